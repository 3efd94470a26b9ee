// SPDX-License-Identifier: Zlib
// The shipped demo games. After a change of the rules, record them again with tools/demos/record.
#include "game/replay/replay_file.h"
#include "game/replay/verify.h"
#include "tests/support/places.h"

#include <catch2/catch.hpp>

TEST_CASE("every shipped demo verifies to its last tick, is long enough to watch, and small") {
    constexpr sim::Tick kLeast = 45 * sim::kTicksPerSecond;
    int games = 0;
    for (const auto& entry : std::filesystem::directory_iterator(places::assets() / "demos")) {
        INFO(entry.path().filename().string());
        CHECK(entry.file_size() < 16 * 1024);
        const auto recording = replay::read_replay(entry.path());
        REQUIRE(recording);
        CHECK(recording->ticks() >= kLeast);
        CHECK(replay::verify(*recording, sim::MaskTable::classic()).verdict == replay::Verdict::Verified);
        ++games;
    }
    CHECK(games == 5);
}
