// SPDX-License-Identifier: Zlib
/// Reads the worldwide list of games.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "net/dht/dht_client.h"
#include "net/dht/game_list.h"

namespace net {

/// Asks for all shards of the list every 10 s. Anybody can store anything in it, so each value is checked, and none
/// costs much.
class ListReader {
public:
    /// How many games are shown at most.
    static constexpr std::size_t kMostGames = 64;
    /// How many values of a shard are checked at each reading whose stamp, which costs its maker a second, is right.
    static constexpr int kMostChecked = 256;
    /// The same for those whose stamp is yet to be checked.
    static constexpr int kMostLookedAt = 4096;

    /// `seconds` is the time of day, in seconds since 1970.
    void poll(DhtClient& table, Micros now, std::int64_t seconds);

    /// Returns the open games in the order in which they were found.
    [[nodiscard]] std::vector<ListedGame> games() const;
    /// Returns whether the whole list has been read once.
    [[nodiscard]] bool has_read() const { return has_read_; }

private:
    struct Shard {
        std::optional<std::uint32_t> get;
        int looked_at = 0;
        int checked = 0;
    };
    /// A game, open or closed: without those that are closed, older values would open them again.
    struct Known {
        ListedGame game;
        Micros heard_at = 0;
        std::uint64_t place = 0;  ///< Counts up.
    };

    void look_at(std::string_view value, std::size_t at, Micros now, std::int64_t seconds);

    std::array<Shard, kListShards> shards_{};
    std::optional<Micros> read_at_;
    std::map<PublicKey, Known> known_;
    std::uint64_t places_ = 0;
    bool has_read_ = false;
};

}  // namespace net
