// SPDX-License-Identifier: Zlib
#include "game/match/playback.h"

#include <algorithm>
#include <utility>

namespace match {

Playback::Playback(replay::InputLog log, std::shared_ptr<const sim::MaskTable> masks)
    : log_(std::move(log)), timeline_(log_.header().setup, std::move(masks)) {
    compare();
}

void Playback::step() {
    if (!is_over()) {
        timeline_.step(log_.input_at(world().tick()));
        compare();
    }
}

void Playback::seek(sim::Tick tick, const sim::World& from) {
    const sim::Tick target = std::min(tick, log_.ticks());
    if (world().tick() > target || world().tick() < from.tick()) {
        timeline_ = Timeline(from);
        const auto marks = log_.hashes();
        const auto next = std::ranges::lower_bound(marks, from.tick(), {}, &replay::HashNote::tick);
        next_mark_ = static_cast<std::size_t>(next - marks.begin());
        compare();
    }
    while (world().tick() < target) {
        step();
    }
}

void Playback::compare() {
    const auto marks = log_.hashes();
    if (next_mark_ < marks.size() && marks[next_mark_].tick == world().tick()) {
        has_diverged_ = has_diverged_ || marks[next_mark_].hash != world().hash();
        ++next_mark_;
    }
}

}  // namespace match
