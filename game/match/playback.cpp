// SPDX-License-Identifier: Zlib
#include "game/match/playback.h"

#include <algorithm>
#include <utility>

namespace match {

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
