#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Guests at home behind routers of every kind that the model knows fly with a host that can be reached; who cannot reach
# each other are relayed by it. One router is restarted in mid-game. Argument: the programs' directory.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
if [ "${2:-}" != play ]; then
    has_own_network || net_skip "network namespaces are not permitted here"
    status=0
    "$bin/gyre-impair" switch --ports 5 --rtt 200 --nat 2=ordinary --nat 3=symmetric --nat 4=symmetric --nat 5=answering \
        --control "$work/control" -- bash "$0" "$bin" play "$work/control" || status=$?
    exit "$status"
fi

control=$3
take_machines 5
launch 1 pilot1 --host --players 5 --bot --ticks 400 --seed 7
await_host 1 pilot1
for k in 2 3 4 5; do
    launch "$k" "pilot$k" --join 10.77.0.1 --bot --ticks 400
done
# shellcheck disable=SC2046
set -- $(seq_names 1 5)
begun 60 "$@"
sleep 4
echo 'restart 2' >"$control"
finish 60 0 "$@"
agree 400 "$@"
for name in "$@"; do
    expect_within "longest shown stall of $name" "$(value "$work/$name.json" longest_shown_stall_ms)" 0 3000
done

# heard REPORT NAME: prints how many packets came directly from that pilot.
heard() { sed -n "/\"name\": \"$2\"/,/}/s/^ *\"packets_received\": \([0-9]*\).*/\1/p" "$work/$1.json"; }
for k in 2 4 5; do
    expect_within "packets from pilot$k behind a symmetric router" "$(heard pilot3 "pilot$k")" 0 0
done
# Until the restart; after it the host relays these, too.
expect_within "packets between two whose routers have one port for all" "$(heard pilot2 pilot5)" 100 800
