/* SPDX-License-Identifier: Zlib
 * What the static libstdc++ of g++ 12 asks of glibc 2.36 and version 2.31 lacks. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

/* Whether the process has had only one thread so far (2.32). "No" is always safe: then counters are atomic. */
char __libc_single_threaded = 0;

/* A random number (2.36), for std::random_device. Without a source of them there is nothing safe to return. */
uint32_t arc4random(void) {
    uint32_t number = 0;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) {
        abort();
    }
    return number;
}
