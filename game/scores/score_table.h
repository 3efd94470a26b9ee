// SPDX-License-Identifier: Zlib
/// The ten best games of one pilot, those of two at one machine, those of Rush and those of crews, each with a replay
/// that proves it, and their file.
#pragma once

#include "engine/base/merged_file.h"
#include "engine/base/result.h"
#include "game/replay/replay.h"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scores {

inline constexpr std::size_t kMaxScores = 10;
inline constexpr std::size_t kMaxNameLetters = 15;

/// The lists. Two ships clear waves faster, so their games have a separate one; and so have Rush, whose points are
/// others, and the games of crews (RULES.md §19), whatever their number of pilots.
enum class List : unsigned char { One, Two, Rush, Crew };
inline constexpr std::size_t kLists = 4;

/// The pilot of the second ship, and its points.
struct Partner {
    std::string name;
    std::int32_t score = 0;

    friend bool operator==(const Partner&, const Partner&) = default;
};

/// One line of the table.
struct Score {
    std::string name;
    std::int32_t score = 0;
    std::int32_t wave = 0;
    std::string date;            ///< YYYY-MM-DD, local.
    std::string replay;          ///< File name in the replay directory; empty if it could not be kept.
    std::uint64_t hash = 0;      ///< Of the final world, which the replay must reproduce.
    bool has_auto_fire = false;  ///< Flown with auto-fire.
    bool is_kid_mode = false;    ///< Flown in kid mode (RULES.md §15.2).
    std::optional<Partner> partner{};
    bool is_rush = false;  ///< A game of Rush (RULES.md §17).
    /// The other pilots of a crew, which has one score together; empty for other games.
    std::vector<std::string> others{};

    [[nodiscard]] List list() const {
        return !others.empty() ? List::Crew : partner ? List::Two : is_rush ? List::Rush : List::One;
    }
    /// Returns what the game is ranked by: the score, or the total of two pilots.
    [[nodiscard]] std::int32_t total() const;

    friend bool operator==(const Score&, const Score&) = default;
};

/// Returns the sum of two scores, capped at the highest value.
[[nodiscard]] std::int32_t total_of(std::int32_t score, std::int32_t other);

/// Returns whether games of this setup, played live by one or two people, may enter a list (RULES.md §13.3):
/// cooperative or Rush, without other pilots, or as a crew; from wave 1 with at most the standard lives, and with
/// collisions. Games in kid mode are marked there. A game that begins later is harder, but not comparable: its waves
/// contain several times as many targets, so it would outscore the same skill from wave 1.
[[nodiscard]] bool counts(const sim::Setup& setup, List list = List::One);

/// Returns whether a pilot joined or returned during a recorded game, which therefore counts for a crew only.
[[nodiscard]] bool was_joined(const replay::Replay& recording);

/// Returns the sum of all pilots' scores, capped like total_of.
[[nodiscard]] std::int32_t score_of_crew(const replay::FinalScore& result);

/// Returns whether a recorded game claims the same as the table. Running it verifies that too.
[[nodiscard]] bool is_backed_by(const Score& score, const replay::Replay& recording);

/// All lists are sorted by total, then wave, then name.
class ScoreTable {
public:
    using Change = Score;
    static constexpr engine::MergedFileInfo kFile{
        engine::tr_later("The scores cannot be read: {}"),
        engine::tr_later("The scores were damaged; they are kept as {}"),
        engine::tr_later(
            "The scores were saved by a newer version of the game. New ones will not be saved until you update."),
        std::size_t{64} * 1024};

    /// Enters a game into its list and drops the eleventh. Returns the place taken (0 is the best); nothing
    /// if the game is not good enough.
    std::optional<std::size_t> insert(Score score);
    /// The same, unless the list has that very game already.
    void add(Score score);

    [[nodiscard]] const std::vector<Score>& entries(List list = List::One) const {
        return lists_[static_cast<std::size_t>(list)];
    }
    /// Returns the replay files that the tables need.
    [[nodiscard]] std::set<std::string> replays() const;

    /// Returns whether it is a table from a newer version of the program.
    [[nodiscard]] static bool is_newer(std::string_view json);
    /// Reads the output of `to_json`; the error says what is wrong with it. Values are checked.
    static engine::Result<ScoreTable> from_json(std::string_view json);
    [[nodiscard]] std::string to_json() const;

private:
    std::array<std::vector<Score>, kLists> lists_;
};

using ScoreFile = engine::MergedFile<ScoreTable>;

}  // namespace scores

extern template class engine::MergedFile<scores::ScoreTable>;
