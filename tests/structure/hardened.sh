#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# hardened.sh PROGRAM…: whether the compiler and the linker put in place what makes a bug hard to exploit.
set -euo pipefail
command -v readelf >/dev/null || {
    echo 'SKIPPED: readelf is not installed'
    exit 77
}

# wants WHAT PATTERN: a line of what readelf tells about the program.
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
