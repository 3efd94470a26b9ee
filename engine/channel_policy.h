// SPDX-License-Identifier: Zlib
/// Which of a fixed number of channels a new sound gets.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace engine {

/// A sound takes a free channel, else the first one that plays something of lower priority, else it is dropped.
class ChannelPolicy {
public:
    explicit ChannelPolicy(int channels) : priorities_(static_cast<std::size_t>(channels), 0) {}

    /// The channel for a sound of this priority, which is then taken to play on it; nothing when it is dropped.
    /// `is_playing` tells which channels are busy now.
    [[nodiscard]] std::optional<int> choose(int priority, const std::function<bool(int channel)>& is_playing);

private:
    std::vector<int> priorities_;
};

}  // namespace engine
