// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/end_replay.h"

#include "game/sim/event.h"
#include "game/view/field/wrap.h"

#include <algorithm>

namespace screens {

namespace {

/// A game ends only some seconds after the last ship was lost. What is shown again ends so soon after the loss.
constexpr sim::Tick kAfterLoss = 3 * sim::kTicksPerSecond / 2;
/// How long a loss may be ago at the end to be shown.
constexpr sim::Tick kLossWithin = 5 * sim::kTicksPerSecond;
/// A world is kept every second, for as long as what is shown may reach back.
constexpr sim::Tick kKeptEvery = sim::kTicksPerSecond;
constexpr std::size_t kMostKept = (kShownAgain + kLossWithin) / kKeptEvery + 1;
/// How long the last picture of a round stands.
constexpr int kHeldTicks = sim::kTicksPerSecond;

}  // namespace

void EndReplay::note(const match::ConsecutiveWorlds& worlds, sim::Slot self) {
    const sim::World& now = worlds.now();
    last_ = now.tick();
    for (const sim::Event& event : worlds.events()) {
        if (event.type == sim::Event::Type::WaveBegan) {
            wave_began_ = last_;
        }
        if (sim::is_ship_loss(event) && event.slot == self) {
            lost_ = last_;
            lost_at_ = view::cell_centre(event.pos, event.kind);
        }
    }
    ship_at_ = view::centre(now.pilot(self).ship());
    if (kept_.empty() || last_ >= kept_.back().world.tick() + kKeptEvery) {
        kept_.push_back({now, last_ - wave_began_});
        if (kept_.size() > kMostKept) {
            kept_.pop_front();
        }
    }
}

bool EndReplay::shows_loss() const {
    return lost_ && last_ - *lost_ <= kLossWithin;
}

sim::Tick EndReplay::to() const {
    return shows_loss() ? std::min(last_, *lost_ + kAfterLoss) : last_;
}

void EndReplay::arm(const replay::Replay& recording, int rounds) {
    if (!kept_.empty() && to() > kept_.front().world.tick() && recording.ticks() >= to()) {
        recording_ = recording;
        rounds_ = rounds;
    }
}

void EndReplay::start(view::View& view) {
    if (recording_) {
        rounds_left_ = rounds_;
        rewind(view);
    }
}

void EndReplay::rewind(view::View& view) {
    const auto later = std::ranges::find_if(kept_, [this](const Kept& kept) { return kept.world.tick() > from(); });
    const Kept& first = later == kept_.begin() ? *later : *std::prev(later);
    worlds_.emplace(first.world);
    sim::Tick into_wave = first.into_wave;
    while (worlds_->now().tick() < from()) {
        worlds_->step(recording_->input_at(worlds_->now().tick()));
        ++into_wave;
    }
    held_ = 0;
    view.restart(worlds_->now(), into_wave);
}

void EndReplay::tick(view::View& view, view::Crew crew) {
    if (!is_moving()) {
        return;
    }
    if (worlds_->now().tick() < to()) {
        worlds_->step(recording_->input_at(worlds_->now().tick()));
        view.on_silent_tick(*worlds_, crew.self, crew.second);
    } else if (++held_ > kHeldTicks && --rounds_left_ > 0) {
        rewind(view);
    }
}

}  // namespace screens
