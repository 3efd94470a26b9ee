// SPDX-License-Identifier: Zlib
/// Detects a desync by comparing hashes of the peers' worlds, one part of the world per packet (RATIONALE.md §4).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "net/wire/units.h"

namespace net {

/// Ticks between two hashes of the confirmed world.
inline constexpr Tick kHashEvery = 8;

/// The hash of a peer's own world after `ticks` ticks, a multiple of kHashEvery. Each byte is the hash of one part of
/// the world; part 0 is in the lowest byte.
struct WorldHash {
    Tick ticks = 0;
    std::uint64_t hash = 0;
};

/// Keeps every peer's hashes, as far as their bytes have arrived, and groups the peers whose worlds are equal. A hash
/// counts as its peer's vote for a world: the largest group continues, and the others are out of step. WorldAgreement
/// acts on the result.
class HashVote {
public:
    explicit HashVote(PeerId self) : self_(self) {}

    /// Records our own hash, which must be of a later tick than the last one.
    void note_own(const WorldHash& own);
    /// Replaces our hashes of these ticks, as far as they are kept, with those of a rerun. Returns whether any of them
    /// was different.
    bool revise_own(std::span<const WorldHash> own);
    /// Forgets another peer's hashes, since a new peer has its number from now on.
    void forget(PeerId peer) { peers_[peer] = {}; }
    /// Returns the byte for our own packet whose newest tick is `end` - 1.
    [[nodiscard]] std::uint8_t own_byte(Tick end) const;
    /// Returns which hash that byte is from, as in SyncPacket::hash_turn; before the first hash, it returns a turn that
    /// receivers ignore.
    [[nodiscard]] std::uint8_t own_turn() const;

    /// Records the byte of a packet whose newest tick is `end` - 1. Turns repeat after kHashTurns;
    /// `turn` is taken to be the one nearest to that of our newest hash.
    void note_theirs(PeerId peer, Tick end, std::uint8_t turn, std::uint8_t byte);

    /// A desync: the peer whose world differs, the first tick at which it does, and the parts that differ.
    struct Difference {
        PeerId peer = kNoPeer;
        Tick tick = 0;
        std::uint8_t parts = 0;  ///< The parts that differ there as far as their bytes have arrived; one bit each.
        Tick newest = 0;         ///< The newest tick at which the worlds are known to differ.
    };
    /// Returns how our world differs from that peer's, if it does. A difference is forgotten once all parts have been
    /// equal at two later ticks.
    [[nodiscard]] const std::optional<Difference>& difference_with(PeerId peer) const { return peers_[peer].differs; }
    /// Returns the difference of our world from that of the lowest peer in `present` whose world differs, if any.
    [[nodiscard]] std::optional<Difference> difference(const PeerFlags& present) const;
    /// Returns the tick of our newest hash.
    [[nodiscard]] Tick newest() const { return newest_; }
    /// Returns whether all peers in `present` can be compared: for each part in which any two of them have differed
    /// since that tick, a hash from every one of them has arrived.
    [[nodiscard]] bool is_known(Tick since, const PeerFlags& present) const;
    /// Where this peer stands among groups of peers with equal worlds. One whose hash is unknown is in no group.
    struct Standing {
        bool continues = false;    ///< Its group is the largest, or of several largest the one with the lowest peer.
        bool is_majority = false;  ///< Its group has more than half of all counted peers that are in one.
        bool is_outvoted = false;  ///< Another group has more than half.
    };
    /// Compares the hashes of this peer and of those in `counted` since that tick. Only these count for the size of a
    /// group; this peer may not be among them.
    [[nodiscard]] Standing standing(Tick since, const PeerFlags& counted) const;

private:
    static constexpr std::size_t kKept = 64;  ///< Hashes of each peer; RATIONALE.md §4.

    /// The known bytes of a hash.
    struct Known {
        Tick tick = 0;
        std::array<std::optional<std::uint8_t>, 8> bytes{};

        /// Sets all bytes.
        void set(std::uint64_t hash);
        /// Returns the parts whose bytes are known, one bit each.
        [[nodiscard]] std::uint8_t parts() const;
        /// Returns the parts that are known in both and differ, one bit each.
        [[nodiscard]] std::uint8_t difference(const Known& other) const;
    };
    struct PeerState {
        std::array<Known, kKept> hashes{};
        std::optional<Difference> differs{};
        std::optional<Tick> forgiven{};  ///< Differences up to that tick no longer count.
    };

    [[nodiscard]] const Known* known(PeerId peer, Tick tick) const;
    [[nodiscard]] Known& make_known(PeerId peer, Tick tick);
    /// Both use all ticks since `since`: single bytes get lost with their packets, but once worlds differ, they differ
    /// at every later tick too.
    [[nodiscard]] std::uint8_t known_parts(PeerId peer, Tick since) const;
    [[nodiscard]] std::uint8_t difference(PeerId a, PeerId b, Tick since) const;
    void compare(PeerId peer, Tick tick);
    [[nodiscard]] bool agrees_again(PeerId peer, Tick after) const;

    PeerId self_;
    Tick newest_ = 0;  ///< Of our own hashes.
    PerPeer<PeerState> peers_{};
};

}  // namespace net
