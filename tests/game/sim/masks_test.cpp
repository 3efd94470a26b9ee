// SPDX-License-Identifier: Zlib
#include "game/sim/masks.h"

#include <catch2/catch.hpp>
#include <vector>

#include "tests/support/key_source.h"
#include "tests/support/masks.h"

using sim::HitBox;
using sim::MaskFrame;
using sim::Vec;

namespace {

bool has_pixel(const MaskFrame& frame, std::int32_t x, std::int32_t y) {
    return x >= 0 && x < 32 && y >= 0 && y < 32 && (frame[static_cast<std::size_t>(y)] & (0x80000000u >> x)) != 0;
}

std::int32_t modulo(std::int32_t v, std::int32_t size) {
    return (v % size + size) % size;
}

/// Reference implementation: compares every pixel of the field.
bool share_a_pixel(Vec at_a, const MaskFrame& a, Vec at_b, const MaskFrame& b) {
    for (std::int32_t y = 0; y < 32; ++y) {
        for (std::int32_t x = 0; x < 32; ++x) {
            const std::int32_t in_b_x = modulo(at_a.x + x - at_b.x, 640);
            const std::int32_t in_b_y = modulo(at_a.y + y - at_b.y, 480);
            if (has_pixel(a, x, y) && has_pixel(b, in_b_x, in_b_y)) {
                return true;
            }
        }
    }
    return false;
}

/// A random sparse mask, so that near misses are as common as hits.
MaskFrame random_frame(support::Chance& chance) {
    MaskFrame frame{};
    for (std::int32_t pixels = chance.below(160); pixels > 0; --pixels) {
        frame[static_cast<std::size_t>(chance.below(32))] |= 0x80000000u >> chance.below(32);
    }
    return frame;
}

Vec random_pixel(support::Chance& chance) {
    return {chance.below(641), chance.below(481)};
}

/// Returns a position near another, often across an edge of the field.
Vec near(support::Chance& chance, Vec at) {
    return {modulo(at.x + chance.below(81) - 40, 640), modulo(at.y + chance.below(81) - 40, 480)};
}

const MaskFrame& frame_of(sim::Kind kind, std::int32_t frame) {
    static const auto kTable = sim::MaskTable::classic();
    return kTable->frame(kind, frame);
}

}  // namespace

TEST_CASE("masks meet exactly when they share a pixel of the field, across its edges too [§5.1]") {
    support::Chance chance(1992);
    int meetings = 0;
    for (int round = 0; round < 3000; ++round) {
        const MaskFrame a = random_frame(chance);
        const MaskFrame b = random_frame(chance);
        const Vec at_a = random_pixel(chance);
        const Vec at_b = near(chance, at_a);
        INFO("round " << round << ": " << at_a.x << ',' << at_a.y << " and " << at_b.x << ',' << at_b.y);
        const bool expected = share_a_pixel(at_a, a, at_b, b);
        REQUIRE(sim::masks_meet({}, at_a, a, at_b, b) == expected);
        REQUIRE(sim::masks_meet({}, at_b, b, at_a, a) == expected);
        meetings += expected ? 1 : 0;
    }
    CHECK(meetings > 100);
    CHECK(meetings < 2900);
}

TEST_CASE("if two masks meet, their boxes meet, in either order [§5.1]") {
    support::Chance chance(7);
    const auto table = sim::MaskTable::classic();
    for (int round = 0; round < 20000; ++round) {
        const sim::MaskSet& set_a = sim::kMaskSets[static_cast<std::size_t>(chance.below(14))];
        const sim::MaskSet& set_b = sim::kMaskSets[static_cast<std::size_t>(chance.below(14))];
        const Vec at_a = random_pixel(chance);
        const Vec at_b = near(chance, at_a);
        const bool boxes = sim::boxes_meet({}, at_a, table->box(set_a.kind), at_b, table->box(set_b.kind));
        REQUIRE(boxes == sim::boxes_meet({}, at_b, table->box(set_b.kind), at_a, table->box(set_a.kind)));
        const MaskFrame& a = table->frame(set_a.kind, chance.below(set_a.frames));
        const MaskFrame& b = table->frame(set_b.kind, chance.below(set_b.frames));
        if (sim::masks_meet({}, at_a, a, at_b, b)) {
            REQUIRE(boxes);
        }
    }
}

TEST_CASE("contact depends on the distance alone, not on the position in the field") {
    support::Chance chance(42);
    const MaskFrame a = support::disk(13);
    const MaskFrame b = support::disk(7);
    for (int round = 0; round < 2000; ++round) {
        const Vec by{chance.below(81) - 40, chance.below(81) - 40};
        const Vec at{chance.below(640), chance.below(480)};
        const Vec to{modulo(at.x + by.x, 640), modulo(at.y + by.y, 480)};
        REQUIRE(sim::masks_meet({}, at, a, to, b) == sim::masks_meet({}, {300, 200}, a, Vec{300, 200} + by, b));
    }
}

TEST_CASE("boxes meet when their edges touch but not a pixel apart [§5.1]") {
    const HitBox box{2, 3, 10, 12};
    CHECK(sim::boxes_meet({}, {100, 100}, box, {108, 100}, box));
    CHECK_FALSE(sim::boxes_meet({}, {100, 100}, box, {109, 100}, box));
    CHECK(sim::boxes_meet({}, {100, 100}, box, {100, 91}, box));
    CHECK_FALSE(sim::boxes_meet({}, {100, 100}, box, {100, 90}, box));
}

TEST_CASE("boxes meet across the edge of the field") {
    const HitBox box{0, 0, 31, 31};
    CHECK(sim::boxes_meet({}, {620, 200}, box, {5, 200}, box));
    CHECK(sim::boxes_meet({}, {300, 470}, box, {300, 5}, box));
    CHECK(sim::boxes_meet({}, {620, 470}, box, {5, 5}, box));
    CHECK_FALSE(sim::boxes_meet({}, {600, 200}, box, {5, 200}, box));
}

TEST_CASE("a small rock's mask ends with its 16 pixel cell [§5.1]") {
    for (std::int32_t frame = 0; frame < 20; ++frame) {
        const MaskFrame& mask = frame_of(sim::Kind::SmallRock, frame);
        for (std::size_t y = 0; y < 32; ++y) {
            REQUIRE((mask[y] & (y < 16 ? 0x0000FFFFu : 0xFFFFFFFFu)) == 0);
        }
    }
}

TEST_CASE("a hit box is the union of all frames, relative to the cell's corner [§5.1]") {
    std::vector<MaskFrame> frames;
    for (const sim::MaskSet& set : sim::kMaskSets) {
        frames.insert(frames.end(), static_cast<std::size_t>(set.frames), support::disk(4));
    }
    frames[0] = {};
    frames[0][3] = 0x80000000u >> 5;
    frames[1] = {};
    frames[1][30] = 0x80000000u >> 20;
    const sim::MaskTable table(frames);
    CHECK(table.box(sim::Kind::Ship) == HitBox{5, 3, 20, 30});
    CHECK(table.box(sim::Kind::LargeRock) == HitBox{12, 12, 19, 19});
}

TEST_CASE("a shot's box is 5 by 5 pixels from its corner [§5.2]") {
    const auto table = support::disk_masks();
    CHECK(table->box(sim::Kind::Shot) == HitBox{0, 0, 4, 4});
    CHECK(table->box(sim::Kind::EnemyShot) == HitBox{0, 0, 4, 4});
}

TEST_CASE("shrapnel's box meets nothing [§6.1]") {
    const HitBox none = support::disk_masks()->box(sim::Kind::Shrapnel);
    CHECK_FALSE(sim::boxes_meet({}, {100, 100}, none, {100, 100}, none));
}

TEST_CASE("no frame of the game's own table is empty") {
    for (const sim::MaskSet& set : sim::kMaskSets) {
        for (std::int32_t frame = 0; frame < set.frames; ++frame) {
            const MaskFrame& mask = frame_of(set.kind, frame);
            INFO(sim::kind_name(set.kind) << ' ' << frame);
            CHECK(mask != MaskFrame{});
        }
    }
}

TEST_CASE("one changed pixel changes the table's hash, and equal tables have equal hashes") {
    std::vector<MaskFrame> frames;
    for (const sim::MaskSet& set : sim::kMaskSets) {
        frames.insert(frames.end(), static_cast<std::size_t>(set.frames), support::disk(6));
    }
    const std::uint64_t before = sim::MaskTable(frames).hash();
    CHECK(sim::MaskTable(frames).hash() == before);
    frames.back()[31] ^= 1;
    CHECK(sim::MaskTable(frames).hash() != before);
}
