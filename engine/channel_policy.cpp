// SPDX-License-Identifier: Zlib
#include "engine/channel_policy.h"

namespace engine {

std::optional<int> ChannelPolicy::choose(int priority, const std::function<bool(int channel)>& is_playing) {
    std::optional<int> chosen;
    for (int channel = 0; channel < static_cast<int>(priorities_.size()); ++channel) {
        if (!is_playing(channel)) {
            chosen = channel;
            break;
        }
        if (!chosen && priorities_[static_cast<std::size_t>(channel)] < priority) {
            chosen = channel;
        }
    }
    if (chosen) {
        priorities_[static_cast<std::size_t>(*chosen)] = priority;
    }
    return chosen;
}

}  // namespace engine
