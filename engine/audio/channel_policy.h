// SPDX-License-Identifier: Zlib
/// Which channel a new sound gets, and which one gives way to it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace engine {

/// A sound takes a free channel. Where as many sounds play as may, the first one of lower priority gives way, or else
/// the new sound is dropped. A sound that gives way keeps its channel while it fades out, so there are more channels
/// than sounds.
class ChannelPolicy {
public:
    struct Choice {
        int channel = 0;
        std::optional<int> gives_way;  ///< A channel to be faded out.
    };

    ChannelPolicy(int channels, int most_sounds)
        : priorities_(static_cast<std::size_t>(channels), 0), most_sounds_(most_sounds) {}

    /// The channel for a sound of this priority, which is then taken to play on it; nothing when it is dropped.
    /// `is_playing` tells which channels are busy now.
    [[nodiscard]] std::optional<Choice> choose(int priority, const std::function<bool(int channel)>& is_playing);

private:
    std::vector<int> priorities_;  // of what each channel plays
    int most_sounds_;
};

}  // namespace engine
