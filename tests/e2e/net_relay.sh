#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Four homes whose routers let nobody in: three pilots and a late one play through a relay server, with a code. Argument:
# the programs' directory. The routers translate addresses by nftables; the script is skipped where that is missing.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
command -v nft >/dev/null || net_skip "nft (nftables) is not installed"
PATH=$PATH:/usr/sbin:/sbin
code_pattern='R-[0-9A-Z]\{5\}-[0-9A-Z]\{5\}-[0-9A-Z]\{5\}-[0-9A-Z]'

# Machine 1 is the relay server; 2, 4, 6 and 8 are homes behind the routers 3, 5, 7 and 9.
make_machines 9
on 1 ip address flush dev eth0 && on 1 ip address add 20.30.40.1/24 broadcast + dev eth0

# home K HOW: machine K behind machine K + 1, which masquerades HOW.
home() {
    local k=$1 router=$(($1 + 1))
    on "$k" ip link set eth0 down
    ip link add lan0 netns "$(cut -d/ -f3 <<<"${machines[k]}")" type veth peer name lan0 netns "$(cut -d/ -f3 <<<"${machines[router]}")"
    on "$k" ip address add 192.168.7.2/24 broadcast + dev lan0
    on "$router" ip address add 192.168.7.1/24 broadcast + dev lan0
    on "$router" ip address flush dev eth0 && on "$router" ip address add "20.30.40.$router/24" broadcast + dev eth0
    on "$k" ip link set lan0 up
    on "$router" ip link set lan0 up
    on "$k" ip route add default via 192.168.7.1
    on "$router" sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward' 2>/dev/null || net_skip "packets cannot be forwarded here"
    on "$router" nft -f - 2>/dev/null <<END || net_skip "nftables is not permitted here"
table ip home {
    chain out { type nat hook postrouting priority 100; oifname "eth0" $2; }
    chain in { type filter hook input priority 0; iifname "eth0" ct state new drop; }
    chain through { type filter hook forward priority 0; iifname "eth0" ct state new drop; }
}
END
}
home 2 "masquerade random"
home 4 "masquerade"
home 6 "masquerade random"
home 8 "masquerade"

nsenter --net="${machines[1]}" -- "$gyre" --relay 2>"$work/relay.err" &
pid_of[relay]=$!
until_true 10 "relay server" grep -q "relay server on UDP port $port" "$work/relay.err"

launch 2 host --host --open --via 20.30.40.1 --players 3 --bot --ticks 900 --seed 7
until_true 20 "code" grep -q "The code is $code_pattern" "$work/host.err"
code=$(grep -o "$code_pattern" "$work/host.err" | head -n 1)
launch 4 ann --join "come in: $code" --bot --ticks 900
launch 6 bob --join "$code" --bot --ticks 900
until_true 20 "game" grep -q "the game begins" "$work/bob.err"
launch 8 cid --join "$code" --bot --ticks 900
finish 90 0 host ann bob cid
agree 900 host ann bob cid
for name in host ann bob; do
    expect_value "$work/$name.json" desyncs 0
done

# A code whose relay server has forgotten it says what to do.
launch 4 late --join "$code" --bot --ticks 300
finish 30 1 late
grep -q 'through the relay server 20.30.40.1:26700; ask the host for a new code' "$work/late.err" || fail "a stale code: $(cat "$work/late.err")"

# The server ends when it is asked to, and says what it did.
kill "${pid_of[relay]}"
finish 10 0 relay
grep -q 'relay server ends; .* carried [1-9][0-9]\{3,\} packets' "$work/relay.err" || fail "the relay server said: $(cat "$work/relay.err")"
