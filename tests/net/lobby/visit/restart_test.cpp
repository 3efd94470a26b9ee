// SPDX-License-Identifier: Zlib
// How soon a pilot whose program crashed flies again.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>

#include "engine/base/rng.h"
#include "net/wire/link_key.h"
#include "tests/net/lobby/visit/running_game.h"

using namespace net;

namespace {

/// Lets the program of a machine crash and, `pause` later, start again and ask machine `asked`. Returns how long it
/// takes from that moment until its pilot flies, or from the moment when a pilot counts as lost if that is later.
Micros crash_and_restart(RunningGame& game, std::size_t lost, Micros pause, std::size_t asked) {
    const Slot slot = game.room[lost].session->self();
    const std::size_t returned = game.room.size();
    SessionSetup setup = game.room.setup("Guest");
    setup.secret[1] = static_cast<std::uint8_t>(lost + 1);  // that of the lost machine
    const Micros crash = game.room.now();
    game.room.vanish(lost);
    game.play(pause);
    game.room.join_at(game.room[asked].endpoint->address(), setup);
    REQUIRE(game.play_until_present(returned, 10 * kSecond));
    const Micros flies = game.room.now();
    game.play(kSecond);
    REQUIRE(game.is_agreed());
    REQUIRE(game.room[returned].session->self() == slot);
    REQUIRE(game.room[asked].session->game()->is_present(slot));
    return flies - std::max(crash + pause, crash + kAwayAfter);
}

void crash_and_restart_at_random(std::uint64_t seed) {
    engine::Rng chance(seed);
    const std::int64_t pilots = chance.between(3, 8);
    const std::int64_t round_trip = chance.between(0, 150);
    const std::int64_t loss = chance.between(0, 10);
    CAPTURE(seed, pilots, round_trip, loss);
    RunningGame game(static_cast<int>(pilots), line_of(round_trip, static_cast<double>(loss) / 100));
    game.play(chance.between(1000, 12'000) * kMillisecond);
    const std::int64_t lost = chance.between(0, pilots - 1);
    const std::int64_t asked = (lost + chance.between(1, pilots - 1)) % pilots;
    const Micros pause = chance.between(0, 8000) * kMillisecond;
    CHECK(crash_and_restart(game, static_cast<std::size_t>(lost), pause, static_cast<std::size_t>(asked)) <
          2 * kSecond);
}

}  // namespace

TEST_CASE("a pilot whose program restarts after a crash flies two seconds later, whoever is asked") {
    crash_and_restart_at_random(static_cast<std::uint64_t>(GENERATE(take(6, Catch::Generators::random(1, 1 << 30)))));
}

TEST_CASE("a thousand pilots restart after a crash", "[.][long]") {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        crash_and_restart_at_random(seed);
    }
}

TEST_CASE("a host that restarts before the others have lost it is let in by the next in line") {
    const std::size_t asked = GENERATE(1U, 2U, 3U);
    RunningGame game(4, line_of(100, 0));
    game.play(5 * kSecond);
    CHECK(crash_and_restart(game, 0, 100 * kMillisecond, asked) < 2 * kSecond);
}
