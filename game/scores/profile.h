// SPDX-License-Identifier: Zlib
/// A pilot's totals over all games, the medals, and their file.
#pragma once

#include "engine/base/merged_file.h"
#include "engine/base/result.h"
#include "game/scores/flight_stats.h"
#include "game/scores/medals.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scores {

/// Totals over games, and best values.
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

/// Returns the career of a single game. `score` and `wave` are those at its end; they do not count as best values if
/// the game began at a later wave, since a pilot could start at the wave to beat.
[[nodiscard]] Career career_of(const FlightStats& stats, const sim::Setup& setup, std::int32_t score,
                               std::int32_t wave);

struct MedalNote {
    std::string date;  ///< YYYY-MM-DD, local.
    bool is_assisted = false;
    friend bool operator==(const MedalNote&, const MedalNote&) = default;
};

/// Profiles can be added, such as the one in the file and the changes made since.
struct Profile {
    using Change = Profile;
    static constexpr engine::MergedFileInfo kFile{
        engine::tr_later("The medals cannot be read: {}"),
        engine::tr_later("The medals were damaged; they are kept as {}, and counting starts again"),
        engine::tr_later(
            "The medals were saved by a newer version of the game. New ones will not be saved until you update."),
        std::size_t{256} * 1024};

    Career career;           ///< Games with the standard rules.
    Career assisted_career;  ///< Games with aids, see is_assisted.
    std::array<std::optional<MedalNote>, kMedals> medals;
    std::uint8_t prize_kinds = 0;     ///< As in FlightStats.
    bool knows_first_flight = false;  ///< The first flight was completed, or declined for good.

    void add(const Profile& other);
    [[nodiscard]] const std::optional<MedalNote>& medal(Medal medal) const {
        return medals[static_cast<std::size_t>(medal)];
    }
    /// Adds a medal, unless it is already there with the same or a higher value.
    void award(Medal medal, MedalNote note);
    /// Returns the replays that the profile needs: none.
    [[nodiscard]] static std::set<std::string> replays() { return {}; }
    friend bool operator==(const Profile&, const Profile&) = default;

    [[nodiscard]] std::string to_json() const;
    /// Reads the output of `to_json`; the error says what is wrong with it. Values are checked.
    static engine::Result<Profile> from_json(std::string_view json);
    /// Returns whether a text is from a newer program, whose profiles this one cannot read.
    [[nodiscard]] static bool is_newer(std::string_view json);
};

/// Returns whether a game was easier than the standard rules. A later first wave or fewer ships make it harder.
[[nodiscard]] bool is_assisted(const sim::Setup& setup);

using ProfileFile = engine::MergedFile<Profile>;

}  // namespace scores

extern template class engine::MergedFile<scores::Profile>;
