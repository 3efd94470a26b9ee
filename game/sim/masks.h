// SPDX-License-Identifier: Zlib
/// Which pixels of a sprite can touch another's. Part of the rules: a table made once from the art and kept.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "game/sim/types.h"

namespace sim {

/// Corners of a hit box in px from the cell's top left corner, inclusive.
struct HitBox {
    std::int32_t left = 0;
    std::int32_t top = 0;
    std::int32_t right = -1;
    std::int32_t bottom = -1;

    friend constexpr bool operator==(const HitBox&, const HitBox&) = default;
};

/// One frame of a sprite: 32 rows from the top; bit 31 is the leftmost pixel.
using MaskFrame = std::array<std::uint32_t, kCellPx>;

/// The masks of every kind that can meet another, with the hit box of each kind: the union over its frames (RULES.md
/// §5.1). A world is given its table as a value, so that another set of art can bring its own.
class MaskTable {
public:
    /// The table of the art that ships with the game.
    [[nodiscard]] static std::shared_ptr<const MaskTable> classic();

    /// `frames` holds the frames of all kinds one after another, in the order and number of `kMaskSets`; any other
    /// size is the caller's mistake.
    explicit MaskTable(std::span<const MaskFrame> frames);

    /// Hit box of a kind, in px from the entity's position. Shots have theirs from the rules; shrapnel has none.
    [[nodiscard]] const HitBox& box(Kind kind) const { return boxes_[static_cast<std::size_t>(kind)]; }

    /// The pixels of one frame of a kind that has masks. `frame` must be below its frame count.
    [[nodiscard]] const MaskFrame& frame(Kind kind, std::int32_t frame) const {
        return frames_[first_[static_cast<std::size_t>(kind)] + static_cast<std::size_t>(frame)];
    }

    /// Names the table in a log's header: games on different tables cannot agree.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

private:
    std::vector<MaskFrame> frames_;
    std::array<std::size_t, kKindCount> first_{};
    std::array<HitBox, kKindCount> boxes_{};
    std::uint64_t hash_ = 0;
};

/// A kind that has masks, and how many frames of them.
struct MaskSet {
    Kind kind;
    std::int32_t frames;
};

/// The sets of a table, in its order.
inline constexpr std::array<MaskSet, 14> kMaskSets = {{
    {Kind::Ship, kHeadings},
    {Kind::LargeRock, kLargeRockFrames},
    {Kind::MediumRock, kMediumRockFrames},
    {Kind::SmallRock, kSmallRockFrames},
    {Kind::SteelRock, kSteelFrames},
    {Kind::Mine, kMineFrames},
    {Kind::Vortex, kVortexFrames},
    {Kind::Nova, kNovaFrames},
    {Kind::Multiplier, kMultiplierFrames},
    {Kind::Comet, kCometFrames},
    {Kind::Canister, kCanisterFrames},
    {Kind::DamagedShip, kDamagedShipFrames},
    {Kind::BigFighter, kFighterFrames},
    {Kind::LittleFighter, kFighterFrames},
}};

/// Whether two boxes at pixel positions touch, contact across the edge of the field included. Touching edges count.
[[nodiscard]] constexpr bool boxes_meet(Vec at_a, const HitBox& a, Vec at_b, const HitBox& b) {
    const std::int32_t dx = wrapped_distance(at_a.x, at_b.x, kFieldWidthPx);
    if (dx + b.left > a.right || dx + b.right < a.left) {
        return false;
    }
    const std::int32_t dy = wrapped_distance(at_a.y, at_b.y, kFieldHeightPx);
    return dy + b.top <= a.bottom && dy + b.bottom >= a.top;
}

/// Whether two frames at pixel positions share an opaque pixel, across the edge of the field too. Masks are aligned to
/// their cells and only the pixels common to both cells are looked at, unlike the original's (RULES.md §5.1).
[[nodiscard]] bool masks_meet(Vec at_a, const MaskFrame& a, Vec at_b, const MaskFrame& b);

}  // namespace sim
