// SPDX-License-Identifier: Zlib
/// Keeps rows of the world's table and their replays stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/dht/daily_table.h"
#include "net/dht/dht_client.h"
#include "net/wire/keys.h"

namespace net {

/// Stores this pilot's flight, whose stamp takes a second or so to find, and flights of others that nobody else stores
/// any more. They stay stored as long as the node runs, and ten minutes longer.
class DailyWriter {
public:
    /// Of others; further ones are not stored.
    static constexpr std::size_t kMostCarried = 32;

    /// Stores this pilot's flight in place of any earlier one. The members of `row` about key, replay and stamp are
    /// filled in.
    void offer(DailyRow row, const KeyPair& pilot, std::string replay);
    /// Stores another pilot's row and replay, as they were read.
    void carry(const DailyRow& row, std::string value, std::string replay);
    void poll(DhtClient& client);

    /// Returns whether that row has been stored.
    [[nodiscard]] bool is_stored(std::string_view value, const DhtClient& client) const;
    /// Returns the own row as it is stored; nothing until its stamp is found.
    [[nodiscard]] const std::optional<std::string>& own_value() const { return own_value_; }
    /// Returns whether the pilot's flight of that day is among those that are stored.
    [[nodiscard]] bool carries(const DailyRow& row) const;

private:
    /// A row with its replay.
    struct Stored {
        DailyRow row;
        std::string value;
        std::string replay;
        std::optional<std::uint32_t> row_put{};
        std::optional<std::uint32_t> replay_put{};
    };

    static void store(DhtClient& client, Stored& stored);

    std::optional<StampMaker> maker_;
    DailyRow offered_{};  ///< While its stamp is searched for.
    KeyPair pilot_;
    std::string offered_replay_;
    std::optional<std::string> own_value_;
    std::vector<Stored> stored_;  ///< Once there is an own flight, it is among them.
};

}  // namespace net
