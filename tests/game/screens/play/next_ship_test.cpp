// SPDX-License-Identifier: Zlib
// After the loss of a ship: Fire calls the next one, and in a game for one pilot the picture slows down.
#include "game/screens/play/local_play.h"
#include "tests/game/match/watcher.h"
#include "tests/game/screens/screen_room.h"

#include <algorithm>

#include <catch2/catch.hpp>

namespace {

constexpr std::int64_t kNormal = 1'000'000;

/// A game in which nobody steers, so that ships are lost.
struct Crash {
    explicit Crash(int lives = 3, int persons = 1) {
        screens::LocalGame game;
        game.setup.seed = 7;
        game.setup.lives = static_cast<std::uint8_t>(lives);
        game.setup.pilots = static_cast<std::uint8_t>(persons);
        game.persons = persons;
        game.observer = watched_by([this](const match::GameMoment& moment) { match = &moment.game; });
        room.push<screens::LocalPlay>(game);
    }

    [[nodiscard]] const sim::Pilot& pilot(sim::Slot slot = 0) const { return match->world().pilot(slot); }
    template <typename Done>
    void advance_until(const Done& done) {
        for (int tick = 0; tick < 9000 && !done(); ++tick) {
            room.tick_unseen();
        }
        REQUIRE(done());
    }
    void fire() { room.press(SDL_SCANCODE_SPACE); }
    [[nodiscard]] std::int64_t speed() { return room.top().speed(); }
    [[nodiscard]] bool says(const std::string& words) {
        room.draw();
        return std::ranges::find(room.said(), words) != room.said().end();
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    const match::Match* match = nullptr;
};

constexpr const char* kCall = "PRESS FIRE FOR NEXT SHIP";

}  // namespace

TEST_CASE("fire speeds up the wait for the next ship, and nothing after it") {
    Crash game;
    game.fire();
    CHECK(game.speed() == kNormal);
    game.advance_until([&] { return game.pilot().is_alive() && !game.pilot().is_flying(); });
    game.fire();
    CHECK(game.speed() == kNormal);  // the ship is still exploding
    CHECK_FALSE(game.says(kCall));
    game.advance_until([&] { return game.pilot().is_waiting(); });
    CHECK(game.says(kCall));
    game.fire();
    CHECK(game.speed() > 2 * kNormal);
    CHECK_FALSE(game.says(kCall));
    const sim::Tick called = game.match->world().tick();
    game.advance_until([&] { return game.pilot().is_flying(); });
    CHECK(game.speed() == kNormal);
    CHECK(game.match->world().tick() - called == sim::kRespawnWait);  // slow motion does not change the rules
}

TEST_CASE("fire speeds up the wait for the end of a game, but promises no ship") {
    Crash game(1);
    game.advance_until([&] { return game.pilot().is_waiting(); });
    CHECK_FALSE(game.says(kCall));
    game.fire();
    CHECK(game.speed() > 2 * kNormal);
    game.advance_until([&] { return game.match->world().is_over(); });
    CHECK(game.speed() == kNormal);
}

TEST_CASE("while one of two pilots flies, nothing is sped up for the other") {
    Crash game(3, 2);
    game.advance_until([&] {
        return (game.pilot(0).is_waiting() && game.pilot(1).is_flying()) ||
               (game.pilot(1).is_waiting() && game.pilot(0).is_flying());
    });
    game.fire();
    CHECK(game.speed() == kNormal);
    CHECK_FALSE(game.says(kCall));
}
