// SPDX-License-Identifier: Zlib
/// What the liars of a game have told whom, and signatures of that.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "net/play/queues/input_queue.h"
#include "net/wire/signed_hash.h"
#include "net/wire/sync_packet.h"

namespace net::testing {

/// The game that the seats of a rig sign their input in.
inline constexpr GameId kGame = 77;

class Told {
public:
    /// A liar sends that to another peer. `real` is its own queue: what was sent before the first packet is that.
    void note(Slot liar, Slot to, const SyncPacket& packet, const InputQueue& real);
    /// Returns the signature of what was sent, at that tick; nothing if that is not so much yet.
    [[nodiscard]] std::optional<SignedHash> signed_by(Slot liar, Slot to, Tick tick) const;

private:
    std::array<std::array<std::optional<InputQueue>, kMaxPeers>, kMaxPeers> queues_;  ///< By liar and receiver.
    std::map<Tick, StreamHash> before_;  ///< Of the real input, where it is signed.
};

/// Returns the signature before a sync packet; nothing if there is none.
[[nodiscard]] std::optional<SignedSyncHeader> signature_in(std::string_view datagram);
/// Returns the sync packet in a datagram; nothing if it is none.
[[nodiscard]] std::optional<SyncPacket> sync_in(std::string_view datagram);

}  // namespace net::testing
