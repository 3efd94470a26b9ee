// SPDX-License-Identifier: Zlib
/// Decides how to react to a desync.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "net/play/hash_vote.h"

namespace net {

/// A world that differs from another peer's.
struct Desync {
    Slot slot = kNoSlot;     ///< The first slot of the peer whose hash is not ours.
    Tick tick = 0;           ///< How many ticks had run by then.
    std::uint8_t parts = 0;  ///< The parts of the world that differ, as far as known; one bit each.
    bool is_ours = false;    ///< A larger group has another hash, so this world is wrong (PROTOCOL.md, Agreement).
};

/// Waits until all hashes of a difference have arrived, reports it once for each peer, and decides which side must
/// leave.
class DesyncWatch {
public:
    enum class Verdict : std::uint8_t {
        None,
        Theirs,  ///< Just found; this peer is in the largest group of equal worlds.
        Ours,    ///< Just found; this peer's world is wrong, so it leaves.
        Drop,    ///< The other peer should have left by itself and has not: vote to drop it.
    };
    struct Finding {
        Verdict verdict = Verdict::None;
        PeerId peer = kNoPeer;
        Tick tick = 0;
        std::uint8_t parts = 0;  ///< As in Desync.
    };

    /// Looks at the differences between this peer and those in `active`.
    [[nodiscard]] Finding update(const HashVote& votes, const PeerFlags& active, Micros now);

    /// A new peer has that number from now on.
    void forget(PeerId peer) { reported_[index_of(peer)] = false; }

private:
    std::optional<Micros> differs_since_;
    std::array<bool, kMaxPeers> reported_{};
};

}  // namespace net
