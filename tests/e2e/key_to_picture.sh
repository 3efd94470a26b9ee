#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Measures from outside how long it takes from a key press to the changed picture, with the real program in a window on
# a separate display. Prints for each frame rate the number of presses seen, and the median, 95th percentile and maximum
# in ms. The times include xdotool, the display and drawing. Arguments: the programs' directory, number of presses,
# frame rates.
set -euo pipefail
skip() {
    printf 'SKIPPED: %s\n' "$*"
    exit 77
}
for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || skip "$tool is not installed"
done
if [ -z "${GYRE_NO_NETWORK:-}" ] && unshare --map-root-user --net true 2>/dev/null; then
    GYRE_NO_NETWORK=1 exec unshare --map-root-user --net bash "${BASH_SOURCE[0]}" "$@"
fi
presses=${2:-60}
rates=${3:-60 144}
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

export SDL_AUDIODRIVER=dummy SDL_VIDEODRIVER=x11
unset WAYLAND_DISPLAY
log=$XDG_STATE_HOME/gyre/gyre.log
children=()
trap 'kill "${children[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT

until_true() {
    local seconds=$1 what=$2
    shift 2
    local end=$((SECONDS + seconds))
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || fail "no $what after $seconds s; the log says: $(cat "$log" 2>/dev/null)"
        sleep 0.05
    done
}

mkdir -p "$work/screen" "$XDG_CONFIG_HOME/gyre"
Xvfb -displayfd 3 -screen 0 640x480x24 -fbdir "$work/screen" -nolisten tcp -noreset 3>"$work/display" 2>/dev/null &
children+=($!)
until_true 20 "display" test -s "$work/display"
DISPLAY=:$(cat "$work/display")
export DISPLAY

for rate in $rates; do
    # A dark background without effects, so that nothing changes in the middle of the window except the ship.
    printf '[video]\nwidth = 640\nheight = 480\nframe_cap = %s\nvsync = false\nbackground = 0\neffects = 0\n' "$rate" \
        >"$XDG_CONFIG_HOME/gyre/settings.toml"
    rm -f "$log"
    "$bin/gyre" --seed 3 --lives 30 2>"$work/err" &
    gyre=$!
    children+=("$gyre")
    until_true 60 "game" grep -q 'game begins' "$log"
    until_true 20 "window" xdotool search --onlyvisible --name '^Gyre$'
    xdotool search --onlyvisible --name '^Gyre$' windowmove 0 0 windowfocus
    sleep 4  # until the ship's protection and the wave banner have ended
    "$bin/test_key_probe" "$work/screen/Xvfb_screen0" 300 220 40 "$presses" Left Right 2>"$work/times" | xdotool - ||
        fail "no times: $(cat "$work/times" "$work/err")"
    kill "$gyre"
    wait "$gyre" || true
    read -r seen median most_95 most <"$work/times"
    printf '%s pictures a second: %s presses of %s seen; ms: median %s, p95 %s, max %s\n' "$rate" "$seen" "$presses" \
        "$median" "$most_95" "$most"
    [ "$((seen * 2))" -ge "$presses" ] || fail "only $seen of $presses presses were seen"
    # One and a half frames, and as much again for the machine.
    awk -v median="$median" -v rate="$rate" 'BEGIN { exit !(median <= 2 * 1500 / rate) }' ||
        fail "a key takes $median ms to be seen at $rate pictures a second"
done
