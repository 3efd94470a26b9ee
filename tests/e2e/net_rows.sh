#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# The world's table of a day among false rows: a thousand of them, twenty with real replays of another day or other
# rules, and fifty true ones, stored in a table of twelve real nodes. A program that reads it shows the true ones only,
# proven. Prints how long that took. Argument: the programs' directory.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
[ -x "$bin/gyre-dht" ] || net_skip "gyre-dht is not built"
day=2027-01-15 # of all the rows

make_machines 14
make_public $(seq 14)
start_node
for k in $(seq 2 12); do
    nsenter --net="${machines[k]}" -- "$bin/gyre-dht" --port "$port" --bootstrap 20.30.40.1 2>"$work/node$k.err" &
done
nsenter --net="${machines[13]}" -- "$bin/test_hostile_rows" 20.30.40.1 >"$work/rows.out" 2>"$work/rows.err" &
until_true 200 "thousand rows in the table" grep -q stored "$work/rows.out"

TIMEFORMAT='read and proven in %R s, with %U + %S s of processor time'
time HOME=$work/ada XDG_DATA_HOME=$work/ada/data nsenter --net="${machines[14]}" -- \
    "$gyre" --daily-table "$day" --node 20.30.40.1 >"$work/table.out" 2>"$work/table.err" ||
    fail "the table: $(cat "$work/table.err")"
grep -v stored "$work/rows.out" | sort -rn | head -n 10 >"$work/wanted"
awk 'NR > 1 && $NF == "verified" { print $(NF - 2) }' "$work/table.out" >"$work/shown"
diff "$work/wanted" "$work/shown" || fail "the table: $(cat "$work/table.out")"
