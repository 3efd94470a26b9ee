#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Eight pilots with whatever they have: the host with both families of addresses, two with IPv6 only, two behind routers,
# one of which gives each destination another port, and three with IPv4. Argument: the programs' directory. Skipped where
# nftables or IPv6 is missing.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
command -v nft >/dev/null || net_skip "nft (nftables) is not installed"
PATH=$PATH:/usr/sbin:/sbin

# Machine 1 hosts, 2 and 3 have IPv6 only, 4 and 6 are behind the routers 5 and 7, and 8 to 10 have IPv4 only.
make_machines 10
for k in 1 2 3; do
    on "$k" ip address add "2001:db8:0:1::$k/64" dev eth0 nodad 2>/dev/null || net_skip "the system has no IPv6"
done
for k in 2 3; do on "$k" ip address flush dev eth0 scope global to 10.66.0.0/24; done
for k in 8 9 10; do on "$k" ip -6 address flush dev eth0; done

make_home 4 "masquerade random"
make_home 6 masquerade

launch 1 host --host --players 8 --bot --ticks 900 --seed 7
await_host 1 host
for k in 2 3; do launch "$k" "pilot$k" --join "[2001:db8:0:1::1]" --bot --ticks 900; done
for k in 4 6 8 9 10; do launch "$k" "pilot$k" --join 10.66.0.1 --bot --ticks 900; done
pilots=(host pilot2 pilot3 pilot4 pilot6 pilot8 pilot9 pilot10)
finish 120 0 "${pilots[@]}"
agree 900 "${pilots[@]}"
for name in "${pilots[@]}"; do
    expect_value "$work/$name.json" desyncs 0
    expect_within "tick rate of $name" "$(value "$work/$name.json" steady_tick_rate)" 29.9 30.1
done
