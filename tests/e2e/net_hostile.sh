#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Some machines of a real game are hostile: they have a member's keys or hear others' packets. The others must fly on
# with equal worlds and at full speed.
#   fork3, fork4: one of three or four sends different keys for its own ship to one of the others
#   relay: one of four relays invented keys of all others, while their links are cut for 300 ms, at 10 % loss
#   replay: an eavesdropper sends a silent pilot's newest packets again, from its own address
#   vote3, vote5: one of three, or two of five, vote to drop the others
#   move: a member sends from a third machine's address, first in the lobby and then in a game
#   host: a host says that its guests are at a third machine
# Arguments: the programs' directory, and which of these.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
impair=$bin/gyre-impair
hostile=$bin/test_hostile_member

# launch_liar K NAME "ATTACK…" ARGUMENT…: like launch, but with a program that lies.
launch_liar() {
    local k=$1 name=$2
    read -ra lies <<<"$3"
    shift 3
    program=("$hostile" "${lies[@]}")
    launch "$k" "$name" "$@"
    program=("$gyre")
}

# start_with_liars N TICKS "ATTACK…" K…: starts a game of N pilots, in which the programs on machines K lie.
start_with_liars() {
    local n=$1 ticks=$2 attack=$3 k
    shift 3
    launch 1 pilot1 --host --players "$n" --bot --ticks "$ticks" --seed 7
    await_host 1 pilot1
    for k in $(seq 2 "$n"); do
        # One after the other, so that the slots are in the order of the machines.
        if [[ " $* " = *" $k "* ]]; then
            launch_liar "$k" "pilot$k" "$attack" --join lan --bot --ticks "$ticks"
        else
            launch "$k" "pilot$k" --join lan --bot --ticks "$ticks"
        fi
        sleep 0.7
    done
}

# flew_on RATE NAME…: checks that these ran at least RATE ticks a second.
flew_on() {
    local least=$1 name
    shift
    for name in "$@"; do
        expect_within "tick rate of $name" "$(value "$work/$name.json" tick_rate)" "$least" 30.3
    done
}

# saw_dropped WANTED NAME…: checks which slots these saw dropped.
saw_dropped() {
    local wanted=$1 name
    shift
    for name in "$@"; do
        [ "$(list_of "$work/$name.json" dropped)" = "$wanted" ] ||
            fail "$name saw '$(list_of "$work/$name.json" dropped)' dropped, not '$wanted': $(cat "$work/$name.err")"
    done
}

# names_liar LIAR NAME…: checks that these programs named the liar.
names_liar() {
    local liar=$1 name
    shift
    for name in "$@"; do
        grep -q "$liar sent different keys to different pilots" "$work/$name.err" ||
            fail "$name did not name $liar: $(cat "$work/$name.err")"
    done
}

# fork N: the last of N pilots lies to the second.
fork() {
    local n=$1
    local honest
    honest=$(seq_names 1 $((n - 1)))
    make_machines "$n"
    start_with_liars "$n" 900 fork "$n"
    # shellcheck disable=SC2086
    {
        finish 90 0 $honest
        same_world 900 $honest
        saw_dropped $((n - 1)) $honest
        # The victim may have left before it saw proof of the lie, and returned.
        names_liar "pilot$n" pilot1
        flew_on 28.5 pilot1
        flew_on 24 pilot2
    }
    if [ "$n" -gt 3 ]; then
        flew_on 28.5 pilot3
        names_liar "pilot$n" pilot3
    fi
}

play_relay() {
    local i
    take_machines 4
    start_with_liars 4 600 relay 4
    begun 60 pilot1 pilot2 pilot3
    sleep 6
    for i in 1 2 3 4; do
        printf 'cut %s\n' 1-2 2-3 >"$GYRE_CONTROL"
        sleep 0.3
        printf 'mend %s\n' 1-2 2-3 >"$GYRE_CONTROL"
        sleep 1.2
    done
    finish 60 0 pilot1 pilot2 pilot3 pilot4
    agree 600 pilot1 pilot2 pilot3 pilot4
    saw_dropped '' pilot1 pilot2 pilot3
    flew_on 29 pilot1 pilot2 pilot3
}

replay() {
    make_machines 3
    ip address add 10.66.0.200/24 dev br0  # the eavesdropper's address; it sees everything that passes the switch
    start_game 3 600
    begun 30 pilot1 pilot2 pilot3
    sleep 4
    "$hostile" replay port2 10.66.0.2 >"$work/replayed" &
    local eavesdropper=$!
    sleep 1
    pull 2
    sleep 1.4
    plug 2
    finish 60 0 pilot1 pilot2 pilot3
    wait "$eavesdropper" || fail "nothing was replayed"
    agree 600 pilot1 pilot2 pilot3
    saw_dropped '' pilot1 pilot2 pilot3
    flew_on 28 pilot1 pilot2 pilot3
    local sent received
    sent=$(sed -n 's/^sent //p' "$work/replayed")
    received=$(sed -n 's/^received //p' "$work/replayed")
    expect_within "bytes to the eavesdropper for $sent" "$received" 0 $((3 * sent))
}

# vote N ACCUSED HONEST LIAR…: in a game of N pilots, the liars vote to drop the slots in the mask ACCUSED.
vote() {
    local n=$1 accused=$2 honest=$3
    shift 3
    make_machines "$n"
    start_with_liars "$n" 600 "vote $accused" "$@"
    # shellcheck disable=SC2086
    {
        finish 60 0 $honest
        agree 600 $honest
        flew_on 28 $honest
    }
    local name dropped slot
    for name in $honest; do
        dropped=$(list_of "$work/$name.json" dropped)
        for slot in ${dropped//,/ }; do
            ((accused >> slot & 1)) && fail "$name saw slot $slot dropped, which is honest"
        done
    done
    return 0
}

# count_at K SECONDS: starts counting what machine K receives.
count_at() {
    on "$1" "$hostile" count eth0 "$2" >"$work/counted" &
    counter=$!
    until_true 5 "counter" grep -q ready "$work/counted"
}

counted() { sed -n "s/^$1 //p" "$work/counted"; }

# move_in WHERE: the third of four pilots is hostile, and in the lobby attack the last joins late. Machine 5 is the
# third machine, whose address is spoofed.
move_in() {
    local where=$1 spoofed
    launch 1 pilot1 --host --players 4 --bot --ticks 450 --seed 7
    await_host 1 pilot1
    launch 2 pilot2 --join lan --bot --ticks 450
    count_at 5 40
    launch_liar 3 pilot3 "move-$where 10.66.0.5:9 1" --join lan --bot --ticks 450
    [ "$where" = game ] || sleep 15
    launch 4 pilot4 --join lan --bot --ticks 450
    finish 60 0 pilot1 pilot2 pilot3 pilot4
    wait "$counter"
    agree 450 pilot1 pilot2 pilot4
    saw_dropped '' pilot1 pilot2 pilot4
    flew_on 28 pilot1 pilot2 pilot4
    spoofed=$(sed -n 's/^hostile: spoofed [0-9]* packets, \([0-9]*\) bytes$/\1/p' "$work/pilot3.err")
    expect_within "bytes spoofed in the $where" "$spoofed" 2000 1000000
    expect_within "bytes at the third machine for $spoofed in the $where" "$(counted bytes)" 1 $((3 * spoofed))
}

play_move() {
    make_machines 5
    move_in lobby
    move_in game
}

# The guests have no link to each other, so the host relays their keys.
play_host() {
    local seconds=45
    make_machines 4
    count_at 4 $seconds
    launch_liar 1 pilot1 "host 10.66.0.4:9 1" --host --players 3 --bot --ticks 450 --seed 7
    await_host 1 pilot1
    launch 2 pilot2 --join lan --bot --ticks 450
    launch 3 pilot3 --join lan --bot --ticks 450
    finish 90 0 pilot1 pilot2 pilot3
    wait "$counter"
    agree 450 pilot1 pilot2 pilot3
    saw_dropped '' pilot2 pilot3
    # From each of the two guests, 60 packets at once and one a second.
    expect_within "packets at the third machine" "$(counted packets)" 60 $((2 * (60 + seconds)))
}

case ${2:-} in
play_relay) play_relay && exit ;;
fork3) fork 3 ;;
fork4) fork 4 ;;
replay) replay ;;
vote3) vote 3 3 "pilot1 pilot2" 3 ;;
vote5) vote 5 7 "pilot1 pilot2 pilot3" 4 5 ;;
move) play_move ;;
host) play_host ;;
relay)
    has_own_network || net_skip "network namespaces are not permitted here"
    status=0
    "$impair" switch -- true 2>"$work/err" || status=$?
    [ "$status" -ne 77 ] || net_skip "$(cat "$work/err")"
    GYRE_CONTROL=$work/control "$impair" switch --ports 4 --rtt 50 --loss 10 --control "$work/control" -- \
        bash "$0" "$bin" play_relay || fail "relay: see above"
    ;;
*) fail "which attack?" ;;
esac
