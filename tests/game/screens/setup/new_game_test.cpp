// SPDX-License-Identifier: Zlib
// From the title to a game that was set up, and what the screens say meanwhile.
#include "game/screens/setup/new_game.h"

#include "game/app/pilot_actions.h"
#include "game/screens/play/local_play.h"
#include "tests/game/match/watcher.h"
#include "tests/game/screens/walk.h"

#include <algorithm>

namespace {

bool says(Walk& walk, const std::string& line) {
    (void)walk.walker->offers("Start");  // draws
    return std::ranges::count(walk.room.said(), line) > 0;
}

}  // namespace

TEST_CASE("the standard game starts with one key and says what it is, and that for two players with two") {
    {
        Walk alone(Walker::Hand::Keys);
        alone.walker->accept();
        CHECK(alone.top() == "play");
    }
    {
        Walk set_up(Walker::Hand::Keys);
        screens::keep_difficulty(set_up.settings(), 0);
        CHECK_FALSE(set_up.walker->offers("Start"));  // draws the title
        CHECK(std::ranges::count(set_up.room.said(), "alone with 3 ships, for the high scores") == 1);
        set_up.walker->accept();
        REQUIRE(set_up.top() == "play");
    }
    Walk pair(Walker::Hand::Keys);
    pair.walker->choose("Together…");
    pair.walker->choose("Two players");
    REQUIRE(pair.top() == "new game");
    pair.walker->accept();
    CHECK(pair.top() == "play");
}

TEST_CASE("Return also starts the game from a row that only has a value") {
    Walk pair(Walker::Hand::Keys);
    pair.walker->choose("Together…");
    pair.walker->choose("Two players");
    REQUIRE(pair.top() == "new game");
    pair.room.press(SDL_SCANCODE_DOWN);
    REQUIRE(pair.top() == "new game");
    pair.room.press(SDL_SCANCODE_RETURN);
    CHECK(pair.top() == "play");
}

TEST_CASE("the keys of both pilots are shown before two start, whatever they are bound to") {
    Walk walk(any_hand());
    engine::Bindings& second = walk.room.services().second_bindings;
    REQUIRE(second.set_line(static_cast<engine::Action>(screens::PilotAction::Fire), "key:F7"));
    walk.walker->choose("Together…");
    walk.walker->choose("Two players");
    for (const char* key : {"Left arrow", "Space", "A", "D", "W", "F7", "Left Shift"}) {
        INFO(key);
        CHECK(says(walk, key));
    }
    CHECK(std::ranges::count(walk.room.said(), "S") == 1);  // only the second pilot's
}

TEST_CASE("with large text the second pilot's keys are described in a sentence before two start") {
    Walk walk(Walker::Hand::Keys, "Ada", 300);
    walk.walker->choose("Together…");
    walk.walker->choose("Two players");
    (void)walk.walker->offers("Start");
    std::string all;
    for (const std::string& line : walk.room.said()) {
        all += line + " ";
    }
    CHECK(all.find("Pilot 2 turns with A and D, thrusts with W, fires with Left Ctrl, and has S for the shield.") !=
          std::string::npos);
    CHECK(walk.room.cut_lines() == std::vector<std::string>());
}

TEST_CASE("a row that does not apply to the kind of game is not shown") {
    Walk walk(Walker::Hand::Keys);
    walk.walker->choose("Together…");
    walk.walker->choose("Set up a game…");
    CHECK_FALSE(walk.walker->offers("Bots"));
    CHECK(walk.walker->offers("First wave"));
    walk.walker->change("Game");
    CHECK(walk.walker->focus_label() == "Game");
    CHECK(walk.walker->offers("Bots"));
    CHECK(walk.walker->offers("First wave"));
    walk.walker->change("Game");
    CHECK(walk.walker->offers("First wave"));
    walk.walker->change("Game");
    CHECK(walk.walker->offers("Frags to win"));
    CHECK_FALSE(walk.walker->offers("First wave"));
    walk.walker->change("Game");
    CHECK(says(walk, "Three minutes: link hits into a chain, then bank it."));
    CHECK_FALSE(walk.walker->offers("Bots"));
    CHECK_FALSE(walk.walker->offers("First wave"));
    walk.walker->change("Game");
    CHECK_FALSE(walk.walker->offers("Bots"));
    CHECK(walk.walker->offers("First wave"));
}

TEST_CASE("one pilot can set up Rush, and it counts") {
    Walk walk(any_hand());
    walk.walker->choose("Together…");
    walk.walker->choose("Set up a game…");
    for (int step = 0; step < 4; ++step) {
        walk.walker->change("Game");
    }
    const screens::LocalGame game = screens::local_game_of(walk.settings(), 1);
    CHECK(game.setup.mode == sim::Mode::Rush);
    CHECK(game.setup.pilots == 1);
    CHECK(screens::describe_standing(game) == "Counts for the high scores.");
}

TEST_CASE("a difficulty sets ships and aids, which can also be set individually") {
    Walk walk(any_hand());
    walk.walker->choose("Together…");
    walk.walker->choose("Set up a game…");
    walk.walker->change("Difficulty");
    CHECK(walk.settings().number("local.lives") == 1);
    walk.walker->change("Difficulty");
    CHECK(walk.settings().number("local.lives") == 5);
    CHECK(walk.settings().flag("local.beginners"));
    walk.walker->change("Ships");
    CHECK(walk.settings().number("local.lives") == 6);
    CHECK(says(walk, "Custom"));
    walk.walker->change("Difficulty");
    CHECK(says(walk, "Normal"));
    CHECK(walk.settings().number("local.lives") == sim::kDefaultLives);
}

TEST_CASE("the chosen row is explained with the value that it has") {
    Walk walk(Walker::Hand::Keys);
    walk.walker->choose("Together…");
    walk.walker->choose("Set up a game…");
    CHECK(says(walk, "Counts for the high scores."));
    walk.walker->change("Difficulty");
    CHECK(says(walk, "One ship."));
    walk.walker->change("Difficulty");
    CHECK(says(walk, "Five ships, with beginner's aids."));
    CHECK_FALSE(says(walk, "One ship."));
    walk.walker->change("Game");
    CHECK(says(walk, "All share the ships and fetch lost friends from their pods."));
    walk.walker->change("Game");
    CHECK(says(walk, "Bots clear the field with you; shots pass through friends."));
    walk.walker->change("Game");
    CHECK(says(walk, "Everyone shoots at everyone."));
}

TEST_CASE("the setup is remembered, and the standard game does not change") {
    Walk walk(Walker::Hand::Keys);
    walk.walker->choose("Together…");
    walk.walker->choose("Set up a game…");
    walk.walker->change("First wave");
    walk.walker->act(screens::MenuKey::Back);
    walk.walker->choose("Set up a game…");
    CHECK(says(walk, "2"));
    walk.walker->choose("Start");
    REQUIRE(walk.top() == "play");
    walk.walker->pause();
    walk.walker->choose("Quit to title");
    walk.walker->choose("Quit");
    int wave = 0;
    screens::LocalGame common;
    common.observer = watched_by([&](const match::GameMoment& moment) { wave = moment.game.world().wave().number(); });
    walk.room.push<screens::LocalPlay>(common);
    CHECK(wave == 1);
}

TEST_CASE("help opens from a pause, does not offer the first flight, and returns to the pause") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    walk.walker->choose("Play");
    walk.walker->pause();
    walk.walker->choose("Help");
    REQUIRE(walk.top() == "help");
    walk.room.take(press(key(SDL_SCANCODE_TAB)));
    CHECK(walk.top() == "help");
    CHECK_FALSE(walk.room.targets().area_of(SDL_SCANCODE_TAB));
    CHECK(walk.room.top().is_overlay());
    walk.walker->act(screens::MenuKey::Back);
    CHECK(walk.top() == "pause");
}
