#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# The real program in a window on a separate display: title, a game, the pause menu and a clean end.
set -euo pipefail
skip() {
    printf 'SKIPPED: %s\n' "$*"
    exit 77
}
for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || skip "$tool is not installed"
done
# Nothing here needs a network, so it is disabled if permitted.
if [ -z "${GYRE_NO_NETWORK:-}" ] && unshare --map-root-user --net true 2>/dev/null; then
    GYRE_NO_NETWORK=1 exec unshare --map-root-user --net bash "${BASH_SOURCE[0]}" "$@"
fi
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

log=$XDG_STATE_HOME/gyre/gyre.log
export SDL_AUDIODRIVER=dummy SDL_VIDEODRIVER=x11
unset WAYLAND_DISPLAY
children=()
trap 'kill "${children[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT

# until_true SECONDS WHAT COMMAND…: repeats the command until it succeeds.
until_true() {
    local seconds=$1 what=$2
    shift 2
    local end=$((SECONDS + seconds))
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || fail "no $what after $seconds s; the log says: $(cat "$log" 2>/dev/null)"
        sleep 0.05
    done
}

lines() { grep -c "$1" "$log" 2>/dev/null || true; }
has_more() { [ "$(lines "$1")" -gt "$2" ]; }

# after LINE KEY…: presses the keys and waits for another such line in the log.
after() {
    local line=$1 before
    before=$(lines "$line")
    shift
    xdotool key --delay 60 "$@"
    until_true 30 "'$line'" has_more "$line" "$before"
}

# hold KEY SECONDS
hold() {
    xdotool keydown "$1"
    sleep "$2"
    xdotool keyup "$1"
}

Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp -noreset 3>"$work/display" 2>/dev/null &
children+=($!)
until_true 20 "display" test -s "$work/display"
DISPLAY=:$(cat "$work/display")
export DISPLAY

"$bin/gyre" 2>"$work/err" &
gyre=$!
children+=($gyre)
until_true 60 "title" grep -q 'screen title' "$log"
until_true 20 "window" xdotool search --onlyvisible --name '^Gyre$'
until_true 20 "welcome of the first start" grep -q 'screen welcome' "$log"
after 'screen title' Escape

after 'screen confirm' Escape
after 'screen title' Escape
after 'screen play' Return
hold Up 0.4
hold Right 0.4
xdotool key --delay 60 space space space
hold Down 0.3
after ' clip ' F9
after 'screen pause' Escape
after 'screen options' Down Down Return
after 'screen pause' Escape
after 'screen play' Escape
after 'screen pause' p
after 'screen confirm' Up Return
after 'screen title' Down Return
after 'screenshot' F12
after 'screen confirm' Escape
xdotool key --delay 60 Down Return
status=0
wait "$gyre" || status=$?
[ "$status" -eq 0 ] || fail "the program left with $status: $(cat "$work/err")"

# The game is in the replay, and the replay verifies.
replay=$(find "$XDG_DATA_HOME/gyre/replays" -name '*.gyre')
[ "$(printf '%s\n' "$replay" | grep -c .)" -eq 1 ] || fail "not one replay but: $replay"
"$bin/gyre-replay" verify "$replay" >/dev/null || fail "the replay does not verify"
"$bin/gyre" --headless --replay "$replay" --trace "$work/trace.csv"
grep -q '^[0-9]*,1,ship,[0-9]*,[0-9]*,0,-[1-9][0-9]*,0,' "$work/trace.csv" || fail "the ship did not thrust upwards"
grep -q '^[0-9]*,1,ship,[-0-9,]*,[1-9][0-9]*,3$' "$work/trace.csv" || fail "the ship did not turn"
grep -q ',shot,' "$work/trace.csv" || fail "no shot was fired"
[ -n "$(find "$XDG_DATA_HOME/gyre/screenshots" -name '*.png')" ] || fail "no screenshot was saved"
clip=$(find "$XDG_DATA_HOME" -name '*.webp')
[ "$(head -c 12 "$clip" | tail -c 4)" = WEBP ] || fail "no clip was saved but: '$clip'"

# Ending the session, pressing Ctrl-C or closing the terminal closes the window, and the game is saved as usual.
for signal in TERM INT HUP; do
    env --default-signal="$signal" "$bin/gyre" --seed 1 --bot --screenshot "3:$work/$signal.png" 2>"$work/err" &
    gyre=$!
    children+=($gyre)
    until_true 60 "third tick" test -s "$work/$signal.png"  # a game without ticks would not be kept
    kill -s "$signal" "$gyre"
    status=0
    wait "$gyre" || status=$?
    [ "$status" -eq 0 ] || fail "SIG$signal: the program left with $status: $(cat "$work/err")"
done
kept=$(find "$XDG_DATA_HOME/gyre/replays" -name '*.gyre' | grep -c .)
[ "$kept" -eq 4 ] || fail "ended by signals, $kept games were kept instead of four"

# An error that prevents the start is also shown in a message box until that is dismissed. With SDL's dummy driver,
# there is no box.
LC_ALL=C "$bin/gyre" --skin "$work/none" 2>"$work/err" &
gyre=$!
children+=($gyre)
until_true 60 "line" grep -q "^gyre: cannot read '$work/none/sprites/index.json'" "$work/err"
until_true 20 "box" xdotool search --onlyvisible --name '^Gyre$'
dismissed() {
    xdotool search --onlyvisible --name '^Gyre$' mousemove --window %1 20 20 key Return || true
    ! kill -0 "$gyre"
}
until_true 20 "end of the box" dismissed
status=0
wait "$gyre" || status=$?
[ "$status" -eq 1 ] || fail "a start that failed left with $status"
SDL_VIDEODRIVER=dummy refuse 1 timeout -k 5 60 "$bin/gyre" --skin "$work/none"

# Files that cannot be read are left alone, and the game works without them.
scores=$XDG_DATA_HOME/gyre/scores.json
settings=$XDG_CONFIG_HOME/gyre/settings.toml
mkdir -p "$(dirname "$settings")"
rm -f "$scores" "$settings"
ln -s /proc/self/mem "$scores"  # reading it fails at once
ln -s /proc/self/mem "$settings"
before=$(lines 'screen title')
"$bin/gyre" 2>"$work/err" &
gyre=$!
children+=($gyre)
until_true 60 "title" has_more 'screen title' "$before"
until_true 20 "window" xdotool search --onlyvisible --name '^Gyre$'
after 'screen confirm' m Escape
xdotool key --delay 60 Down Return
status=0
wait "$gyre" || status=$?
[ "$status" -eq 0 ] || fail "without its files the program left with $status: $(cat "$work/err")"
{ [ -L "$scores" ] && [ -L "$settings" ]; } || fail "a file that could not be read was replaced or set aside"
grep -q "Your settings could not be saved: cannot read '$settings'" "$log" || fail "what is lost was not told: $(cat "$log")"

# When the display server ends, the game is saved, too.
rm -f "$scores" "$settings"
"$bin/gyre" --seed 1 --bot --screenshot "3:$work/x.png" --record "$work/x.gyr" --report "$work/x.json" 2>"$work/err" &
gyre=$!
until_true 60 "third tick" test -s "$work/x.png"
kill -KILL "${children[0]}"
status=0
wait "$gyre" || status=$?
[ "$status" -eq 0 ] || fail "without its display the program left with $status: $(cat "$work/err")"
"$bin/gyre-replay" verify "$work/x.gyr" >/dev/null || fail "without its display the program recorded no game"
grep -q '"ticks"' "$work/x.json" || fail "without its display the program wrote no report"
