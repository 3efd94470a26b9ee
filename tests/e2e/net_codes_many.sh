#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# How long friends take to find each other by a short code: guests behind an ordinary router, and behind one that gives
# each destination another port, join a host behind an ordinary router again and again, over a table of twelve nodes, at a
# round trip of 100 ms. Prints the times, from the start of a guest's program to its seat. Arguments: the programs'
# directory, the number of joins by each guest, the packets lost in per cent.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
need_table
PATH=$PATH:/usr/sbin:/sbin
joins=$2
loss=$3

# Ports 1 and 2 are relay servers, 3 to 12 nodes; 13, 15 and 17 are homes behind the routers 14, 16 and 18.
ports=18
if [ "${4:-}" != play ]; then
    has_own_network || net_skip "network namespaces are not permitted here"
    "$bin/gyre-impair" switch --ports "$ports" --rtt 100 --loss "$loss" -- bash "$0" "$bin" "$joins" "$loss" play
    exit
fi
take_machines "$ports"
make_home 13 "masquerade"
make_home 15 "masquerade"
make_home 17 "masquerade random"
on 13 ip link set lo up

for k in 1 2; do
    nsenter --net="${machines[k]}" -- "$gyre" --relay --node 10.77.0.1 --node 10.77.0.2 2>"$work/relay$k.err" &
done
for k in 3 4 5 6 7 8 9 10 11 12; do
    nsenter --net="${machines[k]}" -- "$bin/gyre-dht" --port "$port" --bootstrap 10.77.0.1 --bootstrap 10.77.0.2 2>"$work/node$k.err" &
done
sleep 3
launch 13 host --host --open --via 10.77.0.1 --node 10.77.0.2 --players 8 --bot
await_code host

is_in_or_gone() { grep -q "$1 joined" "$work/host.err" || ! is_running "$1"; }

# join MACHINE NAME: joins, and writes how many ms that took.
join() {
    local begun
    begun=$(date +%s%3N)
    launch "$1" "$2" --join "$code" --node 10.77.0.1 --node 10.77.0.2 --bot
    until_true 40 "seat for $2" is_in_or_gone "$2"
    if is_running "$2"; then
        echo $(($(date +%s%3N) - begun)) >>"$work/times$1"
        kill "${pid_of[$2]}"
    else
        echo "$2 found no way: $(tail -n 1 "$work/$2.err")"
    fi
    wait "${pid_of[$2]}" || true
    sleep 4 # a host lets one machine knock four times a minute
}
for n in $(seq "$joins"); do
    join 15 "easy$n"
    join 17 "hard$n"
done
for machine in 15 17; do
    sort -n "$work/times$machine" | awk -v machine="$machine" -v loss="$loss" '
        { time[NR] = $1 }
        END {
            printf "%s guest, loss %s %%: %d joins, median %d ms, 95 %% %d ms, worst %d ms\n",
                machine == 15 ? "ordinary" : "symmetric", loss, NR, time[int((NR + 1) / 2)], time[int(NR * 0.95 + 0.5)], time[NR]
        }'
done
