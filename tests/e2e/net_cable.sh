#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# The cable of one of three machines is unplugged. After 1 s, all continue together. During 20 s, the others play on,
# and then the machine returns by itself. Arguments: the programs' directory, and which case: short, long or both
# (default).
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
make_machines 3

check_short() {
    start_game 3 360
    begun 30 pilot1 pilot2 pilot3
    sleep 4
    block 3
    sleep 1
    unblock 3
    finish 60 0 pilot1 pilot2 pilot3
    agree 360 pilot1 pilot2 pilot3
    for name in pilot1 pilot2 pilot3; do
        [ -z "$(list_of "$work/$name.json" dropped)" ] || fail "$name saw somebody dropped"
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 200 1400
    done
}

check_long() {
    start_game 3 1050
    begun 30 pilot1 pilot2 pilot3
    sleep 4
    pull 3
    sleep 20
    plug 3
    finish 60 0 pilot1 pilot2 pilot3
    agree 1050 pilot1 pilot2 pilot3
    for name in pilot1 pilot2; do
        # A pilot is away after 1.5 s of silence, of which prediction covers a part.
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 500 2500
        expect_value "$work/$name.json" stalls 1
    done
    for name in pilot1 pilot2 pilot3; do
        [ -z "$(list_of "$work/$name.json" dropped)" ] || fail "$name saw somebody dropped who had not returned"
    done
    grep -q 'back in the game' "$work/pilot3.err" || fail "pilot3 did not return: $(cat "$work/pilot3.err")"
}

case ${2:-both} in
short) check_short ;;
long) check_long ;;
*) check_short && check_long ;;
esac
