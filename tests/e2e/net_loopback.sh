#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Two processes on one machine, over the loopback device only. This also works without namespaces.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
if has_own_network; then
    ip link set lo up 2>/dev/null || net_skip "ip (iproute2) is not installed"
elif grep -q ":$port_hex " /proc/net/udp; then
    net_skip "port $port is taken on this machine"
fi

# The guest finds the host first by its address, then by a search.
for target in 127.0.0.1 lan; do
    launch 0 pilot1 --host --players 2 --bot --ticks 240 --seed 3 --interface lo
    await_host 0 pilot1
    launch 0 pilot2 --join "$target" --bot --ticks 240 --interface lo
    finish 60 0 pilot1 pilot2
    agree 240 pilot1 pilot2
done
