// SPDX-License-Identifier: Zlib
#include "game/match/playback_input.h"

#include <algorithm>

namespace match {

std::optional<sim::TickInput> PlaybackInput::next(const sim::World& world) {
    return is_over(world) ? std::nullopt : std::optional(recording_.input_at(world.tick()));
}

std::vector<std::optional<sim::TickInput>> PlaybackInput::held_inputs(const sim::World& shown) const {
    if (is_over(shown)) {
        return {};
    }
    return {recording_.input_at(shown.tick())};
}

void PlaybackInput::confirm(const sim::World& world) {
    const auto hashes = recording_.hashes();
    const auto recorded = std::ranges::lower_bound(hashes, world.tick(), {}, &replay::HashNote::tick);
    if (recorded != hashes.end() && recorded->tick == world.tick()) {
        has_diverged_ = has_diverged_ || recorded->hash != world.hash();
    }
}

}  // namespace match
