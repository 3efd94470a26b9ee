// SPDX-License-Identifier: Zlib
/// Decides when to give up on the last ticks of lost peers that a survivor cannot obtain.
#pragma once

#include <array>

#include "net/wire/units.h"

namespace net {

/// A lost peer may have sent different input to different survivors. Then one survivor's input can never be completed
/// with another's, and they would never agree on an end (PROTOCOL.md, Departures). So the rest is made up;
/// the hashes of the worlds then decide whose world is wrong.
class LostTail {
public:
    /// Returns whether to give up waiting for the input of a lost peer. It is held up to `held`, while a survivor named
    /// the later tick `wanted`. Gives up sooner if the peer is a proven liar. Call only while all survivors are heard,
    /// and `forget` otherwise.
    [[nodiscard]] bool is_hopeless(PeerId lost, Tick held, Tick wanted, bool is_liar, Micros now);
    /// Restarts the wait for a peer number.
    void forget(PeerId peer) { entries_[index_of(peer)] = {}; }

private:
    struct Entry {
        Tick held = 0;
        Tick wanted = 0;
        Micros since = 0;  ///< Neither has changed since.
    };
    std::array<Entry, kMaxPeers> entries_{};
};

}  // namespace net
