// SPDX-License-Identifier: Zlib
// Every menu from end to end by keys alone, by a pad alone and by the mouse alone: what SDL would bring goes in, and
// what is on top is looked at.
#include "game/screens/actions.h"
#include "game/screens/play.h"
#include "game/screens/title.h"
#include "tests/game/screens/walker.h"

#include <catch2/catch.hpp>

#include <vector>

namespace {

using screens::MenuKey;

struct Step {
    enum class Verb { Choose, Change, Act, Pause, Write, Wait };
    Verb verb;
    std::string what;    ///< A row's label, or what is written.
    std::string screen;  ///< On top afterwards.
    MenuKey key = MenuKey::None;
};

Step choose(const char* label, const char* screen) {
    return {Step::Verb::Choose, label, screen};
}
Step change(const char* label, const char* screen) {
    return {Step::Verb::Change, label, screen};
}
Step act(MenuKey key, const char* screen) {
    return {Step::Verb::Act, "", screen, key};
}
Step back(const char* screen) {
    return act(MenuKey::Back, screen);
}
Step pause(const char* screen) {
    return {Step::Verb::Pause, "", screen};
}
Step write(const char* text, const char* screen) {
    return {Step::Verb::Write, text, screen};
}
Step wait(const char* screen) {
    return {Step::Verb::Wait, "", screen};
}

struct Walk {
    const char* name;
    std::vector<Step> steps;
};

const std::vector<Walk>& walks() {
    static const std::vector<Walk> all{
        {"a game alone, its pause and the end of it",
         {choose("Play", "play"), pause("pause"), choose("Resume", "play"), pause("pause"),
          choose("Options", "options"), change("Volume", "options"), back("pause"), choose("Controls", "controls"),
          back("pause"), choose("Restart", "confirm"), choose("No", "pause"), choose("Restart", "confirm"),
          choose("Restart", "play"), pause("pause"), back("play"), pause("pause"),
          choose("Quit to the title", "confirm"), choose("Quit", "title")}},
        {"a game with bots",
         {choose("With bots", "new game"), change("Bots", "new game"), change("Skill", "new game"),
          change("First wave", "new game"), change("For beginners", "new game"), choose("Start", "play"),
          pause("pause"), choose("Quit to the title", "confirm"), choose("Quit", "title")}},
        {"a deathmatch",
         {choose("Deathmatch", "new game"), change("Hits to win", "new game"), back("title"),
          choose("Deathmatch", "new game"), choose("Start", "play"), pause("pause"),
          choose("Quit to the title", "confirm"), choose("Quit", "title")}},
        {"a lobby of one's own",
         {choose("Host a game", "host"),
          change("Game", "host"),
          change("Seats", "host"),
          change("First wave", "host"),
          choose("Your name", "prompt"),
          write("x1", "host"),
          choose("Password", "prompt"),
          back("host"),
          choose("Password", "prompt"),
          write("ab:c", "host"),
          choose("Open the lobby", "lobby"),
          choose("Ready", "lobby"),
          choose("The game…", "host"),
          change("For beginners", "host"),
          choose("Back to the lobby", "lobby"),
          choose("Write", "lobby"),
          write("hello", "lobby"),
          choose("Remove a pilot…", "lobby"),
          back("confirm"),
          choose("No", "lobby"),
          choose("Leave", "confirm"),
          choose("Close it", "host"),
          back("title")}},
        {"somebody else's lobby, by its address, and a game in it",
         {choose("Join a game", "browse"), choose("Your name", "prompt"), write("eve", "browse"),
          choose("Type an address…", "prompt"), write("10.0.0.2:26700", "prompt"), write("", "lobby"), wait("lobby"),
          choose("Ready", "lobby"), choose("Write", "lobby"), write("hi", "lobby"), choose("Leave", "confirm"),
          choose("Leave", "browse"), back("title")}},
        {"the tables", {choose("High scores", "scores"), back("title"), choose("Replays", "replays"), back("title")}},
        {"the help",
         {choose("Help", "help"), act(MenuKey::Right, "help"), act(MenuKey::Right, "help"), act(MenuKey::Left, "help"),
          back("title")}},
        {"leaving",
         {choose("Quit", "confirm"), choose("No", "title"), back("confirm"), back("title"), choose("Quit", "confirm"),
          choose("Quit", "title")}},
    };
    return all;
}

void take(Walker& walker, ScreenRoom& room, SimWorld& world, ScreenRoom& other, const Step& step) {
    switch (step.verb) {
    case Step::Verb::Choose:
        return walker.choose(step.what);
    case Step::Verb::Change:
        return walker.change(step.what);
    case Step::Verb::Act:
        return walker.act(step.key);
    case Step::Verb::Pause:
        return walker.pause();
    case Step::Verb::Write:
        return walker.write(step.what);
    case Step::Verb::Wait:
        for (const net::Micros end = world.now + 2 * net::kSecond; world.now < end; world.now += net::kTickPeriod) {
            room.tick();
            other.tick();
        }
    }
}

}  // namespace

TEST_CASE("every menu can be walked from end to end by each device alone") {
    const auto hand = GENERATE(Walker::Hand::Keys, Walker::Hand::Pad, Walker::Hand::Mouse);
    const auto stage = ScreenRoom::open_stage();
    for (const Walk& walk : walks()) {
        SimWorld world{3};
        ScreenRoom room(*stage, world, 1, "Ada");
        ScreenRoom other(*stage, world, 2, "Bob");
        REQUIRE(other.services().network.host("Bob", {}));
        room.push<screens::Title>();
        Walker walker(room, hand);
        for (const Step& step : walk.steps) {
            INFO(Walker::name_of(hand) << ": " << walk.name << ", " << step.what << " → " << step.screen);
            REQUIRE_NOTHROW(take(walker, room, world, other, step));
            REQUIRE(room.top_name() == step.screen);
        }
    }
}

TEST_CASE("the last question of all ends the program, by each device alone") {
    const auto hand = GENERATE(Walker::Hand::Keys, Walker::Hand::Pad, Walker::Hand::Mouse);
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.push<screens::Title>();
    Walker walker(room, hand);
    walker.choose("Quit");
    walker.choose("No");
    CHECK_FALSE(room.has_quit());
    walker.choose("Quit");
    walker.choose("Quit");
    CHECK(room.has_quit());
}

TEST_CASE("every row of the options is reached and changed by each device alone") {
    const auto hand = GENERATE(Walker::Hand::Keys, Walker::Hand::Pad, Walker::Hand::Mouse);
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    engine::Settings& settings = room.services().settings;
    room.push<screens::Title>();
    Walker walker(room, hand);
    walker.choose("Options");
    const auto level = [&](const char* label, const char* setting) {
        settings.set(setting, 50);
        INFO(Walker::name_of(hand) << ": " << label);
        walker.change(label);
        CHECK(settings.number(setting) == 55);
    };
    const auto flag = [&](const char* label, const char* setting) {
        const bool before = settings.flag(setting);
        INFO(Walker::name_of(hand) << ": " << label);
        walker.change(label);
        CHECK(settings.flag(setting) != before);
    };
    level("Volume", "sound.master");
    level("Music", "sound.music");
    flag("Rumble", "play.rumble");
    walker.choose("Display…");
    flag("Mute in background", "sound.mute_in_background");
    level("Sparks and stars", "video.effects");
    walker.act(screens::MenuKey::Back);
    walker.choose("Accessibility…");
    level("Shake", "video.shake");
    flag("High contrast", "access.high_contrast");
}

TEST_CASE("a slider follows the mouse while it is held, and no longer") {
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    engine::Settings& settings = room.services().settings;
    room.push<screens::Title>();
    Walker walker(room, Walker::Hand::Mouse);
    walker.choose("Options");
    settings.set("sound.music", 10);
    settings.set("sound.game", 10);
    walker.drag("Music", 0.67F, 0.73F);
    CHECK(settings.number("sound.music") >= 60);
    CHECK(settings.number("sound.music") <= 80);
    const int dragged = settings.number("sound.music");
    walker.drag("Music", 0.2F, 0.7F);  // beside the slider: a step, as from any click
    CHECK(settings.number("sound.music") == dragged + 5);
    walker.drag("Game", 0.67F, 2.0F);
    CHECK(settings.number("sound.game") == 100);
}

TEST_CASE("what is written by each device arrives as it was meant") {
    const auto hand = GENERATE(Walker::Hand::Keys, Walker::Hand::Pad, Walker::Hand::Mouse);
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "");
    room.push<screens::Title>();
    Walker walker(room, hand);
    walker.choose("Join a game");
    walker.choose("Your name");
    walker.write("ada-9");
    CHECK(room.services().settings.text("play.name") == "ada-9");
}

namespace {

/// Flies badly until the game is over.
void crash(ScreenRoom& room) {
    screens::LocalGame game;
    game.setup.seed = 7;
    game.setup.lives = 1;
    room.push<screens::Play>(game);
    for (const int scancode : {SDL_SCANCODE_UP, SDL_SCANCODE_LEFT, SDL_SCANCODE_SPACE}) {
        room.press(scancode);
    }
    constexpr int kMostTicks = 5 * 60 * sim::kTicksPerSecond;
    for (int i = 0; i < kMostTicks && room.top_name() == "play"; ++i) {
        room.tick_unseen();
        if (i % 2 == 0) {
            engine::InputEvent let_go = press(key(SDL_SCANCODE_SPACE));
            let_go.kind = engine::InputEvent::Kind::Released;
            room.top().handle(let_go);
        } else {
            room.press(SDL_SCANCODE_SPACE);
        }
    }
}

}  // namespace

TEST_CASE("a game that is good enough leads to the tables and its replay, by each device alone") {
    const auto hand = GENERATE(Walker::Hand::Keys, Walker::Hand::Pad, Walker::Hand::Mouse);
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.push<screens::Title>();
    INFO(Walker::name_of(hand));
    Walker walker(room, hand);
    walker.act(hand == Walker::Hand::Mouse ? MenuKey::Back : MenuKey::Down);  // the device in hand
    if (hand == Walker::Hand::Mouse) {
        walker.choose("No");
    }
    crash(room);
    REQUIRE(room.top_name() == "name entry");
    walker.write("z");
    REQUIRE(room.top_name() == "scores");
    REQUIRE(room.services().scores.table().entries().size() == 1);
    CHECK(room.services().scores.table().entries()[0].name == "Adaz");
    walker.choose("Adaz");
    REQUIRE(room.top_name() == "watch");
    walker.act(MenuKey::Accept);
    walker.act(MenuKey::Extra);
    walker.act(MenuKey::Right);
    walker.act(MenuKey::Left);
    walker.act(MenuKey::Accept);
    CHECK(room.top_name() == "watch");
    walker.act(MenuKey::Back);
    CHECK(room.top_name() == "scores");
}

TEST_CASE("a control is bound anew, and taken from what had it, after each device alone has asked for it") {
    const auto hand = GENERATE(Walker::Hand::Keys, Walker::Hand::Pad, Walker::Hand::Mouse);
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.push<screens::Title>();
    INFO(Walker::name_of(hand));
    Walker walker(room, hand);
    walker.choose("Controls");
    walker.choose("Shield");
    REQUIRE(room.top_name() == "capture");
    room.press(SDL_SCANCODE_SPACE);
    REQUIRE(room.top_name() == "controls");
    const auto of = [&](screens::PilotAction action) { return static_cast<engine::Action>(action); };
    CHECK(room.services().bindings.has(of(screens::PilotAction::Shield), key(SDL_SCANCODE_SPACE)));
    CHECK_FALSE(room.services().bindings.has(of(screens::PilotAction::Fire), key(SDL_SCANCODE_SPACE)));
    walker.change("Keys");
    CHECK(room.services().bindings.has(of(screens::PilotAction::Fire), key(SDL_SCANCODE_SPACE)));
    walker.choose("Shield");
    REQUIRE(room.top_name() == "capture");
    if (hand == Walker::Hand::Pad) {
        for (int i = 0; i < 200 && room.top_name() == "capture"; ++i) {
            room.tick_unseen();  // it ends by itself
        }
    } else {
        walker.act(MenuKey::Back);
    }
    CHECK(room.top_name() == "controls");
    walker.change("Pilot");
    walker.choose("Back to the defaults…");
    walker.choose("Set back");
    CHECK(room.top_name() == "controls");
    walker.act(MenuKey::Back);
    CHECK(room.top_name() == "title");
}
