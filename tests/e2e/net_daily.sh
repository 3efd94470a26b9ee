#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# A pilot publishes the flight of the day in the world's table, and a stranger's program prints the table, verified,
# between homes whose routers let nobody in. The programs know one node of the table, a relay server. Skipped without
# nftables or the node. Argument: the programs' directory.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
need_table
command -v python3 >/dev/null || net_skip "python3 is not installed"
PATH=$PATH:/usr/sbin:/sbin

# Machine 1 is the relay server; 2 and 4 are homes behind the routers 3 and 5.
make_machines 5
make_public 1 3 5
make_home 2 "masquerade"
make_home 4 "masquerade"

start_node

# table MACHINE HOME NAME ARGUMENTS...: prints the table of today at a home.
table() {
    local machine=$1 home=$work/$2 name=$3
    shift 3
    nsenter --net="${machines[machine]}" -- env HOME="$home" XDG_DATA_HOME="$home/data" \
        "$gyre" --daily-table "$today" --node 20.30.40.1 "$@" >"$work/$name.out" 2>"$work/$name.err"
}

# A bot flies the field of the day; its replay and result are where the game keeps them.
today=$(date -u +%F)
replays=$work/ada/data/gyre/replays
mkdir -p "$replays"
seed=$(python3 - "$today" <<'PYTHON'
import datetime
import sys


def mixed(value):
    """As sim::mixed."""
    for _ in range(3):
        value = (value ^ value >> 16) * 0x9E3779B1 & 0xFFFFFFFF
    return value ^ value >> 16


days = (datetime.date.fromisoformat(sys.argv[1]) - datetime.date(1970, 1, 1)).days
print(mixed(0x47797265 + days))
PYTHON
)
"$gyre" --headless --mode daily --seed "$seed" --bot hard --name Ada --record "$replays/flight.gyre" \
    --report "$work/flight.json" 2>/dev/null || fail "no flight"
"$bin/gyre-replay" verify --daily "$today" "$replays/flight.gyre" >/dev/null || fail "not the flight of the day"
python3 - "$today" "$work/flight.json" "$work/ada/data/gyre/daily.json" <<'PYTHON'
import json
import sys

today, report, file = sys.argv[1:]
flight = json.load(open(report))
line = {'name': 'Ada', 'score': flight['pilots'][0]['score'], 'wave': flight['wave'], 'replay': 'flight.gyre',
        'hash': flight['state_hash'], 'auto_fire': False, 'counts': True}
json.dump({'format': 1, 'streak': 1, 'longest': 1, 'latest': today,
           'days': [{'date': today, 'tries': [line], 'practised': 0}]}, open(file, 'w'))
print(line['score'])
PYTHON
score=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["pilots"][0]["score"])' "$work/flight.json")

table 4 bob before || fail "an empty table: $(cat "$work/before.err")"
grep -q "no flights of $today" "$work/before.out" || fail "an empty table: $(cat "$work/before.out")"

table 2 ada own --publish || fail "publishing: $(cat "$work/own.err")"
grep -q "your flight is in the world's table" "$work/own.err" || fail "publishing: $(cat "$work/own.err")"
grep -q "^ *1  Ada .* $score .* verified, yours" "$work/own.out" || fail "the own table: $(cat "$work/own.out")"

table 4 bob after || fail "the table: $(cat "$work/after.err")"
grep -q "^ *1  Ada .* $score .* verified$" "$work/after.out" || fail "the table: $(cat "$work/after.out")"

# What was proven is kept, and shown where no node is reached.
nsenter --net="${machines[4]}" -- env HOME="$work/bob" XDG_DATA_HOME="$work/bob/data" \
    "$gyre" --daily-table "$today" --node 20.30.40.99 >"$work/kept.out" 2>"$work/kept.err" || fail "kept flights"
grep -q "these flights were kept" "$work/kept.err" || fail "kept flights: $(cat "$work/kept.err")"
grep -q "Ada .* verified$" "$work/kept.out" || fail "kept flights: $(cat "$work/kept.out")"
# Nothing is kept of another day.
! nsenter --net="${machines[4]}" -- env HOME="$work/bob" XDG_DATA_HOME="$work/bob/data" \
    "$gyre" --daily-table 2026-01-01 --node 20.30.40.99 >"$work/none.out" 2>"$work/none.err" || fail "no node"
grep -q "cannot be reached" "$work/none.err" || fail "no node: $(cat "$work/none.err")"
