// SPDX-License-Identifier: Zlib
/// The way back into a network game after the connection was lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/lobby/session.h"

namespace match {

/// Asks one peer after another, since any of them may be the one that admits visitors now, and decides when to give up.
class ReturnSearch {
public:
    /// `setup` is that of the lost session: its key proves whose slot it is. `seed` is that of the lost game. `peers`:
    /// the others' addresses, at least one. `history`: this machine's history of the lost game.
    ReturnSearch(net::SessionSetup setup, std::uint32_t seed, const std::vector<net::Address>& peers,
                 net::InputHistory history, net::Micros now);

    [[nodiscard]] const net::SessionSetup& setup() const { return setup_; }
    [[nodiscard]] std::uint32_t seed() const { return seed_; }
    [[nodiscard]] const net::InputHistory& history() const { return history_; }
    /// Returns whether to ask the next peer instead of waiting for the current one.
    [[nodiscard]] bool is_next_due(const net::Session& session, net::Micros now) const;
    /// Returns the address to ask now: that of the next peer. Not once the lost game `is_over`.
    [[nodiscard]] net::Address next(net::Micros now);
    /// Notes that the peer asked last is in another lobby or game. It may have left the lost game before the others, so
    /// these are asked for some seconds more.
    void note_elsewhere(net::Micros now);
    /// Returns whether the lost game is over: a peer is elsewhere, and nobody else answers.
    [[nodiscard]] bool is_over(net::Micros now) const;
    /// Returns the address of the first peer that was found elsewhere; there must be one.
    [[nodiscard]] net::Address elsewhere() const;
    [[nodiscard]] bool is_hopeless(net::Micros now) const { return now >= give_up_at_; }

private:
    struct Peer {
        net::Address address;
        bool is_elsewhere = false;
    };
    net::SessionSetup setup_;
    std::uint32_t seed_;
    std::vector<Peer> peers_;
    net::InputHistory history_;
    std::size_t asked_ = 0;                          ///< The peer that was asked last.
    std::optional<net::Micros> others_asked_until_;  ///< Once a peer was found elsewhere.
    net::Micros asked_at_ = 0;
    net::Micros give_up_at_;
};

}  // namespace match
