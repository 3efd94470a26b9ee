#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# The real program without a window: the recorded vectors, reports, traces, records and bad input.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
gyre=$bin/gyre
replay=$bin/gyre-replay
: >"$work/idle"

# The test vectors of game/sim/RULES.md §2.4.
while read -r seed wave state; do
    "$gyre" --headless --seed "$seed" --wave "$wave" --no-collisions --inputs "$work/idle" --ticks 0 --report "$work/r"
    expect_value "$work/r" rng_state "$state"
done <<'END'
1 1 DE69B30A
1 10 F6B0CAE1
12345 1 EAB56CD9
12345 10 9BDD8320
3735928559 1 C4D351FD
3735928559 20 9EFC919D
END
while read -r seed states; do
    for ticks in 15 30 150 300 900; do
        "$gyre" --headless --seed "$seed" --no-collisions --inputs "$work/idle" --ticks $ticks --report "$work/r"
        expect_value "$work/r" rng_state "${states%% *}"
        states=${states#* }
    done
done <<'END'
1 B5956561 D0D7F84F 9B8B37AF 853874DE ECD1FA7F
12345 C94B2DD7 C6306AD5 E2DD3156 E355B543 DF827A02
3735928559 DA9768B5 E638CC61 B11C4693 C22E23DB C021BA8B
END

# A bot's game: runs the requested number of ticks, prints the report on standard output, and leaves a record that
# verifies and reproduces the game.
"$gyre" --headless --bot --seed 1 --ticks 3000 --report - --record "$work/bot.gyre" --trace "$work/trace.csv" >"$work/r"
expect_value "$work/r" ticks 3000
"$replay" verify "$work/bot.gyre" >/dev/null || fail "the record does not verify"
hash=$(value "$work/r" state_hash)
"$gyre" --headless --replay "$work/bot.gyre" --report "$work/r2"
expect_value "$work/r2" state_hash "$hash"
"$replay" hash "$work/bot.gyre" | tail -n 1 | grep -q "$hash" || fail "gyre-replay hash ends otherwise than the game"
head -n 1 "$work/trace.csv" | grep -qx 'tick,id,kind,x,y,vx,vy,heading,hp' || fail "the trace has another header"
[ "$(cut -d, -f1 "$work/trace.csv" | tail -n 1)" = 3000 ] || fail "the trace does not reach the last tick"

# A run that is asked to end keeps what it has.
for signal in HUP TERM; do
    rm -f "$work/r" "$work/bot.gyre"
    status=0
    timeout -s $signal 2 "$gyre" --headless --bot --pilots 8 --seed 1 --ticks 2000000000 --report "$work/r" --record "$work/bot.gyre" || status=$?
    [ "$status" -eq 124 ] && [ -s "$work/r" ] || fail "no report after SIG$signal: $status"
    "$replay" verify "$work/bot.gyre" >/dev/null || fail "the record of a run that SIG$signal ended does not verify"
done

# An output that is not a regular file is written to and keeps its type. The devices are this test's own.
mkfifo "$work/pipe"
cat "$work/pipe" >"$work/piped" &
"$gyre" --headless --bot --seed 1 --ticks 3000 --report "$work/pipe"
wait $!
expect_value "$work/piped" state_hash "$hash"
echo kept >"$work/appended"
"$gyre" --headless --ticks 1 --report /dev/stdout >>"$work/appended"
[ "$(head -n 1 "$work/appended")" = kept ] || fail "standard output was overwritten"
expect_value "$work/appended" ticks 1
for flag in report record trace; do
    status=0
    timeout -s INT -k 20 3 "$gyre" --headless --ticks 1 --$flag "$work/pipe" || status=$?
    [ "$status" -eq 124 ] || fail "Ctrl-C does not end the wait for a reader of --$flag: $status"
done
[ -p "$work/pipe" ] || fail "the FIFO is gone"
if mknod "$work/full" c 1 7 2>/dev/null && (: >"$work/full") 2>/dev/null; then
    for output in --report= --record= --trace= --screenshot=1:; do
        refuse 1 "$gyre" --headless --bot --seed 1 --ticks 3000 "$output$work/full"
        grep -q 'No space left on device' "$work/err" || fail "$output to a full device: $(cat "$work/err")"
        [ -c "$work/full" ] || fail "$output replaced a device"
    done
fi

# Scripted keys replace everybody's keys: a ship that thrusts for 16 ticks reaches its top speed, 128 sub-pixels a tick
# (RULES.md §3.4).
printf '0 1 T\n16 1 -\n' >"$work/keys"
"$gyre" --headless --seed 1 --pilots 2 --bot --no-collisions --inputs "$work/keys" --ticks 20 --trace "$work/trace.csv"
grep -q '^20,2,ship,[0-9]*,[0-9]*,0,-128,0,3$' "$work/trace.csv" || fail "the scripted thrust is not in the trace"
grep -q '^20,1,ship,[0-9]*,[0-9]*,0,0,0,3$' "$work/trace.csv" || fail "the slot without lines is not idle"

# Pictures without a display.
env -u DISPLAY -u WAYLAND_DISPLAY "$gyre" --headless --bot --seed 1 --ticks 60 --screenshot "60:$work/a.png" --screenshot "30:$work/b.png"
for picture in a b; do
    [ "$(head -c 8 "$work/$picture.png" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || fail "$picture.png is no PNG"
done

# Wrong usage exits with 2 and a failure with 1, each with a single error line.
refuse 2 "$gyre" --no-such-flag
refuse 2 "$gyre" --wave 99
refuse 1 "$gyre" --headless --replay "$work/none.gyre"
refuse 1 "$gyre" --headless --inputs "$work/none" --ticks 1
refuse 1 "$gyre" --headless --ticks 1 --report "$work/idle/report"
refuse 1 "$gyre" --headless --ticks 1 --trace "$work/none/trace"
refuse 1 "$gyre" --headless --ticks 1 --record "$work/idle/record"
printf '0 9 L\n' >"$work/wrong"
refuse 1 "$gyre" --headless --inputs "$work/wrong" --ticks 1
refuse 1 env -u DISPLAY -u WAYLAND_DISPLAY "$gyre"
grep -q -- --headless "$work/err" || fail "without a display the headless form is not named"
refuse 1 "$gyre" --headless --ticks 1 --skin "$work/none" --screenshot "1:$work/a.png"
head -c 100 "$work/bot.gyre" >"$work/cut.gyre"
refuse 1 "$gyre" --headless --replay "$work/cut.gyre"
refuse 1 "$replay" verify "$work/cut.gyre"

# A record with one changed byte must never verify.
size=$(stat -c %s "$work/bot.gyre")
for at in 0 9 20 $((size / 2)) $((size - 1)); do
    cp "$work/bot.gyre" "$work/changed.gyre"
    byte=$(od -An -tu1 -j "$at" -N 1 "$work/bot.gyre")
    printf "$(printf '\\x%02x' $((byte ^ 1)))" | dd of="$work/changed.gyre" bs=1 seek="$at" conv=notrunc status=none
    refuse 1 "$gyre" --headless --replay "$work/changed.gyre"
done
echo "headless: all is well"
