#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Homes whose routers let nobody in find each other by a short code, which all know of each other. Their programs know
# one node of the table of codes, a relay server. The routers translate addresses by nftables; the script is skipped
# where that is missing, or where the node is not built. Argument: the programs' directory.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
need_table
PATH=$PATH:/usr/sbin:/sbin
ticks=900

# Machine 1 is the relay server; 2, 4, 6 and 8 are homes behind the routers 3, 5, 7 and 9.
make_machines 9
make_public 1 3 5 7 9
make_home 2 "masquerade"
make_home 4 "masquerade"
make_home 6 "masquerade random"
make_home 8 "masquerade"

start_node
launch 2 host --host --open --via 20.30.40.1 --players 3 --bot --ticks "$ticks" --seed 7
await_code host

# A typo is refused before anything is sent.
typo=${code:0:10}$([ "${code:10}" = 7 ] && echo 8 || echo 7)
launch 4 typo --join "$typo" --node 20.30.40.1
finish 10 2 typo
grep -q "the code $typo has a mistake" "$work/typo.err" || fail "a typo: $(cat "$work/typo.err")"

launch 4 ann --join "come in: $code" --node 20.30.40.1 --bot --ticks "$ticks"
launch 6 bob --join "${code,,}" --node 20.30.40.1 --bot --ticks "$ticks"
until_true 60 "game" grep -q "the game begins" "$work/bob.err"

# The host's node is killed: the game never notices, and the code serves on.
node=$(pgrep -P "${pid_of[host]}" -x gyre-dht || pgrep -x -n gyre-dht)
kill -KILL "$node"
launch 8 cid --join "$code" --node 20.30.40.1 --bot --ticks "$ticks"
finish 90 0 host ann bob cid
agree "$ticks" host ann bob cid
for name in host ann bob cid; do
    expect_value "$work/$name.json" desyncs 0
done
for name in host ann bob; do
    expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 0 300
done

# Nobody is there any more.
launch 4 late --join 7KQ2M-XD4RJ --node 20.30.40.1
launch 6 lost --join "$code" --node 20.30.40.99
finish 30 1 late
grep -q "No open game has this code" "$work/late.err" || fail "an unknown code: $(cat "$work/late.err")"
finish 30 1 lost
grep -q "cannot be reached" "$work/lost.err" || fail "no node: $(cat "$work/lost.err")"
