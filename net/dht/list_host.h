// SPDX-License-Identifier: Zlib
/// Keeps a game in the worldwide list.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/dht/dht_client.h"
#include "net/dht/game_list.h"
#include "net/dht/knock_answerer.h"

namespace net {

/// Stores what the list says about a game, and answers those who knock because of it: each gets a record with this
/// host's addresses, sealed for that guest alone.
class ListHost {
public:
    /// `key` must be drawn for this listing.
    explicit ListHost(const KeyPair& key) : key_(key) {}

    /// `shown` is what the list is to say; the members about keys, stamp and number are filled in. `seconds` is the
    /// time of day, in seconds since 1970. The first stamp takes a second or so over many calls.
    void poll(DhtClient& table, Transport& socket, const ListedGame& shown, const InvitePlace& place, Micros now,
              std::int64_t seconds);
    /// Takes the game off the list. Not to be polled any more.
    void close(DhtClient& table, std::int64_t seconds);
    /// Returns whether the table knows that it is closed.
    [[nodiscard]] bool is_closed(const DhtClient& table) const { return !put_ || table.is_done(*put_); }
    /// Returns whether the game has been stored.
    [[nodiscard]] bool is_listed() const { return is_listed_; }
    [[nodiscard]] const PublicKey& list_key() const { return key_.public_key; }

private:
    /// A record that is stored for a guest.
    struct Reply {
        std::uint32_t put;
        Micros until;
    };

    void find_stamp(std::int64_t seconds);
    void store(DhtClient& table, std::int64_t seconds);
    void take_knock(DhtClient& table, const ListKnock& knock, const InvitePlace& place, Micros now,
                    std::int64_t seconds);

    KeyPair key_;
    ListedGame game_{};  ///< As it was stored last.
    std::optional<StampMaker> maker_;
    std::optional<Stamp> stamp_;           ///< The newest.
    std::optional<std::uint32_t> put_;     ///< The request that keeps the game stored.
    std::optional<std::uint32_t> listen_;  ///< The one that reports knocks.
    Micros stored_at_ = 0;
    bool is_listed_ = false;
    KnockAnswerer knocks_;
    std::vector<Reply> replies_;
    static constexpr int kUnsealed = 100;
    /// Unsealing takes time that a running game needs, and anybody can store junk.
    engine::RateLimiter unsealed_{kUnsealed};
};

}  // namespace net
