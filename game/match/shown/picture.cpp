// SPDX-License-Identifier: Zlib
#include "game/match/shown/picture.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace match {

RunAhead::Place RunAhead::place(int lead, double at, double fraction) {
    const double most = std::max(0.0, at - std::exchange(at_, at)) / kTicksOfAChange;
    const double before = lead_.value_or(lead);
    lead_ = std::clamp(static_cast<double>(lead), before - most, before + most);
    const double whole = std::ceil(*lead_);
    const double place = fraction - (whole - *lead_);
    const bool is_earlier = place < 0;
    return {static_cast<int>(whole) + (is_earlier ? 0 : 1), static_cast<float>(is_earlier ? place + 1 : place)};
}

Picture::Picture(const std::vector<sim::Slot>& own) {
    if (!own.empty()) {
        corrections_.emplace(own);
    }
}

std::shared_ptr<const Frame> Picture::next(Frame frame, double at) {
    if (corrections_ && last_) {
        compare(frame, at);
    }
    frame.corrections = corrections_;
    last_ = std::make_shared<const Frame>(std::move(frame));
    return last_;
}

void Picture::compare(const Frame& frame, double at) {
    const ConsecutiveWorlds& worlds = frame.worlds;
    const sim::World& before = last_->worlds.previous();
    const sim::World& seen = last_->worlds.now();
    if (worlds.now().tick() == seen.tick()) {
        const bool is_whole = worlds.previous().tick() == before.tick();  // nothing stood still
        corrections_->note({is_whole ? before : seen, seen},
                           {is_whole ? worlds.previous() : worlds.now(), worlds.now()}, frame.fraction, frame.confirmed,
                           at);
    } else if (worlds.previous().tick() == seen.tick()) {
        corrections_->note({seen, seen}, {worlds.previous(), worlds.previous()}, 1, frame.confirmed, at);
    }
}

namespace {

/// Changes the last of `ticks` to what is drawn of it: without newcomers, and with all ships that fly in `pictured`
/// still flying. A ship that is lost coasts on from the last tick in which it flies.
void show_last(std::span<sim::World> ticks, const sim::World& pictured) {
    sim::World& shown = ticks.back();
    shown.hide_newcomers(pictured);
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        const auto is_flying = [slot](const sim::World& world) { return world.pilot(slot).is_flying(); };
        if (!is_flying(pictured) || !shown.pilot(slot).is_alive() || is_flying(shown)) {
            continue;
        }
        const auto last = std::find_if(ticks.rbegin(), ticks.rend() - 1, is_flying);
        const sim::World& from = last != ticks.rend() - 1 ? *last : pictured;
        shown.keep_flying(from.pilot(slot).ship(), shown.tick() - from.tick());
    }
}

}  // namespace

ConsecutiveWorlds run_ahead(const sim::World& newest, const sim::World& pictured,
                            const std::vector<std::optional<sim::TickInput>>& inputs) {
    std::vector<sim::World> ticks;
    ticks.reserve(inputs.size() + 1);
    ticks.push_back(newest);
    sim::EventList events;
    for (const auto& input : inputs) {
        if (input) {
            ticks.push_back(ticks.back());
            ticks.back().step(*input, events);
        }
    }
    const bool stands_still = ticks.size() == 1 || !inputs.back();
    show_last(ticks, pictured);
    if (stands_still) {
        return ConsecutiveWorlds(ticks.back());
    }
    show_last(std::span(ticks).first(ticks.size() - 1), pictured);
    return {std::move(ticks[ticks.size() - 2]), std::move(ticks.back()), {}};
}

}  // namespace match
