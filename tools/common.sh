# SPDX-License-Identifier: Zlib
# Shared by tools/play, tools/check and tools/cross: the tree's root, its dependencies, and how to build it. To be
# sourced.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# libopendht-dev: for gyre-dht, which finds games in the world; the game itself does without.
play_packages=(g++ cmake ninja-build pkg-config ccache libsdl2-dev libsdl2-mixer-dev libvorbis-dev libwebp-dev libstb-dev
    libcli11-dev libtomlplusplus-dev nlohmann-json3-dev libxxhash-dev libzstd-dev libspdlog-dev libfmt-dev libenet-dev libsodium-dev
    libminiupnpc-dev libopendht-dev gettext)
check_packages=(catch2 librapidcheck-dev libbenchmark-dev clang clang-format clang-tidy libclang-rt-14-dev
    xvfb xauth xfonts-base xdotool iproute2 util-linux tcpdump
    desktop-file-utils appstream mandoc dpkg-dev file python3 nftables)

say() { printf '%s\n' "== $*" >&2; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# update_lists COMMAND…: fetches the package lists by that command. While another program does so, apt fails at once,
# although it would wait for one that installs packages; so this waits, for up to ten minutes.
update_lists() {
    local tries output
    for ((tries = 0; tries < 120; ++tries)); do
        output=$("$@" 2>&1) && return
        case $output in
        *"Could not get lock"*) [ "$tries" -gt 0 ] || say "waiting for another program that uses apt" ;;
        *) break ;;
        esac
        sleep 5
    done
    fail "$output
the package lists could not be fetched; check the network and run this again"
}

# install_missing PACKAGE…: installs missing packages by apt, as root or through sudo.
install_missing() {
    local missing=() as_root=() package
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        # Whether they are installed is unknown here, so each package is named only once.
        local named=$root/build/.packages-named
        mkdir -p "$root/build" && touch "$named"
        for package in "$@"; do
            grep -Fqx "$package" "$named" || missing+=("$package")
        done
        [ ${#missing[@]} -eq 0 ] && return
        say "this system has no apt; install these packages (Debian names): ${missing[*]}"
        printf '%s\n' "${missing[@]}" >>"$named"
        return
    fi
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "these packages are missing and there is no sudo to install them; as root: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${missing[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600)
    update_lists "${apt[@]}" update
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2 ||
        fail "the packages could not be installed; see the lines above"
}

# apt_archive: prints where this system's packages come from.
apt_archive() {
    # shellcheck disable=SC2016  # for apt
    apt-get indextargets --format '$(ORIGIN)|$(REPO_URI)' 'Codename: bookworm' 2>/dev/null | sed -n 's/^Debian|//p' | head -n 1
}

# configure PRESET [CMAKE ARGUMENT…]: configures a preset; prints nothing unless that fails.
configure() {
    local preset=$1 log
    shift
    log=$(cd "$root" && cmake --preset "$preset" "$@" 2>&1) || fail "$log"
}

# build PRESET [TARGET…]
build() {
    local preset=$1
    shift
    say "building ($preset)"
    (cd "$root" && cmake --build --preset "$preset" ${1:+--target "$@"}) >&2
}
