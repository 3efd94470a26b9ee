// SPDX-License-Identifier: Zlib
// Shows the last seconds of a finished game again behind its result.
#include "game/screens/play/result/end_replay.h"

#include "game/replay/runner.h"
#include "game/screens/play/local_play.h"
#include "tests/game/screens/flown_match.h"
#include "tests/game/screens/screen_room.h"

#include <algorithm>
#include <memory>

#include <catch2/catch.hpp>

namespace {

constexpr sim::Slot kAda = 0;

/// A game that has been played to its end, and its end.
struct Ended {
    /// Ada flies straight on, and loses her only ship after a while.
    Ended() {
        while (!match.world().is_over()) {
            keys.hand_over(kAda, {.held = {sim::Keys::Thrust}});
            step();
        }
        match.finish();
    }

    void step() {
        match.step();
        again.note(match.confirmed(), kAda);
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    match::PilotKeys keys;
    match::Match match = match::make_local_match({.seed = 5, .lives = 1}, sim::MaskTable::classic(),
                                                 {{"Ada", std::nullopt}}, "test", &keys);
    screens::EndReplay again;
};

/// Returns how many ships are lost in a round that has just begun.
int losses_in_round(screens::EndReplay& again, view::View& view) {
    int losses = 0;
    while (again.shown()->now().tick() < again.to()) {
        again.tick(view, {kAda, sim::kNoSlot});
        losses += static_cast<int>(std::ranges::count_if(again.shown()->events(), sim::is_ship_loss));
    }
    return losses;
}

/// Opens the result of a game that Ada has just lost.
void lose(ScreenRoom& room) {
    screens::LocalGame game;
    game.setup.lives = 1;
    game.setup.seed = 5;
    room.push<screens::LocalPlay>(game);
    for (int tick = 0; tick < 20000 && room.top_name() == "play"; ++tick) {
        room.take(press(key(SDL_SCANCODE_UP)));
        room.tick_unseen();
    }
    REQUIRE(room.top_name() == "game over");
}

bool says_replay(ScreenRoom& room) {
    return std::ranges::any_of(room.draw_texts(), [](const auto& drawn) { return drawn.text == "▸ REPLAY"; });
}

}  // namespace

TEST_CASE("the last loss of a game is shown again as often as asked, and then the picture stands still") {
    Ended game;
    view::View& view = game.room.services().view;
    game.again.start(view);
    CHECK(game.again.shown() == nullptr);  // not before it is armed
    game.again.arm(game.match.recording(), 2);
    game.again.start(view);
    CHECK(game.again.to() - game.again.from() == screens::kShownAgain);
    CHECK(game.again.to() < game.match.world().tick());  // without the wait for the game's end
    for (int round = 0; round < 2; ++round) {
        CAPTURE(round);
        REQUIRE(game.again.shown()->now().tick() == game.again.from());
        CHECK(losses_in_round(game.again, view) == 1);
        for (int tick = 0; tick <= sim::kTicksPerSecond; ++tick) {
            REQUIRE(game.again.is_moving());
            game.again.tick(view, {kAda, sim::kNoSlot});
        }
    }
    CHECK_FALSE(game.again.is_moving());
    replay::Runner run(game.match.recording(), sim::MaskTable::classic());
    while (run.world().tick() < game.again.to()) {
        REQUIRE(run.step());
    }
    CHECK(game.again.shown()->now().hash() == run.world().hash());
}

TEST_CASE("a game whose end took no ship is shown again up to its last tick") {
    Ended game;
    match::Match match =
        match::make_local_match({.seed = 5}, sim::MaskTable::classic(), {{"Ada", std::nullopt}}, "test", &game.keys);
    screens::EndReplay again;
    game.keys.release_all();
    constexpr sim::Tick kShort = 2 * sim::kTicksPerSecond;
    while (match.world().tick() < kShort) {
        match.step();
        again.note(match.confirmed(), kAda);
    }
    again.arm(match.recording(), 1);
    again.start(game.room.services().view);
    CHECK(again.to() == kShort);
    CHECK(again.from() <= 1);  // the whole game, since it is shorter than what is shown
    REQUIRE(again.shown() != nullptr);
}

TEST_CASE("the result of a game leaves room for its end, which is shown three times") {
    const auto stage = ScreenRoom::open_stage({1280, 720});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    const bool is_calm = GENERATE(false, true);
    CAPTURE(is_calm);
    room.services().set("access.reduced_effects", is_calm);
    lose(room);
    CHECK(says_replay(room));
    const auto& rows = room.rows();
    REQUIRE_FALSE(rows.empty());
    CHECK(rows.front().area.centre().x > view::kField.x / 2 + 50);
    const int rounds = is_calm ? 1 : 3;
    constexpr int kRound = static_cast<int>(screens::kShownAgain) + sim::kTicksPerSecond + 1;
    room.advance(rounds * kRound - 2);
    CHECK(room.top().pace() == screens::Pace::Ambient);
    room.advance(3);
    CHECK(room.top().pace() == screens::Pace::Still);
    CHECK(says_replay(room));
}

TEST_CASE("a result that fills a small page stays in its middle") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.services().set("video.text_scale", 300);
    lose(room);
    room.draw();
    REQUIRE_FALSE(room.rows().empty());
    CHECK(room.rows().front().area.centre().x == Approx(view::kField.x / 2).margin(10));
}

TEST_CASE("after the replay of a game was watched, its end is shown again on its result") {
    const auto stage = ScreenRoom::open_stage({1280, 720});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    lose(room);
    room.advance(10 * static_cast<int>(screens::kShownAgain));
    REQUIRE(room.top().pace() == screens::Pace::Still);
    room.draw();
    const auto watch = std::ranges::find(room.rows(), "Watch the replay", &screens::Transcript::Row::label);
    REQUIRE(watch != room.rows().end());
    room.press(SDL_SCANCODE_DOWN);
    room.press(SDL_SCANCODE_RETURN);
    REQUIRE(room.top_name() == "watch");
    room.advance(3);
    room.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(room.top_name() == "game over");
    CHECK(room.top().pace() == screens::Pace::Ambient);
    CHECK(says_replay(room));
}
