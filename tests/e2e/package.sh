#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# The installed and the packaged game start from their desktop file, from any location, and without a network.
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# Nothing here needs a network, so it is disabled if permitted.
if [ -z "${GYRE_NO_NETWORK:-}" ] && unshare --map-root-user --net true 2>/dev/null; then
    GYRE_NO_NETWORK=1 exec unshare --map-root-user --net bash "${BASH_SOURCE[0]}" "$@"
fi
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build=$(dirname "$bin")
usr=$work/usr

# same_lines WHAT WANTED GOT
same_lines() {
    diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") || fail "$1 differ"
}

# plays DIRECTORY: checks that the game there runs with the desktop file's command and finds its assets.
plays() {
    local command
    command=$(sed -n 's/^Exec=\([^%]*\).*/\1/p' "$1/share/applications/gyre.desktop" | head -n 1) # %u is a link, if one was opened
    rm -f "$work/picture.png"
    PATH=$1/bin:$PATH $command --headless --bot --seed 1 --ticks 60 --screenshot "60:$work/picture.png" --report "$work/r"
    expect_value "$work/r" ticks 60
    [ -s "$work/picture.png" ] || fail "no picture was drawn"
}

# Installed: the programs, every asset but no sources, and the desktop files.
cmake --install "$build" --prefix "$usr" >/dev/null
programs=(gyre gyre-replay)
[ ! -x "$bin/gyre-dht" ] || programs=(gyre gyre-dht gyre-replay)  # not built without OpenDHT
same_lines "the programs" "$(printf '%s\n' "${programs[@]}")" "$(ls "$usr/bin")"
not_installed='^assets/(source|pictures|desktop)/|^assets/icons/gyre-(16|24|32|48|128|256|512)|/README\.md$'
if assets=$(git -C "$source_dir" ls-files assets 2>/dev/null) && [ -n "$assets" ]; then
    missing=$(comm -23 <(grep -vE "$not_installed" <<<"$assets" | sort) <(cd "$usr/share/gyre" && find assets -type f | sort))
    [ -z "$missing" ] || fail "not installed: $missing"
fi
! (cd "$usr/share/gyre" && find assets) | grep -E "$not_installed" || fail "sources of assets are installed"
for size in 16 24 32 48 64 128 256 512; do
    icon=$usr/share/icons/hicolor/${size}x$size/apps/gyre.png
    width=$((16#$(od -An -tx1 -j 16 -N 4 "$icon" | tr -d ' \n')))
    [ "$width" -eq "$size" ] || fail "the icon of $size pixels has $width"
done
for catalogue in "$source_dir"/assets/source/locale/*.po; do
    language=$(basename "$catalogue" .po)
    [ -s "$usr/share/locale/$language/LC_MESSAGES/gyre.mo" ] || fail "the texts in $language are not installed"
done
! grep -qF "$source_dir" "$usr/bin/gyre" "$usr/bin/gyre-replay" || fail "a program knows where it was built"
plays "$usr"

# Every flag is in the manual and in the shell completion.
for program in "${programs[@]}"; do
    manual=$(gzip -dc "$usr/share/man/man6/$program.6.gz" | sed 's/\\-/-/g')
    for flag in $("$usr/bin/$program" --help | grep -oE -- '--[a-z-]+' | sort -u); do
        [ "$program $flag" = "gyre-replay --help" ] || grep -qF -- "$flag" <<<"$manual" || fail "$program.6 lacks $flag"
    done
done
# offered LINE…: prints what bash offers to complete the last word.
offered() {
    (
        . "$usr/share/bash-completion/completions/$1"
        compopt() { :; }
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        "_${1//-/_}"
        printf '%s\n' "${COMPREPLY[@]}"
    )
}
same_lines "the modes offered" $'coop\ncrew\ndeathmatch\narena\nrush\ndaily' "$(offered gyre --mode '')"
same_lines "the flags offered" $'--host' "$(offered gyre --ho)"
same_lines "the skills offered" 'easy' "$(offered gyre --bot ea)"
same_lines "the commands offered" $'verify' "$(offered gyre-replay v)"
touch "$work/a.gyre"
same_lines "the replays offered" "$work/a.gyre" "$(offered gyre-replay verify "$work/a")"

# Packed: the game plays where the archive is unpacked, and the DEB lists its dependencies.
(cd "$build" && cpack --config CPackConfig.cmake -G TGZ -B "$work/out" >"$work/cpack.log" 2>&1) || fail "$(cat "$work/cpack.log")"
mkdir "$work/unpacked"
tar -xzf "$work"/out/gyre-*.tar.gz -C "$work/unpacked" --strip-components 1
rm -rf "$usr"
plays "$work/unpacked"

# hardened DIRECTORY: checks the programs there, if readelf is installed.
hardened() {
    local status=0
    bash "$source_dir/tests/structure/hardened.sh" "${programs[@]/#/$1/}" || status=$?
    [ "$status" -eq 0 ] || [ "$status" -eq 77 ] || fail "what is packed is not hardened"
}
hardened "$work/unpacked/bin"

# Portable: nothing is written outside the folder, and the log's last line says what ended the game.
files=$work/unpacked/bin/gyre-files
env -u HOME -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_STATE_HOME SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy \
    "$work/unpacked/bin/gyre" --portable 2>"$work/err" &
gyre=$!
for ((i = 0; i < 600; ++i)); do
    ! grep -q 'screen title' "$files/state/gyre.log" 2>/dev/null || break
    sleep 0.1
done
kill -SEGV "$gyre"
status=0
wait "$gyre" 2>/dev/null || status=$?
[ "$status" -eq 139 ] || fail "a fault ends the game with $status: $(cat "$work/err")"
grep -qF "gyre: crashed: segmentation fault; for details see $files/state/gyre.log" "$work/err" || fail "$(cat "$work/err")"
[ "$(tail -n 1 "$files/state/gyre.log")" = 'crashed: segmentation fault' ] || fail "the log ends: $(tail -n 1 "$files/state/gyre.log")"

if ! command -v dpkg-shlibdeps >/dev/null || ! command -v file >/dev/null; then
    echo "package: no DEB is made without dpkg-dev and file; all else is well"
    exit
fi
(cd "$build" && cpack --config CPackConfig.cmake -G DEB -B "$work/out" >"$work/cpack.log" 2>&1) || fail "$(cat "$work/cpack.log")"
deb=$(ls "$work"/out/gyre_*.deb)
[ "$(dpkg-deb -f "$deb" Section)" = games ] || fail "the section is $(dpkg-deb -f "$deb" Section)"
depends=$(dpkg-deb -f "$deb" Depends)
for library in libsdl2-2.0-0 libsdl2-mixer-2.0-0; do
    grep -qF "$library" <<<"$depends" || fail "the DEB does not depend on $library: $depends"
done
dpkg-deb -x "$deb" "$work/deb"
hardened "$work/deb/usr/games"
grep -qx 'ExecStart=/usr/games/gyre --relay' "$work/deb/usr/share/doc/gyre/examples/gyre-relay.service" ||
    fail "the unit for systemd, which does not search /usr/games, starts something else"
strangers=$(dpkg-deb -c "$deb" | awk '$2 != "root/root" || ($6 !~ /^\.\/$|^\.\/usr\//)')
[ -z "$strangers" ] || fail "in the DEB: $strangers"
if command -v lintian >/dev/null; then
    lintian --fail-on error,warning "$deb" || fail "lintian objects"
fi
echo "package: all is well"
