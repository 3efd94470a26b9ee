// SPDX-License-Identifier: Zlib
/// Decides how to react to a desync.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "net/play/agreement/hash_vote.h"

namespace net {

/// A world that differs from another peer's.
struct Desync {
    Slot slot = kNoSlot;     ///< The first slot of the peer whose hash is not ours.
    Tick tick = 0;           ///< How many ticks had run by then.
    std::uint8_t parts = 0;  ///< The parts of the world that differ, as far as known; one bit each.
    bool is_ours = false;  ///< Another group of equal worlds continues, so this one is wrong (PROTOCOL.md, Agreement).
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

    /// Whether worlds may differ because some peer sent different input to different peers. Until that is proven, or
    /// could have been, nobody is blamed.
    enum class Doubt : std::uint8_t {
        None,      ///< No: nobody signs its input, or the liar is known.
        Lie,       ///< Signatures of the input concerned are on their way.
        Unsigned,  ///< Some are late, so that the peer that withholds them may be dropped first.
    };
    /// Looks at the differences between this peer and those in `active`.
    [[nodiscard]] Finding update(const HashVote& votes, const PeerFlags& active, Doubt doubt, Micros now);

    /// A new peer has that number from now on.
    void forget(PeerId peer) { reported_at_[index_of(peer)].reset(); }

private:
    std::optional<Micros> differs_since_;
    std::array<std::optional<Micros>, kMaxPeers> reported_at_{};
};

}  // namespace net
