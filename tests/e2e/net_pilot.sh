#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Two real programs and a pilot in another language, which was written from PROTOCOL.md alone: it joins their lobby, flies
# for 300 ticks, and leaves. It has no rules, so it repeats what the others say of the world. Before, it checks the test
# vectors of what it implements. In a second game, at the same time, it does all the harm that it can.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
has_own_network || net_skip "only in a network of its own"
command -v python3 >/dev/null || net_skip "python3 is not installed"
ip link set lo up 2>/dev/null || net_skip "ip (iproute2) is not installed"

tests="$(dirname "${BASH_SOURCE[0]}")/.."
python3 "$tests/e2e/pilot.py" --vectors "$tests/goldens/protocol.txt" >"$work/vectors" 2>&1 ||
    fail "the pilot has other bytes than the test vectors: $(tail -n 5 "$work/vectors")"

launch 0 pilot1 --host --players 3 --bot --ticks 450 --interface lo
await_host 0 pilot1
launch 0 pilot2 --join 127.0.0.1 --bot --ticks 450 --interface lo
launch 0 pilot4 --host --port 26701 --players 3 --bot --ticks 300 --interface lo
until_true 15 "second game" grep -q ":684D " /proc/net/udp
launch 0 pilot5 --join 127.0.0.1:26701 --bot --ticks 300 --interface lo
python3 "$tests/e2e/pilot.py" 127.0.0.1 26701 --name liar --ticks 450 --lie >"$work/liar.json" 2>"$work/liar.err" &
liar=$!
python3 "$tests/e2e/pilot.py" 127.0.0.1 26700 --name pilot3 --ticks 300 >"$work/pilot3.json" 2>"$work/pilot3.err" ||
    fail "the pilot did not play: $(tail -n 3 "$work/pilot3.err")"
finish 60 0 pilot1 pilot2
agree 450 pilot1 pilot2
grep -q '"played": true' "$work/pilot3.json" || fail "the pilot did not fly: $(cat "$work/pilot3.json")"
! grep -q '"signatures_misfit": [1-9]' "$work/pilot3.json" || fail "a signature does not fit: $(cat "$work/pilot3.json")"
[ "$(grep -o '"histories_vouched": [1-9]' "$work/pilot3.json" | wc -l)" = 2 ] ||
    fail "the others do not vouch for the history as it was played: $(cat "$work/pilot3.json")"
! grep -q '"17":' "$work/pilot3.json" || fail "the others miss signatures: $(cat "$work/pilot3.json")"
for name in pilot1 pilot2; do
    grep -q 'pilot3 left the game' "$work/$name.err" || fail "$name: $(tail -n 5 "$work/$name.err")"
done

wait "$liar" || fail "the liar was not lost: $(tail -n 3 "$work/liar.err")"
finish 60 0 pilot4 pilot5
agree 300 pilot4 pilot5
for name in pilot4 pilot5; do
    [ "$(list_of "$work/$name.json" dropped)" = 2 ] || fail "$name saw others than the liar dropped"
    [ "$(grep -c '^gyre: liar: ' "$work/$name.err")" -le 24 ] || fail "$name showed more lines than a pilot may write"
done
