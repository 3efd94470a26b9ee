// SPDX-License-Identifier: Zlib
/// The way back into a network game after a crash or a lost connection: the ticket on disk, and the search for the
/// others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/files.h"
#include "engine/base/result.h"
#include "engine/base/worker.h"
#include "net/lobby/address_rotation.h"
#include "net/lobby/session.h"

namespace match {

/// The file that a program keeps on disk while it flies in a network game, so that it can return after a crash.
/// `secret` is that of the lost session: whoever has it can fly that pilot's slot, so nobody else may read it.
struct ReturnTicket {
    net::Identity identity;
    net::Secret secret;
    std::string name;                   ///< Of the pilot.
    net::SecretText password;           ///< Of the game; empty: none.
    std::uint32_t seed = 0;             ///< Of the game.
    net::StreamName stream;             ///< The pilot's input.
    std::vector<net::Address> peers;    ///< The other machines.
    std::int64_t written_at = 0;        ///< Seconds since 1970.
    std::vector<std::string> pilots{};  ///< Those who began the game.
    std::string table{};                ///< What that lobby told about earlier games of these pilots; see HostSetup.

    /// Returns the setup to return with, after the program that wrote the ticket has ended.
    [[nodiscard]] net::SessionSetup setup() const;
};

/// The tickets of this user's programs. Each is locked by the program that plays; an unlocked one was left behind.
class TicketBox {
public:
    /// The age up to which tickets are used: after that, their game is presumably over.
    static constexpr std::int64_t kValidSeconds = std::int64_t{6} * 3600;

    /// `writer` writes and removes this program's ticket, at once if it is null; it must outlive the box.
    explicit TicketBox(std::filesystem::path directory, engine::Worker* writer = nullptr)
        : directory_(std::move(directory)), writer_(writer) {}

    /// Writes or replaces this program's ticket. If the writer fails, there is none.
    engine::Result<void> keep(const ReturnTicket& ticket);
    /// Removes this program's ticket, because the game is over or was left.
    void discard();
    /// Returns the newest ticket that was left behind and is valid at `now`, for this identity; from then on, it
    /// belongs to this program. Damaged tickets are removed.
    [[nodiscard]] std::optional<ReturnTicket> claim(const net::Identity& identity, std::int64_t now);

private:
    /// Enough for all programs that somebody starts at a time.
    static constexpr int kPlaces = 16;

    [[nodiscard]] std::filesystem::path file(int place, const char* ending) const;
    bool take_free_place();

    std::filesystem::path directory_;
    engine::Worker* writer_;
    std::optional<engine::FileLock> lock_;
    int place_ = 0;
};

/// The way back into a network game after the connection was lost. Asks one peer after another, since any of them may
/// admit visitors now, and decides when to give up.
class ReturnSearch {
public:
    /// `setup` is that of the lost session: its key proves whose slot it is. `seed` is that of the lost game. `peers`:
    /// the others' addresses, at least one. `history`: this machine's history of the lost game.
    /// `most`: for how long it asks.
    ReturnSearch(net::SessionSetup setup, std::uint32_t seed, const std::vector<net::Address>& peers,
                 net::InputHistory history, net::Micros now, net::Micros most = kAfterLoss);

    /// After a lost connection: a cable may be out, or a router restarting, for a minute or two.
    static constexpr net::Micros kAfterLoss = 120 * net::kSecond;
    /// After a restart of the program, when a person waits and the game may be over: long enough to ask each peer
    /// several times.
    static constexpr net::Micros kAfterRestart = 30 * net::kSecond;

    [[nodiscard]] const net::SessionSetup& setup() const { return setup_; }
    [[nodiscard]] std::uint32_t seed() const { return seed_; }
    [[nodiscard]] const net::InputHistory& history() const { return history_; }
    /// Returns whether to ask the next peer instead of waiting for the current one.
    [[nodiscard]] bool is_next_due(const net::Session& session, net::Micros now) const;
    /// Returns the address to ask now: that of the next peer. Not once the lost game `is_over`.
    [[nodiscard]] net::Address next(net::Micros now) { return *peers_.take_next(now); }
    /// Notes that the peer asked last is in another lobby or game. It may have left the lost game before the others, so
    /// these are asked for some seconds more.
    void note_elsewhere(net::Micros now);
    /// Returns whether the lost game is over: a peer is elsewhere, and nobody else answers.
    [[nodiscard]] bool is_over(net::Micros now) const;
    /// Returns the address of the first peer that was found elsewhere; there must be one.
    [[nodiscard]] net::Address elsewhere() const { return *peers_.first_barred(); }
    [[nodiscard]] bool is_hopeless(net::Micros now) const { return now >= give_up_at_; }
    [[nodiscard]] net::Micros time_left(net::Micros now) const { return std::max<net::Micros>(0, give_up_at_ - now); }

private:
    net::SessionSetup setup_;
    std::uint32_t seed_;
    net::AddressRotation peers_{0};  ///< Those that are elsewhere are barred.
    net::InputHistory history_;
    std::optional<net::Micros> others_asked_until_;  ///< Once a peer was found elsewhere.
    net::Micros give_up_at_;
};

}  // namespace match
