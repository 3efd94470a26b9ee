// SPDX-License-Identifier: Zlib
/// A computer pilot: uses the same keys as a person, and only what a person could see.
#pragma once

#include "game/match/bots/bot_flight.h"
#include "game/match/bots/bot_senses.h"
#include "game/sim/rules.h"
#include "game/sim/world.h"

#include <array>
#include <cstdint>
#include <vector>

namespace match {

// Names of bots, and of people without a name.

/// The bots' names, by slot: stars, the same in every language.
inline constexpr std::array<const char*, sim::kMaxPilots> kCallSigns{"Rigel", "Vega",  "Altair",  "Mira",
                                                                     "Deneb", "Spica", "Capella", "Sirius"};

/// The name of a person who gave none: the same in every language, since it is written to score tables and sent to
/// other machines.
inline constexpr const char* kUnnamedPilot = "Pilot";

enum class BotSkill : std::uint8_t { Easy, Normal, Hard };

/// The parameters of a skill. Times are in ticks.
struct BotTraits {
    std::int32_t lag;            ///< From an event to seeing it.
    std::int32_t horizon;        ///< How far ahead it looks.
    std::int32_t overlooked;     ///< Percentage of things that it ignores until they are gone.
    std::int32_t aim_error;      ///< Maximum, in 1/64 of the distance.
    std::int32_t trigger_pause;  ///< From one press of the fire key to the next, at least 2.
    std::int32_t shield_lead;    ///< Time before a predicted contact.
    std::int32_t shield_hold;    ///< Minimum time, once it is up.
};

/// Decides the keys of one slot. With the same seed and game it decides the same on every machine: it uses only
/// integers and its own generator. It knows only what a player can see, never the world's generator or hit points.
class Bot {
public:
    Bot(BotSkill skill, sim::Slot slot, std::uint64_t seed);

    /// Returns the keys for the coming tick. Call once per tick, with each world in turn.
    [[nodiscard]] sim::Keys decide(const sim::World& world);

    [[nodiscard]] sim::Slot slot() const { return slot_; }

private:
    /// A shot on its way to a target; it counts as one of the hits that the target needs.
    struct Claim {
        sim::EntityId id;
        std::int32_t until;  ///< In the bot's own count of ticks.
    };

    [[nodiscard]] sim::Keys between_waves();
    [[nodiscard]] sim::Keys fly(const sim::World& world, const sim::Ship& ship);
    void appraise(const Flyer& flyer);
    [[nodiscard]] std::int32_t worth_of(const Sighting& thing, std::int32_t contact) const;
    [[nodiscard]] sim::Vec misjudgement(const Flyer& flyer, const Sighting& thing) const;
    [[nodiscard]] bool overlooks(const Sighting& thing) const;
    [[nodiscard]] Goal choose_goal(const Flyer& flyer) const;
    [[nodiscard]] bool wants_fire(const Gunner& gunner, bool is_automatic);
    [[nodiscard]] bool wants_shield(const Flyer& flyer);
    [[nodiscard]] std::int32_t claims_on(sim::EntityId id) const;
    std::uint64_t roll();

    BotTraits traits_;
    sim::Slot slot_;
    std::uint64_t seed_;
    std::uint64_t random_;
    BotSenses senses_;
    Forecast forecast_;
    Plan plan_;
    std::vector<Target> targets_;
    std::vector<Claim> claims_;
    std::int32_t now_ = 0;
    std::int32_t last_press_ = 0;
    std::int32_t shield_until_ = 0;
    std::int32_t aim_error_ = 0;
    std::int32_t break_ticks_ = 0;
    std::int32_t idle_ticks_ = 0;  ///< Since it last had something to shoot at.
};

}  // namespace match
