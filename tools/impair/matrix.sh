#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Plays games of real processes with bots through gyre-impair, one for each combination of pilots, round trip and loss,
# and prints a table. Needs root or unshare -rn, and no outside network.
#   matrix.sh BIN [option value]…
#     BIN                 directory of gyre and gyre-impair, e.g. build/release/bin
#     --netcode lockstep  for the host
#     --pilots "2 4"      numbers of machines
#     --rtt "0 100 200 300"   ms
#     --loss "0 10 30"    per cent, each way
#     --seconds 20        of play
#     --jobs 1            games at the same time
#     --with ""           further impairments, e.g. "--jitter 30 --dup 5 --reorder 10 --burst 4"
#     --game ""           further flags of every gyre, e.g. "--drop-after 30"
#     --keep DIRECTORY    for the reports, records and counts of all games
# Columns: tick rate overall and after the first 5 s (minimum over all pilots); late ticks after the first 5 s and
# stalls over 100 ms (maximum over all pilots); the longest stall; the mean input delay after the first 5 s, in ticks;
# whether all ended in the same state; IP bytes per second in one direction of a link, mean and maximum; the largest
# packet; the maximum lateness of gyre-impair itself, in ms, and how many of 1000 packets it delivered 2 ms late or
# more.
set -euo pipefail

declare -A option=([netcode]=lockstep [pilots]="2 4" [rtt]="0 100 200 300" [loss]="0 10 30" [seconds]=20 [jobs]=1
    [with]="" [game]="" [keep]="")

# number REPORT FIELD: a top-level number or string of a report.
number() {
    sed -n "s/^  \"$2\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}$/\1/p" "$1"
}

# extreme least|most FIELD: over all reports of this game.
extreme() {
    local report
    for report in "$cell"/*.json; do
        number "$report" "$2"
    done | sort -g | if [ "$1" = least ]; then head -n 1; else tail -n 1; fi
}

# Run inside gyre-impair: the processes of one game. Counts run from the first tick until the first process has ended.
play() {
    local pilots=$1 ticks=$2 k pids=() flags
    for k in $(seq "$pilots"); do
        local space=GYRE_NS_$k
        flags=(--join 10.77.0.1)
        [ "$k" -gt 1 ] || flags=(--host --players "$pilots" --netcode "${option[netcode]}" --seed 7)
        mkdir -p "$cell/home$k"
        # shellcheck disable=SC2086
        HOME=$cell/home$k XDG_CONFIG_HOME=$cell/home$k XDG_DATA_HOME=$cell/home$k XDG_STATE_HOME=$cell/home$k \
            nsenter --net="${!space}" -- "$bin/gyre" --headless --bot --name "pilot$k" --ticks "$ticks" \
            --report "$cell/$k.json" --record "$cell/$k.gyre" ${option[game]} "${flags[@]}" 2>"$cell/$k.err" &
        pids+=($!)
    done
    local end=$((SECONDS + 90))
    for k in $(seq "$pilots"); do
        until grep -q 'the game begins' "$cell/$k.err"; do
            if [ "$SECONDS" -ge "$end" ] || ! kill -0 "${pids[k - 1]}" 2>/dev/null; then
                return 1
            fi
            sleep 0.05
        done
    done
    echo reset >"$cell/control"
    wait -n || true
    echo stats >"$cell/control"
    local failed=0
    for k in $(seq "$pilots"); do
        wait "${pids[k - 1]}" || { echo "pilot$k ended with status $?" >&2 && failed=1; }
    done
    return "$failed"
}

# One game and its row.
run_cell() {
    local pilots=$1 rtt=$2 loss=$3 k hashes equal bytes=()
    rm -rf "$cell" && mkdir -p "$cell"
    # shellcheck disable=SC2086
    if ! timeout $((option[seconds] * 3 + 150)) "$bin/gyre-impair" switch --ports "$pilots" --rtt "$rtt" --loss "$loss" \
        ${option[with]} --seed 1 --at 0:stats --stats "$cell/stats" --control "$cell/control" -- \
        bash "$0" "$bin" play "$pilots" $((option[seconds] * 30)) 2>"$cell/err"; then
        printf '%6s %5s %5s  FAILED: %s\n' "$pilots" "$rtt" "$loss" "$(cat "$cell"/*err | grep -v 'the game begins' | tail -n 1)"
        return
    fi
    hashes=$(for k in $(seq "$pilots"); do number "$cell/$k.json" state_hash; done | sort -u | wc -l)
    equal=no
    [ "$hashes" -ne 1 ] || [ "$(extreme most desyncs)" != 0 ] || equal=yes
    [ "$(extreme least ticks)" = $((option[seconds] * 30)) ] || equal=short
    for k in $(seq "$pilots"); do
        [ -s "$cell/$k.json" ] || equal=missing
    done
    read -ra bytes < <(awk -F'[:,]' '/"seconds"/ { seconds = $2 }
        /"from"/ { rate = $8 / seconds; sum += rate; ++n; if (rate > most) most = rate; if ($22 + 0 > large) large = $22 + 0 }
        /"from"/ { packets += $10 }
        /"late_packets"/ { late = $2 }
        END { printf "%.0f %.0f %d %.1f\n", sum / n, most, large, 1000 * late / (packets + 1) }' "$cell/stats")
    printf '%6s %5s %5s %7.2f %7.2f %6s %7s %8.0f %7.2f %6s %7s %7s %8s %5s %5s\n' "$pilots" "$rtt" "$loss" \
        "$(extreme least tick_rate)" "$(extreme least steady_tick_rate)" \
        "$(extreme most steady_late_ticks)" "$(extreme most stalls)" "$(extreme most longest_stall_ms)" \
        "$(extreme most steady_delay_ticks_mean)" "$equal" \
        "${bytes[@]:0:3}" "$(printf '%.0f' "$(number "$cell/stats" most_late_ms)")" "${bytes[3]}"
}

bin=$(cd "$1" && pwd)
shift
if [ "${1:-}" = play ]; then
    eval "$MATRIX_OPTIONS"
    cell=$MATRIX_CELL
    play "$2" "$3"
    exit
fi
if [ "${1:-}" = cell ]; then
    eval "$MATRIX_OPTIONS"
    export MATRIX_CELL=${option[keep]}/pilots$2-rtt$3-loss$4
    cell=$MATRIX_CELL
    run_cell "$2" "$3" "$4"
    exit
fi
while [ $# -gt 0 ]; do
    [ -n "${option[${1#--}]+known}" ] && [ $# -ge 2 ] || {
        sed -n '3,/^set/p' "$0" | grep '^#' >&2
        exit 2
    }
    option[${1#--}]=$2
    shift 2
done
if [ -z "${option[keep]}" ]; then
    option[keep]=$(mktemp -d)
    trap 'rm -rf "${option[keep]}"' EXIT
fi
mkdir -p "${option[keep]}"
option[keep]=$(cd "${option[keep]}" && pwd)
MATRIX_OPTIONS=$(declare -p option)
export MATRIX_OPTIONS

printf 'netcode %s, %s s each, %s\n' "${option[netcode]}" "${option[seconds]}" "${option[with]:-no further impairment}"
printf '%6s %5s %5s %7s %7s %6s %7s %8s %7s %6s %7s %7s %8s %5s %5s\n' pilots rtt loss rate steady late stalls longest delay \
    equal B/s most largest tool late
for pilots in ${option[pilots]}; do
    for rtt in ${option[rtt]}; do
        for loss in ${option[loss]}; do
            printf '%s\0%s\0%s\0' "$pilots" "$rtt" "$loss"
        done
    done
done | xargs -0 -n 3 -P "${option[jobs]}" bash "$0" "$bin" cell
