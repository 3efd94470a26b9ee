// SPDX-License-Identifier: Zlib
#include "game/match/shown/picture.h"

#include <algorithm>
#include <utility>

namespace match {

void EasedPicture::update(ConsecutiveWorlds worlds, float fraction, const sim::World& confirmed, double at) {
    if (worlds_) {
        const sim::World& seen = worlds_->now();
        if (worlds.now().tick() == seen.tick()) {
            const bool is_whole = worlds.previous().tick() == worlds_->previous().tick();  // nothing stood still
            corrections_.note({is_whole ? worlds_->previous() : seen, seen},
                              {is_whole ? worlds.previous() : worlds.now(), worlds.now()}, fraction, confirmed, at);
        } else if (worlds.previous().tick() == seen.tick()) {
            corrections_.note({seen, seen}, {worlds.previous(), worlds.previous()}, 1, confirmed, at);
        }
    }
    worlds_ = std::move(worlds);
}

namespace {

/// Returns `world` as it is drawn: without newcomers, and with all ships that fly in the first of `before` still
/// flying. A ship that is lost in `world` coasts on from the last of `before` in which it flies.
sim::World drawn(sim::World world, const std::vector<sim::World>& before) {
    world.hide_newcomers(before.front());
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        const auto is_flying = [slot](const sim::World& earlier) { return earlier.pilot(slot).is_flying(); };
        if (!is_flying(before.front()) || !world.pilot(slot).is_alive() || is_flying(world)) {
            continue;
        }
        const auto last = std::find_if(before.rbegin(), before.rend(), is_flying);
        world.keep_flying(last->pilot(slot).ship(), world.tick() - last->tick());
    }
    return world;
}

}  // namespace

ConsecutiveWorlds run_ahead(const sim::World& newest, const sim::World& pictured,
                            const std::vector<std::optional<sim::TickInput>>& inputs) {
    ConsecutiveWorlds worlds(newest);
    std::vector<sim::World> before{pictured};
    for (const auto& input : inputs) {
        if (input) {
            worlds.step(*input);
            before.push_back(worlds.now());
        } else {
            worlds = ConsecutiveWorlds(worlds.now());
        }
    }
    return {drawn(worlds.previous(), before), drawn(worlds.now(), before), {}};
}

}  // namespace match
