# SPDX-License-Identifier: Zlib
# Shared by the end-to-end tests. Source it with the directory of the built programs as the first argument.
set -euo pipefail

bin=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_STATE_HOME=$work/state
mkdir -p "$HOME"

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# value REPORT FIELD: prints a top-level string or number of a report.
value() {
    sed -n "s/^  \"$2\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}$/\1/p" "$1"
}

# expect_value REPORT FIELD VALUE
expect_value() {
    local got
    got=$(value "$1" "$2")
    [ "$got" = "$3" ] || fail "$2 is '$got', not '$3'"
}

# refuse STATUS COMMAND…: the command must exit with that status and exactly one line on standard error.
refuse() {
    local wanted=$1 status=0
    shift
    "$@" >"$work/out" 2>"$work/err" || status=$?
    [ "$status" -eq "$wanted" ] || fail "'$*' left with $status, not $wanted: $(cat "$work/err")"
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "'$*' said not one line but: $(cat "$work/err")"
}
