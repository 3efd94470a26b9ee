// SPDX-License-Identifier: Zlib
// Quick phrases and muting: two programs on a network in virtual time.
#include "game/app/phrases.h"

#include "engine/base/language.h"
#include "game/screens/play/net_play.h"
#include "net/play/peer_game.h"
#include "net/wire/text.h"
#include "tests/game/screens/two_rooms.h"
#include "tests/support/places.h"
#include "tests/support/virtual_pad.h"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

namespace {

/// Returns whether the top screen shows a line.
bool shows(ScreenRoom& room, const std::string& line) {
    room.draw_top();
    return std::ranges::find(room.said(), line) != room.said().end();
}

/// Chooses a row of a game's menu by its index.
void choose_in_menu(ScreenRoom& room, int row) {
    room.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(room.top_name() == "net menu");
    for (int i = 0; i < row; ++i) {
        room.press(SDL_SCANCODE_DOWN);
    }
    room.press(SDL_SCANCODE_RETURN);
}

}  // namespace

TEST_CASE("there are eight different phrases, each with its own key and number") {
    std::set<std::string> texts;
    for (std::size_t place = 0; place < screens::kPhrases.size(); ++place) {
        texts.insert(screens::kPhrases[place].text());
        CHECK(screens::phrase_on(key(SDL_SCANCODE_1 + static_cast<int>(place))) == place);
        CHECK(screens::phrase_on(key(SDL_SCANCODE_KP_1 + static_cast<int>(place))) == place);
        net::Notice notice;
        notice.phrase = static_cast<std::uint8_t>(place + 1);
        notice.text = "other words";
        CHECK(screens::words_of(notice) == screens::kPhrases[place].text());
    }
    CHECK(texts.size() == 8);
    net::Notice again;
    again.phrase = std::uint8_t{9};
    CHECK(screens::words_of(again) == screens::kReadyAgain.text());
    CHECK_FALSE(screens::phrase_on(key(SDL_SCANCODE_9)));
    CHECK_FALSE(screens::phrase_on(key(SDL_SCANCODE_0)));
    CHECK_FALSE(screens::phrase_on(button(SDL_SCANCODE_1)));
}

TEST_CASE("an unknown phrase is shown in its sender's words") {
    net::Notice notice;
    notice.text = "See you!";
    CHECK(screens::words_of(notice) == "See you!");
    for (const std::uint8_t unknown : {std::uint8_t{0}, std::uint8_t{10}, net::kMaxPhrase}) {
        notice.phrase = unknown;
        CHECK(screens::words_of(notice) == "See you!");
    }
    screens::ChatLog log;
    notice.type = net::Notice::Type::Chat;
    log.add(notice);
    notice.text.clear();
    log.add(notice);  // nothing to show
    CHECK(log.size() == 1);
}

TEST_CASE("a digit says a phrase during play, which the other pilot reads in another language") {
    TwoRooms rooms;
    rooms.fly();
    rooms.ada.press(SDL_SCANCODE_V);
    CHECK(shows(rooms.ada, "Nice shot!"));
    rooms.ada.press(SDL_SCANCODE_5);
    CHECK_FALSE(shows(rooms.ada, "Sorry!"));  // the list has closed
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    REQUIRE(language.use("de"));  // switches both programs, but Ada has already sent the phrase
    rooms.run(net::kSecond);
    const bool is_german = shows(rooms.bob, "Schöner Schuss!");
    REQUIRE(language.use("en"));
    CHECK(is_german);
}

TEST_CASE("the ship can be steered while the list of phrases is open, and digits choose from the list") {
    TwoRooms rooms;
    rooms.fly();
    auto& play = dynamic_cast<screens::NetPlay&>(rooms.ada.top());
    CHECK_FALSE(play.claims(key(SDL_SCANCODE_2)));
    rooms.ada.press(SDL_SCANCODE_V);
    rooms.ada.press(SDL_SCANCODE_SPACE);
    rooms.ada.press(SDL_SCANCODE_LEFT);
    CHECK(rooms.ada.services().keys.take(0).bits == (sim::Keys::Fire | sim::Keys::Left));
    CHECK(play.claims(key(SDL_SCANCODE_2)));
    CHECK_FALSE(play.claims(key(SDL_SCANCODE_9)));
    rooms.ada.press(SDL_SCANCODE_ESCAPE);  // closes only the list
    CHECK(rooms.ada.top_name() == "net play");
    CHECK_FALSE(play.claims(key(SDL_SCANCODE_2)));
    rooms.ada.press(SDL_SCANCODE_V);
    rooms.ada.press(SDL_SCANCODE_V);
    CHECK_FALSE(play.claims(key(SDL_SCANCODE_2)));
    rooms.ada.press(SDL_SCANCODE_V);
    for (int i = 0; i <= screens::PhraseWheel::kOpenTicks; ++i) {
        rooms.ada.tick();
    }
    CHECK_FALSE(play.claims(key(SDL_SCANCODE_2)));  // the list has closed by itself
}

TEST_CASE("a digit bound to an action keeps that function") {
    TwoRooms rooms;
    rooms.fly();
    engine::Bindings& bindings = rooms.ada.services().bindings;
    bindings.bind(static_cast<engine::Action>(screens::PilotAction::Fire), key(SDL_SCANCODE_3));
    rooms.ada.top().shown();  // reads the bindings again
    rooms.ada.press(SDL_SCANCODE_V);
    rooms.ada.press(SDL_SCANCODE_3);
    CHECK(rooms.ada.services().keys.take(0).bits == sim::Keys::Fire);
    rooms.run(net::kSecond);
    CHECK_FALSE(shows(rooms.bob, "One moment, please."));
}

TEST_CASE("a pad says a phrase during play with its right stick alone") {
    TwoRooms rooms;
    rooms.fly();
    VirtualPad pad;
    rooms.ada.pump();
    const auto move = [&](int x, int y) {
        pad.set(SDL_CONTROLLER_AXIS_RIGHTX, x);
        pad.set(SDL_CONTROLLER_AXIS_RIGHTY, y);
        rooms.ada.pump();
        rooms.ada.tick();
    };
    move(0, -32767);  // nothing is open yet
    move(0, 0);
    for (const bool is_down : {true, false}) {
        pad.set(SDL_CONTROLLER_BUTTON_RIGHTSTICK, is_down);
        rooms.ada.pump();
    }
    CHECK(shows(rooms.ada, "↗"));
    move(23000, 23000);
    move(0, 0);
    rooms.run(net::kSecond);
    CHECK(shows(rooms.bob, "Help!"));
    CHECK_FALSE(shows(rooms.bob, "Hello!"));
}

TEST_CASE("phrases can be said in the lobby, by digit or from a menu row") {
    TwoRooms rooms;
    rooms.meet();
    rooms.ada.press(SDL_SCANCODE_V);
    REQUIRE(rooms.ada.top_name() == "phrases");
    CHECK(rooms.ada.top().claims(key(SDL_SCANCODE_2)));
    rooms.ada.press(SDL_SCANCODE_2);
    CHECK(rooms.ada.top_name() == "lobby");
    rooms.bob.press(SDL_SCANCODE_V);
    rooms.bob.press(SDL_SCANCODE_DOWN);
    rooms.bob.press(SDL_SCANCODE_DOWN);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    CHECK(shows(rooms.bob, "Ready?"));
    CHECK(shows(rooms.ada, "One moment, please."));
    CHECK(shows(rooms.bob, "One moment, please."));
}

TEST_CASE("too many phrases at once are refused, and the player is notified") {
    TwoRooms rooms;
    rooms.meet();
    for (int i = 0; i < 3; ++i) {
        rooms.ada.press(SDL_SCANCODE_V);
        rooms.ada.press(SDL_SCANCODE_1);
        REQUIRE(rooms.ada.top_name() == "lobby");
    }
    rooms.ada.press(SDL_SCANCODE_V);
    rooms.ada.press(SDL_SCANCODE_1);
    CHECK(rooms.ada.top_name() == "phrases");  // the list stays open, so that the phrase can be sent again later
    CHECK_FALSE(rooms.ada.services().notices.is_empty());
    rooms.run(2 * net::kSecond);
    rooms.ada.press(SDL_SCANCODE_1);
    CHECK(rooms.ada.top_name() == "lobby");
    rooms.run(net::kSecond);
    rooms.bob.draw();
    CHECK(std::ranges::count(rooms.bob.said(), "Hello!") == 4);
}

TEST_CASE("a muted pilot's chat is hidden and the pilot marked, and shown again after unmuting") {
    TwoRooms rooms;
    rooms.fly();
    constexpr int kMute = 3;  // its row
    choose_in_menu(rooms.ada, kMute);
    REQUIRE(rooms.ada.top_name() == "pilots");
    CHECK(shows(rooms.ada, "not muted"));
    CHECK_FALSE(shows(rooms.ada, "muted"));
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(shows(rooms.ada, "muted"));
    CHECK(rooms.ada.session()->is_muted(1));
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(rooms.ada.top_name() == "net play");
    REQUIRE(rooms.bob.session()->say("listen"));
    REQUIRE(rooms.ada.session()->say("la la la"));
    rooms.bob.press(SDL_SCANCODE_V);
    rooms.bob.press(SDL_SCANCODE_4);
    rooms.run(net::kSecond);
    CHECK(shows(rooms.bob, "listen"));
    CHECK(shows(rooms.bob, "la la la"));
    CHECK(shows(rooms.ada, "la la la"));
    CHECK_FALSE(shows(rooms.ada, "listen"));
    CHECK_FALSE(shows(rooms.ada, "Help!"));
    choose_in_menu(rooms.ada, kMute);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK_FALSE(rooms.ada.session()->is_muted(1));
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(rooms.bob.session()->say("at last"));
    rooms.run(net::kSecond);
    CHECK(shows(rooms.ada, "at last"));
}

TEST_CASE("the list of pilots follows joins and leaves, and omits the player") {
    TwoRooms rooms;
    rooms.ada.push<screens::HostGame>();
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.ada.press(SDL_SCANCODE_UP);
    rooms.ada.press(SDL_SCANCODE_UP);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.ada.top_name() == "pilots");
    CHECK(shows(rooms.ada, "Nobody else is here."));
    rooms.bob.push<screens::Browse>();
    rooms.run(3 * net::kSecond);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(2 * net::kSecond);
    CHECK(shows(rooms.ada, "Bob"));
    CHECK_FALSE(shows(rooms.ada, "Ada"));
    rooms.ada.press(SDL_SCANCODE_HOME);
    rooms.ada.press(SDL_SCANCODE_RIGHT);
    CHECK(rooms.ada.session()->is_muted(1));
    rooms.bob.services().network.leave();
    rooms.run(2 * net::kSecond);
    CHECK(shows(rooms.ada, "Nobody else is here."));
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.ada.top_name() == "lobby");
}

TEST_CASE("an open menu follows a pause that another pilot begins") {
    TwoRooms rooms;
    rooms.fly();
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(shows(rooms.ada, "Pause for everyone"));
    rooms.bob.press(SDL_SCANCODE_P);
    rooms.run(net::kSecond);
    CHECK(shows(rooms.ada, "Vote to end the pause"));
    CHECK_FALSE(shows(rooms.ada, "Pause for everyone"));
}

TEST_CASE("a pause that the other pilot does not end is ended from the menu after half a minute", "[slow]") {
    TwoRooms rooms;
    rooms.fly();
    const auto press_row = [&] {
        rooms.ada.press(SDL_SCANCODE_HOME);
        rooms.ada.press(SDL_SCANCODE_DOWN);
        rooms.ada.press(SDL_SCANCODE_RETURN);
    };
    rooms.bob.press(SDL_SCANCODE_P);
    rooms.run(net::kSecond);
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    CHECK(shows(rooms.ada, "Vote to end the pause"));
    CHECK_FALSE(shows(rooms.ada, "Pause for everyone"));
    CHECK(std::ranges::any_of(rooms.ada.said(),
                              [](const std::string& line) { return line.find("Your vote") != line.npos; }));
    press_row();  // early: the vote is kept until it counts
    CHECK(rooms.ada.top_name() == "net play");
    rooms.run(27 * net::kSecond);
    CHECK(rooms.bob.session()->game()->is_paused());
    const sim::Tick before = rooms.ada.services().network.match()->world().tick();
    rooms.run(4 * net::kSecond + net::ticks_to_micros(net::kResumeTicks));
    CHECK(rooms.ada.services().network.match()->world().tick() > before);
    CHECK_FALSE(rooms.bob.session()->game()->own_events().asks_for_pause());
}

TEST_CASE("the menu of a game says that it is paused, and by whom") {
    TwoRooms rooms;
    rooms.fly();
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    CHECK(shows(rooms.ada, "GAME MENU"));
    rooms.bob.press(SDL_SCANCODE_P);
    rooms.ada.press(SDL_SCANCODE_P);  // before she learns of his pause
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    rooms.run(net::kSecond);
    CHECK(shows(rooms.ada, "PAUSED"));
    CHECK(shows(rooms.ada, "Paused by Ada, Bob."));
    CHECK_FALSE(shows(rooms.ada, "GAME MENU"));
    rooms.bob.press(SDL_SCANCODE_P);
    rooms.run(net::kSecond);
    CHECK(shows(rooms.ada, "Paused by Ada."));
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);  // ends the pause
    rooms.run(net::kSecond);
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    CHECK(shows(rooms.ada, "GAME MENU"));
}
