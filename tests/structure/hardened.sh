#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# hardened.sh PROGRAM…: checks that the compiler's and linker's hardening is in place.
set -euo pipefail
command -v readelf >/dev/null || {
    echo 'SKIPPED: readelf is not installed'
    exit 77
}

# wants WHAT PATTERN: requires a line in readelf's output about the program.
wants() {
    grep -qE -- "$2" <<<"$about" || {
        echo "FAILED: $program has $1 missing"
        exit 1
    }
}

for program; do
    about=$(readelf --wide --file-header --program-headers --dynamic --dyn-syms "$program")
    wants 'a position that is chosen at start' '\(FLAGS_1\).*\bPIE\b'
    wants 'relocations that become read-only' '^ *GNU_RELRO '
    wants 'all symbols bound at start' '\(FLAGS_1\).*\bNOW\b'
    wants 'a stack that cannot be run' '^ *GNU_STACK .* RW +0x'
    wants 'checks of the stack' ' __stack_chk_fail@'
    wants 'checks of buffers' ' __(memcpy|memset|memmove|strcpy|snprintf|vsnprintf|read|fprintf|printf)_chk@'
done
