// SPDX-License-Identifier: Zlib
/// Detects a desync by comparing hashes of the peers' worlds, one byte per packet (RATIONALE.md §4).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/wire/units.h"

namespace net {

/// Ticks between two hashes of the confirmed world.
inline constexpr Tick kHashEvery = 8;

class HashVote {
public:
    explicit HashVote(PeerId self) : self_(self) {}

    /// Records the own hash after `ticks` ticks, a multiple of kHashEvery and larger than the last.
    void note_own(Tick ticks, std::uint64_t hash);
    /// Returns the byte for the own packet whose newest tick is `end` - 1.
    [[nodiscard]] std::uint8_t own_byte(Tick end) const;
    [[nodiscard]] std::uint8_t own_generation() const { return static_cast<std::uint8_t>(newest_ / kHashEvery % 4); }

    /// Records the byte of a packet whose newest tick is `end` - 1. `clock` is its sender's tick, to within eight
    /// ticks; it identifies which hash the byte belongs to. Compares the byte at once, or when the own world has
    /// reached that tick.
    void note_theirs(PeerId peer, Tick end, std::int64_t clock, std::uint8_t generation, std::uint8_t byte);

    /// A desync: the peer whose world differs, and the first tick at which it does.
    struct Difference {
        PeerId peer = kNoPeer;
        Tick tick = 0;
    };
    /// Returns the first difference from a peer in `present`, if any.
    [[nodiscard]] std::optional<Difference> difference(const std::array<bool, kMaxPeers>& present) const;
    /// Returns whether the majority of the peers in `present` has a different hash. In a tie, the side with the lowest
    /// peer is right: with two peers, the host.
    [[nodiscard]] bool is_against_us(const std::array<bool, kMaxPeers>& present) const;

private:
    static constexpr std::size_t kKept = 64;  ///< Hashes; RATIONALE.md §4.

    struct Own {
        Tick tick = 0;
        std::uint64_t hash = 0;
        bool is_set = false;
    };
    struct Said {
        PeerId peer;
        Tick tick;
        int index;
        std::uint8_t byte;
    };

    [[nodiscard]] const Own* own_at(Tick tick) const;
    void compare(const Said& said, std::uint64_t hash);

    PeerId self_;
    Tick newest_ = 0;
    std::array<Own, kKept> own_{};
    std::vector<Said> ahead_;  ///< For ticks that the own world has yet to reach.
    std::array<std::optional<Tick>, kMaxPeers> differs_{};
};

}  // namespace net
