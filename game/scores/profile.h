// SPDX-License-Identifier: Zlib
/// What a pilot has done in all games so far, and the medals.
#pragma once

#include "engine/base/result.h"
#include "game/scores/flight_stats.h"
#include "game/scores/medals.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scores {

/// Sums over games, and the best of them.
struct Career {
    std::int64_t games = 0;
    std::int64_t ticks = 0;
    std::int64_t points = 0;
    std::int64_t waves = 0;  ///< Cleared.
    std::int64_t shots = 0;
    std::int64_t hits = 0;
    std::int64_t destroyed = 0;
    std::int64_t rocks = 0;
    std::int64_t fighters = 0;
    std::int64_t mines = 0;
    std::int64_t novas = 0;
    std::int64_t prizes = 0;
    std::int64_t multipliers = 0;
    std::int64_t comets = 0;
    std::int64_t rescues = 0;
    std::int64_t ships_lost = 0;
    std::int64_t frags = 0;
    std::int64_t best_score = 0;
    std::int64_t best_wave = 0;
    std::int64_t longest = 0;  ///< Ticks of the longest game.

    void add(const Career& other);
    [[nodiscard]] int accuracy() const;  ///< Per cent, 0…100.
    friend bool operator==(const Career&, const Career&) = default;
};

/// Returns a career that consists of one game. `score` and `wave` are those at its end; they do not count as bests if
/// the game began at a later wave, since a pilot could start at the wave to beat.
[[nodiscard]] Career career_of(const FlightStats& stats, const sim::Setup& setup, std::int32_t score,
                               std::int32_t wave);

struct MedalNote {
    std::string date;  ///< YYYY-MM-DD, local.
    bool is_assisted = false;
    friend bool operator==(const MedalNote&, const MedalNote&) = default;
};

/// Two of them add up: one that was read, and what has been done since.
struct Profile {
    Career career;           ///< Games by the common rules.
    Career assisted_career;  ///< Games with aids, see is_assisted.
    std::array<std::optional<MedalNote>, kMedals> medals;
    std::uint8_t prize_kinds = 0;     ///< As FlightStats has them.
    bool knows_first_flight = false;  ///< It was flown to its end, or put off for good.

    void add(const Profile& other);
    [[nodiscard]] const std::optional<MedalNote>& medal(Medal medal) const {
        return medals[static_cast<std::size_t>(medal)];
    }
    /// Notes a medal, unless it is there already and worth as much.
    void award(Medal medal, MedalNote note);
    friend bool operator==(const Profile&, const Profile&) = default;

    [[nodiscard]] std::string to_json() const;
    /// Reads what `to_json` wrote; the error says what is wrong with it. Values are checked.
    static engine::Result<Profile> from_json(std::string_view json);
    /// Whether a text was written by a newer program, whose profile this one does not understand.
    [[nodiscard]] static bool is_newer(std::string_view json);
};

/// Whether a game was made easier than the common rules have it. A later first wave or fewer ships make it harder.
[[nodiscard]] bool is_assisted(const sim::Setup& setup);

}  // namespace scores
