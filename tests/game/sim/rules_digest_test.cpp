// SPDX-License-Identifier: Zlib
#include "game/sim/rules_digest.h"

#include <catch2/catch.hpp>

#include <vector>

TEST_CASE("the digest of the rules is the same on every machine, and changes with what they read") {
    const auto classic = sim::MaskTable::classic();
    // A change of this number says that the rules decide differently, and so needs another version of them.
    CHECK(sim::rules_digest(classic) == 0x599659264BFEBF7F);
    std::vector<sim::MaskFrame> frames;
    for (const sim::MaskSet& set : sim::kMaskSets) {
        for (std::int32_t frame = 0; frame < set.frames; ++frame) {
            frames.push_back(classic->frame(set.kind, frame));
        }
    }
    frames.front()[16] ^= 1;
    CHECK(sim::rules_digest(std::make_shared<const sim::MaskTable>(frames)) != sim::rules_digest(classic));
}
