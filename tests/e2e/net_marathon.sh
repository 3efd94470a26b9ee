#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# A long game of eight machines on a bad network (round trip 300 ms, 20 % loss) with every kind of disturbance: the
# host's program and a pilot's program are killed and return, one spectator watches and another watches through the
# first, a cable is unplugged for 20 s, a pilot leaves and another joins. In the end, all have the same game. Arguments:
# the programs' directory, and how many minutes (default 10).
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
impair=$bin/gyre-impair

kill_program() {
    {
        kill -KILL "${pid_of[$1]}"
        wait "${pid_of[$1]}"
    } 2>/dev/null || true
    mv "$work/$1.err" "$work/$1.killed"
}

# at SHARE: sleeps until that share of the game has passed, in per cent.
at() {
    local now
    now=$(date +%s)
    local due=$((began + seconds * $1 / 100))
    [ "$due" -le "$now" ] || sleep $((due - now))
}

# restart N NAME ARGUMENTS…: starts a killed program again, and says how soon its pilot flies.
restart() {
    local start
    start=$(date +%s%3N)
    launch "$@"
    until_true 10 "return of $2" grep -q 'the game begins' "$work/$2.err"
    printf '%s: flies %s ms after the restart\n' "$2" $(($(date +%s%3N) - start))
}

play() {
    local seconds=$1 began ticks name
    ticks=$((seconds * 30))
    take_machines 11
    start_game 8 "$ticks" --lives 40
    # shellcheck disable=SC2046
    begun 60 $(seq_names 1 8)
    began=$(date +%s)
    at 10
    kill_program pilot1
    sleep 8
    restart 1 pilot1 --rejoin --bot --ticks "$ticks"
    at 30
    kill_program pilot4
    restart 4 pilot4 --rejoin --bot --ticks "$ticks"
    at 45
    launch 9 watcher --spectate lan --ticks $((ticks - 300))  # ends before the pilots do
    at 50
    hosts_game 9 || fail "nobody can ask the spectator"
    launch 11 second --spectate 10.77.0.9 --ticks $((ticks - 300))
    at 55
    printf 'cut 5\n' >"$GYRE_CONTROL"
    sleep 20
    printf 'mend 5\n' >"$GYRE_CONTROL"
    until_true 10 "return of pilot5" grep -q 'back in the game' "$work/pilot5.err"
    at 75
    kill -INT "${pid_of[pilot8]}"
    at 80
    launch 10 late --join lan --bot --ticks "$ticks"
    until_true 15 "entrance of the latecomer" grep -q 'the game begins' "$work/late.err"
    local all=(pilot1 pilot2 pilot3 pilot4 pilot5 pilot6 pilot7 late)
    finish $((seconds + 60)) 0 "${all[@]}" watcher second
    agree "$ticks" "${all[@]}"
    same_world $((ticks - 300)) watcher second
    for name in pilot2 pilot3 pilot6 pilot7; do
        printf '%s: %s stalls, the longest %s ms; %s ticks a second\n' "$name" "$(value "$work/$name.json" shown_stalls)" \
            "$(value "$work/$name.json" longest_shown_stall_ms)" "$(value "$work/$name.json" tick_rate)"
        # The time after which a silent pilot is away, plus a second.
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_shown_stall_ms)" 0 2500
        [ "$(list_of "$work/$name.json" dropped)" = "" ] || fail "$name misses somebody"
    done
}

if [ "${2:-}" = play ]; then
    play "$3"
    exit
fi
has_own_network || net_skip "network namespaces are not permitted here"
status=0
"$impair" switch -- true 2>"$work/err" || status=$?
[ "$status" -ne 77 ] || net_skip "$(cat "$work/err")"
GYRE_CONTROL=$work/control "$impair" switch --ports 11 --rtt 300 --loss 20 --control "$work/control" -- \
    bash "$0" "$bin" play $((${2:-10} * 60)) || fail "see above"
