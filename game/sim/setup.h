// SPDX-License-Identifier: Zlib
/// The set-up that all peers agree on before tick 0.
#pragma once

#include <cstdint>

#include "game/sim/rules.h"

namespace sim {

enum class Mode : std::uint8_t {
    Coop,
    Deathmatch,
    Arena,   ///< A deathmatch in which new ships appear far from the others.
    Rush,    ///< Three minutes with a chain, for one pilot (RULES.md §17).
    Daily,   ///< Ten waves that begin alike for everybody, for one pilot (RULES.md §18).
    Crew,    ///< Co-op of pilots who share their ships and fetch each other (RULES.md §19).
    School,  ///< Lessons on one machine, see Classroom. No packet or replay can carry it: `Setup::fields` ends before
             ///< it.
};

/// The last mode that a game can have.
inline constexpr Mode kLastMode = Mode::Crew;

/// Everything that determines a game, besides input and masks. The world clamps values that are out of range.
struct Setup {
    std::uint32_t seed = 1;  ///< First state of the generator.
    Mode mode = Mode::Coop;
    std::uint8_t pilots = 1;             ///< 1..kMaxPilots: slots 0..pilots-1 fly from the start.
    std::uint8_t wave = 1;               ///< First wave, 1..kMaxStartWave.
    std::uint8_t lives = kDefaultLives;  ///< 1..kMaxLives, the first ship included; a mode may ignore it.
    std::uint8_t frags = kDefaultFrags;  ///< Frag limit of a deathmatch, 1..kMaxFrags.
    bool is_kid_mode = false;            ///< Air brakes for all, and automatic shields (RULES.md §15.2).
    bool has_brake_control = false;      ///< Air brakes act only while the brake key is held (RULES.md §15.3).
    bool has_collisions = true;          ///< Off for comparison with the recorded vectors of RULES.md §2.4.

    /// Returns whether pilots fly against each other.
    [[nodiscard]] bool is_deathmatch() const { return mode == Mode::Deathmatch || mode == Mode::Arena; }

    friend bool operator==(const Setup&, const Setup&) = default;

    static void fields(auto& ar, auto& s) {
        ar("seed", s.seed);
        ar("mode", s.mode, kLastMode);
        ar("pilots", s.pilots, kMaxPilots);
        ar("wave", s.wave, kMaxStartWave);
        ar("lives", s.lives, kMaxLives);
        ar("frags", s.frags, kMaxFrags);
        ar("kid_mode", s.is_kid_mode);
        ar("brake_control", s.has_brake_control);
        ar("collisions", s.has_collisions);
    }
};

}  // namespace sim
