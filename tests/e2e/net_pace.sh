#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Three machines, one of which has a round trip of 300 ms and leaves after 450 ticks. The input delay of the others then
# falls, and their game keeps its pace whatever keys are pressed. Arguments: the programs' directory, and the key
# pattern: alternating (default), random or calm.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
impair=$bin/gyre-impair
pattern=${2:-alternating}
ticks=1350

# write_keys PATTERN: writes a key script for all three: Fire at every second tick, random keys at every tick, or a
# change now and then.
write_keys() {
    awk -v pattern="$1" -v ticks="$ticks" 'BEGIN {
        srand(5)
        count = split("- F L RF T LF S TF", keys, " ")
        for (slot = 0; slot < 3; ++slot) {
            last = ""
            for (tick = 0; tick < ticks; ++tick) {
                if (pattern == "alternating") next_keys = tick % 2 ? "F" : "-"
                else if (pattern == "random" || tick % 45 == 0) next_keys = keys[1 + int(rand() * count)]
                if (next_keys != last) print tick, slot, next_keys
                last = next_keys
            }
        }
    }' >"$work/keys"
}

if [ "$pattern" != play ]; then
    has_own_network || net_skip "network namespaces are not permitted here"
    status=0
    "$impair" switch -- true 2>"$work/err" || status=$?
    [ "$status" -ne 77 ] || net_skip "$(cat "$work/err")"
    write_keys "$pattern"
    [ -s "$work/keys" ] || fail "no keys for '$pattern'"
    GYRE_KEYS=$work/keys "$impair" switch --ports 3 --rtt 20 --at '0:set rtt 300 1-3' --at '0:set rtt 300 2-3' -- \
        bash "$0" "$bin" play || fail "$pattern keys: see above"
    exit
fi

take_machines 3
launch 1 pilot1 --host --players 3 --ticks "$ticks" --seed 7 --inputs "$GYRE_KEYS"
await_host 1 pilot1
launch 2 pilot2 --join 10.77.0.1 --ticks "$ticks" --inputs "$GYRE_KEYS"
launch 3 pilot3 --join 10.77.0.1 --ticks 450 --inputs "$GYRE_KEYS"
finish 60 0 pilot3
finish 60 0 pilot1 pilot2
agree "$ticks" pilot1 pilot2
for name in pilot1 pilot2; do
    report=$work/$name.json
    # The rate from the sixth second on, most of which is after the fall of the delay.
    expect_within "tick rate of $name" "$(value "$report" steady_tick_rate)" 29.7 30.3
    expect_within "delay changes of $name" "$(value "$report" delay_changes)" 1 99
    [ -z "$(list_of "$report" dropped)" ] || fail "$name saw somebody dropped"
done
