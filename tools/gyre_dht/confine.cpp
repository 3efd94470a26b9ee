// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/confine.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

#include "net/dht/dht_messages.h"

namespace gyre_dht {

namespace {

constexpr rlim_t kMemoryBytes = rlim_t{GYRE_DHT_MEMORY_MB} * 1024 * 1024;  // 0: no limit
constexpr rlim_t kDescriptors = 64;                                        // a look-up of a name opens some

}  // namespace

void close_inherited() {
    (void)::close_range(net::kDhtDescriptor + 1, ~0U, 0);
}

void confine() {
    // Best effort each: what the system refuses was stricter before, or is not known to it.
    const auto limit = [](auto resource, rlim_t most) {
        const rlimit value{most, most};
        (void)::setrlimit(resource, &value);
    };
    if (kMemoryBytes > 0) {
        limit(RLIMIT_AS, kMemoryBytes);
    }
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, kDescriptors);
    (void)::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

void end_with_parent() {
    (void)::prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
}

}  // namespace gyre_dht
