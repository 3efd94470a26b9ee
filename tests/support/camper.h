// SPDX-License-Identifier: Zlib
/// A pilot that stays where it is, turns, and shoots at what comes: what Rush must not pay for.
#pragma once

#include <cstdint>
#include <vector>

#include "game/match/bots/bot_senses.h"
#include "game/sim/world.h"

namespace support {

/// Decides the keys of slot 0. It aims as well as `lag`, its reaction time in ticks, allows, and raises the shield
/// against what comes too near.
class Camper {
public:
    explicit Camper(std::int32_t lag) : senses_(lag) {}

    /// Returns the keys for the coming tick. Call once per tick, with each world in turn.
    [[nodiscard]] sim::Keys decide(const sim::World& world) {
        ++now_;
        senses_.look(world, 0);
        const sim::Ship& ship = world.pilot(0).ship();
        if (!world.pilot(0).is_flying()) {
            return {};
        }
        const match::Gunner gunner{.field = world.field(),
                                   .centre = match::ship_centre(world.field(), ship.pos()),
                                   .vel = ship.vel(),
                                   .heading = ship.heading(),
                                   .shot_moves = sim::kShotMoves};
        std::vector<match::Target> targets;
        bool is_in_danger = false;
        for (const match::Sighting& thing : senses_.seen()) {
            const bool is_harmless = thing.kind == sim::Kind::Canister || thing.kind == sim::Kind::SteelRock;
            targets.push_back({.thing = thing, .worth = is_harmless ? -1 : 10});
            const sim::Vec way = world.field().way(gunner.centre, thing.centre + thing.vel * kShieldLead);
            const std::int32_t reach = thing.radius + sim::to_subpixels(sim::kCellPx / 2);
            is_in_danger = is_in_danger || (thing.is_solid && thing.kind != sim::Kind::Canister &&
                                            match::length_squared(way) < reach * reach);
        }
        sim::Keys keys;
        if (const auto solution = match::best_solution(gunner, targets)) {
            const std::int32_t turn = match::turn_towards(ship.heading(), solution->heading);
            hold(keys, sim::Keys::Right, turn > 0);
            hold(keys, sim::Keys::Left, turn < 0);
        }
        const auto hit = match::first_hit(gunner, ship.heading(), 0, targets);
        if (hit && targets[hit->target].worth > 0 && now_ - last_shot_ >= kTriggerPause) {
            hold(keys, sim::Keys::Fire, true);
            last_shot_ = now_;
        }
        hold(keys, sim::Keys::Shield, is_in_danger);
        return keys;
    }

private:
    static constexpr std::int32_t kShieldLead = 4;    ///< t
    static constexpr std::int32_t kTriggerPause = 8;  ///< t

    static void hold(sim::Keys& keys, sim::Keys::Bit key, bool is_held) {
        keys.bits = static_cast<std::uint8_t>(keys.bits | (is_held ? key : 0));
    }

    match::BotSenses senses_;
    std::int32_t now_ = 0;
    std::int32_t last_shot_ = 0;
};

}  // namespace support
