// SPDX-License-Identifier: Zlib
/// Who has made the game stand still, and how often.
#pragma once

#include <array>
#include <deque>
#include <optional>

#include "net/wire/units.h"

namespace net {

/// A line that loses packets in bursts is never silent for long, but all others wait for its pilot again and again. So
/// first prediction reaches further, and if that is not enough, the pilot is away until the line is better
/// (PROTOCOL.md, Departures).
class Standstills {
public:
    /// No tick can be shown at `now` for want of these peers' input; of nobody's: ticks go on. `depth` is how many
    /// ticks have been shown before they ran.
    void update(const PeerFlags& awaited, Tick depth, Micros now);
    /// A new peer has that number from now on.
    void forget(PeerId peer) { peers_[index_of(peer)] = {}; }

    /// Returns whether prediction should reach further than usual: the game stood still twice within ten seconds, and
    /// less than ten seconds ago the usual reach was too short.
    [[nodiscard]] bool is_line_bad() const { return is_line_bad_; }
    /// Returns whether that peer has made the game stand still three times within half a minute.
    [[nodiscard]] bool is_chronic(PeerId peer, Micros now) const;

private:
    /// Standstills, of all or for one peer.
    struct Record {
        std::optional<Micros> since{};  ///< There is one since then …
        bool is_counted = false;        ///< … that is long enough.
        std::deque<Micros> times{};     ///< Of the latest.

        void update(bool is_still, Micros now);
    };

    Record all_;
    std::array<Record, kMaxPeers> peers_{};
    bool is_line_bad_ = false;
    Micros needed_at_ = 0;  ///< When the usual reach was too short last.
};

}  // namespace net
