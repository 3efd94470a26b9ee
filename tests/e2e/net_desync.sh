#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Three machines. First, a bit of one machine's world is flipped: all notice, and it repairs its world and flies on.
# Then a key in another machine's copy of the input is flipped: it leaves and returns with the right input. In the end,
# all have the same game.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
make_machines 3

# expect_desync NAME TICK: checks that a program noticed the damage of that tick in time and named the damaged part.
expect_desync() {
    local report=$work/$1.json
    expect_value "$report" desyncs 1
    expect_within "tick at which $1's world differed" "$(value "$report" desync_tick)" "$2" $(($2 + 8))
    # Two hash intervals later plus the latency, and one tick more, because the clocks differ by less than that.
    expect_within "tick in which $1 noticed it" "$(value "$report" desync_noticed)" "$2" $(($2 + 18))
    grep -q "tick $(value "$report" desync_tick): " "$work/$1.err" || fail "$1 names no part: $(cat "$work/$1.err")"
}

launch 1 pilot1 --host --players 3 --bot --ticks 450 --seed 7
await_host 1 pilot1
launch 2 pilot2 --join lan --bot --ticks 450 --damage-world 123
launch 3 pilot3 --join lan --bot --ticks 450
finish 60 0 pilot1 pilot2 pilot3
for name in pilot1 pilot2 pilot3; do
    expect_desync "$name" 123
    grep -q 'random numbers' "$work/$name.err" || fail "$name does not name the part"
    expect_within "tick in which $name saw it repaired" "$(value "$work/$name.json" desync_settled)" 123 213
    expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 0 1000
done
expect_value "$work/pilot1.json" repairs 0
expect_value "$work/pilot2.json" repairs 1
grep -q 'has been repaired' "$work/pilot2.err" || fail "pilot2 does not say that it was repaired"
same_world 450 pilot1 pilot2 pilot3

launch 1 pilot1 --host --players 3 --bot --ticks 600 --seed 7
await_host 1 pilot1
launch 2 pilot2 --join lan --bot --ticks 600
launch 3 pilot3 --join lan --bot --ticks 600 --damage-input 200
finish 60 0 pilot1 pilot2 pilot3
for name in pilot1 pilot2 pilot3; do
    expect_desync "$name" 200
    expect_value "$work/$name.json" repairs 0
    [ -z "$(list_of "$work/$name.json" dropped)" ] || fail "$name misses somebody"
done
grep -q 'back in the game' "$work/pilot3.err" || fail "pilot3 did not return: $(cat "$work/pilot3.err")"
for name in pilot1 pilot2; do
    expect_within "tick in which $name saw it gone" "$(value "$work/$name.json" desync_settled)" 200 260
done
same_world 600 pilot1 pilot2 pilot3
