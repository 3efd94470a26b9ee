// SPDX-License-Identifier: Zlib
#include "net/lobby/source_limiter.h"

#include <algorithm>
#include <iterator>

namespace net {
namespace {

constexpr std::size_t kMaxSources = 64;

}  // namespace

bool SourceLimiter::take(std::uint32_t ip, Micros now) {
    auto source = std::ranges::find(sources_, ip, &Source::ip);
    if (source == sources_.end()) {
        if (sources_.size() == kMaxSources) {
            sources_.pop_front();
        }
        sources_.push_back({ip, engine::RateLimiter(per_second_)});
        source = std::prev(sources_.end());
    }
    return source->limiter.take(now);
}

}  // namespace net
