// SPDX-License-Identifier: Zlib
/// What the liars of a game have sent to each peer, and signatures of that input.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "net/history/input_history.h"
#include "net/play/queues/slot_history.h"
#include "net/wire/signed_input_hash.h"
#include "net/wire/sync_packet.h"

namespace net::testing {

/// The game number in the signatures of a rig's seats.
inline constexpr GameId kGame = 77;

/// Keeps the input as each liar sent it to each peer, and signs it as the liar would.
class LiarRecord {
public:
    /// Notes that a liar sends a packet to another peer. `real` is the liar's own queue; whatever was sent before the
    /// first noted packet came from there.
    void note(PeerId liar, PeerId to, const SyncPacket& packet, const SlotHistory& real);
    /// Returns the signature of what was sent up to a tick, or nullopt if less has been sent so far. The liar vouches
    /// for `own`, the history that it has run.
    [[nodiscard]] std::optional<SignedInputHash> signed_by(PeerId liar, PeerId to, Tick tick,
                                                           const InputHistory& own) const;

private:
    PerPeer<PerPeer<std::optional<SlotHistory>>> queues_;  ///< By liar and receiver.
    std::map<Tick, StreamHash> before_;                    ///< Hashes of the real input, at the ticks that are signed.
};

/// Returns the signature in front of a sync packet, or nullopt if there is none.
[[nodiscard]] std::optional<SignedSyncHeader> signature_in(std::string_view datagram);
/// Returns the sync packet in a datagram, or nullopt if it contains none.
[[nodiscard]] std::optional<SyncPacket> sync_in(std::string_view datagram);

}  // namespace net::testing
