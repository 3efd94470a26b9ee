// SPDX-License-Identifier: Zlib
#include "tests/support/masks.h"

#include <vector>

namespace support {

namespace {

/// Returns the radius in px of a kind's disk.
std::int32_t radius_of(sim::Kind kind) {
    switch (kind) {
    case sim::Kind::LargeRock:
        return 15;
    case sim::Kind::MediumRock:
    case sim::Kind::SteelRock:
        return 11;
    case sim::Kind::SmallRock:
    case sim::Kind::Multiplier:
        return 7;
    case sim::Kind::LittleFighter:
        return 10;
    default:
        return 13;
    }
}

std::vector<sim::MaskFrame> all_frames() {
    std::vector<sim::MaskFrame> frames;
    for (const sim::MaskSet& set : sim::kMaskSets) {
        const std::int32_t cell = set.kind == sim::Kind::SmallRock ? sim::kSmallCellPx : sim::kCellPx;
        frames.insert(frames.end(), static_cast<std::size_t>(set.frames), disk(radius_of(set.kind), cell));
    }
    return frames;
}

}  // namespace

std::shared_ptr<const sim::MaskTable> disk_masks() {
    static const auto kTable = std::make_shared<const sim::MaskTable>(all_frames());
    return kTable;
}

sim::MaskFrame disk(std::int32_t radius, std::int32_t cell) {
    sim::MaskFrame frame{};
    for (std::int32_t y = 0; y < sim::kCellPx; ++y) {
        for (std::int32_t x = 0; x < sim::kCellPx; ++x) {
            // Twice the distance from the centre, which lies between two pixels, keeps the sums integral.
            const std::int32_t dx = 2 * x + 1 - cell;
            const std::int32_t dy = 2 * y + 1 - cell;
            if (dx * dx + dy * dy <= 4 * radius * radius) {
                frame[static_cast<std::size_t>(y)] |= 0x80000000u >> x;
            }
        }
    }
    return frame;
}

}  // namespace support
