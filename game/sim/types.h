// SPDX-License-Identifier: Zlib
/// Value types that all rules share: positions in sub-pixels, ticks, ids, kinds.
#pragma once

#include <array>
#include <cstdint>

#include "game/sim/rules.h"

namespace sim {

/// Ticks since the game began; one tick is 1/30 s.
using Tick = std::uint32_t;

/// Identifies an entity for its whole life; never reused in a game. 0 means no entity.
using EntityId = std::uint32_t;

/// A pilot's place in the world, 0..kMaxPilots-1.
using Slot = std::int32_t;
inline constexpr Slot kNoSlot = -1;

/// A point, or a velocity per tick, in sub-pixels (1/16 of a world pixel); y grows downwards.
struct Vec {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend constexpr bool operator==(const Vec&, const Vec&) = default;
    friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Vec operator*(Vec a, std::int32_t k) { return {a.x * k, a.y * k}; }
    /// Truncates towards zero, like the original's divisions.
    friend constexpr Vec operator/(Vec a, std::int32_t k) { return {a.x / k, a.y / k}; }

    static void fields(auto& ar, auto& v) {
        ar("x", v.x);
        ar("y", v.y);
    }
};

[[nodiscard]] constexpr std::int32_t to_pixels(std::int32_t subpixels) {
    return subpixels >> kSubpixelBits;
}
[[nodiscard]] constexpr std::int32_t to_subpixels(std::int32_t pixels) {
    return pixels * kSubpixels;
}
[[nodiscard]] constexpr Vec from_pixels(std::int32_t x, std::int32_t y) {
    return {to_subpixels(x), to_subpixels(y)};
}

/// Returns the signed distance of the shorter way between two coordinates on a wrapping axis, in the unit of `size`:
/// -size/2..size/2.
[[nodiscard]] constexpr std::int32_t wrapped_distance(std::int32_t from, std::int32_t to, std::int32_t size) {
    const std::int32_t d = to - from;
    return d > size / 2 ? d - size : d < -(size / 2) ? d + size : d;
}

/// The size of a field and the geometry of its wrapping edges. Each mode has its own (RULES.md §15.1).
struct Field {
    std::int32_t width_px = kFieldWidthPx;
    std::int32_t height_px = kFieldHeightPx;

    [[nodiscard]] constexpr std::int32_t width() const { return to_subpixels(width_px); }    ///< u
    [[nodiscard]] constexpr std::int32_t height() const { return to_subpixels(height_px); }  ///< u

    /// Wraps a point that moved by less than the field's size, in sub-pixels. Both 0 and the far limit are legal
    /// (RULES.md §3.2).
    [[nodiscard]] constexpr Vec wrapped(Vec p) const {
        const auto axis = [](std::int32_t v, std::int32_t limit) {
            return v > limit ? v - limit : v < 0 ? v + limit : v;
        };
        return {axis(p.x, width()), axis(p.y, height())};
    }
    /// Returns the shortest way between two points, across the edges if that is shorter, in sub-pixels.
    [[nodiscard]] constexpr Vec way(Vec from, Vec to) const {
        return {wrapped_distance(from.x, to.x, width()), wrapped_distance(from.y, to.y, height())};
    }
    /// The same between two points in pixels.
    [[nodiscard]] constexpr Vec way_px(Vec from, Vec to) const {
        return {wrapped_distance(from.x, to.x, width_px), wrapped_distance(from.y, to.y, height_px)};
    }
    [[nodiscard]] constexpr bool contains(Vec p) const {
        return p.x >= 0 && p.x <= width() && p.y >= 0 && p.y <= height();
    }

    friend constexpr bool operator==(const Field&, const Field&) = default;
};

/// Every kind of entity. The order enters every hash, so a change invalidates all recorded games.
enum class Kind : std::uint8_t {
    Ship,
    Shot,
    EnemyShot,
    LargeRock,
    MediumRock,
    SmallRock,
    SteelRock,
    Mine,
    Vortex,
    Nova,
    Multiplier,
    Comet,
    Canister,
    DamagedShip,
    BigFighter,
    LittleFighter,
    Shrapnel,
};
inline constexpr int kKindCount = static_cast<int>(Kind::Shrapnel) + 1;

/// Returns the name of a kind in traces and reports, such as "large_rock".
[[nodiscard]] inline const char* kind_name(Kind kind) {
    static constexpr std::array<const char*, kKindCount> kNames{
        "ship",       "shot",         "enemy_shot",  "large_rock",     "medium_rock", "small_rock",
        "steel_rock", "mine",         "vortex",      "nova",           "multiplier",  "comet",
        "canister",   "damaged_ship", "big_fighter", "little_fighter", "shrapnel"};
    static_assert(kNames.back() != nullptr, "a kind lacks its name");
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace sim
