#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Measures how long it takes to enter a running game. Seven pilots play and one program watches, on a network with a
# round trip of 100 ms and 1 % loss. Then one program joins by asking the host and, after it has left, another joins by
# asking the spectator. Each is timed from its start to the tick in which its ship appears. Arguments: the programs'
# directory, and how many minutes to play before (default 3).
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
impair=$bin/gyre-impair
pilots=7

milliseconds() { date +%s%3N; }

# enter NAME MACHINE ADDRESS: joins by asking that address, and sets `took` to the time in milliseconds.
enter() {
    local name=$1 machine=$2 address=$3 start
    start=$(milliseconds)
    launch "$machine" "$name" --join "$address" --bot --ticks "$ticks"
    until_true 20 "entrance of $name" grep -q "$name joined the game" "$work/pilot1.err"  # itself, it is not told
    took=$(($(milliseconds) - start))
    printf '%s: in the game after %s ms\n' "$name" "$took"
}

play() {
    local seconds=$1 ticks took name
    ticks=$(((seconds + 60) * 30))
    take_machines 10
    start_game "$pilots" "$ticks" --lives 40
    # shellcheck disable=SC2046
    begun 60 $(seq_names 1 "$pilots")
    launch 9 watcher --spectate 10.77.0.1 --ticks $((ticks - 300))
    sleep "$seconds"
    hosts_game 9 || fail "nobody can ask the spectator"
    enter early 8 10.77.0.1
    expect_within "time to enter" "$took" 0 3000
    sleep 3
    kill -INT "${pid_of[early]}"
    finish 10 0 early
    enter late 10 10.77.0.9
    expect_within "time to enter by asking the spectator" "$took" 0 4000
    # shellcheck disable=SC2046
    finish 90 0 $(seq_names 1 "$pilots") late watcher
    # shellcheck disable=SC2046
    agree "$ticks" $(seq_names 1 "$pilots") late
    for name in $(seq_names 1 "$pilots"); do
        printf '%s: %s late ticks, %s stalls\n' "$name" "$(value "$work/$name.json" late_ticks)" \
            "$(value "$work/$name.json" stalls)"
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
"$impair" switch --ports 10 --rtt 100 --loss 1 -- \
    bash "$0" "$bin" play "$(awk -v m="${2:-3}" 'BEGIN { print int(m * 60) }')" || fail "see above"
