#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Two windows on one display play over the loopback device with keys alone: lobby, chat both ways, a game, its result.
# Arguments: the programs' directory, and where to save pictures (default: nowhere).
for tool in Xvfb xdotool ip; do
    command -v "$tool" >/dev/null || {
        printf 'SKIPPED: %s is not installed\n' "$tool"
        exit 77
    }
done
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
has_own_network || net_skip "network namespaces are not permitted here"
ip link set lo up
pictures=${2:-}

export SDL_AUDIODRIVER=dummy SDL_VIDEODRIVER=x11
unset WAYLAND_DISPLAY
Xvfb -displayfd 3 -screen 0 1300x500x24 -nolisten tcp -r 3>"$work/display" 2>/dev/null &
until_true 20 "display" test -s "$work/display"
DISPLAY=:$(cat "$work/display")
export DISPLAY
declare -A window_of=()
focus=

log_of() { printf '%s' "$work/$1/state/gyre/gyre.log"; }
lines() { grep -c -- "$2" "$(log_of "$1")" 2>/dev/null || true; }
has_more() { [ "$(lines "$1" "$2")" -gt "$3" ]; }

# open_window NAME X ARGUMENT…: opens a window of 640 × 480 at that x position.
open_window() {
    local name=$1 x=$2
    shift 2
    mkdir -p "$work/$name/config/gyre"
    printf '[video]\nwidth = 640\nheight = 480\n[play]\nname = "%s"\n' "$name" >"$work/$name/config/gyre/settings.toml"
    HOME=$work/$name XDG_CONFIG_HOME=$work/$name/config XDG_DATA_HOME=$work/$name/data XDG_STATE_HOME=$work/$name/state \
        "$gyre" --interface lo "$@" 2>"$work/$name.err" &
    pid_of[$name]=$!
    until_true 120 "title of $name" has_more "$name" 'screen title' 0
    until_true 20 "window of $name" xdotool search --all --onlyvisible --pid "${pid_of[$name]}" --name '^Gyre$'
    window_of[$name]=$(xdotool search --all --onlyvisible --pid "${pid_of[$name]}" --name '^Gyre$' | head -n 1)
    xdotool windowmove "${window_of[$name]}" "$x" 0
    await "$name" 'screen welcome'
    after "$name" 'screen title' Escape
}

# press NAME KEY…
press() {
    local name=$1
    shift
    if [ "$focus" != "$name" ]; then
        xdotool windowfocus --sync "${window_of[$name]}"
        sleep 0.2
        focus=$name
    fi
    xdotool key --delay 80 "$@"
}

# await NAME LINE [COUNT]: waits until the log has COUNT such lines (default 1).
await() { until_true 40 "'$2' in the log of $1, which ends: $(tail -n 3 "$(log_of "$1")")" has_more "$1" "$2" $((${3:-1} - 1)); }

# after NAME LINE KEY…: presses the keys and waits for another such line.
after() {
    local name=$1 line=$2 before
    before=$(lines "$name" "$line")
    shift 2
    press "$name" "$@"
    await "$name" "$line" $((before + 1))
}

# picture NAME WHAT
picture() {
    local before
    [ -n "$pictures" ] || return 0
    before=$(lines "$1" screenshot)
    press "$1" F12
    await "$1" screenshot $((before + 1))
    mkdir -p "$pictures"
    mv "$(find "$work/$1/data/gyre/screenshots" -name '*.png' | head -n 1)" "$pictures/$2.png"
}

open_window ada 0
open_window bob 650

picture ada 01-title
# Ada opens a lobby for a game of two ships each that begins with many rocks.
after ada 'screen together' Down Down Down Return
after ada 'screen host' Down Down Down Return
press ada Down Down Left Down Right Right Right Right Right Right Right Right Right
picture ada 02-host
after ada 'screen lobby' Home Return
# Bob finds it.
after bob 'screen together' Down Down Down Return
after bob 'screen browse' Down Down Down Down Return
sleep 2.5
picture bob 03-browse
after bob 'screen lobby' Return
sleep 2  # an answer takes at most this long
picture ada 04-lobby
# A chat line in each direction.
press ada t
sleep 0.2
xdotool type --delay 60 'Hello from Ada'
press ada Return
press bob Tab
sleep 0.2
xdotool type --delay 60 'hi there!'
press bob Return
sleep 0.5
picture ada 05-chat
# Bob is ready; Ada starts.
press bob Home Return
after ada 'game begins' Home Down Return
await bob 'game begins'
sleep 4
picture ada 06-play
# Typing a chat line does not steer, the chat log opens, and a pause stops both while the menu remains usable.
press bob t
sleep 0.2
xdotool type --delay 60 'wwdd catch me'
sleep 0.3
picture ada 07-lines-before
press bob Return
press ada F4
sleep 2
picture ada 08-lines
press bob p
sleep 1
picture ada 09-paused
press ada Escape
await ada 'screen net menu'
picture ada 10-menu
press ada Escape
press bob p
sleep 1
# Ada turns and fires a little; the rocks end the game.
press ada F4
xdotool keydown Right key --delay 100 --repeat 10 space keyup Right
until_true 180 "end of the game" has_more ada 'game over' 0
await bob 'game over'
await ada 'screen net over'
await bob 'screen net over'
sleep 0.5
picture ada 11-result
picture bob 12-result
# Back to the title and quit: who leaves somebody behind is asked.
after ada 'screen confirm' Escape
after ada 'screen title' Down Return
after bob 'screen title' Escape
after ada 'screen confirm' Escape
press ada Down Return
after bob 'screen confirm' Escape
press bob Down Return
finish 20 0 ada bob
# Both replays contain the same game.
for name in ada bob; do
    replay_of=$(find "$work/$name/data/gyre/replays" -name '*.gyre')
    [ "$(printf '%s\n' "$replay_of" | grep -c .)" -eq 1 ] || fail "$name has not one replay but: $replay_of"
    "$replay" verify "$replay_of" >"$work/out" 2>&1 || fail "the replay of $name does not verify: $(cat "$work/out")"
    cp "$replay_of" "$work/$name.gyre"
done
echo "net_window: all is well"
