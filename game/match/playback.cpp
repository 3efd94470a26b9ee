// SPDX-License-Identifier: Zlib
#include "game/match/playback.h"

#include <algorithm>
#include <utility>

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

Playback::Playback(replay::Replay recording, std::shared_ptr<const sim::MaskTable> masks)
    : Playback(std::make_unique<PlaybackInput>(std::move(recording)), std::move(masks)) {}

Playback::Playback(std::unique_ptr<PlaybackInput> input, std::shared_ptr<const sim::MaskTable> masks)
    : input_(input.get()), match_(input_->recording().header(), std::move(masks), std::move(input)) {}

void Playback::seek(sim::Tick tick, const sim::World& from) {
    const sim::Tick target = std::min(tick, recording().ticks());
    if (world().tick() > target || world().tick() < from.tick()) {
        match_.jump_to(from);
    }
    while (world().tick() < target) {
        step();
    }
}

}  // namespace match
