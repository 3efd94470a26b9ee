#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Four homes whose routers let nobody in play through a relay server, with a code. Arguments: the programs' directory;
# late: three pilots and one who comes later; restart: routers are restarted in the game of three. The routers translate addresses by nftables; the script is skipped where that is missing.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
command -v nft >/dev/null || net_skip "nft (nftables) is not installed"
PATH=$PATH:/usr/sbin:/sbin
code_pattern='R-[0-9A-Z]\{5\}-[0-9A-Z]\{5\}-[0-9A-Z]\{5\}-[0-9A-Z]'

# Machine 1 is the relay server; 2, 4, 6 and 8 are homes behind the routers 3, 5, 7 and 9.
make_machines 9
make_public 1 3 5 7 9
make_home 2 "masquerade random"
make_home 4 "masquerade"
make_home 6 "masquerade random"
make_home 8 "masquerade"


# restart_router K ADDRESS: that router loses all its flows, and gets another address.
restart_router() {
    on "$1" ip address flush dev eth0
    sleep 0.3
    on "$1" ip address add "20.30.40.$2/24" broadcast + dev eth0
}

nsenter --net="${machines[1]}" -- "$gyre" --relay 2>"$work/relay.err" &
pid_of[relay]=$!
until_true 10 "relay server" grep -q "relay server.* on UDP port $port" "$work/relay.err"
case $2 in late) ticks=900 ;; restart) ticks=1500 ;; esac
launch 2 host --host --open --via 20.30.40.1 --players 3 --bot --ticks "$ticks" --seed 7
until_true 20 "code" grep -q "The code is $code_pattern" "$work/host.err"
code=$(grep -o "$code_pattern" "$work/host.err" | head -n 1)
launch 4 ann --join "come in: $code" --bot --ticks "$ticks"
launch 6 bob --join "$code" --bot --ticks "$ticks"
until_true 20 "game" grep -q "the game begins" "$work/bob.err"

if [ "$2" = restart ]; then
    sleep 8
    restart_router 5 55
    sleep 12
    restart_router 3 33
    finish 90 0 host ann bob
    agree "$ticks" host ann bob
    for name in host ann bob; do
        expect_value "$work/$name.json" desyncs 0
        expect_within "longest stall of $name" "$(value "$work/$name.json" longest_stall_ms)" 0 3000
    done
    exit
fi

launch 8 cid --join "$code" --bot --ticks "$ticks"
finish 90 0 host ann bob cid
agree "$ticks" host ann bob cid
for name in host ann bob; do
    expect_value "$work/$name.json" desyncs 0
done

# A code whose relay server has forgotten it says what to do.
launch 4 late --join "$code" --bot --ticks 300
finish 30 1 late
grep -q 'relay server 20.30.40.1:26700.* ask the host for a new code' "$work/late.err" || fail "a stale code: $(cat "$work/late.err")"

# The server ends when it is asked to, and says what it did.
kill "${pid_of[relay]}"
finish 10 0 relay
grep -q 'relay server ends; .* carried [1-9][0-9]\{3,\} packets' "$work/relay.err" || fail "the relay server said: $(cat "$work/relay.err")"
