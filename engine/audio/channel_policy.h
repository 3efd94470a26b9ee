// SPDX-License-Identifier: Zlib
/// Decides which channel a new sound gets, and which sound is cut short for it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace engine {

/// A sound takes a free channel. If the maximum number of sounds is playing, the first one of lower priority gives way,
/// or else the new sound is dropped. A sound that gives way keeps its channel while it fades out, so there are more
/// channels than sounds.
class ChannelPolicy {
public:
    struct Choice {
        int channel = 0;
        std::optional<int> gives_way;  ///< A channel to fade out.
    };

    ChannelPolicy(int channels, int most_sounds)
        : priorities_(static_cast<std::size_t>(channels), 0), most_sounds_(most_sounds) {}

    /// Returns the channel for a sound of this priority and marks it as taken; nothing if the sound is dropped.
    /// `is_playing` says which channels are busy now.
    [[nodiscard]] std::optional<Choice> choose(int priority, const std::function<bool(int channel)>& is_playing);

private:
    std::vector<int> priorities_;  // of the sound on each channel
    int most_sounds_;
};

}  // namespace engine
