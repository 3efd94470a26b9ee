// SPDX-License-Identifier: Zlib
#include "net/lobby/source_limiter.h"

#include <algorithm>

#include "engine/base/bounded.h"

namespace net {
namespace {

constexpr std::size_t kMaxSources = 512;

}  // namespace

bool SourceLimiter::take(std::uint32_t ip, Micros now) {
    const auto found = std::ranges::find(sources_, ip, &Source::ip);
    Source& source = found != sources_.end()
                         ? *found
                         : engine::push_newest(sources_, Source{ip, engine::RateLimiter(count_, per_)}, kMaxSources);
    return source.limiter.take(now);
}

}  // namespace net
