// SPDX-License-Identifier: Zlib
// Every menu from end to end by keys alone, by a pad alone and by the mouse alone: what SDL would bring goes in, and
// what is on top is looked at.
#include "game/app/actions.h"
#include "game/screens/title/welcome.h"
#include "tests/game/screens/walk.h"

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

struct Tour {
    const char* name;
    std::vector<Step> steps;
};

const std::vector<Tour>& tours() {
    static const std::vector<Tour> all{
        {"a game alone, its pause and the end of it",
         {choose("Play", "play"),
          pause("pause"),
          choose("Resume", "play"),
          pause("pause"),
          choose("Options", "options"),
          change("Volume", "options"),
          back("pause"),
          choose("Controls", "controls"),
          back("pause"),
          choose("Help", "help"),
          act(MenuKey::Right, "help"),
          back("pause"),
          choose("Restart", "play"),
          pause("pause"),
          back("play"),
          pause("pause"),
          choose("Quit to the title", "confirm"),
          choose("No", "pause"),
          choose("Quit to the title", "confirm"),
          choose("Quit", "title")}},
        {"a game of one's own, with bots, then against them",
         {choose("Set up a game…", "new game"), change("Difficulty", "new game"), change("Ships", "new game"),
          change("Beginner's aids", "new game"), change("First wave", "new game"), change("Game", "new game"),
          change("Bots", "new game"), change("Skill", "new game"), change("Game", "new game"),
          change("Hits to win", "new game"), choose("Start", "play"), pause("pause"),
          choose("Quit to the title", "confirm"), choose("Quit", "title"), choose("Set up a game…", "new game"),
          change("Hits to win", "new game"), back("title")}},
        {"the daily flight, in practice and for good",
         {choose("Daily flight", "daily flight"),
          choose("Practice", "play"),
          pause("pause"),
          choose("Restart", "play"),
          pause("pause"),
          choose("Quit to the title", "confirm"),
          choose("Quit", "title"),
          choose("Daily flight", "daily flight"),
          choose("Fly", "play"),
          pause("pause"),
          choose("Practice", "confirm"),
          choose("No", "pause"),
          choose("Practice", "confirm"),
          choose("Practice", "play"),
          pause("pause"),
          choose("Quit to the title", "confirm"),
          choose("Quit", "title"),
          choose("Daily flight", "daily flight"),
          choose("Best days…", "best days"),
          choose("2026-11-22", "daily flight"),
          choose("Ada", "watch"),
          back("daily flight"),
          back("best days"),
          back("daily flight"),
          back("title")}},
        {"two players",
         {choose("Two players", "new game"), choose("Second pilot", "prompt"), write("bob", "new game"),
          change("Game", "new game"), choose("Start", "play"), pause("pause"), choose("Quit to the title", "confirm"),
          choose("Quit", "title")}},
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
         {choose("Join a game", "browse"),
          choose("Your name", "prompt"),
          write("eve", "browse"),
          choose("Type an address…", "prompt"),
          write("10.0.0.2:26700", "prompt"),
          write("", "lobby"),
          wait("lobby"),
          choose("Ready", "lobby"),
          choose("Write", "lobby"),
          write("hi", "lobby"),
          choose("Quick phrase…", "phrases"),
          back("lobby"),
          choose("Quick phrase…", "phrases"),
          choose("Thanks!", "lobby"),
          choose("Mute a pilot…", "pilots"),
          change("Bob", "pilots"),
          choose("Done", "lobby"),
          choose("Leave", "confirm"),
          choose("Leave", "browse"),
          back("title")}},
        {"the tables", {choose("High scores", "scores"), back("title"), choose("Replays", "replays"), back("title")}},
        {"the help",
         {choose("Help", "help"), act(MenuKey::Right, "help"), act(MenuKey::Right, "help"), act(MenuKey::Left, "help"),
          act(MenuKey::Extra, "first flight"), pause("choice"), choose("Leave the first flight", "help"),
          back("title")}},
        {"leaving",
         {choose("Quit", "confirm"), choose("No", "title"), back("confirm"), back("title"), choose("Quit", "confirm"),
          choose("Quit", "title")}},
    };
    return all;
}

void take(Walk& walk, ScreenRoom& other, const Step& step) {
    Walker& walker = *walk.walker;
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
        for (int tick = 0; tick < 2 * sim::kTicksPerSecond; ++tick) {
            walk.room.tick();
            other.tick();
            walk.world.now += net::kTickPeriod;
        }
    }
}

}  // namespace

TEST_CASE("every menu can be walked from end to end by each device alone") {
    const auto hand = any_hand();
    for (const Tour& tour : tours()) {
        Walk walk(hand);
        ScreenRoom other(*walk.stage, walk.world, 2, "Bob");
        REQUIRE(other.services().network.host("Bob", {}));
        for (const Step& step : tour.steps) {
            INFO(tour.name << ", " << step.what << " → " << step.screen);
            REQUIRE_NOTHROW(take(walk, other, step));
            REQUIRE(walk.top() == step.screen);
        }
    }
}

TEST_CASE("the last question of all ends the program, by each device alone") {
    Walk walk(any_hand());
    walk.walker->choose("Quit");
    walk.walker->choose("No");
    CHECK_FALSE(walk.room.has_quit());
    walk.walker->choose("Quit");
    walk.walker->choose("Quit");
    CHECK(walk.room.has_quit());
}

TEST_CASE("every row of the options is reached and changed by each device alone") {
    Walk walk(any_hand());
    engine::Settings& settings = walk.settings();
    walk.walker->choose("Options");
    const auto level = [&](const char* label, const char* setting) {
        settings.set(setting, 50);
        INFO(label);
        walk.walker->change(label);
        CHECK(settings.number(setting) == 55);
    };
    const auto flag = [&](const char* label, const char* setting) {
        const bool before = settings.flag(setting);
        INFO(label);
        walk.walker->change(label);
        CHECK(settings.flag(setting) != before);
    };
    level("Volume", "sound.master");
    level("Music", "sound.music");
    flag("Rumble", "play.rumble");
    walk.walker->choose("Display…");
    flag("Mute in background", "sound.mute_in_background");
    level("Sparks and stars", "video.effects");
    walk.walker->act(MenuKey::Back);
    walk.walker->choose("Accessibility…");
    level("Shake", "video.shake");
    flag("High contrast", "access.high_contrast");
}

TEST_CASE("a slider follows the mouse while it is held, and no longer") {
    Walk walk(Walker::Hand::Mouse);
    engine::Settings& settings = walk.settings();
    walk.walker->choose("Options");
    settings.set("sound.music", 10);
    settings.set("sound.game", 10);
    walk.walker->drag("Music", 0.67F, 0.73F);
    CHECK(settings.number("sound.music") >= 60);
    CHECK(settings.number("sound.music") <= 80);
    const int dragged = settings.number("sound.music");
    walk.walker->drag("Music", 0.2F, 0.7F);  // beside the slider: a step, as from any click
    CHECK(settings.number("sound.music") == dragged + 5);
    walk.walker->drag("Game", 0.67F, 2.0F);
    CHECK(settings.number("sound.game") == 100);
}

TEST_CASE("a slider is let go when the focus moves on while it is held") {
    Walk walk(Walker::Hand::Mouse);
    walk.walker->choose("Options");
    walk.settings().set("sound.menus", 10);
    walk.walker->hold("Menus", 0.7F);
    const int held = walk.settings().number("sound.menus");
    REQUIRE(held > 10);
    walk.room.press(SDL_SCANCODE_DOWN);
    walk.walker->point_at("Menus", 0.73F);
    CHECK(walk.walker->focus_label() == "Menus");
    CHECK(walk.settings().number("sound.menus") == held);
}

TEST_CASE("setting all options back leaves names, hosts and keys alone") {
    Walk walk(Walker::Hand::Keys);
    engine::Settings& settings = walk.settings();
    settings.set("host.lives", 7);
    settings.set("net.address", std::string("there"));
    settings.set("sound.music", 35);
    walk.walker->choose("Options");
    walk.walker->choose("Back to the defaults…");
    REQUIRE(walk.top() == "confirm");
    walk.walker->choose("Set back");
    CHECK(settings.number("sound.music") != 35);
    CHECK(settings.number("host.lives") == 7);
    CHECK(settings.text("net.address") == "there");
    CHECK(settings.text("play.name") == "Ada");
}

TEST_CASE("a click on the way back is told to the program like its key") {
    Walk walk(Walker::Hand::Mouse);
    walk.walker->choose("Options");
    REQUIRE(walk.top() == "options");
    const int before = walk.room.other_tops();
    const auto way_back = walk.room.targets().area_of(SDL_SCANCODE_ESCAPE);
    REQUIRE(way_back);
    walk.walker->click_at(way_back->centre());
    CHECK(walk.top() == "title");
    CHECK(walk.room.other_tops() == before + 1);
}

TEST_CASE("what is written by each device arrives as it was meant") {
    Walk walk(any_hand(), "");
    walk.walker->choose("Join a game");
    walk.walker->choose("Your name");
    walk.walker->write("ada-9");
    CHECK(walk.settings().text("play.name") == "ada-9");
}

TEST_CASE("a control is bound anew, and taken from what had it, after each device alone has asked for it") {
    Walk walk(any_hand());
    walk.walker->choose("Controls");
    walk.walker->choose("Shield");
    REQUIRE(walk.top() == "capture");
    walk.room.press(SDL_SCANCODE_SPACE);
    REQUIRE(walk.top() == "controls");
    const engine::Bindings& bindings = walk.room.services().bindings;
    const auto of = [&](screens::PilotAction action) { return static_cast<engine::Action>(action); };
    CHECK(bindings.has(of(screens::PilotAction::Shield), key(SDL_SCANCODE_SPACE)));
    CHECK_FALSE(bindings.has(of(screens::PilotAction::Fire), key(SDL_SCANCODE_SPACE)));
    walk.walker->change("Keys");
    CHECK(bindings.has(of(screens::PilotAction::Fire), key(SDL_SCANCODE_SPACE)));
    walk.walker->choose("Shield");
    REQUIRE(walk.top() == "capture");
    if (walk.hand == Walker::Hand::Pad) {
        for (int i = 0; i < 200 && walk.top() == "capture"; ++i) {
            walk.room.tick_unseen();  // it ends by itself
        }
    } else {
        walk.walker->act(MenuKey::Back);
    }
    CHECK(walk.top() == "controls");
    walk.walker->change("Pilot");
    walk.walker->choose("Back to the defaults…");
    walk.walker->choose("Set back");
    CHECK(walk.top() == "controls");
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "title");
}

TEST_CASE("an action is given a third and a fourth key, and loses them, after each device alone has asked for it") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    const auto fire = static_cast<engine::Action>(screens::PilotAction::Fire);
    engine::Bindings& bindings = walk.room.services().bindings;
    const std::string before = bindings.line(fire);
    walk.walker->choose("Controls");
    for (const int scancode : {SDL_SCANCODE_F5, SDL_SCANCODE_F6}) {
        walk.walker->look_at_value("Fire", "+ key");
        walk.walker->accept();
        REQUIRE(walk.top() == "capture");
        walk.room.press(scancode);
        CHECK(bindings.has(fire, key(scancode)));
    }
    CHECK(bindings.controls(fire).size() == 6);
    for (const char* name : {"F6", "F5"}) {
        walk.walker->look_at_value("Fire", name);
        walk.walker->act(MenuKey::Delete);
        CHECK(walk.top() == "controls");
    }
    CHECK(bindings.line(fire) == before);
}

TEST_CASE("each medal is looked at, and the sums of all games, by each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    walk.walker->choose("Medals");
    REQUIRE(walk.top() == "medals");
    for (const scores::Medal medal : {scores::Medal{}, static_cast<scores::Medal>(scores::kMedals - 1)}) {
        const std::string name(scores::medal_info(medal).name);
        walk.walker->look_at(name);
        CHECK(walk.walker->focus_label() == name);
    }
    walk.walker->act(MenuKey::Extra);
    CHECK(walk.walker->focus_label().empty());
    walk.walker->act(MenuKey::Extra);
    CHECK_FALSE(walk.walker->focus_label().empty());
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "title");
}

TEST_CASE("whoever starts for the first time goes where they like by each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    const auto welcome = [&](const char* row, const char* screen) {
        walk.room.push<screens::Welcome>();
        walk.walker->choose(row);
        CHECK(walk.top() == screen);
    };
    welcome("Look around", "title");
    welcome("First flight", "first flight");
    walk.walker->pause();
    walk.walker->choose("Leave the first flight");
    CHECK(walk.top() == "title");
    welcome("Start a game at once", "play");
    CHECK(walk.room.services().profile.profile().knows_first_flight);
}

TEST_CASE("games that are listed keep their places under the pointer, and the one that is clicked is joined") {
    Walk walk(Walker::Hand::Mouse, "Ada", 300);
    std::vector<std::unique_ptr<ScreenRoom>> hosts;
    for (std::uint8_t number = 2; number < 8; ++number) {
        hosts.push_back(std::make_unique<ScreenRoom>(*walk.stage, walk.world, number, "Bob " + std::to_string(number)));
        REQUIRE(hosts.back()->services().network.host(hosts.back()->services().pilot_name(), {}));
    }
    const auto run = [&](int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            for (const auto& host : hosts) {
                host->tick_unseen();
            }
            walk.room.tick();
            walk.world.now += net::kTickPeriod;
        }
    };
    walk.walker->choose("Join a game");
    run(3 * sim::kTicksPerSecond);
    for (int row = 0; row < 5; ++row) {
        walk.room.press(SDL_SCANCODE_UP);
    }
    run(1);
    const auto top_row = [&] { return walk.room.targets().rows().front(); };
    const auto first = top_row();
    REQUIRE(first.label.starts_with("Bob"));
    REQUIRE_FALSE(first.has_focus);
    walk.walker->point_at(first.label, 0.3F);
    run(2);
    CHECK(top_row().label == first.label);
    CHECK(top_row().area.y == first.area.y);
    walk.walker->choose(first.label);
    run(2 * sim::kTicksPerSecond);
    REQUIRE(walk.top() == "lobby");
    CHECK(walk.room.session()->lobby().seats[0].name == first.label);
}
