#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# A stranger finds a game in the worldwide list and joins it, between homes whose routers let nobody in. The programs
# know one node of the table, a relay server. Skipped without nftables or the node. Argument: the programs' directory.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
need_table
PATH=$PATH:/usr/sbin:/sbin
ticks=300

# Machine 1 is the relay server; 2 and 4 are homes behind the routers 3 and 5.
make_machines 5
make_public 1 3 5
make_home 2 "masquerade"
make_home 4 "masquerade"

start_node

# list NAME: has the guest's machine print the list.
list() {
    nsenter --net="${machines[4]}" -- env HOME="$work/$1" XDG_DATA_HOME="$work/$1/data" \
        "$gyre" --list --world --node 20.30.40.1 >"$work/$1.out" 2>"$work/$1.err" ||
        fail "--list --world left with $?: $(cat "$work/$1.err")"
}
list before
grep -q "no games in the worldwide list" "$work/before.out" || fail "an empty list: $(cat "$work/before.out")"

launch 2 host --host --open --public --node 20.30.40.1 --players 2 --bot --ticks "$ticks" --seed 7
until_true 30 "listing" grep -q "The game is in the worldwide list" "$work/host.err"
list open
grep -q "^[0-9A-Z]\{4\}-[0-9A-Z]\{4\} .* host .* 1/2 .* open" "$work/open.out" || fail "the list: $(cat "$work/open.out")"
! grep -q "20\.30\.40\|192\.168\|10\.66" "$work/open.out" || fail "the list holds an address: $(cat "$work/open.out")"

launch 4 ann --join world --node 20.30.40.1 --bot --ticks "$ticks"
finish 90 0 host ann
agree "$ticks" host ann
list after
grep -q "no games in the worldwide list" "$work/after.out" || fail "the game is over: $(cat "$work/after.out")"

# Nobody to begin with.
launch 4 lost --join world --node 20.30.40.99
finish 40 1 lost
grep -q "cannot be reached" "$work/lost.err" || fail "no node: $(cat "$work/lost.err")"
