#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# How long friends take to find each other by a short code: guests behind an ordinary router, and behind one that gives
# each destination another port, join a host behind an ordinary router again and again, at a round trip of 100 ms. Prints
# the times, from the start of a guest's program to its seat. Arguments: the programs' directory, the number of joins by
# each guest, the packets lost in per cent, and `hidden` for a table of one public node and eight behind routers instead
# of twelve public ones. Those eight say, as no game does, that others reach them: the worst that a table can be.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
need_table
PATH=$PATH:/usr/sbin:/sbin
joins=$2
loss=$3
table=${4:-public}

# Ports 1 and 2 are relay servers, the second one in a public table only; 3, 5 and 7 are homes behind the routers 4, 6
# and 8. The nodes of the table follow: ten of them, or eight homes, each with its router.
if [ "$table" = hidden ]; then
    ports=24
    relays=1
    nodes="9 11 13 15 17 19 21 23"
else
    ports=18
    relays="1 2"
    nodes=$(seq 9 18)
fi
if [ "${5:-}" != play ]; then
    has_own_network || net_skip "network namespaces are not permitted here"
    "$bin/gyre-impair" switch --ports "$ports" --rtt 100 --loss "$loss" -- bash "$0" "$bin" "$joins" "$loss" "$table" play
    exit
fi
take_machines "$ports"
make_home 3 "masquerade"
make_home 5 "masquerade"
make_home 7 "masquerade random"
on 3 ip link set lo up

known=()
for k in $relays; do
    known+=("10.77.0.$k")
done
for k in $relays; do
    nsenter --net="${machines[k]}" -- "$gyre" --relay "${known[@]/#/--node=}" 2>"$work/relay$k.err" &
done
for k in $nodes; do
    [ "$table" = public ] || make_home "$k" "masquerade"
    nsenter --net="${machines[k]}" -- "$bin/gyre-dht" --port "$port" "${known[@]/#/--bootstrap=}" 2>"$work/node$k.err" &
done
sleep 3
launch 3 host --host --open --via 10.77.0.1 "${known[@]/#/--node=}" --players 8 --bot
await_code host

is_in_or_gone() { grep -q "$1 joined" "$work/host.err" || ! is_running "$1"; }

# join MACHINE NAME: joins, and writes how many ms that took.
join() {
    local begun
    begun=$(date +%s%3N)
    launch "$1" "$2" --join "$code" "${known[@]/#/--node=}" --bot
    until_true 40 "seat for $2" is_in_or_gone "$2"
    if is_running "$2"; then
        echo $(($(date +%s%3N) - begun)) >>"$work/times$1"
        kill "${pid_of[$2]}"
    else
        echo "$2 found no way: $(tail -n 1 "$work/$2.err")"
    fi
    wait "${pid_of[$2]}" || true
    sleep 7 # a host lets one machine knock four times a minute
}
for n in $(seq "$joins"); do
    join 5 "easy$n"
    join 7 "hard$n"
done
for machine in 5 7; do
    sort -n "$work/times$machine" | awk -v machine="$machine" -v loss="$loss" '
        { time[NR] = $1 }
        END {
            printf "%s guest, loss %s %%: %d joins, median %d ms, 95 %% %d ms, worst %d ms\n",
                machine == 5 ? "ordinary" : "symmetric", loss, NR, time[int((NR + 1) / 2)], time[int(NR * 0.95 + 0.5)], time[NR]
        }'
done
