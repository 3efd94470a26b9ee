// SPDX-License-Identifier: Zlib
/// What the pilots of a lobby have done in its games so far, and the match that several rounds of deathmatch make.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scores {

/// How many rounds a match may have; whoever wins more than half of them wins it.
inline constexpr std::array<int, 4> kMatchLengths{1, 3, 5, 7};

/// Totals of one pilot; none exceeds 255.
struct Tally {
    std::uint8_t games = 0;
    std::uint8_t wins = 0;       ///< Contests in which the pilot came first, of two or more.
    std::uint8_t best_wave = 0;  ///< The last one seen by the pilot.
    std::uint8_t rescues = 0;
    std::uint8_t frags = 0;
    std::uint8_t rounds = 0;  ///< Won in the present match.

    friend bool operator==(const Tally&, const Tally&) = default;

    static void fields(auto& ar, auto& t) {
        ar("games", t.games);
        ar("wins", t.wins);
        ar("best_wave", t.best_wave);
        ar("rescues", t.rescues);
        ar("frags", t.frags);
        ar("rounds", t.rounds);
    }
};

/// The table of the evening: kept from game to game and from lobby to lobby while the program runs. Every program
/// counts the games that it saw; a guest takes what the host has counted of earlier ones.
class Evening {
public:
    struct Row {
        std::string name;
        Tally tally;
    };
    /// How one pilot did in a game.
    struct Result {
        std::string name;
        int wave = 0;
        std::int64_t rescues = 0;
        std::int64_t frags = 0;
    };

    /// Begins a new match. `length`: how many rounds it has, one of kMatchLengths.
    void begin_match(int length);
    /// Does so if the length is another one.
    void set_match_length(int length);
    [[nodiscard]] int match_length() const { return match_length_; }
    /// Adds a game. `results`: the best pilot first. `is_contest`: the pilots flew against each other, so one has won;
    /// it counts for the match, and begins a new one if the last is decided.
    void add_game(std::span<const Result> results, bool is_contest);
    /// Returns the winner of the match; "" while it is undecided, and always if a match has one round.
    [[nodiscard]] std::string match_winner() const;
    /// Returns whether a match of several rounds has begun and is not decided.
    [[nodiscard]] bool is_in_match() const;
    /// Returns how many rounds of the match have been flown, as far as known here: its deciding one is counted, too.
    [[nodiscard]] int rounds_flown() const;
    /// Returns the number, from 1, of the round that is flown next; 0 if a match has one round.
    [[nodiscard]] int next_round() const;

    /// Returns all pilots: by rounds won, then by games won, then by name.
    [[nodiscard]] std::vector<Row> rows() const;
    [[nodiscard]] bool is_empty() const { return rows_.empty(); }
    [[nodiscard]] Tally of(std::string_view name) const;

    /// Returns the match and the tallies of these pilots in their order, for `take`.
    [[nodiscard]] std::string encode(std::span<const std::string> names) const;
    /// Takes over a host's match, and what the host has counted of each pilot unless this table has more games of that
    /// one: games in other lobbies, or since the host left. Ignores bytes that are not an encoded table of these
    /// pilots.
    void take(std::span<const std::string> names, std::string_view bytes);

private:
    /// Returns the tally of a pilot. Adds it if need be, in the place of the one with the fewest games if the table is
    /// full: a host could send ever new names.
    Tally& at(const std::string& name);

    int match_length_ = 1;
    std::vector<Row> rows_;
};

}  // namespace scores
