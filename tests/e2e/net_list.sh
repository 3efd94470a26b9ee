#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# What a player sees before the game: the list of games, and one clear line for each failure.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
make_machines 3

# refuse_on K SECONDS WORD COMMAND…: the command must fail within that time, and its last line on standard error must
# contain the word. An earlier line may say what is being tried.
refuse_on() {
    local k=$1 seconds=$2 word=$3 status=0 said=$work/said.$BASHPID
    shift 3
    on "$k" timeout "$seconds" "$@" >/dev/null 2>"$said" || status=$?
    [ "$status" -eq 1 ] || fail "'$*' left with $status, not 1: $(cat "$said")"
    tail -n 1 "$said" | grep -qi "$word" || fail "'$*' does not name '$word' but says: $(cat "$said")"
    [ "$(wc -l <"$said")" -le 2 ] || fail "'$*' says too much: $(cat "$said")"
}

# A guest that is interrupted while it looks for a game says so.
launch 1 Trillian --join lan --bot
until_true 10 "search" grep -q 'looking for a game' "$work/Trillian.err"
kill -TERM "${pid_of[Trillian]}"
finish 10 1 Trillian
tail -n 1 "$work/Trillian.err" | grep -q 'interrupted' || fail "the interrupted guest says: $(cat "$work/Trillian.err")"

# No host. Each attempt takes a while, so all run at once.
on 2 "$gyre" --list >"$work/out" 2>"$work/err" || fail "--list without a game left with $?: $(cat "$work/err")"
grep -qi 'no games' "$work/out" || fail "--list does not say that there are none: $(cat "$work/out")"
refusals=()
refuse_on 1 60 'no game' "$gyre" --headless --join lan --bot & refusals+=($!)
refuse_on 2 60 '10.66.0.1' "$gyre" --headless --join 10.66.0.1 --bot & refusals+=($!)
refuse_on 3 60 '192.0.2.1\|route\|network' "$gyre" --headless --join 192.0.2.1 --bot & refusals+=($!)
refuse_on 3 60 'no-such-host' "$gyre" --headless --join no-such-host.invalid --bot & refusals+=($!)
for refusal in "${refusals[@]}"; do
    wait "$refusal" || exit 1
done

# An open lobby: two lists, and a port that is in use.
launch 1 Zaphod --host --players 3 --bot
await_host 1 Zaphod
for k in 2 3; do
    on "$k" "$gyre" --list >"$work/out" 2>"$work/err" || fail "--list left with $?: $(cat "$work/err")"
    grep Zaphod "$work/out" | grep 10.66.0.1 | grep -q '1/3' || fail "machine $k sees: $(cat "$work/out" "$work/err")"
done
refuse_on 1 10 "$port" "$gyre" --headless --host --players 2
refuse_on 2 10 'no-such-card' "$gyre" --headless --host --players 2 --interface no-such-card

# A wrong password, and a host that leaves before its game has begun, although a report was requested.
kill -TERM "${pid_of[Zaphod]}"
finish 10 1 Zaphod
tail -n 1 "$work/Zaphod.err" | grep -q 'before the game began' || fail "Zaphod says: $(cat "$work/Zaphod.err")"
launch 1 Zaphod --host --players 3 --bot --password secret
await_host 1 Zaphod
refuse_on 2 60 password "$gyre" --headless --join 10.66.0.1 --bot --password wrong
refuse_on 2 60 password "$gyre" --headless --join 10.66.0.1 --bot
kill -TERM "${pid_of[Zaphod]}"
finish 10 1 Zaphod
