// SPDX-License-Identifier: Zlib
#include "game/sim/masks.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "game/sim/hash.h"

namespace sim {

namespace {

constexpr std::int32_t frame_total() {
    std::int32_t total = 0;
    for (const MaskSet& set : kMaskSets) {
        total += set.frames;
    }
    return total;
}

constexpr std::array<MaskFrame, frame_total()> kClassicFrames = {{
#include "game/sim/mask_table.inc"
}};

HitBox union_box(std::span<const MaskFrame> frames) {
    std::uint32_t columns = 0;
    HitBox box{0, kCellPx, 0, -1};
    for (const MaskFrame& frame : frames) {
        for (std::int32_t y = 0; y < kCellPx; ++y) {
            const std::uint32_t row = frame[static_cast<std::size_t>(y)];
            columns |= row;
            if (row != 0) {
                box.top = std::min(box.top, y);
                box.bottom = std::max(box.bottom, y);
            }
        }
    }
    box.left = std::countl_zero(columns);
    box.right = kCellPx - 1 - std::countr_zero(columns);
    return box;
}

}  // namespace

std::shared_ptr<const MaskTable> MaskTable::classic() {
    return std::make_shared<const MaskTable>(kClassicFrames);
}

MaskTable::MaskTable(std::span<const MaskFrame> frames) : frames_(frames.begin(), frames.end()) {
    assert(frames.size() == kClassicFrames.size());
    HashArchive archive;
    archive("frames", frames_);
    hash_ = archive.value();

    std::size_t next = 0;
    for (const MaskSet& set : kMaskSets) {
        const auto index = static_cast<std::size_t>(set.kind);
        const auto count = static_cast<std::size_t>(set.frames);
        first_[index] = next;
        boxes_[index] = union_box(std::span(frames_).subspan(next, count));
        next += count;
    }
    const HitBox shot{0, 0, kShotBoxPx, kShotBoxPx};
    boxes_[static_cast<std::size_t>(Kind::Shot)] = shot;
    boxes_[static_cast<std::size_t>(Kind::EnemyShot)] = shot;
}

bool masks_meet(const Field& field, Vec at_a, const MaskFrame& a, Vec at_b, const MaskFrame& b) {
    const auto [dx, dy] = field.way_px(at_a, at_b);
    if (dx <= -kCellPx || dx >= kCellPx) {
        return false;
    }
    const std::int32_t first = std::max(0, dy);
    const std::int32_t last = std::min(kCellPx, kCellPx + dy);
    for (std::int32_t y = first; y < last; ++y) {
        const std::uint32_t row_a = a[static_cast<std::size_t>(y)];
        const std::uint32_t row_b = b[static_cast<std::size_t>(y - dy)];
        if ((row_a & (dx >= 0 ? row_b >> dx : row_b << -dx)) != 0) {
            return true;
        }
    }
    return false;
}

}  // namespace sim
