// SPDX-License-Identifier: Zlib
/// Fetches the replays that rows of the world's table name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/dht/daily_table.h"
#include "net/dht/dht_client.h"

namespace net {

/// Asks for some replays at a time. Anybody can store anything under a replay's hash; only what has that hash is taken,
/// and a flood of what has not slows all fetching down.
class ReplayFetch {
public:
    static constexpr std::size_t kAtOnce = 64;
    /// Begun in a second, and at once. Each asks several nodes, which answer only so many requests of one machine.
    static constexpr int kASecond = 200;
    static constexpr int kBurst = 32;
    /// … while a game is played here: each costs the node a millisecond of processor time, answers included.
    static constexpr int kASecondInGames = 20;
    static constexpr int kBurstInGames = 4;
    /// The node itself gives up after half a minute.
    static constexpr Micros kPatience = 8 * kSecond;
    /// Bytes in a minute of values that were not asked for; beyond that, nothing is asked for until the mean is lower.
    static constexpr std::int64_t kMostJunk = 8 << 20;

    struct Fetched {
        ReplayHash hash{};
        std::optional<std::string> bytes{};  ///< Nothing if nobody has it.
    };

    /// Asks for the replay of a row, unless that is under way, or there is no room for another one now.
    void ask(DhtClient& client, const DailyRow& row, Micros now, bool is_playing = false);
    [[nodiscard]] bool is_asked(const ReplayHash& hash) const { return asked_.contains(hash); }
    /// Returns the fetches that have ended.
    [[nodiscard]] std::vector<Fetched> poll(DhtClient& client, Micros now);

private:
    static constexpr Micros kJunkPeriod = 60 * kSecond;

    struct Asked {
        std::uint32_t get = 0;
        std::uint32_t bytes = 0;
        Micros until = 0;
    };

    std::map<ReplayHash, Asked> asked_;
    Micros paused_until_ = -kJunkPeriod;
    engine::RateLimiter begun_{kBurst, Micros{kBurst} * kSecond / kASecond};
    engine::RateLimiter begun_in_games_{kBurstInGames, Micros{kBurstInGames} * kSecond / kASecondInGames};
};

}  // namespace net
