#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Machines on a LAN find each other by broadcast, play with bots, and end in the same state. Arguments: the programs'
# directory, the number of machines (default 2), the number of ticks (default 600).
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
count=${2:-2}
ticks=${3:-600}
mapfile -t names < <(seq_names 1 "$count")

make_machines "$count"
start_game "$count" "$ticks"
finish $((ticks / 30 + 40)) 0 "${names[@]}"
agree "$ticks" "${names[@]}"
slots=()
for name in "${names[@]}"; do
    report=$work/$name.json
    slots+=("$(value "$report" slot)")
    expect_within "tick rate of $name" "$(value "$report" tick_rate)" 29.7 30.3
    expect_within 'stalls' "$(value "$report" stalls)" 0 2  # a busy machine delays a program by a tick
    [ -z "$(list_of "$report" dropped)" ] || fail "$name saw somebody dropped"
    [ "$(grep -c '"rtt_ms": [0-9]' "$report")" -eq $((count - 1)) ] || fail "$name has not $((count - 1)) links"
done
[ "$(printf '%s\n' "${slots[@]}" | sort -n | tr '\n' ' ')" = "$(seq -s ' ' 0 $((count - 1))) " ] ||
    fail "the slots are ${slots[*]}"
