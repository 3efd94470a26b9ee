#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Tests gyre-impair itself: real datagrams are impaired as requested.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
impair=$bin/gyre-impair

answer() { sed -n "s/^$1 //p" "$work/answers"; }
# count FROM TO FIELD: prints a field of one direction in the last statistics.
count() { sed -n "s/.*\"from\": $1, \"to\": $2, .*\"$3\": \([0-9]*\).*/\1/p" "$work/stats"; }

# punctually COMMAND…: runs a measurement, up to four times if the computer was too busy.
punctually() {
    local attempt
    for attempt in 1 2 3 4; do
        rm -f "$work/ready"
        "$@"
        ! is_within "$(value "$work/stats" most_late_ms)" 0 5 || return 0
    done
    fail "gyre-impair was late by $(value "$work/stats" most_late_ms) ms"
}

measure_relay() {
    "$probe" echo 9001 3 >"$work/ready" &
    local echo=$!
    until_true 5 "echo" test -s "$work/ready"
    "$impair" relay --listen 9000 --to 9001 --rtt 60 --stats "$work/stats" -- \
        "$probe" ask 127.0.0.1 9000 100 5 >"$work/answers"
    wait "$echo"
}

# The relay needs only the loopback device.
check_relay() {
    punctually measure_relay
    expect_within "the relay's answers" "$(answer answered)" 100 100
    expect_within "the relay's median" "$(answer median_ms)" 60 65
    expect_within "the relay's bytes" "$(count 1 2 bytes_sent)" 3200 3200
}

if ! has_own_network; then
    check_relay
    net_skip "network namespaces are not permitted here; the relay is well"
fi
ip link set lo up 2>/dev/null || net_skip "ip (iproute2) is not installed"
check_relay
status=0
"$impair" switch -- true 2>"$work/err" || status=$?
[ "$status" -ne 77 ] || net_skip "$(cat "$work/err")"
[ "$status" -eq 0 ] || fail "the switch left with $status: $(cat "$work/err")"

# measure_switch ARGUMENT…: sends 300 datagrams from machine 1 to machine 2 and back.
measure_switch() {
    "$impair" switch --seed 5 --stats "$work/stats" --run 2 "$probe echo 9000 2 >$work/ready" \
        --run 1 "until [ -s $work/ready ]; do sleep 0.01; done; $probe ask 10.77.0.2 9000 300 5 >$work/answers" "$@"
}
measure() { punctually measure_switch "$@"; }

measure
expect_within "answers without loss" "$(answer answered)" 300 300
expect_within "median without delay" "$(answer median_ms)" 0 5

measure --rtt 100 --loss 10 --pcap "$work/capture"
expect_within "median at 100 ms" "$(answer median_ms)" 100 105
expect_within "least at 100 ms" "$(answer least_ms)" 100 105
lost=$(($(count 1 2 lost) + $(count 2 1 lost)))
expect_within "answers and losses" "$(($(answer answered) + lost))" 300 300
expect_within "losses of 600 at 10 %" "$lost" 30 90
expect_within "bytes sent" "$(count 1 2 bytes_sent)" $((300 * 32)) $((300 * 32))
expect_within "bytes delivered" "$(count 1 2 bytes_delivered)" $(((300 - $(count 1 2 lost)) * 32)) $(((300 - $(count 1 2 lost)) * 32))
[ "$(head -c 4 "$work/capture" | od -An -tx1 | tr -d ' \n')" = d4c3b2a1 ] || fail "the capture is no capture"

measure --delay 20 --jitter 10 --dup 20 --reorder 10
expect_within "least with jitter" "$(answer least_ms)" 20 60
expect_within "most with jitter" "$(answer most_ms)" 50 170
expect_within "doubled of 300" "$(answer doubled)" 60 160
expect_within "overtaken" "$(answer overtaken)" 20 600
expect_within "answers with jitter" "$(answer answered)" 300 300

# A link that is cut for a third of the time, and one that is never restored.
measure --cut '1>2@0.5-1'
expect_within "answers with a cut" "$(answer answered)" 180 220
expect_within "packets cut" "$(count 1 2 cut)" 80 120
"$impair" switch --control "$work/control" --stats "$work/stats" -- bash -c "
    echo 'cut 2' >'$work/control'
    nsenter --net=\"\$GYRE_NS_1\" '$probe' ask 10.77.0.2 9000 20 5 >'$work/answers' 2>&1
    echo stats >'$work/control'
    until [ -s '$work/stats' ]; do sleep 0.05; done" || fail "a script beside the switch failed"
[ ! -e "$work/control" ] || fail "the control FIFO is left behind"
expect_within "answers through a cut cable" "$(answer answered)" 0 0

# Neither a namespace nor a process is left over.
"$impair" switch --run 1 "echo \$\$ >$work/child; exec sleep 60" &
running=$!
until_true 10 "child of the switch" test -s "$work/child"
child=$(cat "$work/child")
kill -TERM "$running"
wait "$running" || true
! kill -0 "$child" 2>/dev/null || fail "the child outlives the switch"
