// SPDX-License-Identifier: Zlib
/// The last ticks of lost peers, where a survivor cannot have them.
#pragma once

#include <array>

#include "net/wire/units.h"

namespace net {

/// A lost peer may have sent different input to different survivors. Then what one of them holds can never be made
/// complete with what another one relays, and they would not agree on an end (PROTOCOL.md, Departures). So that they
/// do, the rest is made up; whose world is then the wrong one, the hashes of the worlds decide.
class LostTail {
public:
    /// Input of the peer is held up to `held`, and a survivor named `wanted`, which is later. Returns whether to give
    /// up waiting for it: soon if the peer is a proven liar. Ask only while all survivors are heard, and `forget`
    /// otherwise.
    [[nodiscard]] bool is_hopeless(PeerId lost, Tick held, Tick wanted, bool is_liar, Micros now);
    /// Another peer has that number from now on.
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
