// SPDX-License-Identifier: Zlib
/// The way back into a network game after the connection was lost.
#pragma once

#include <cstddef>
#include <vector>

#include "net/lobby/session.h"

namespace match {

/// Asks one peer after another, since any of them may be the one that admits visitors now, and decides when to give up.
class Comeback {
public:
    /// `setup` is that of the lost session: its key proves whose slot it is. `peers`: the others' addresses, at least
    /// one. `history`: this machine's history of the lost game.
    Comeback(net::SessionSetup setup, std::vector<net::Address> peers, net::History history, net::Micros now);

    [[nodiscard]] const net::SessionSetup& setup() const { return setup_; }
    [[nodiscard]] const net::History& history() const { return history_; }
    /// Returns whether to ask the next peer instead of waiting for the current one.
    [[nodiscard]] bool is_next_due(const net::Session& session, net::Micros now) const;
    /// Returns the address to ask now: that of the next peer.
    [[nodiscard]] net::Address next(net::Micros now);
    [[nodiscard]] bool is_hopeless(net::Micros now) const { return now >= give_up_at_; }

private:
    net::SessionSetup setup_;
    std::vector<net::Address> peers_;
    net::History history_;
    std::size_t next_ = 0;
    net::Micros asked_at_ = 0;
    net::Micros give_up_at_;
};

}  // namespace match
