// SPDX-License-Identifier: Zlib
/// What a program leaves on the disk while it flies in a network game, so that it can return after a crash.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/file_lock.h"
#include "engine/base/result.h"
#include "net/lobby/session.h"

namespace match {

/// The secret is that of the lost session: who has it flies that pilot's slot, so nobody else may read it.
struct ReturnTicket {
    net::Identity identity;
    net::Secret secret;
    std::string name;                 ///< Of the pilot.
    net::SecretText password;         ///< Of the game; empty: none.
    std::vector<net::Address> peers;  ///< The other machines.
    std::int64_t written_at = 0;      ///< Seconds since 1970.

    /// Returns the setup to return with.
    [[nodiscard]] net::SessionSetup setup() const;
};

/// The tickets of this user's programs, each held by the program that plays. One that nobody holds was left behind.
class TicketBox {
public:
    /// Older tickets are not used: their game is over, as far as anybody can tell.
    static constexpr std::int64_t kValidSeconds = std::int64_t{6} * 3600;

    explicit TicketBox(std::filesystem::path directory) : directory_(std::move(directory)) {}

    /// Writes or replaces this program's ticket.
    engine::Result<void> keep(const ReturnTicket& ticket);
    /// The game is over or was left: nobody returns to it.
    void discard();
    /// Returns the newest ticket that was left behind and is valid at `now`, for this identity; it is this program's
    /// from then on. Damaged tickets are removed.
    [[nodiscard]] std::optional<ReturnTicket> claim(const net::Identity& identity, std::int64_t now);

private:
    /// Enough for all programs that one person starts at a time.
    static constexpr int kPlaces = 16;

    [[nodiscard]] std::filesystem::path file(int place, const char* ending) const;
    bool take_free_place();

    std::filesystem::path directory_;
    std::optional<engine::FileLock> lock_;
    int place_ = 0;
};

}  // namespace match
