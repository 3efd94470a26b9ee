#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# How a predicted game feels, with real processes and bots that fly (RATIONALE.md §5): prints the figures of each pilot,
# and checks those that do not depend on the computer's other work.
#   lan    three pilots on one switch
#   far    three, round trip 200 ms
#   worst  eight, round trip 300 ms, jitter 30 ms, 20 % loss, 5 % duplicates
# Arguments: the programs' directory, which of these (default: lan), and how many minutes (default 1).
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
column=${2:-lan}
minutes=${3:-1}
case $column in
lan) pilots=3 line=() most_key=1 most_bytes=1350 ;;
far) pilots=3 line=(--rtt 200) most_key=2 most_bytes=1400 ;;
worst) pilots=8 line=(--rtt 300 --jitter 30 --loss 20 --dup 5) most_key=2 most_bytes=3200 ;;
*) fail "no column '$column'" ;;
esac

# part_of REPORT OBJECT FIELD: prints a field of an object within the report.
part_of() { sed -n "/^  \"$2\": {/,/^  }/s/^ *\"$3\": \([^,]*\),\{0,1\}$/\1/p" "$1"; }

# bytes_of REPORT: prints the bytes a second sent on each link, on average.
bytes_of() {
    awk -v sum="$(sum_of "$1" bytes_sent)" -v links=$((pilots - 1)) -v seconds="$(value "$1" wall_seconds)" \
        'BEGIN { printf "%.0f", sum / links / seconds }'
}

play() {
    local ticks=$((minutes * 1800)) name report
    take_machines "$pilots"
    # shellcheck disable=SC2046
    set -- $(seq_names 1 "$pilots")
    start_game "$pilots" "$ticks" --lives 40
    begun 60 "$@"
    finish $((minutes * 60 + 60)) 0 "$@"
    agree "$ticks" "$@"
    for name in "$@"; do
        report=$work/$name.json
        printf '%s: %s ticks/s; own key %s ticks at most; depth %s; remote correction %s, %s px; own over 8 px %s a minute; ' \
            "$name" "$(value "$report" tick_rate)" "$(part_of "$report" own_key_ticks max)" \
            "$(part_of "$report" prediction_depth p99)" "$(part_of "$report" remote_correction_px mean)" \
            "$(part_of "$report" remote_correction_px p99)" "$(part_of "$report" own_correction_px over_8_per_min)"
        printf 'effects %s missing, %s doubled; %s shown stalls, the longest %s ms; %s late ticks; %s B/s a link\n' \
            "$(part_of "$report" effects missing)" "$(part_of "$report" effects doubled)" \
            "$(value "$report" shown_stalls)" "$(value "$report" longest_shown_stall_ms)" \
            "$(value "$report" late_ticks)" "$(bytes_of "$report")"
    done
    for name in "$@"; do
        report=$work/$name.json
        expect_within "ticks from a key of $name" "$(part_of "$report" own_key_ticks max)" 0 "$most_key"
        expect_within "missing effects of $name" "$(part_of "$report" effects missing)" 0 0
        expect_within "doubled effects of $name" "$(part_of "$report" effects doubled)" 0 0
        # Some thousand more were sent in the lobby.
        expect_within "bytes of $name" "$(bytes_of "$report")" 1 $((most_bytes + 100 / minutes))
    done
}

if [ "${4:-}" = play ]; then
    play
    exit
fi
has_own_network || net_skip "network namespaces are not permitted here"
"$bin/gyre-impair" switch --ports "$pilots" "${line[@]}" -- bash "$0" "$bin" "$column" "$minutes" play ||
    fail "$column: see above"
