// SPDX-License-Identifier: Zlib
/// Whether all peers have the same world: hashes, compared byte by byte (RATIONALE.md §4).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/wire/units.h"

namespace net {

/// Every so many turns a hash of the confirmed world is compared, one byte of it with every packet.
inline constexpr Tick kHashEvery = 8;

class Agreement {
public:
    explicit Agreement(Slot self) : self_(self) {}

    /// The own hash after `turns` turns, a multiple of kHashEvery, each larger than the last.
    void note_own(Tick turns, std::uint64_t hash);
    /// What the own packet says whose newest tick is `end` - 1.
    [[nodiscard]] std::uint8_t own_byte(Tick end) const;
    [[nodiscard]] std::uint8_t own_generation() const { return static_cast<std::uint8_t>(newest_ / kHashEvery % 4); }

    /// What another's packet says whose newest tick is `end` - 1 and whose clock then was about at `clock`, to within
    /// eight ticks. Compared at once, or when our world has come so far.
    void note_theirs(Slot slot, Tick end, std::int64_t clock, std::uint8_t generation, std::uint8_t byte);
    void forget(Slot slot);

    /// A world that differs: who, and at which turn.
    struct Difference {
        Slot slot = kNoSlot;
        Tick tick = 0;
    };
    /// The first difference that was found with a pilot who is still in question.
    [[nodiscard]] std::optional<Difference> difference() const;
    /// Of the pilots in `present`: whether the majority is against us; in a tie, whether the lowest slot is (with two
    /// pilots: the one who joined is wrong).
    [[nodiscard]] bool is_against_us(const std::array<bool, kMaxPilots>& present) const;

private:
    static constexpr std::size_t kKept = 64;  ///< Hashes; RATIONALE.md §4.

    struct Own {
        Tick tick = 0;
        std::uint64_t hash = 0;
        bool is_set = false;
    };
    struct Said {
        Slot slot;
        Tick tick;
        int index;
        std::uint8_t byte;
    };

    [[nodiscard]] const Own* own_at(Tick tick) const;
    void compare(const Said& said, std::uint64_t hash);

    Slot self_;
    Tick newest_ = 0;
    std::array<Own, kKept> own_{};
    std::vector<Said> ahead_;  ///< Of worlds that are further on than ours.
    std::array<std::optional<Tick>, kMaxPilots> differs_{};
};

}  // namespace net
