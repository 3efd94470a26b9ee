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
