#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# A host behind a home router is joined from outside with its code, once it has had the router open a port. Argument:
# the programs' directory. The router translates addresses by nftables; the script is skipped where that is missing.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
command -v nft >/dev/null || net_skip "nft (nftables) is not installed"
command -v python3 >/dev/null || net_skip "python3 is not installed"
tests=$(dirname "${BASH_SOURCE[0]}")
PATH=$PATH:/usr/sbin:/sbin
code_pattern='4-[0-9A-Z]\{5\}-[0-9A-Z]\{5\}-[0-9A-Z]\{5\}-[0-9A-Z]'

# Machine 1 is at home, 2 is its router, 3 is outside. Home also has a bridge of containers and a VPN.
make_machines 3
on 1 ip link set eth0 down
ip link add lan0 netns "$(cut -d/ -f3 <<<"${machines[1]}")" type veth peer name lan0 netns "$(cut -d/ -f3 <<<"${machines[2]}")"
on 1 ip link add docker0 type bridge && on 1 ip address add 172.17.0.1/16 broadcast + dev docker0 && on 1 ip link set docker0 up
if on 1 ip tuntap add tun0 mode tun 2>/dev/null; then
    on 1 ip address add 10.8.0.6/24 dev tun0 && on 1 ip link set tun0 up
fi
on 1 ip address add 192.168.7.2/24 broadcast + dev lan0
on 2 ip address add 192.168.7.1/24 broadcast + dev lan0
for k in 1 2; do on "$k" ip link set lan0 up; done
on 1 ip route add default via 192.168.7.1
on 2 ip address flush dev eth0 && on 2 ip address add 20.30.40.1/24 broadcast + dev eth0
on 3 ip address flush dev eth0 && on 3 ip address add 20.30.40.9/24 broadcast + dev eth0
on 2 sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward' 2>/dev/null || net_skip "packets cannot be forwarded here"
on 2 nft add table ip probe 2>/dev/null || net_skip "nftables is not permitted here"

# route PROTOCOL: restarts the router's service with that protocol.
router=
route() {
    if [ -n "$router" ]; then
        kill "$router" 2>/dev/null
        wait "$router" 2>/dev/null || true
        on 2 nft flush ruleset
    fi
    nsenter --net="${machines[2]}" -- python3 "$tests/router.py" 20.30.40.1 eth0 "$1" >"$work/router.out" 2>"$work/router.err" &
    router=$!
    until_true 20 "router" grep -q ready "$work/router.out"
}

for protocol in pcp natpmp; do
    route "$protocol"
    launch 1 "home$protocol" --host --open --players 2 --bot --ticks 300 --seed 7
    until_true 20 "code by $protocol" grep -q "The code is $code_pattern" "$work/home$protocol.err"
    code=$(grep -o "$code_pattern" "$work/home$protocol.err" | head -n 1)
    grep -q 'open 26700' "$work/router.out" || fail "the router opened no port by $protocol"
    launch 3 "guest$protocol" --join "come in: $code" --bot --ticks 300
    finish 60 0 "home$protocol" "guest$protocol"
    agree 300 "home$protocol" "guest$protocol"
    until_true 5 "closing of the port by $protocol" grep -q 'closed 26700' "$work/router.out"
done

# A real daemon, where it is installed: by UPnP alone, and by all three.
# real_daemon NATPMP: restarts the router's service as miniupnpd.
real_daemon() {
    kill "$router" 2>/dev/null
    wait "$router" 2>/dev/null || true
    on 2 nft flush ruleset
    on 2 nft -f - <<'END'
table inet filter {
    chain forward { type filter hook forward priority 0; policy drop; ct state established,related accept; iifname "lan0" accept; jump miniupnpd; }
    chain miniupnpd { }
    chain prerouting { type nat hook prerouting priority -100; jump prerouting_miniupnpd; }
    chain postrouting { type nat hook postrouting priority 100; jump postrouting_miniupnpd; oifname "eth0" masquerade; }
    chain prerouting_miniupnpd { }
    chain postrouting_miniupnpd { }
}
END
    cat >"$work/miniupnpd.conf" <<END
ext_ifname=eth0
listening_ip=lan0
http_port=5000
enable_natpmp=$1
enable_upnp=yes
secure_mode=yes
upnp_forward_chain=miniupnpd
upnp_nat_chain=prerouting_miniupnpd
upnp_nat_postrouting_chain=postrouting_miniupnpd
upnp_table_name=filter
upnp_nat_table_name=filter
uuid=4e9c0b4e-0000-4000-8000-000000000001
allow 1024-65535 192.168.7.0/24 1024-65535
deny 0-65535 0.0.0.0/0 0-65535
END
    nsenter --net="${machines[2]}" -- miniupnpd -d -f "$work/miniupnpd.conf" -P "$work/miniupnpd.pid" >"$work/router.out" 2>&1 &
    router=$!
}
maps_port() { [[ $(on 2 nft list chain inet filter prerouting_miniupnpd) == *'dport 26700'* ]]; }
maps_none() { ! maps_port; }
if command -v miniupnpd >/dev/null; then
    for natpmp in no yes; do
        real_daemon "$natpmp"
        sleep 1.5
        launch 1 "real$natpmp" --host --open --players 2 --bot --ticks 300
        until_true 20 "code from miniupnpd" grep -q "The code is $code_pattern" "$work/real$natpmp.err"
        maps_port || fail "miniupnpd opened nothing"
        launch 3 "beyond$natpmp" --join "$(grep -o "$code_pattern" "$work/real$natpmp.err")" --bot --ticks 300
        finish 60 0 "real$natpmp" "beyond$natpmp"
        agree 300 "real$natpmp" "beyond$natpmp"
        until_true 5 "closing of miniupnpd's port" maps_none
    done
fi

# A relay server outside tries the port: one that the router opens when it is asked, none, and one that was forwarded by
# hand, which also makes a lobby open.
nsenter --net="${machines[3]}" -- "$gyre" --relay --port 26701 2>"$work/relay.err" &
pid_of[relay]=$!
until_true 10 "relay server" grep -q "on UDP port 26701" "$work/relay.err"
# expect_check REACHED SENTENCE: runs the net check on machine 1.
expect_check() {
    on 1 "$gyre" --net-check --via 20.30.40.9:26701 >"$work/check" 2>&1
    grep -q "^Reached from outside: $1" "$work/check" || fail "the net check said: $(cat "$work/check")"
    grep -q "$2" "$work/check" || fail "the net check said: $(cat "$work/check")"
}
route pcp
expect_check 'yes, by 20.30.40.9' 'Friends elsewhere can join you.'
route none
expect_check 'no' 'through a relay server'
on 2 nft add element ip home inner '{ 26700 : 192.168.7.2 . 26700 }'
expect_check 'yes, by 20.30.40.9' 'Friends elsewhere can join you.'
launch 1 byhand --host --open --via 20.30.40.9:26701 --players 2 --bot --ticks 300
until_true 20 "code of a port forwarded by hand" grep -q "The code is $code_pattern" "$work/byhand.err"
launch 3 visitor --join "$(grep -o "$code_pattern" "$work/byhand.err" | head -n 1)" --bot --ticks 300
finish 60 0 byhand visitor
agree 300 byhand visitor
kill "${pid_of[relay]}"
finish 10 0 relay

# The code of a lobby that has been closed does not lead into another one at the same place.
route pcp
launch 1 other --host --open --players 2 --bot --ticks 300
until_true 20 "another code" grep -q "The code is $code_pattern" "$work/other.err"
! grep -q "$code" "$work/other.err" || fail "two lobbies have one code"
launch 3 late --join "$code" --bot --ticks 300
finish 20 1 late
grep -q 'not that of the game at its address' "$work/late.err" || fail "a stale code: $(cat "$work/late.err")"
kill "${pid_of[other]}"
finish 10 1 other

# A router that refuses is named.
route none
launch 1 refused --host --open --players 2 --bot --ticks 300
until_true 20 "word on a router that refuses" grep -q 'switch on UPnP or NAT-PMP' "$work/refused.err"
