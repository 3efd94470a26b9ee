// SPDX-License-Identifier: Zlib
#include "game/match/playback_input.h"

namespace match {

std::optional<sim::TickInput> PlaybackInput::next(const sim::World& world) {
    return is_over(world) ? std::nullopt : std::optional(recording_.input_at(world.tick()));
}

std::vector<std::optional<sim::TickInput>> PlaybackInput::held_inputs(const sim::World& shown) const {
    if (is_over(shown)) {
        return {std::nullopt};
    }
    return {recording_.input_at(shown.tick())};
}

void PlaybackInput::confirm(const sim::World& world) {
    if (const auto recorded = recording_.hash_at(world.tick())) {
        has_diverged_ = has_diverged_ || *recorded != world.hash();
    }
}

}  // namespace match
