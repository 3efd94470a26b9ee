// SPDX-License-Identifier: Zlib
/// Decides whether the score of a game counts, and enters it once, whether or not its result is shown.
#pragma once

#include "game/replay/replay.h"
#include "game/scores/standings.h"
#include "game/sim/world.h"

#include <functional>
#include <optional>
#include <string>

namespace scores {

/// What decides whether a game counts, as far as it is known when the game begins.
struct GameTerms {
    sim::Setup setup;
    bool has_bots = false;
    bool has_script = false;   ///< Its keys come from a file.
    bool is_practice = false;  ///< Its field may be known by heart.
};

/// Returns the list that a game counts for; except for a crew, it does not count any more once a pilot joins. Nothing
/// for practice, for a game with bots or a script, or if its set-up does not count.
[[nodiscard]] std::optional<List> list_of(const GameTerms& game);

/// Keeps the score of one game.
class ScoreKeeper {
public:
    using Also = std::function<void(const Score&)>;

    /// `also` enters the score elsewhere, such as in the table of a day; it may be empty.
    ScoreKeeper(ScoreFile& file, const GameTerms& game, Also also = {})
        : file_(&file), list_(list_of(game)), also_(std::move(also)) {}

    /// Returns the list that the game counts for.
    [[nodiscard]] std::optional<List> list() const { return list_; }
    /// Returns what the running game needs for its next place; nothing once it has the best, or if it does not count.
    [[nodiscard]] std::optional<Goal> goal(const sim::World& world) const;

    /// Takes the result of a game that is over or was left, once; later calls do nothing. `entry` has the pilots'
    /// names (of a crew: the others, or the partner), the name of the replay's file, and whether auto-fire was used.
    void finish(const replay::Replay& recording, const sim::World& world, Score entry);
    /// Returns the game's score. It must be finished.
    [[nodiscard]] const Score& score() const { return *score_; }
    /// Returns the place that the score takes in its list (0 is the best), if any.
    [[nodiscard]] std::optional<std::size_t> place() const { return place_; }
    /// Changes the name of the pilot of that place in the entry; 0 is the first.
    void set_name(std::size_t pilot, std::string name);
    /// Gives up the place.
    void discard() { place_.reset(); }
    /// Enters the score where it counts, under its present names. Returns false and does nothing if that has been
    /// done, or if the game is not finished. The file is not saved.
    bool keep();

private:
    ScoreFile* file_;
    std::optional<List> list_;
    Also also_;
    std::optional<Score> score_;
    std::optional<std::size_t> place_;
    bool is_kept_ = false;
};

}  // namespace scores
