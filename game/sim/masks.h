// SPDX-License-Identifier: Zlib
/// Collision masks: the pixels of a sprite that can touch another sprite. They are part of the rules: generated once
/// from the art and committed, so that new art does not change the game.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "game/sim/types.h"

namespace sim {

/// Edges of a hit box in px from the cell's top left corner, inclusive.
struct HitBox {
    std::int32_t left = 0;
    std::int32_t top = 0;
    std::int32_t right = -1;
    std::int32_t bottom = -1;

    friend constexpr bool operator==(const HitBox&, const HitBox&) = default;
};

/// Mask of one frame: 32 rows from the top; bit 31 is the leftmost pixel.
using MaskFrame = std::array<std::uint32_t, kCellPx>;

/// The masks of each kind that has a body, and the hit box of each kind: the union over its frames (RULES.md §5.1). A
/// world receives its table as a parameter, so that other art can have its own.
class MaskTable {
public:
    /// Returns the table of the game's own art.
    [[nodiscard]] static std::shared_ptr<const MaskTable> classic();

    /// `frames` must hold the frames of all kinds one after another, in the order and number of `kMaskSets`.
    explicit MaskTable(std::span<const MaskFrame> frames);

    /// Returns the hit box of a kind, in px from the entity's position. Shrapnel has none: its box touches nothing.
    [[nodiscard]] const HitBox& box(Kind kind) const { return boxes_[static_cast<std::size_t>(kind)]; }

    /// Returns the mask of a frame of a kind that is in kMaskSets. `frame` must be below its frame count.
    [[nodiscard]] const MaskFrame& frame(Kind kind, std::int32_t frame) const {
        return frames_[first_[static_cast<std::size_t>(kind)] + static_cast<std::size_t>(frame)];
    }

    /// Identifies the table in a replay's header, since games with different tables run differently.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

private:
    std::vector<MaskFrame> frames_;
    std::array<std::size_t, kKindCount> first_{};
    std::array<HitBox, kKindCount> boxes_{};
    std::uint64_t hash_ = 0;
};

/// A kind that has masks, and its number of frames.
struct MaskSet {
    Kind kind;
    std::int32_t frames;
};

/// Returns the number of mask frames of a kind: those of its sprite, or 0 if it collides only by its box or not at all.
/// Has no default case, so that the compiler reports every new kind.
[[nodiscard]] constexpr std::int32_t mask_frames(Kind kind) {
    switch (kind) {
    case Kind::Ship:
        return kHeadings;
    case Kind::LargeRock:
        return kLargeRockFrames;
    case Kind::MediumRock:
        return kMediumRockFrames;
    case Kind::SmallRock:
        return kSmallRockFrames;
    case Kind::SteelRock:
        return kSteelFrames;
    case Kind::Mine:
        return kMineFrames;
    case Kind::Vortex:
        return kVortexFrames;
    case Kind::Nova:
        return kNovaFrames;
    case Kind::Multiplier:
        return kMultiplierFrames;
    case Kind::Comet:
        return kCometFrames;
    case Kind::Canister:
        return kCanisterFrames;
    case Kind::DamagedShip:
        return kDamagedShipFrames;
    case Kind::BigFighter:
    case Kind::LittleFighter:
        return kFighterFrames;
    case Kind::Shot:
    case Kind::EnemyShot:
    case Kind::Shrapnel:
        return 0;
    }
    return 0;
}

/// The kinds in a table, in table order.
inline constexpr auto kMaskSets = [] {
    constexpr std::size_t kCount = [] {
        std::size_t count = 0;
        for (int i = 0; i < kKindCount; ++i) {
            count += mask_frames(static_cast<Kind>(i)) > 0 ? 1 : 0;
        }
        return count;
    }();
    std::array<MaskSet, kCount> sets{};
    std::size_t next = 0;
    for (int i = 0; i < kKindCount; ++i) {
        if (const auto kind = static_cast<Kind>(i); mask_frames(kind) > 0) {
            sets.at(next++) = {kind, mask_frames(kind)};
        }
    }
    return sets;
}();

/// Returns whether two boxes at pixel positions touch, also across the edge of the field. Touching edges count.
[[nodiscard]] constexpr bool boxes_meet(const Field& field, Vec at_a, const HitBox& a, Vec at_b, const HitBox& b) {
    const std::int32_t dx = wrapped_distance(at_a.x, at_b.x, field.width_px);
    if (dx + b.left > a.right || dx + b.right < a.left) {
        return false;
    }
    const std::int32_t dy = wrapped_distance(at_a.y, at_b.y, field.height_px);
    return dy + b.top <= a.bottom && dy + b.bottom >= a.top;
}

/// Returns whether two frames at pixel positions share an opaque pixel, also across the edge of the field. Masks are
/// aligned to their cells, and only pixels inside both cells are compared, unlike in the original (RULES.md §5.1).
[[nodiscard]] bool masks_meet(const Field& field, Vec at_a, const MaskFrame& a, Vec at_b, const MaskFrame& b);

}  // namespace sim
