#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Four machines. The host's program is killed and the others continue. In a second game, one program is suspended for 3
# s and returns.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
make_machines 4

start_game 4 450
begun 30 pilot1 pilot2 pilot3 pilot4
sleep 4
lost=$(slot_of pilot1)
{
    kill -KILL "${pid_of[pilot1]}"
    wait "${pid_of[pilot1]}"
} 2>/dev/null || true
finish 60 0 pilot2 pilot3 pilot4
agree 450 pilot2 pilot3 pilot4
for name in pilot2 pilot3 pilot4; do
    [ "$(list_of "$work/$name.json" dropped)" = "$lost" ] || fail "$name did not see just the host dropped"
    # One stall: the time after which a silent pilot is away (1.5 s), less what prediction covers (0.5 s).
    expect_value "$work/$name.json" stalls 1
    expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 500 2500
done

start_game 4 360
begun 30 pilot1 pilot2 pilot3 pilot4
sleep 3
kill -STOP "${pid_of[pilot3]}"
sleep 3
kill -CONT "${pid_of[pilot3]}"
finish 60 0 pilot1 pilot2 pilot3 pilot4
agree 360 pilot1 pilot2 pilot3 pilot4
for name in pilot1 pilot2 pilot3 pilot4; do
    [ -z "$(list_of "$work/$name.json" dropped)" ] || fail "$name saw somebody dropped"
done
