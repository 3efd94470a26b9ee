#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# The cable of one of three machines is unplugged: for 2 s, then all continue together; for 20 s, then the others
# continue without it. Arguments: the programs, and which case (both): short or long.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
make_machines 3

check_short() {
    start_game 3 360
    begun 30 pilot1 pilot2 pilot3
    sleep 4
    pull 3
    sleep 2
    plug 3
    finish 60 0 pilot1 pilot2 pilot3
    agree 360 pilot1 pilot2 pilot3
    for name in pilot1 pilot2 pilot3; do
        [ -z "$(list_of "$work/$name.json" dropped)" ] || fail "$name saw somebody dropped"
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 1000 3500
    done
}

check_long() {
    start_game 3 450
    begun 30 pilot1 pilot2 pilot3
    sleep 4
    pull 3
    sleep 20
    plug 3
    finish 60 0 pilot1 pilot2
    agree 450 pilot1 pilot2
    lost=$(slot_of pilot3)
    for name in pilot1 pilot2; do
        [ "$(list_of "$work/$name.json" dropped)" = "$lost" ] || fail "$name did not see just pilot3 dropped"
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 4000 6500
    done
    # The machine that was cut off from the larger side is told so.
    finish 60 1 pilot3
    [ -s "$work/pilot3.err" ] || fail "pilot3 ended without a word"
}

case ${2:-both} in
short) check_short ;;
long) check_long ;;
*) check_short && check_long ;;
esac
