// SPDX-License-Identifier: Zlib
/// The file that a program keeps on disk while it flies in a network game, so that it can return after a crash.
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

/// `secret` is that of the lost session: whoever has it can fly that pilot's slot, so nobody else may read it.
struct ReturnTicket {
    net::Identity identity;
    net::Secret secret;
    std::string name;                 ///< Of the pilot.
    net::SecretText password;         ///< Of the game; empty: none.
    std::uint32_t seed = 0;           ///< Of the game.
    net::StreamName stream;           ///< The pilot's input.
    std::vector<net::Address> peers;  ///< The other machines.
    std::int64_t written_at = 0;      ///< Seconds since 1970.

    /// Returns the setup to return with, after the program that wrote the ticket has ended.
    [[nodiscard]] net::SessionSetup setup() const;
};

/// The tickets of this user's programs. Each is locked by the program that plays; an unlocked one was left behind.
class TicketBox {
public:
    /// The age up to which tickets are used: after that, their game is presumably over.
    static constexpr std::int64_t kValidSeconds = std::int64_t{6} * 3600;

    explicit TicketBox(std::filesystem::path directory) : directory_(std::move(directory)) {}

    /// Writes or replaces this program's ticket.
    engine::Result<void> keep(const ReturnTicket& ticket);
    /// Removes this program's ticket, because the game is over or was left.
    void discard();
    /// Returns the newest ticket that was left behind and is valid at `now`, for this identity; from then on, it
    /// belongs to this program. Damaged tickets are removed.
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
