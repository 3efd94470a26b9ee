// SPDX-License-Identifier: Zlib
// How soon a pilot whose program crashed flies again.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "net/wire/keys.h"
#include "net/wire/signed_input_hash.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// How a crashed program comes back.
struct Restart {
    std::size_t lost = 0;   ///< The machine.
    Micros pause = 0;       ///< Until it starts again.
    std::size_t asked = 0;  ///< The machine that it asks then.
    bool notifies = true;   ///< Whether it sends its restart notice.
};

/// Lets a program crash and start again; returns how long it takes from then on until its pilot flies.
Micros crash_and_restart(RunningGame& game, const Restart& how) {
    const Session& crashed = *game.room[how.lost].session;
    const Slot slot = crashed.self();
    const std::size_t returned = game.room.size();
    SessionSetup setup = game.room.setup("Guest");
    setup.secret[1] = static_cast<std::uint8_t>(how.lost + 1);  // that of the lost machine
    if (how.notifies) {
        setup.restarted = crashed.game()->stream_of(crashed.game()->self());
    }
    game.room.vanish(how.lost);
    game.play(how.pause);
    const Micros restart = game.room.now();
    game.room.join_at(game.room[how.asked].endpoint->address(), setup);
    REQUIRE(game.play_until_present(returned, 10 * kSecond));
    const Micros flies = game.room.now();
    game.play(kSecond);
    REQUIRE(game.is_agreed());
    REQUIRE(game.room[returned].session->self() == slot);
    REQUIRE(game.room[how.asked].session->game()->is_present(slot));
    return flies - restart;
}

/// Returns the machine that admits newcomers once another one is lost.
std::size_t senior_but(RunningGame& game, std::size_t lost) {
    const PeerGame& any = *game.room[0].session->game();
    const PeerId senior = any.senior(game.room[lost].session->game()->self());
    for (std::size_t machine = 0; machine < game.room.size(); ++machine) {
        if (game.room[machine].session->game()->self() == senior) {
            return machine;
        }
    }
    FAIL("nobody is senior");
    return 0;
}

/// Returns how long a restart takes at a random instant. `asks_senior`: as with a ticket, which names that peer first.
Micros crash_and_restart_at_random(std::uint64_t seed, std::int64_t worst_round_trip, std::int64_t most_loss,
                                   bool asks_senior) {
    engine::Rng chance(seed);
    const std::int64_t pilots = chance.between(2, 8);
    const std::int64_t round_trip = chance.between(0, worst_round_trip);
    const std::int64_t loss = chance.between(0, most_loss);
    CAPTURE(seed, pilots, round_trip, loss);
    RunningGame game(static_cast<int>(pilots), line_of(round_trip, static_cast<double>(loss) / 100));
    game.play(chance.between(1000, 12'000) * kMillisecond);
    const auto lost = static_cast<std::size_t>(chance.between(0, pilots - 1));
    const Micros pause = chance.between(0, 8000) * chance.between(0, 1) * kMillisecond;
    const std::size_t asked = asks_senior
                                  ? senior_but(game, lost)
                                  : (lost + static_cast<std::size_t>(chance.between(1, pilots - 1))) % game.room.size();
    return crash_and_restart(game, {.lost = lost, .pause = pause, .asked = asked});
}

}  // namespace

TEST_CASE("a pilot whose program restarts after a crash flies two seconds later, whoever is asked") {
    const auto seed = static_cast<std::uint64_t>(GENERATE(take(6, Catch::Generators::random(1, 1 << 30))));
    CHECK(crash_and_restart_at_random(seed, 150, 10, false) < 2 * kSecond);
}

TEST_CASE("a thousand pilots restart after a crash", "[.][long]") {
    const auto [round_trip, most] = GENERATE(std::pair{200, 2 * kSecond}, std::pair{300, 5 * kSecond / 2});
    std::vector<Micros> all;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        all.push_back(crash_and_restart_at_random(seed, round_trip, 20, true));
    }
    std::ranges::sort(all);
    WARN("round trip up to " << round_trip << " ms, ms until the pilot flies: half " << all[500] / kMillisecond
                             << ", 95 % " << all[950] / kMillisecond << ", worst " << all.back() / kMillisecond);
    CHECK(all.back() < most);
}

TEST_CASE("a host that restarts before the others have lost it is let in by the next in line") {
    const std::size_t asked = GENERATE(1U, 2U, 3U);
    RunningGame game(4, line_of(100, 0));
    game.play(5 * kSecond);
    CHECK(crash_and_restart(game, {.lost = 0, .pause = 100 * kMillisecond, .asked = asked}) < 3 * kSecond / 2);
}

TEST_CASE("a pilot without a valid restart notice flies once the others have lost the old program") {
    RunningGame game(4, line_of(40, 0));
    game.play(5 * kSecond);
    const Micros took = crash_and_restart(game, {.lost = 2, .asked = 1, .notifies = false});
    CHECK(took > kAwayAfter);
    CHECK(took < kAwayAfter + kSecond);
}

TEST_CASE("the notice of an earlier restart is of no use") {
    RunningGame game(4, line_of(40, 0));
    game.play(5 * kSecond);
    const Session& crashed = *game.room[2].session;
    const StreamName first = crashed.game()->stream_of(2);
    CHECK(crash_and_restart(game, {.lost = 2, .asked = 1}) < kSecond);
    game.play(kSecond);
    Session& again = *game.room[4].session;
    CHECK(again.game()->stream_of(2) != first);
    const KeyPair pair = KeyPair::derive([&] {
        Secret secret = game.room.setup("Guest").secret;
        secret[1] = 3;
        return secret;
    }());
    for (std::size_t i : {0U, 1U, 3U}) {
        game.room[i].session->game()->report_restart(2, restart_notice(first, pair.signing_key));
    }
    game.play(5 * kSecond);
    CHECK(game.is_agreed());
    CHECK(game.room[0].session->game()->is_present(2));
    CHECK(again.phase() == SessionPhase::Playing);
    game.room[0].session->game()->report_restart(2, restart_notice(again.game()->stream_of(2), pair.signing_key));
    game.play(kSecond);
    CHECK_FALSE(game.room[3].session->game()->is_present(2));
}
