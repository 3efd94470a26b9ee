// SPDX-License-Identifier: Zlib
/// Determines which input delay this peer asks for, from all its links.
#pragma once

#include <optional>

#include "net/play/membership/membership.h"
#include "net/play/netcode.h"
#include "net/play/pace/delay.h"
#include "net/play/peer_link.h"

namespace net {

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

}  // namespace net
