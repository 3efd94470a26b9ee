# SPDX-License-Identifier: Zlib
# Machines on a separate LAN, for the end-to-end tests of network games. Source it with the directory of the built
# programs as the first argument. If permitted, the sourcing script is run again inside a new network namespace, which
# isolates it and vanishes with it.
net_skip() {
    printf 'SKIPPED: %s\n' "$*"
    exit 77
}

# Comes before anything else, so that nothing is done twice. If permitted, all processes also end with the script.
if [ -z "${GYRE_OWN_NETWORK:-}" ]; then
    for kind in "--net --pid --fork --kill-child --mount-proc" \
        "--map-root-user --net --pid --fork --kill-child --mount-proc" "--net" "--map-root-user --net"; do
        # shellcheck disable=SC2086
        if unshare $kind true 2>/dev/null; then
            GYRE_OWN_NETWORK=1 exec unshare $kind bash "$0" "$@"
        fi
    done
fi

. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
gyre=$bin/gyre
replay=$bin/gyre-replay
probe=$bin/test_udp_probe
program=("$gyre") # what `launch` runs
port=26700
port_hex=684C
declare -A pid_of=()
machines=()  # paths of the machines' namespaces, by number
card=eth0    # of each

has_own_network() { [ -n "${GYRE_OWN_NETWORK:-}" ]; }

# Suppresses the shell's messages about killed jobs.
net_cleanup() {
    {
        kill -KILL $(jobs -p)
        wait
        rm -rf "$work"
    } 2>/dev/null || true
}
trap net_cleanup EXIT

# until_true SECONDS WHAT COMMAND…: repeats the command until it succeeds.
until_true() {
    local seconds=$1 what=$2
    shift 2
    local end=$((SECONDS + seconds))
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || fail "no $what after $seconds s"
        sleep 0.05
    done
}

is_elsewhere() { [ "$(readlink "$1")" != "$(readlink /proc/$$/ns/net)" ]; }

# make_machines N: creates machines 1 to N. Machine k has one network card, with address 10.66.0.k/24 and no route
# beyond.
make_machines() {
    local k
    command -v ip >/dev/null || net_skip "ip (iproute2) is not installed"
    has_own_network || net_skip "network namespaces are not permitted here"
    ip link add br0 type bridge 2>/dev/null || net_skip "no network bridges here"
    ip link set br0 up
    ip link set lo up
    for k in $(seq "$1"); do
        unshare --net sleep infinity &
        machines[k]=/proc/$!/ns/net
        until_true 5 "namespace" is_elsewhere "${machines[k]}"
        ip link add "port$k" type veth peer name eth0 netns $! || net_skip "no virtual cables here"
        ip link set "port$k" master br0 up
        on "$k" ip link set lo up
        on "$k" ip address add "10.66.0.$k/24" broadcast + dev eth0
        on "$k" ip link set eth0 up
    done
}

# start_node: starts a relay server, a node of the table of codes, on machine 1.
start_node() {
    nsenter --net="${machines[1]}" -- "$gyre" --relay 2>"$work/relay.err" &
    pid_of[relay]=$!
    until_true 10 "node" grep -q "relay server and node of the table of codes on UDP port $port" "$work/relay.err"
}

# need_table: skips the test where homes, or the table of codes, cannot be had.
need_table() {
    command -v nft >/dev/null || net_skip "nft (nftables) is not installed"
    [ -x "$bin/gyre-dht" ] || net_skip "gyre-dht is not built"
}

# await_code NAME: waits until that host tells its short code, which is then in `code`.
await_code() {
    until_true 30 "code" grep -q 'The short code is' "$work/$1.err"
    code=$(sed -n 's/.*The short code is \([0-9A-Z-]*\).*/\1/p' "$work/$1.err" | head -n 1)
}

# make_public K…: gives these machines addresses of the internet, 20.30.40.K.
make_public() {
    local k
    for k in "$@"; do
        on "$k" ip address flush dev eth0
        on "$k" ip address add "20.30.40.$k/24" broadcast + dev eth0
    done
}

# make_home K HOW: puts machine K behind machine K + 1, a router that masquerades HOW and lets no stranger in.
make_home() {
    local k=$1 router=$(($1 + 1)) holder
    on "$k" ip link set "$card" down
    nsenter --net="${machines[router]}" -- sleep infinity & # has a number by which `ip` finds the router
    holder=$!
    until_true 5 "namespace" is_elsewhere "/proc/$holder/ns/net"
    on "$k" ip link add lan0 type veth peer name lan0 netns "$holder"
    on "$k" ip address add 192.168.7.2/24 broadcast + dev lan0
    on "$router" ip address add 192.168.7.1/24 broadcast + dev lan0
    on "$k" ip link set lan0 up
    on "$router" ip link set lan0 up
    on "$k" ip route add default via 192.168.7.1
    on "$router" sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward' 2>/dev/null || net_skip "packets cannot be forwarded here"
    on "$router" nft -f - 2>/dev/null <<END || net_skip "nftables is not permitted here"
table ip home {
    chain out { type nat hook postrouting priority 100; oifname "$card" $2; }
    chain in { type filter hook input priority 0; iifname "$card" ct state new drop; }
    chain through { type filter hook forward priority 0; iifname "$card" ct state new drop; }
}
END
}

# take_machines N: uses the machines of the gyre-impair that runs this script instead.
take_machines() {
    local k name
    card=tap0
    for k in $(seq "$1"); do
        name=GYRE_NS_$k
        machines[k]=${!name}
    done
}

# on K COMMAND…: runs a command on machine K; 0 means here.
on() {
    local k=$1
    shift
    if [ "$k" -eq 0 ]; then
        "$@"
    else
        nsenter --net="${machines[k]}" -- "$@"
    fi
}

# pull K, plug K: unplugs or plugs in the cable of machine K.
pull() { ip link set "port$1" down; }
plug() { ip link set "port$1" up; }

# block K, unblock K: the same, but the network card keeps its carrier. Linux may need another second to notice that a
# carrier is back.
block() { bridge link set dev "port$1" state 0; }
unblock() { bridge link set dev "port$1" state 3; }

# launch K NAME ARGUMENT…: starts the game on machine K, with a separate home directory, report and record.
launch() {
    local k=$1 name=$2 enter=()
    shift 2
    [ "$k" -eq 0 ] || enter=(nsenter --net="${machines[k]}" --)
    mkdir -p "$work/$name"
    HOME=$work/$name XDG_CONFIG_HOME=$work/$name/config XDG_DATA_HOME=$work/$name/data XDG_STATE_HOME=$work/$name/state \
        "${enter[@]}" "${program[@]}" --headless --name "$name" --report "$work/$name.json" --record "$work/$name.gyre" "$@" \
        >"$work/$name.out" 2>"$work/$name.err" &
    pid_of[$name]=$!
}

hosts_game() { on "$1" grep -q ":$port_hex " /proc/net/udp; }

# await_host K NAME: waits until that program listens on machine K.
await_host() {
    local end=$((SECONDS + 15))
    until hosts_game "$1"; do
        is_running "$2" && [ "$SECONDS" -lt "$end" ] || fail "$2 opens no game; it said: $(cat "$work/$2.err")"
        sleep 0.05
    done
}

# start_game N TICKS ARGUMENT…: starts a game of the pilots pilot1 (the host) to pilotN, on the machines with these
# numbers.
start_game() {
    local n=$1 ticks=$2 k
    shift 2
    launch 1 pilot1 --host --players "$n" --bot --ticks "$ticks" --seed 7 "$@"
    await_host 1 pilot1
    for k in $(seq 2 "$n"); do
        launch "$k" "pilot$k" --join lan --bot --ticks "$ticks" "$@"
    done
}

# begun SECONDS NAME…: waits until the game has begun for all of these pilots.
begun() {
    local seconds=$1 name
    shift
    for name in "$@"; do
        until_true "$seconds" "game of $name" grep -q 'the game begins' "$work/$name.err"
    done
}
# slot_of NAME: prints the pilot's slot, once the game has begun.
slot_of() { sed -n 's/.*this is slot \([0-9]\).*/\1/p' "$work/$1.err"; }

is_running() { kill -0 "${pid_of[$1]}" 2>/dev/null; }

# finish SECONDS STATUS NAME…: waits for these programs to end by themselves, with that status.
finish() {
    local seconds=$1 wanted=$2 name status
    shift 2
    local end=$((SECONDS + seconds))
    for name in "$@"; do
        while is_running "$name"; do
            [ "$SECONDS" -lt "$end" ] || fail "$name does not end; it said: $(cat "$work/$name.err")"
            sleep 0.1
        done
        status=0
        wait "${pid_of[$name]}" || status=$?
        [ "$status" -eq "$wanted" ] || fail "$name left with $status, not $wanted: $(tail -n 5 "$work/$name.err")"
    done
}

# list_of REPORT FIELD: prints the numbers of a top-level list on one line.
list_of() {
    sed -n "/^  \"$2\": \[$/,/^  \]/p" "$1" | sed '1d;$d' | tr -cd '0-9,'
}

# sum_of REPORT FIELD: prints the sum of a field over all links.
sum_of() {
    grep -o "^      \"$2\": [0-9]*" "$1" | awk '{ sum += $2 } END { print sum + 0 }'
}

# is_within NUMBER LEAST MOST
is_within() { awk -v x="$1" -v a="$2" -v b="$3" 'BEGIN { exit !(x != "" && x >= a && x <= b) }'; }

# expect_within WHAT NUMBER LEAST MOST
expect_within() { is_within "$2" "$3" "$4" || fail "$1 is '$2', not from $3 to $4"; }

# same_world TICKS NAME…: checks that these ended at that tick in the same state, and that their records verify and are
# equal.
same_world() {
    local ticks=$1 first=$2 name hash
    shift
    hash=$(value "$work/$first.json" state_hash)
    [ -n "$hash" ] || fail "$first left no report: $(cat "$work/$first.err")"
    for name in "$@"; do
        expect_value "$work/$name.json" ticks "$ticks"
        expect_value "$work/$name.json" state_hash "$hash"
        "$replay" verify "$work/$name.gyre" >"$work/out" 2>&1 || fail "the record of $name does not verify: $(cat "$work/out")"
        "$replay" diff "$work/$first.gyre" "$work/$name.gyre" >"$work/out" 2>&1 ||
            fail "the records of $first and $name differ: $(cat "$work/out")"
    done
}

# agree TICKS NAME…: checks the same, and that there was no desync.
agree() {
    same_world "$@"
    shift
    local name
    for name in "$@"; do
        expect_value "$work/$name.json" desyncs 0
    done
}

# seq_names FROM TO: prints pilotFROM … pilotTO.
seq_names() { seq -f 'pilot%g' "$1" "$2"; }
