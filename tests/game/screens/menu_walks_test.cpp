// SPDX-License-Identifier: Zlib
// Single menus, operated with keys alone, a pad alone and the mouse alone.
#include "game/app/pilot_actions.h"
#include "game/screens/setup/own_pilots.h"
#include "game/screens/title/first_flight.h"
#include "tests/game/screens/walk.h"

#include <vector>

using screens::MenuKey;

TEST_CASE("the quit dialog ends the program, by each device alone") {
    Walk walk(any_hand());
    walk.walker->choose("Quit");
    walk.walker->choose("Cancel");
    CHECK_FALSE(walk.room.has_quit());
    walk.walker->choose("Quit");
    walk.walker->choose("Quit");
    CHECK(walk.room.has_quit());
}

TEST_CASE("every row of the options can be reached and changed by each device alone") {
    Walk walk(any_hand());
    engine::Settings& settings = walk.settings();
    walk.walker->choose("Options…");
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

TEST_CASE("a slider follows the mouse only while the button is held") {
    Walk walk(Walker::Hand::Mouse);
    engine::Settings& settings = walk.settings();
    walk.walker->choose("Options…");
    settings.set("sound.music", 10);
    settings.set("sound.game", 10);
    walk.walker->drag("Music", 0.67F, 0.73F);
    CHECK(settings.number("sound.music") >= 60);
    CHECK(settings.number("sound.music") <= 80);
    const int dragged = settings.number("sound.music");
    walk.walker->drag("Music", 0.2F, 0.7F);  // beside the slider, where a click steps the value
    CHECK(settings.number("sound.music") == dragged + 5);
    walk.walker->drag("Game", 0.67F, 2.0F);
    CHECK(settings.number("sound.game") == 100);
}

TEST_CASE("a held slider is released when the focus moves") {
    Walk walk(Walker::Hand::Mouse);
    walk.walker->choose("Options…");
    walk.settings().set("sound.menus", 10);
    walk.walker->hold("Menus", 0.7F);
    const int held = walk.settings().number("sound.menus");
    REQUIRE(held > 10);
    walk.room.press(SDL_SCANCODE_DOWN);
    walk.walker->point_at("Menus", 0.73F);
    CHECK(walk.walker->focus_label() == "Menus");
    CHECK(walk.settings().number("sound.menus") == held);
}

TEST_CASE("resetting all options does not change names, hosts and keys") {
    Walk walk(Walker::Hand::Keys);
    engine::Settings& settings = walk.settings();
    settings.set("host.lives", 7);
    settings.set("net.address", std::string("there"));
    settings.set("sound.music", 35);
    walk.walker->choose("Options…");
    walk.walker->choose("Reset to defaults…");
    REQUIRE(walk.top() == "confirm");
    walk.walker->choose("Reset");
    CHECK(settings.number("sound.music") != 35);
    CHECK(settings.number("host.lives") == 7);
    CHECK(settings.text("net.address") == "there");
    CHECK(settings.text("play.name") == "Ada");
}

TEST_CASE("a click on Back is handled like its key") {
    Walk walk(Walker::Hand::Mouse);
    walk.walker->choose("Options…");
    REQUIRE(walk.top() == "options");
    const int before = walk.room.other_tops();
    const auto way_back = walk.room.targets().area_of(SDL_SCANCODE_ESCAPE);
    REQUIRE(way_back);
    walk.walker->click_at(way_back->centre());
    CHECK(walk.top() == "title");
    CHECK(walk.room.other_tops() == before + 1);
}

TEST_CASE("text can be written with each device") {
    Walk walk(any_hand(), "");
    walk.walker->choose("Together…");
    walk.walker->choose("Join a game");
    walk.walker->choose("Your name");
    walk.walker->write("ada-9");
    CHECK(walk.settings().text("play.name") == "ada-9");
}

TEST_CASE("a pilot without a name is asked for it before the first network game, and not again") {
    Walk walk(any_hand(), "");
    walk.walker->choose("Together…");
    walk.walker->choose("Host a game");
    walk.walker->choose("Open the lobby");
    REQUIRE(walk.top() == "prompt");
    walk.walker->write("ada");
    REQUIRE(walk.top() == "lobby");
    CHECK(walk.settings().text("play.name") == "ada");
    CHECK(walk.room.services().network.session()->lobby().seats[0].pilots.first() == "ada");
    walk.walker->choose("Leave");
    walk.walker->choose("Close it");
    walk.walker->choose("Open the lobby");
    CHECK(walk.top() == "lobby");
}

TEST_CASE("the name can be changed in the options, by each device alone") {
    Walk walk(any_hand(), "");
    walk.walker->choose("Options…");
    walk.walker->choose("Your name");
    walk.walker->write("ada");
    CHECK(walk.top() == "options");
    CHECK(walk.settings().text("play.name") == "ada");
}

TEST_CASE("a second pilot joins network games once named, and no longer after the row is changed") {
    Walk walk(any_hand());
    walk.walker->choose("Together…");
    walk.walker->choose("Host a game");
    CHECK(screens::second_pilot_online(walk.settings()).empty());
    walk.walker->choose("Second pilot");
    walk.walker->write("cleo");
    CHECK(screens::second_pilot_online(walk.settings()) == "cleo");
    walk.walker->choose("Open the lobby");
    REQUIRE(walk.top() == "lobby");
    CHECK(walk.room.services().network.session()->lobby().seats[0].pilots.all[1] == "cleo");
    walk.walker->choose("Leave");
    walk.walker->choose("Close it");
    walk.walker->change("Second pilot");
    CHECK(screens::second_pilot_online(walk.settings()).empty());
    walk.walker->change("Second pilot");
    CHECK(screens::second_pilot_online(walk.settings()) == "cleo");
}

TEST_CASE("a control can be rebound, and taken from another action, by each device alone") {
    Walk walk(any_hand());
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
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
            walk.room.tick_unseen();  // it times out
        }
    } else {
        walk.walker->act(MenuKey::Back);
    }
    CHECK(walk.top() == "controls");
    walk.walker->change("Pilot");
    walk.walker->choose("Reset to defaults…");
    walk.walker->choose("Reset");
    CHECK(walk.top() == "controls");
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "options");
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "title");
}

TEST_CASE("an action can be given a third and a fourth key, and lose them, by each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    const auto fire = static_cast<engine::Action>(screens::PilotAction::Fire);
    engine::Bindings& bindings = walk.room.services().bindings;
    const std::string before = bindings.line(fire);
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
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

TEST_CASE("each medal and the totals of all games can be looked at by each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    walk.walker->choose("Records…");
    walk.walker->choose("Medals");
    REQUIRE(walk.top() == "medals");
    for (const scores::Medal medal : {scores::Medal{}, static_cast<scores::Medal>(scores::kMedals - 1)}) {
        const std::string name(scores::medal_info(medal).name.english);
        walk.walker->look_at(name);
        CHECK(walk.walker->focus_label() == name);
    }
    walk.walker->act(MenuKey::Extra);
    CHECK(walk.walker->focus_label().empty());
    walk.walker->act(MenuKey::Extra);
    CHECK_FALSE(walk.walker->focus_label().empty());
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "records");
}

TEST_CASE("at the first start every choice can be reached by each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    const auto welcome = [&](const char* row, const char* screen) {
        walk.room.push<screens::Welcome>();
        walk.walker->choose(row);
        CHECK(walk.top() == screen);
    };
    welcome("Go to the title", "title");
    CHECK_FALSE(walk.settings().flag("video.fullscreen"));
    welcome("Full screen", "welcome");
    CHECK(walk.settings().flag("video.fullscreen"));
    walk.walker->choose("Full screen");
    CHECK_FALSE(walk.settings().flag("video.fullscreen"));
    walk.walker->act(MenuKey::Back);
    welcome("First flight", "first flight");
    walk.walker->pause();
    walk.walker->choose("Leave the first flight");
    CHECK(walk.top() == "title");
    welcome("Start playing", "play");
    CHECK(walk.room.services().profile.content().knows_first_flight);
}

TEST_CASE("listed games keep their positions under the pointer, and a click joins the one clicked") {
    Walk walk(Walker::Hand::Mouse, "Ada", 300);
    std::vector<std::unique_ptr<ScreenRoom>> hosts;
    for (std::uint8_t number = 2; number < 8; ++number) {
        hosts.push_back(std::make_unique<ScreenRoom>(*walk.stage, walk.world, number, "Bob " + std::to_string(number)));
        REQUIRE(hosts.back()->services().network.host({hosts.back()->services().pilot_name()}, {}));
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
    walk.walker->choose("Together…");
    walk.walker->choose("Join a game");
    run(3 * sim::kTicksPerSecond);
    for (int row = 0; row < 5; ++row) {
        walk.room.press(SDL_SCANCODE_UP);
    }
    run(1);
    const auto top_row = [&] { return walk.room.rows().front(); };
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
    CHECK(walk.room.session()->lobby().seats[0].pilots.first() == first.label);
}
