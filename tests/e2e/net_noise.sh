#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# A fourth machine sends 200 random datagrams a second to each machine of a running game of three, half of them with
# another member's address. This must have no effect. Arguments: the programs' directory, the number of seconds (default
# 15).
. "$(dirname "${BASH_SOURCE[0]}")/net_common.sh"
seconds=${2:-15}
ticks=$((seconds * 30 + 60))
names=(pilot1 pilot2 pilot3)
make_machines 4

# udp_port_of K: prints the port of the only program on machine K with an open port.
udp_port_of() {
    echo $((16#$(on "$1" awk 'NR == 2 { split($2, part, ":"); print part[2] }' /proc/net/udp)))
}

start_game 3 "$ticks"
begun 30 "${names[@]}"
noises=()
for k in 1 2 3; do
    other=$((k % 3 + 1))
    on 4 "$probe" noise "10.66.0.$k" "$(udp_port_of "$k")" 100 "$seconds" "$k" >/dev/null &
    noises+=($!)
    on 4 "$probe" noise "10.66.0.$k" "$(udp_port_of "$k")" 100 "$seconds" "1$k" "10.66.0.$other" "$(udp_port_of $other)" \
        >/dev/null &
    noises+=($!)
done
finish $((seconds + 30)) 0 "${names[@]}"
for noise in "${noises[@]}"; do
    wait "$noise" || fail "the noise was not made"
done
agree "$ticks" "${names[@]}"
for name in "${names[@]}"; do
    report=$work/$name.json
    # A busy computer may hold up one of the programs for a moment; noise that had an effect would do so all the time.
    expect_within "stalls of $name" "$(value "$report" stalls)" 0 2
    [ -z "$(list_of "$report" dropped)" ] || fail "$name saw somebody dropped"
    expect_within "tick rate of $name" "$(value "$report" tick_rate)" 29.7 30.3
    # All the noise is rejected, except what arrives after the end of the game, and so are a few late lobby packets.
    # Half of the noise has a member's address.
    expect_within "rejected by $name" "$(value "$report" packets_rejected)" $((seconds * 180)) $((seconds * 200 + 5))
    expect_within "rejected by $name on its links" "$(sum_of "$report" packets_rejected)" $((seconds * 90)) $((seconds * 100 + 5))
done
