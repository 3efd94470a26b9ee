// SPDX-License-Identifier: Zlib
/// How a game adapts to its links: the input delay that this peer asks for, and when the prediction window is wide.
#pragma once

#include <deque>
#include <optional>

#include "net/play/membership/membership.h"
#include "net/play/netcode.h"
#include "net/play/pace/delay.h"
#include "net/play/peer_link.h"
#include "net/wire/units.h"

namespace net {

/// Determines which input delay this peer asks for, from all its links.
class DelayMonitor {
public:
    /// `delay` is that of the first ticks.
    explicit DelayMonitor(int delay, const NetcodeLimits& limits = {}) : limits_(limits), request_(delay) {}

    /// Returns the delay to ask for, in ticks, if it changed. Checks four times a second, however often it is called.
    [[nodiscard]] std::optional<int> update(const PeerLinks& links, const Membership& members, Micros now);

private:
    NetcodeLimits limits_;
    DelayRequest request_;
    Micros updated_at_ = -1;
};

/// Losses and spacing of the packets that carry one peer's input.
struct Losses {
    double share = 0;    ///< 0..1.
    Micros spacing = 0;  ///< Time between packets.
};
/// Returns the losses of a peer's input. If the direct link is dead, all other peers relay it, so it is late only if
/// all of them lose it.
[[nodiscard]] Losses losses_of(PeerId peer, const PeerLinks& links, const Membership& members, Micros now);

/// Tracks which peers have made the game stand still, and how often. A link that loses packets in bursts is never
/// silent for long, but everyone else waits for its pilot again and again. So prediction first reaches further, and if
/// that is not enough, the pilot is away until the link is better (PROTOCOL.md, Departures).
class Standstills {
public:
    /// `awaited`: the peers whose missing input stops the picture at `now`; none if it moves. `depth`: how many ticks
    /// have been shown but not run yet.
    void update(const PeerFlags& awaited, Tick depth, Micros now);
    /// Forgets a peer, since a new one has its number from now on.
    void forget(PeerId peer) { peers_[peer] = {}; }

    /// Returns whether prediction should reach further than usual: from when the game has stood still twice within ten
    /// seconds until the usual window has been enough for ten seconds.
    [[nodiscard]] bool is_link_bad() const { return is_link_bad_; }
    /// Returns whether that peer has made the game stand still three times within half a minute.
    [[nodiscard]] bool is_chronic(PeerId peer, Micros now) const;

private:
    /// Standstills of the whole game, or those for one peer.
    struct Record {
        std::optional<Micros> since{};  ///< When the present one began, if there is one.
        bool is_counted = false;        ///< It has lasted long enough to count.
        std::deque<Micros> times{};     ///< When the latest were counted.

        void update(bool is_still, Micros now);
    };

    Record all_;
    PerPeer<Record> peers_{};
    bool is_link_bad_ = false;
    Micros needed_at_ = 0;  ///< When the usual window was last too short.
};

}  // namespace net
