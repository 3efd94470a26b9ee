#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# A host and a guest are behind routers that use another port for each destination, and let nobody in. The first guest
# can be reached, so its program is their relay server. The routers translate addresses by nftables; the script is
# skipped where that is missing, or where the node is not built. Argument: the programs' directory.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
need_table
PATH=$PATH:/usr/sbin:/sbin
ticks=300

# Machine 1 is a node of the table of codes; 2 and 4 are homes behind the routers 3 and 5; 6 is on the internet.
make_machines 6
make_public 1 3 5 6
make_home 2 "masquerade random"
make_home 4 "masquerade random"

start_node
launch 2 host --host --open --node 20.30.40.1 --players 3 --bot --ticks "$ticks" --seed 7
await_code host

launch 6 ann --join "$code" --node 20.30.40.1 --bot --ticks "$ticks"
until_true 30 "helper" grep -q "This program is a relay server for the host" "$work/ann.err"
until_true 10 "relayed host" grep -q "through a relay server" "$work/host.err"

launch 4 bob --join "$code" --node 20.30.40.1 --bot --ticks "$ticks"
finish 60 0 host ann bob
agree "$ticks" host ann bob
for name in host ann bob; do
    expect_value "$work/$name.json" desyncs 0
    expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 0 300
done
# Its own address in the report is one of the private network that stands for relay servers.
grep -q '"address": "\[fd67:7972:' "$work/bob.json" || fail "bob reached the host without ann: $(cat "$work/bob.json")"
