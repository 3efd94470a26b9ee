#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Four pilots, some of them perhaps on another system (tools/packaging/check), with a password, a round trip of 100 ms
# and 5 % loss. The last one is killed and comes back as a new program. Arguments: the programs' directory.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
impair=$bin/gyre-impair
ticks=1500

play() {
    local name
    take_machines 4
    start_game 4 "$ticks" --lives 40 --password 'señor 5'
    begun 90 pilot1 pilot2 pilot3 pilot4
    sleep 6
    {
        kill -KILL "${pid_of[pilot4]}"
        wait "${pid_of[pilot4]}"
    } 2>/dev/null || true
    launch 4 pilot4 --rejoin --bot --ticks "$ticks"
    until_true 30 "return" grep -q 'returning to the game\|back in the game\|the game begins' "$work/pilot4.err"
    finish 90 0 pilot1 pilot2 pilot3 pilot4
    agree "$ticks" pilot1 pilot2 pilot3 pilot4
    for name in pilot1 pilot2 pilot3; do
        # Until the killed one is away, which takes 1.5 s, the others may stand still for a second of these fifty.
        expect_within "tick rate of $name" "$(value "$work/$name.json" tick_rate)" 29.2 30.3
        [ -z "$(list_of "$work/$name.json" dropped)" ] || fail "$name saw somebody dropped"
        printf '%s: %s ticks/s, %s stalls, the longest %s ms\n' "$name" "$(value "$work/$name.json" tick_rate)" \
            "$(value "$work/$name.json" shown_stalls)" "$(value "$work/$name.json" longest_shown_stall_ms)"
    done
}

if [ "${2:-}" = play ]; then
    play
    exit
fi
has_own_network || net_skip "network namespaces are not permitted here"
status=0
"$impair" switch -- true 2>"$work/err" || status=$?
[ "$status" -ne 77 ] || net_skip "$(cat "$work/err")"
"$impair" switch --ports 4 --rtt 100 --loss 5 -- bash "$0" "$bin" play || fail "see above"
