// SPDX-License-Identifier: Zlib
#include "engine/audio/channel_policy.h"

#include <limits>

namespace engine {

namespace {

constexpr int kGivesWay = std::numeric_limits<int>::max();  // instead of a priority

}  // namespace

std::optional<ChannelPolicy::Choice> ChannelPolicy::choose(int priority,
                                                           const std::function<bool(int channel)>& is_playing) {
    std::optional<int> free;
    std::optional<int> lesser;
    int sounds = 0;
    for (int channel = 0; channel < static_cast<int>(priorities_.size()); ++channel) {
        const int present = priorities_[static_cast<std::size_t>(channel)];
        if (!is_playing(channel)) {
            free = free.value_or(channel);
        } else if (present != kGivesWay) {
            ++sounds;
            lesser = present < priority ? lesser.value_or(channel) : lesser;
        }
    }
    const bool is_full = sounds >= most_sounds_;
    if (!free || (is_full && !lesser)) {
        return std::nullopt;
    }
    priorities_[static_cast<std::size_t>(*free)] = priority;
    if (!is_full) {
        return Choice{*free, std::nullopt};
    }
    priorities_[static_cast<std::size_t>(*lesser)] = kGivesWay;
    return Choice{*free, lesser};
}

}  // namespace engine
