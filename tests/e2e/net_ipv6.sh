#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# A host with both families of addresses is joined over IPv6 and over IPv4. The guests cannot reach each other, so their
# packets are relayed. Argument: the programs' directory. Skipped where the system has no IPv6.
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"

# Machine 1 has both, 2 and 4 have IPv6 only, 3 has IPv4 only.
make_machines 4
for k in 1 2 4; do
    on "$k" ip address add "2001:db8:0:1::$k/64" dev eth0 nodad 2>/dev/null || net_skip "the system has no IPv6"
done
for k in 2 4; do on "$k" ip address flush dev eth0 scope global to 10.66.0.0/24; done
on 3 ip -6 address flush dev eth0
on 1 ip -6 route add default via 2001:db8:0:1::fe

launch 1 both --host --open --players 4 --bot --ticks 600 --seed 7
until_true 20 "code with an IPv6 address" grep -q 'The code is 6-[0-9A-Z]\{5\}-' "$work/both.err"
code=$(grep -o '6-[0-9A-Z-]*' "$work/both.err" | head -n 1)
launch 2 six --join "[2001:db8:0:1::1]" --bot --ticks 600
launch 3 four --join 10.66.0.1 --bot --ticks 600
launch 4 coded --join "$code" --bot --ticks 600
finish 90 0 both six four coded
agree 600 both six four coded
grep -q 'No direct connection between \(six and four\|four and six\):' "$work/both.err" || fail "the guests found a way in another family"
for name in both six four coded; do
    expect_within "tick rate of $name" "$(value "$work/$name.json" steady_tick_rate)" 29.9 30.1
done

# What cannot be reached is named at once, and nothing waits.
launch 3 lost --join "fe80::1%eth0" --bot --ticks 10
finish 10 2 lost
grep -q "is not a code, ADDRESS" "$work/lost.err" || fail "a link-local address: $(cat "$work/lost.err")"
