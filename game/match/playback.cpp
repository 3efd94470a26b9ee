// SPDX-License-Identifier: Zlib
#include "game/match/playback.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "game/match/shown/picture.h"
#include "game/sim/event.h"

namespace match {

Playback::Playback(replay::Replay recording, std::shared_ptr<const sim::MaskTable> masks)
    : recording_(std::move(recording)), worlds_(recording_.header().setup, std::move(masks)) {
    check();
}

void Playback::step() {
    if (!is_over()) {
        worlds_.step(recording_.input_at(world().tick()));
        check();
    }
}

void Playback::seek(sim::Tick tick, const sim::World& from) {
    const sim::Tick target = std::min(tick, recording_.ticks());
    if (world().tick() > target || world().tick() < from.tick()) {
        worlds_ = ConsecutiveWorlds(from);
        check();
    }
    while (world().tick() < target) {
        step();
    }
}

ConsecutiveWorlds Playback::run_ahead() const {
    const auto next = is_over() ? std::nullopt : std::optional(recording_.input_at(world().tick()));
    return match::run_ahead(world(), world(), {next});
}

Checkpoints::Checkpoints(const replay::Replay& recording, std::shared_ptr<const sim::MaskTable> masks)
    : run_(recording, std::move(masks)), kept_{run_.world()} {
    if (run_.world().mode_rules().has_waves) {
        waves_.push_back({0, run_.world().wave().number()});
    }
}

void Checkpoints::advance(sim::Tick ticks) {
    for (; ticks > 0 && run_.step(); --ticks) {
        note_landmarks();
        if (reach() % every_ == 0) {
            keep();
        }
    }
}

void Checkpoints::note_landmarks() {
    for (const sim::Event& event : run_.events()) {
        if (event.type == sim::Event::Type::WaveBegan) {
            waves_.push_back({reach(), event.value});
        } else if (sim::is_ship_loss(event)) {
            losses_.push_back(reach());
        }
    }
}

void Checkpoints::keep() {
    kept_.push_back(run_.world());
    if (kept_.size() < kMost) {
        return;
    }
    every_ *= 2;
    std::erase_if(kept_, [this](const sim::World& world) { return world.tick() % every_ != 0; });
}

const sim::World& Checkpoints::before(sim::Tick tick) const {
    const auto after = std::upper_bound(kept_.begin(), kept_.end(), tick,
                                        [](sim::Tick at, const sim::World& world) { return at < world.tick(); });
    return *std::prev(after);
}

sim::Tick Checkpoints::into_wave(sim::Tick tick) const {
    const auto next = std::ranges::upper_bound(waves_, tick, {}, &WaveMark::tick);
    return next == waves_.begin() ? tick : tick - std::prev(next)->tick;
}

}  // namespace match
