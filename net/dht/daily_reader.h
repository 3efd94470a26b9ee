// SPDX-License-Identifier: Zlib
/// Reads the world's table of a day.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/dht/daily_table.h"
#include "net/dht/dht_client.h"
#include "net/wire/pilot_mark.h"

namespace net {

/// Asks for all shards of a day's table every minute. Anybody can store anything in it, so each value is checked, and
/// none costs much: what is kept is bounded, and so is the time for signatures.
class DailyReader {
public:
    /// The best rows, as they claim, are kept; those of pilots who are followed always are.
    static constexpr std::size_t kMostRows = 4096;
    /// Values whose signature is yet to be checked.
    static constexpr std::size_t kMostWaiting = 4096;
    static constexpr std::size_t kMostBarred = 4096;
    static constexpr int kSignaturesASecond = 400;
    static constexpr int kSignaturesASecondInGames = 100;

    /// A pilot's newest row.
    struct Known {
        DailyRow row;
        std::string value;          ///< As it is stored.
        PilotMark mark{};           ///< Of the pilot.
        std::uint32_t reading = 0;  ///< The last one that found it.
    };
    using Rows = std::map<PublicKey, Known>;

    explicit DailyReader(const DailyTable& table) : table_(table) {}

    void poll(DhtClient& client, Micros now, bool is_playing = false);

    /// Rows of these pilots are kept, whatever they claim.
    void follow(std::set<PilotMark> pilots) { followed_ = std::move(pilots); }
    /// Adds a row that is known already, as one that no reading has found yet. Returns whether it is one of this table.
    bool add(const std::string& value);
    /// A row of this key was false: the key has no row any more.
    void bar(const PublicKey& key);
    [[nodiscard]] bool is_barred(const PublicKey& key) const { return barred_.contains(key); }

    [[nodiscard]] const DailyTable& table() const { return table_; }
    [[nodiscard]] const Rows& rows() const { return rows_; }
    /// Returns how many times the whole table has been read.
    [[nodiscard]] std::uint32_t readings() const { return readings_; }
    /// Returns how many readings there are, with the present one.
    [[nodiscard]] std::uint32_t begun_readings() const { return readings_ + (is_counted_ ? 0 : 1); }
    /// Changes whenever a row comes, goes or is replaced.
    [[nodiscard]] std::uint64_t version() const { return version_; }

private:
    struct Waiting {
        DailyRow row;
        std::string value;
    };

    /// Asks for the next shard when it is due.
    void ask(DhtClient& client, Micros now, bool is_playing);
    void look_at(std::string&& value, std::size_t shard);
    void take(Waiting&& waiting, std::uint32_t reading);
    bool make_room(const DailyRow& row, const PilotMark& mark);

    DailyTable table_;
    std::array<std::optional<std::uint32_t>, kDailyShards> gets_{};
    std::array<int, kDailyShards> looked_at_{};
    std::size_t asked_ = 0;  ///< Shards of the present reading.
    Micros shard_at_ = 0;    ///< When the next one is due.
    Micros read_at_ = 0;     ///< When the reading began.
    std::uint32_t readings_ = 0;
    bool is_counted_ = false;  ///< The present reading is among `readings_`.
    Rows rows_;
    std::set<std::pair<std::int32_t, PublicKey>> by_score_;  ///< Of `rows_`.
    std::set<PilotMark> followed_;
    std::set<PublicKey> barred_;
    std::deque<Waiting> waiting_;
    std::uint64_t version_ = 0;
    engine::RateLimiter signatures_{kSignaturesASecond};
    engine::RateLimiter signatures_in_games_{kSignaturesASecondInGames};
};

}  // namespace net
