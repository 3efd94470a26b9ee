#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# lint.sh CHECKER ARGUMENT…: a file must pass its checker without complaint; skipped if the checker is not installed.
set -euo pipefail
command -v "$1" >/dev/null || {
    printf 'SKIPPED: %s is not installed\n' "$1"
    exit 77
}
status=0
said=$("$@" 2>&1) || status=$?
printf '%s\n' "$said"
! grep -qiE '(error|warning|hint):' <<<"$said" || status=1
exit "$status"
