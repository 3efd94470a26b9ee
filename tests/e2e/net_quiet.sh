#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# A game on a local network sends nothing to the router and beyond; one that is opened to the internet asks the router.
# Argument: the programs' directory. Skipped where nftables is missing.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
command -v nft >/dev/null || net_skip "nft (nftables) is not installed"
PATH=$PATH:/usr/sbin:/sbin

# Machine 3 is the router of the other two; it counts what is sent to it, or through it.
make_machines 3
for k in 1 2; do on "$k" ip route add default via 10.66.0.3; done
on 3 nft -f - 2>/dev/null <<END || net_skip "nftables is not permitted here"
table netdev seen {
    counter unicast { }
    chain in {
        type filter hook ingress device eth0 priority 0;
        meta pkttype host ip protocol != icmp counter name unicast
    }
}
END
sent_to_router() { on 3 nft list counter netdev seen unicast | sed -n 's/.*packets \([0-9]*\).*/\1/p'; }

launch 1 host --host --players 2 --bot --ticks 300 --seed 7
await_host 1 host
launch 2 guest --join lan --bot --ticks 300
finish 60 0 host guest
agree 300 host guest
[ "$(sent_to_router)" -eq 0 ] || fail "a local game sent $(sent_to_router) packets to the router"

launch 1 open --host --open --players 2 --bot --ticks 300
asks_router() { [ "$(sent_to_router)" -gt 0 ]; }
until_true 10 "question to the router" asks_router
