#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Nodes of the hash table, and games that store, find and listen for values through them: dht_node.py. Argument: the
# programs' directory. Skipped without gyre-dht, which needs OpenDHT.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"

node=$bin/gyre-dht
[ -x "$node" ] || net_skip "gyre-dht is not built: OpenDHT is not installed"
command -v python3 >/dev/null || net_skip "python3 is not installed"
command -v ip >/dev/null || net_skip "ip (iproute2) is not installed"
has_own_network || net_skip "network namespaces are not permitted here"

# Without a game it says so.
refuse 2 "$node"
refuse 2 "$node" 3</dev/null
refuse 2 "$node" --bootstrap 10.66.0.1
refuse 1 "$node" --port 1 --interface localhost

# Not on loopback's own addresses: OpenDHT replaces those that it is told of by the address of the teller.
ip link set lo up
for k in $(seq 32); do ip address add "10.66.0.$k/32" dev lo; done
python3 "$(dirname "${BASH_SOURCE[0]}")/dht_node.py" "$node" 32
