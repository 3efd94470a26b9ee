#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Two homes meet through a relay server and then play directly, but not if packets between them are lost. Argument: the
# programs' directory. The routers translate addresses by nftables; the script is skipped where that is missing.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
command -v nft >/dev/null || net_skip "nft (nftables) is not installed"
PATH=$PATH:/usr/sbin:/sbin
code_pattern='R-[0-9A-Z]\{5\}-[0-9A-Z]\{5\}-[0-9A-Z]\{5\}-[0-9A-Z]'

# Machine 1 is the relay server; 2 and 4 are homes behind the routers 3 and 5.
make_machines 5
make_public 1 3 5
make_home 2 "masquerade"
make_home 4 "masquerade"

nsenter --net="${machines[1]}" -- "$gyre" --relay 2>"$work/relay.err" &
pid_of[relay]=$!
until_true 10 "relay server" grep -q "relay server.* on UDP port $port" "$work/relay.err"

# play HOST GUEST ADDRESS: a game, at whose end the host reaches the guest at that address.
play() {
    launch 2 "$1" --host --open --via 20.30.40.1 --players 2 --bot --ticks 450 --seed 7
    until_true 20 "code" grep -q "The code is $code_pattern" "$work/$1.err"
    launch 4 "$2" --join "$(grep -o "$code_pattern" "$work/$1.err" | head -n 1)" --bot --ticks 450
    finish 90 0 "$1" "$2"
    agree 450 "$1" "$2"
    grep -q "\"address\": \"$3" "$work/$1.json" || fail "not at $3: $(grep '"address"' "$work/$1.json")"
    expect_within "longest stall of $2" "$(value "$work/$2.json" longest_stall_ms)" 0 1000
}

play host guest '20\.30\.40\.5:'
on 3 nft -f - <<'END'
table ip lossy {
    chain there { type filter hook forward priority 0; ip daddr 20.30.40.5 numgen random mod 100 < 30 drop; }
    chain back { type filter hook prerouting priority -300; ip saddr 20.30.40.5 numgen random mod 100 < 30 drop; }
}
END
play again other '\[fd67:7972:'
kill "${pid_of[relay]}"
finish 10 0 relay
