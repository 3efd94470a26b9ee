// SPDX-License-Identifier: Zlib
/// The rules of hosted and of local games: stored in the settings, described in words.
#pragma once

#include "engine/settings/settings.h"
#include "game/app/services.h"
#include "game/sim/setup.h"
#include "game/ui/theme.h"

#include <array>
#include <optional>
#include <string>

namespace screens {

[[nodiscard]] match::HostPlan host_plan_of(const engine::Settings& settings);

/// Returns how many rounds a match of the hosted game has, one of scores::kMatchLengths; 1 unless it is a deathmatch.
[[nodiscard]] int match_length_of(const engine::Settings& settings);

/// The inverse: stores a lobby's rules in the settings.
void keep_rules(engine::Settings& settings, const sim::Setup& setup, int seats, int match_length);

/// Returns the name of a game of several pilots.
[[nodiscard]] std::string name_of_game(const sim::Setup& setup);

/// Returns one line, e.g. "Deathmatch  ·  first to 5  ·  best of 3". `pilots` share a crew's spare ships; 0: it is not
/// known how many.
[[nodiscard]] std::string describe_rules(const sim::Setup& setup, int match_length = 1, int pilots = 0);

/// The kinds of game that the pilots at one machine can set up; Rush is for one.
enum class LocalKind : unsigned char { Alone, Crew, WithBots, Deathmatch, Rush };

/// Returns the setting that holds the kind of game for one pilot or two.
[[nodiscard]] const char* local_kind_setting(int persons);
[[nodiscard]] LocalKind local_kind_of(const engine::Settings& settings, int persons);
void keep_local_kind(engine::Settings& settings, int persons, LocalKind kind);
/// Returns the number of bots in such a game: none, or as many as wanted, within the free slots but at least one,
/// unless two people are a crew.
[[nodiscard]] int local_bots_of(const engine::Settings& settings, int persons);
/// Returns a game of Rush, which no setting changes.
[[nodiscard]] LocalGame rush_game();
[[nodiscard]] LocalGame local_game_of(const engine::Settings& settings, int persons);
/// Returns a sentence that says how such a game counts.
[[nodiscard]] std::string describe_standing(const LocalGame& game);

/// A preset of ships and aids.
struct Difficulty {
    Phrase label;
    Phrase meaning;
    int lives;
    bool is_for_beginners;
};
inline constexpr std::array<Difficulty, 3> kDifficulties{{
    {tr_later("Easy"), tr_later("Five ships, with beginner's aids."), 5, true},
    {tr_later("Normal"), tr_later("Three ships."), sim::kDefaultLives, false},
    {tr_later("Hard"), tr_later("One ship."), 1, false},
}};
/// Returns the difficulty that the settings match; nothing for a custom choice.
[[nodiscard]] std::optional<std::size_t> difficulty_of(const engine::Settings& settings);
void keep_difficulty(engine::Settings& settings, std::size_t difficulty);

}  // namespace screens
