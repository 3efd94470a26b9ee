#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Links that die while the machines at their ends keep running, with gyre-impair and a round trip of 50 ms.
#   star: three of four machines lose the links between them, but all reach the first, which relays; nobody is dropped
#   split: five machines split into two and three; the three continue, and the two return once the links work again
#   loss: four machines with 10 % loss, 20 ms jitter, duplicates and reordering; two programs, including the host's, are
#         killed at once
# Arguments: the programs' directory, and which of these (default: all).
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
impair=$bin/gyre-impair

expect_dropped() {
    local wanted=$1 name
    shift
    for name in "$@"; do
        [ "$(list_of "$work/$name.json" dropped)" = "$wanted" ] ||
            fail "$name saw '$(list_of "$work/$name.json" dropped)' dropped, not '$wanted'"
    done
}

# slots_of NAME…: prints the slots of these pilots as a report lists dropped slots.
slots_of() { for name in "$@"; do slot_of "$name"; done | sort -n | paste -sd ,; }

cut_all() { printf 'cut %s\n' "$@" >"$GYRE_CONTROL"; }
mend_all() { printf 'mend %s\n' "$@" >"$GYRE_CONTROL"; }

play_star() {
    take_machines 4
    start_game 4 420
    begun 30 pilot1 pilot2 pilot3 pilot4
    sleep 4
    cut_all 2-3 2-4 3-4
    finish 60 0 pilot1 pilot2 pilot3 pilot4
    agree 420 pilot1 pilot2 pilot3 pilot4
    expect_dropped '' pilot1 pilot2 pilot3 pilot4
    for name in pilot1 pilot2 pilot3 pilot4; do
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 0 1000
    done
}

play_split() {
    take_machines 5
    start_game 5 750
    begun 30 pilot1 pilot2 pilot3 pilot4 pilot5
    sleep 4
    cut_all 1-3 1-4 1-5 2-3 2-4 2-5
    sleep 8
    mend_all 1-3 1-4 1-5 2-3 2-4 2-5
    finish 60 0 pilot1 pilot2 pilot3 pilot4 pilot5
    agree 750 pilot1 pilot2 pilot3 pilot4 pilot5
    expect_dropped '' pilot1 pilot2 pilot3 pilot4 pilot5
    for name in pilot1 pilot2; do
        grep -q 'back in the game' "$work/$name.err" || fail "$name did not return: $(cat "$work/$name.err")"
    done
    for name in pilot3 pilot4 pilot5; do
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 500 3000
    done
}

play_loss() {
    take_machines 4
    start_game 4 420
    begun 60 pilot1 pilot2 pilot3 pilot4
    sleep 4
    {
        kill -KILL "${pid_of[pilot1]}" "${pid_of[pilot3]}"
        wait "${pid_of[pilot1]}" "${pid_of[pilot3]}"
    } 2>/dev/null || true
    finish 60 0 pilot2 pilot4
    agree 420 pilot2 pilot4
    expect_dropped "$(slots_of pilot1 pilot3)" pilot2 pilot4
    for name in pilot2 pilot4; do
        # One stall: they are exactly half, without the lowest slot, so they wait until the drop time of 5 s is over.
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 500 5500
    done
}

# run_impaired WHICH MACHINES ARGUMENT…: runs this script again, between the machines of gyre-impair.
run_impaired() {
    local which=$1 count=$2
    shift 2
    GYRE_CONTROL=$work/control "$impair" switch --ports "$count" --rtt 50 --control "$work/control" "$@" -- \
        bash "$0" "$bin" "play_$which" || fail "$which: see above"
}

case ${2:-all} in
play_*)
    "$2"
    exit
    ;;
esac
has_own_network || net_skip "network namespaces are not permitted here"
status=0
"$impair" switch -- true 2>"$work/err" || status=$?
[ "$status" -ne 77 ] || net_skip "$(cat "$work/err")"
declare -A conditions=([star]=4 [split]=5 [loss]="4 --loss 10 --jitter 20 --dup 5 --reorder 10")
for which in star split loss; do
    if [ "${2:-all}" = all ] || [ "$2" = "$which" ]; then
        # shellcheck disable=SC2086
        run_impaired "$which" ${conditions[$which]}
    fi
done
