// SPDX-License-Identifier: Zlib
/// Direction vectors of the 48 headings.
#pragma once

#include <array>
#include <cstddef>

#include "game/sim/types.h"

namespace sim {

/// Direction of each heading: 8·sin and -8·cos of 7.5° steps, truncated, as integers so that all machines agree.
/// Headings 16 and 20 are (6,3) and (3,6), not (6,4) and (4,6): a rounding accident of the original, kept because a
/// change would alter every recorded game (RULES.md §3.3).
inline constexpr std::array<Vec, kHeadings> kDirections = {{
    {0, -8},  {1, -7},  {2, -7},  {3, -7},  {4, -6},  {4, -6},  {5, -5},  {6, -4},  {6, -4},  {7, -3},
    {7, -2},  {7, -1},  {8, 0},   {7, 1},   {7, 2},   {7, 3},   {6, 3},   {6, 4},   {5, 5},   {4, 6},
    {3, 6},   {3, 7},   {2, 7},   {1, 7},   {0, 8},   {-1, 7},  {-2, 7},  {-3, 7},  {-4, 6},  {-4, 6},
    {-5, 5},  {-6, 4},  {-6, 4},  {-7, 3},  {-7, 2},  {-7, 1},  {-8, 0},  {-7, -1}, {-7, -2}, {-7, -3},
    {-6, -4}, {-6, -4}, {-5, -5}, {-4, -6}, {-4, -6}, {-3, -7}, {-2, -7}, {-1, -7},
}};

/// Wraps a heading to 0..47. Accepts -48..95.
[[nodiscard]] constexpr std::int32_t normal_heading(std::int32_t heading) {
    return (heading + kHeadings) % kHeadings;
}

[[nodiscard]] constexpr Vec direction(std::int32_t heading) {
    return kDirections[static_cast<std::size_t>(normal_heading(heading))];
}

}  // namespace sim
