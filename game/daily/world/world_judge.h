// SPDX-License-Identifier: Zlib
/// Decides which rows of the world's table are shown, and which flights must be proven for that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "game/daily/world/flight_proof.h"
#include "net/dht/daily_reader.h"

namespace daily {

/// A row as it is shown.
struct WorldRow {
    net::DailyRow row;
    std::size_t place = 0;   ///< Among all that claim to be true; 0 is the best.
    bool is_proven = false;  ///< Or yet to be.
    bool is_own = false;
    bool is_friend = false;
};

/// Shows the best ten, the two above and below one's own, and all friends. A row whose replay nobody has is not shown,
/// and of several rows with the same keys pressed, one is.
class WorldJudge {
public:
    static constexpr std::size_t kBest = 10;
    static constexpr std::size_t kAround = 2;
    /// While rows turn out to be false or to have no replay, at most so many of the following ones are wanted ahead,
    /// and at most so many missing ones are looked for again.
    static constexpr std::size_t kMostAhead = 64;

    WorldJudge(const net::PublicKey& self, std::set<net::PilotMark> friends);

    void set_friends(std::set<net::PilotMark> friends);

    /// Takes the present rows. To be called before the functions below, which refer to them.
    void look(const net::DailyReader& reader);

    /// Returns the rows whose flights are to be proven, the most urgent first.
    [[nodiscard]] const std::vector<net::DailyRow>& wanted() const { return wanted_; }
    /// Nobody has the replay of that row; it is looked for again after some readings of the table.
    void note_missing(const net::DailyRow& row);
    /// The replay of that row has been run. If it was false, the caller must bar the key.
    void note_proof(const net::DailyRow& row, const FlightProof& proof);

    /// Returns the best ten and those around one's own.
    [[nodiscard]] std::vector<WorldRow> world() const { return shown_where(&Candidate::is_of_world); }
    /// Returns one's own and those of friends.
    [[nodiscard]] std::vector<WorldRow> friends_and_self() const { return shown_where(&Candidate::is_near); }
    /// Returns the proven ones among the best ten.
    [[nodiscard]] std::vector<WorldRow> hall() const;

private:
    enum class Standing : std::uint8_t { Proven, Missing };
    struct Finding {
        net::DailyRow row;  ///< As it was then.
        Standing standing = Standing::Missing;
        InputsHash inputs{};
        std::uint32_t times_missing = 0;
        std::uint32_t look_again = 0;  ///< After so many readings.
    };
    struct Candidate {
        WorldRow shown;
        bool is_of_world = false;
        bool is_near = false;
    };

    [[nodiscard]] std::vector<WorldRow> shown_where(bool Candidate::*is_shown) const;
    /// Returns what has been found out about a row; null if nothing.
    [[nodiscard]] const Finding* finding(const net::DailyRow& row) const;
    [[nodiscard]] bool is_before(const net::DailyRow& a, const net::DailyRow& b) const;
    [[nodiscard]] std::set<net::PublicKey> copies(const net::DailyReader& reader) const;
    void choose_shown();
    void choose_wanted(std::vector<net::DailyRow> again);

    net::PublicKey self_;
    std::set<net::PilotMark> friends_;
    std::set<net::PublicKey> keys_of_friends_;  ///< Of those who have a row.
    std::map<net::PublicKey, Finding> findings_;
    std::size_t failures_ = 0;
    std::vector<Candidate> candidates_;  ///< The best first.
    std::vector<net::DailyRow> wanted_;
    bool is_stale_ = true;
    std::uint64_t seen_version_ = 0;
    std::uint32_t seen_readings_ = 0;
    std::uint32_t begun_readings_ = 0;
};

}  // namespace daily
