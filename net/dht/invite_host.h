// SPDX-License-Identifier: Zlib
/// Keeps a lobby findable by an invite code.
#pragma once

#include <cstdint>
#include <optional>

#include "net/dht/dht_client.h"
#include "net/dht/invite.h"
#include "net/dht/knock_answerer.h"

namespace net {

/// Stores where a lobby is, sealed, and sends something to those who knock, which makes the router let them in. A code
/// can be guessed by nobody, but those who have it are strangers, too: see KnockAnswerer.
class InviteHost {
public:
    explicit InviteHost(const InviteKeys& keys) : keys_(keys) {}

    /// `seconds` is the time of day, in seconds since 1970.
    void poll(DhtClient& table, Transport& socket, const InvitePlace& place, Micros now, std::int64_t seconds);
    /// Tells guests who come later that the lobby is closed. Not to be polled any more.
    void close(DhtClient& table, std::int64_t seconds);
    /// Returns whether the table knows that it is closed.
    [[nodiscard]] bool is_closed(const DhtClient& table) const { return !put_ || table.is_done(*put_); }
    /// Returns whether the record has been stored.
    [[nodiscard]] bool is_stored() const { return is_stored_; }

private:
    void store(DhtClient& table, const InvitePlace& place, bool is_open, std::int64_t seconds);

    InviteKeys keys_;
    InvitePlace place_{};
    std::optional<std::uint32_t> put_;     ///< The request that keeps the record stored.
    std::optional<std::uint32_t> listen_;  ///< The one that reports knocks.
    std::uint64_t number_ = 0;             ///< Of the newest record.
    Micros store_at_ = 0;
    bool is_stored_ = false;
    KnockAnswerer knocks_;
};

}  // namespace net
