// SPDX-License-Identifier: Zlib
// The screens of network games, operated with keys alone: two programs on a network in virtual time.
#include "game/screens/play/net_play.h"
#include "tests/game/screens/two_rooms.h"
#include "tests/support/virtual_pad.h"

#include <algorithm>

#include <catch2/catch.hpp>

namespace {

/// Takes and returns the next notice of Bob's match.
std::string heard_by_bob(TwoRooms& rooms) {
    std::string heard;
    for (int i = 0; i < 60 && heard.empty(); ++i) {
        rooms.ada.tick();
        rooms.world.now += net::kTickPeriod;
        rooms.bob.services().network.poll();
        for (const net::Notice& notice : rooms.bob.services().network.input()->take_notices()) {
            heard = notice.name + ": " + notice.text;
        }
    }
    return heard;
}

const net::Seat& seat_of_bob(TwoRooms& rooms) {
    return rooms.ada.session()->lobby().seats[1];
}

}  // namespace

TEST_CASE("a pilot opens a lobby, another finds it, and both play in the same world") {
    TwoRooms rooms;
    rooms.fly();
    rooms.run(2 * net::kSecond);
    const match::Match& ada = *rooms.ada.services().network.match();
    CHECK(ada.world().tick() > 60);
    CHECK(rooms.ada.services().network.input()->self() == 0);
    CHECK(rooms.bob.services().network.input()->self() == 1);
    CHECK(rooms.ada.services().network.record().desyncs == 0);
    CHECK(ada.world().setup().pilots == 2);
}

TEST_CASE("a guest that withdraws its readiness is asked before the game starts") {
    TwoRooms rooms;
    rooms.meet();
    CHECK_FALSE(seat_of_bob(rooms).is_ready);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    CHECK(seat_of_bob(rooms).is_ready);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    CHECK_FALSE(seat_of_bob(rooms).is_ready);
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(5 * net::kSecond);
    CHECK(rooms.ada.top_name() == "lobby");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(4 * net::kSecond);
    CHECK(rooms.bob.top_name() == "net play");
}

TEST_CASE("the game begins for a pilot whose lobby is covered by a dialog") {
    TwoRooms rooms;
    rooms.meet();
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(rooms.bob.top_name() == "confirm");
    rooms.run(net::kSecond);
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(6 * net::kSecond);
    CHECK(rooms.bob.top_name() == "net play");
}

TEST_CASE("a lobby with a password asks for it, and a wrong one is refused with the reason") {
    TwoRooms rooms;
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {.password = "hush"}));
    rooms.bob.push<screens::Browse>();
    rooms.run(3 * net::kSecond);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.bob.top_name() == "prompt");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.bob.top_name() == "prompt");  // it may not be empty
    rooms.bob.type("loud");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.bob.top_name() == "lobby");
    rooms.run(12 * net::kSecond);
    CHECK(rooms.bob.top_name() == "message");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.bob.top_name() == "browse");
}

TEST_CASE("the longest password of the command line can be typed, and no more letters") {
    TwoRooms rooms;
    const std::string longest(net::kMaxPasswordBytes, 'x');
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {.password = longest}));
    rooms.bob.push<screens::Browse>();
    rooms.run(3 * net::kSecond);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.type(longest + "y");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(2 * net::kSecond);
    CHECK(rooms.bob.top_name() == "lobby");
    CHECK(rooms.bob.session()->phase() == net::SessionPhase::Lobby);
}

TEST_CASE("an address can be typed, and one that does not exist is reported") {
    TwoRooms rooms;
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {}));
    rooms.bob.push<screens::Browse>();
    rooms.bob.tick();  // before anything is found, the address has the focus
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.type("nowhere");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.tick();
    CHECK(rooms.bob.top_name() == "message");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.type("10.0.0.1");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.tick();
    REQUIRE(rooms.bob.top_name() == "prompt");  // asks for the password, if there is one
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(2 * net::kSecond);
    CHECK(rooms.bob.session()->phase() == net::SessionPhase::Lobby);
}

TEST_CASE("a slow address lookup does not block the program, and can be cancelled") {
    TwoRooms rooms;
    rooms.bob.push<screens::Browse>();
    rooms.bob.tick();
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.type(SimPlatform::kSlowHost);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(2 * net::kSecond);
    CHECK(rooms.bob.top_name() == "finding");
    rooms.bob.press(SDL_SCANCODE_ESCAPE);
    CHECK(rooms.bob.top_name() == "browse");
}

TEST_CASE("when the host closes the lobby the others are notified and return to the list of games") {
    TwoRooms rooms;
    rooms.meet();
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.ada.top_name() == "host");
    CHECK(rooms.ada.session() == nullptr);
    rooms.run(3 * net::kSecond);
    CHECK(rooms.bob.top_name() == "message");
    CHECK(rooms.bob.session() == nullptr);
}

TEST_CASE("the host can remove a pilot, who is notified") {
    TwoRooms rooms;
    rooms.meet();
    for (int i = 0; i < 3; ++i) {
        rooms.ada.press(SDL_SCANCODE_DOWN);
    }
    rooms.ada.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.ada.top_name() == "choice");
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.ada.top_name() == "lobby");
    rooms.run(3 * net::kSecond);
    CHECK_FALSE(seat_of_bob(rooms).is_taken);
    CHECK(rooms.bob.top_name() == "message");
}

TEST_CASE("a pilot who is typing does not steer, and the key that begins a chat line is not part of it") {
    TwoRooms rooms;
    rooms.fly();
    auto& play = dynamic_cast<screens::NetPlay&>(rooms.ada.top());
    rooms.ada.press(SDL_SCANCODE_SPACE);
    CHECK(rooms.ada.services().keys.take(0).bits == sim::Keys::Fire);
    rooms.ada.press(SDL_SCANCODE_T);
    rooms.ada.type("t");
    CHECK(rooms.ada.services().keys.take(0).bits == 0);
    rooms.ada.tick();
    rooms.ada.press(SDL_SCANCODE_SPACE);
    rooms.ada.type("hi");
    CHECK(rooms.ada.services().keys.take(0).bits == 0);
    CHECK(play.claims(key(SDL_SCANCODE_M)));
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(heard_by_bob(rooms) == "Ada: hi");
}

TEST_CASE("a chat line that cannot be sent yet is refused with a notice, and stays for another try") {
    TwoRooms rooms;
    rooms.fly();
    rooms.ada.press(SDL_SCANCODE_T);
    rooms.ada.tick();
    rooms.ada.type("wait for me");
    while (rooms.ada.session()->say("line")) {
    }
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.ada.draw();
    const auto says = [&](const std::string& text) {
        return std::ranges::any_of(rooms.ada.said(), [&](const std::string& line) { return line.starts_with(text); });
    };
    CHECK(says("Your earlier messages are still being sent"));
    CHECK(says("wait for me"));
    rooms.run(net::kSecond);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(heard_by_bob(rooms) == "Ada: wait for me");
}

TEST_CASE("the result waits until the pilot stops typing, and a guest that rejoins waits for the host", "[slow]") {
    TwoRooms rooms;
    rooms.ada.services().settings.set("host.lives", 1);
    rooms.ada.services().settings.set("host.wave", 20);
    rooms.fly();
    for (int i = 0; i < 300 && !rooms.bob.services().network.match()->world().is_over(); ++i) {
        rooms.run(net::kSecond);
    }
    REQUIRE(rooms.bob.top_name() == "net play");
    rooms.bob.press(SDL_SCANCODE_P);  // a pause now would withhold the results from both
    rooms.bob.press(SDL_SCANCODE_T);
    rooms.run(10 * net::kSecond);
    CHECK(rooms.ada.top_name() == "net over");
    CHECK(rooms.bob.top_name() == "net play");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(3 * net::kSecond);  // a result takes no key at first, which may still be meant for the game
    CHECK(rooms.bob.top_name() == "net over");
    // Bob wants to play again, and need not watch for Ada to have read her results.
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(20 * net::kSecond);
    CHECK(rooms.bob.top_name() == "net over");
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(3 * net::kSecond);
    CHECK(rooms.ada.top_name() == "lobby");
    REQUIRE(seat_of_bob(rooms).is_taken);
    CHECK(seat_of_bob(rooms).is_ready);
    CHECK(rooms.ada.session()->lobby().seats[0].is_ready);
    CHECK(rooms.bob.services().evening.of("Ada").games == 1);
    rooms.ada.press(SDL_SCANCODE_RETURN);  // all are ready, so this starts the game
    rooms.run(6 * net::kSecond);
    CHECK(rooms.ada.top_name() == "net play");
}

TEST_CASE("a guest opens the next lobby if the host has gone after the game") {
    TwoRooms rooms;
    rooms.ada.services().settings.set("host.lives", 1);
    rooms.ada.services().settings.set("host.wave", 20);
    rooms.fly();
    for (int i = 0; i < 300 && rooms.bob.top_name() != "net over"; ++i) {
        rooms.run(net::kSecond);
    }
    REQUIRE(rooms.bob.top_name() == "net over");
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(rooms.ada.top_name() == "confirm");  // Bob is still there
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(3 * net::kSecond);
    REQUIRE(rooms.ada.top_name() == "host");  // her first screen here
    rooms.bob.draw();
    CHECK(std::ranges::find(rooms.bob.said(), "Ada has left.") != rooms.bob.said().end());
    CHECK(std::ranges::find(rooms.bob.said(), "Play again with other rules…") != rooms.bob.said().end());
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(5 * net::kSecond);
    REQUIRE(rooms.bob.top_name() == "lobby");
    const net::Session* session = rooms.bob.services().network.session();
    REQUIRE(session != nullptr);
    CHECK(session->phase() == net::SessionPhase::Lobby);
    CHECK(session->lobby().is_host);
    rooms.bob.draw();
    const auto& said = rooms.bob.said();
    CHECK(std::ranges::find(said, "Start the game") != said.end());
}

TEST_CASE("the next lobby names those who are not back yet, and keeps the chat and the evening's table") {
    TwoRooms rooms;
    rooms.ada.services().settings.set("host.lives", 1);
    rooms.ada.services().settings.set("host.wave", 20);
    rooms.fly();
    for (int i = 0; i < 300 && rooms.ada.top_name() != "net over"; ++i) {
        rooms.run(net::kSecond);
    }
    rooms.run(3 * net::kSecond);
    const auto says = [](ScreenRoom& room, const std::string& line) {
        room.draw();
        return std::ranges::find(room.said(), line) != room.said().end();
    };
    rooms.bob.press(SDL_SCANCODE_TAB);
    rooms.bob.tick();
    rooms.bob.type("Well flown!");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    REQUIRE(rooms.ada.top_name() == "lobby");
    CHECK(says(rooms.ada, "Not back from the last game yet: Bob"));
    CHECK(says(rooms.ada, "Well flown!"));
    // Bob reads in the lobby what Ada writes there before he comes.
    rooms.ada.press(SDL_SCANCODE_TAB);
    rooms.ada.tick();
    CHECK(says(rooms.ada, "Not yet read by Bob: still at the result."));
    rooms.ada.type("Same again?");
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(3 * net::kSecond);
    REQUIRE(rooms.bob.top_name() == "lobby");
    CHECK(says(rooms.bob, "Well flown!"));
    CHECK(says(rooms.bob, "Same again?"));
    CHECK_FALSE(says(rooms.ada, "Not back from the last game yet: Bob"));
    // Ada closes the lobby and opens another one.
    for (ScreenRoom* room : {&rooms.ada, &rooms.bob}) {
        room->services().screens.clear();
        room->apply();
    }
    rooms.meet();
    CHECK(rooms.ada.services().evening.of("Bob").games == 1);
    CHECK(rooms.bob.services().evening.of("Ada").games == 1);
}

TEST_CASE("any pilot may pause, and the game resumes when nobody wants the pause any more") {
    TwoRooms rooms;
    rooms.fly();
    const auto& world = rooms.bob.services().network.match()->world();
    rooms.ada.press(SDL_SCANCODE_P);
    rooms.bob.press(SDL_SCANCODE_P);  // before either learns of the other's pause
    rooms.run(net::kSecond);
    const sim::Tick before = world.tick();
    rooms.run(net::kSecond);
    rooms.ada.press(SDL_SCANCODE_P);
    rooms.run(net::kSecond);
    CHECK(world.tick() == before);
    rooms.bob.press(SDL_SCANCODE_P);
    rooms.run(net::kSecond);
    CHECK(world.tick() == before);  // three numbers are counted first
    rooms.run(net::ticks_to_micros(net::kResumeTicks));
    CHECK(world.tick() > before);
}

TEST_CASE("the game continues below its menu and when the window loses the focus") {
    TwoRooms rooms;
    rooms.fly();
    const auto& world = rooms.ada.services().network.match()->world();
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    CHECK(rooms.ada.top_name() == "net menu");
    const sim::Tick before = world.tick();
    rooms.run(net::kSecond);
    CHECK(world.tick() >= before + 25);
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    rooms.ada.top().interrupted(false);
    rooms.run(net::kSecond);
    CHECK(rooms.ada.top_name() == "net play");
    CHECK(world.tick() >= before + 50);
}

TEST_CASE("a pilot who leaves a game is gone for the other, who plays on") {
    TwoRooms rooms;
    rooms.fly();
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    rooms.ada.press(SDL_SCANCODE_UP);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.ada.top_name() == "confirm");
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.ada.session() == nullptr);
    rooms.run(3 * net::kSecond);
    const match::Match& bob = *rooms.bob.services().network.match();
    CHECK(rooms.bob.top_name() == "net play");
    CHECK_FALSE(bob.world().pilot(0).is_present());
    const sim::Tick before = bob.world().tick();
    rooms.run(net::kSecond);
    CHECK(bob.world().tick() >= before + 25);
    const auto says_alone = [&] {
        rooms.bob.draw();
        return std::ranges::find(rooms.bob.said(), "Everyone else has left.") != rooms.bob.said().end();
    };
    CHECK(says_alone());
    rooms.run(10 * net::kSecond);  // later, the words would only cover the field
    CHECK_FALSE(says_alone());
}

TEST_CASE("a game that its last pilot ends counts in the table of the evening") {
    TwoRooms rooms;
    rooms.fly();
    rooms.bob.services().screens.clear();
    rooms.bob.apply();
    rooms.run(3 * net::kSecond);
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.ada.top_name() == "net over");
    const scores::Evening& evening = rooms.ada.services().evening;
    CHECK(evening.of("Ada").games == 1);
    CHECK(evening.of("Bob").games == 0);
}

TEST_CASE("a pilot is told once if another's keys arrive very late for long", "[slow]") {
    TwoRooms rooms;
    rooms.fly();
    rooms.world.network.set_conditions({.delay = 300 * net::kMillisecond});
    int told = 0;
    bool was_told = false;
    for (int i = 0; i < 60; ++i) {
        rooms.run(net::kSecond);
        rooms.ada.draw();
        const bool is_told = std::ranges::any_of(
            rooms.ada.said(), [](const std::string& line) { return line == "Bob's keys arrive 0.3 s late."; });
        told += is_told && !was_told ? 1 : 0;
        was_told = is_told;
        CHECK((i > 18 || !is_told));
    }
    CHECK(told == 1);
}

TEST_CASE("unplugging a pad in a network game is reported, and the game and the keys keep working") {
    TwoRooms rooms;
    rooms.fly();
    constexpr int kPad = 3;
    engine::InputEvent shield = press(button(SDL_CONTROLLER_BUTTON_B));
    shield.pad = kPad;
    rooms.ada.take(shield);
    rooms.ada.take(press(key(SDL_SCANCODE_SPACE)));
    REQUIRE(rooms.ada.services().keys.take(0).bits == (sim::Keys::Fire | sim::Keys::Shield));
    engine::InputEvent gone;
    gone.kind = engine::InputEvent::Kind::PadRemoved;
    gone.pad = kPad;
    gone.text = "Pad";
    rooms.ada.take(gone);
    CHECK_FALSE(rooms.ada.services().notices.is_empty());
    CHECK(rooms.ada.top_name() == "net play");
    CHECK(rooms.ada.services().keys.take(0).bits == sim::Keys::Fire);
    const auto& world = rooms.ada.services().network.match()->world();
    const sim::Tick before = world.tick();
    rooms.run(net::kSecond);
    CHECK(world.tick() >= before + 25);
}

TEST_CASE("a chat line can be written during play with a pad alone") {
    TwoRooms rooms;
    rooms.fly();
    const auto pad = [&](int code) { rooms.ada.take(press(button(code))); };
    pad(SDL_CONTROLLER_BUTTON_BACK);
    rooms.ada.tick();
    pad(SDL_CONTROLLER_BUTTON_A);  // opens the letter board, since the keyboard was used last
    pad(SDL_CONTROLLER_BUTTON_A);
    pad(SDL_CONTROLLER_BUTTON_START);
    CHECK(heard_by_bob(rooms) == "Ada: 1");
}

TEST_CASE("a network game counts once for a pilot who left it") {
    TwoRooms rooms;
    rooms.fly();
    rooms.run(2 * net::kSecond);
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    rooms.ada.press(SDL_SCANCODE_UP);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    CHECK(rooms.ada.session() == nullptr);
    const scores::Career& flown = rooms.ada.services().profile.content().career;
    CHECK(flown.games == 1);
    CHECK(flown.ticks > 60);
    CHECK(rooms.bob.services().profile.content().career.games == 0);
}

TEST_CASE("a menu key operates a network game's menus even if pause and chat are bound to it") {
    TwoRooms rooms;
    engine::Bindings& bindings = rooms.ada.services().bindings;
    const auto bind = [&](screens::PilotAction action, int scancode) {
        bindings.bind(static_cast<engine::Action>(action), key(scancode));
    };
    bind(screens::PilotAction::Chat, SDL_SCANCODE_DOWN);
    bind(screens::PilotAction::Pause, SDL_SCANCODE_UP);
    rooms.fly();  // in the lobby, Down would move the focus to Start
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(rooms.ada.top_name() == "net menu");
    rooms.ada.press(SDL_SCANCODE_UP);
    CHECK(rooms.ada.top_name() == "net menu");
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.ada.top_name() == "confirm");
}

namespace {

/// Flies a short game until both pilots look at its result, which takes keys by then.
void fly_to_results(TwoRooms& rooms) {
    rooms.ada.services().settings.set("host.lives", 1);
    rooms.ada.services().settings.set("host.wave", 20);
    rooms.fly();
    for (int i = 0; i < 300 && (rooms.ada.top_name() != "net over" || rooms.bob.top_name() != "net over"); ++i) {
        rooms.run(net::kSecond);
    }
    rooms.run(3 * net::kSecond);
}

}  // namespace

TEST_CASE("pilots who look at their results write to each other there, until they have left") {
    TwoRooms rooms;
    fly_to_results(rooms);
    const auto says = [](ScreenRoom& room, const std::string& line) {
        room.draw();
        return std::ranges::find(room.said(), line) != room.said().end();
    };
    REQUIRE(says(rooms.bob, "chat"));
    rooms.bob.press(SDL_SCANCODE_TAB);
    CHECK(says(rooms.bob, "send"));
    rooms.bob.tick();
    rooms.bob.type("Well flown!");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(2 * net::kSecond);
    REQUIRE(rooms.bob.top_name() == "net over");
    CHECK(says(rooms.ada, "Well flown!"));
    CHECK(says(rooms.bob, "Well flown!"));
    CHECK(rooms.ada.top().pace() == screens::Pace::Ambient);  // the line fades
    rooms.ada.services().screens.clear();
    rooms.ada.apply();
    rooms.run(3 * net::kSecond);
    CHECK_FALSE(says(rooms.bob, "chat"));
    CHECK(says(rooms.bob, "Ada has left."));
    CHECK_FALSE(says(rooms.bob, "Ada left the game."));
    rooms.bob.press(SDL_SCANCODE_TAB);
    CHECK_FALSE(says(rooms.bob, "send"));
}

TEST_CASE(
    "a guest who plays again before the host waits on the result, where both go on writing, then meets the host") {
    TwoRooms rooms;
    fly_to_results(rooms);
    const auto says = [](ScreenRoom& room, const std::string& line) {
        room.draw();
        return std::ranges::find(room.said(), line) != room.said().end();
    };
    rooms.bob.press(SDL_SCANCODE_R);
    rooms.run(net::kSecond);
    REQUIRE(rooms.bob.top_name() == "net over");
    CHECK(says(rooms.bob, "You play again as soon as the lobby is open."));
    CHECK(says(rooms.ada, "Ready for the next game!"));
    rooms.run(10 * net::kSecond);
    CHECK_FALSE(says(rooms.ada, "Ready for the next game!"));
    CHECK(says(rooms.ada, "Bob is ready for the next game."));  // however long ago it was said
    rooms.ada.press(SDL_SCANCODE_TAB);
    rooms.ada.tick();
    rooms.ada.type("One moment");
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    CHECK(says(rooms.bob, "One moment"));
    rooms.bob.services().settings.set("video.text_scale", 150);  // as in a window of 480 lines
    for (const char* const name : {"Ada", "Bob"}) {              // all talk leaves the ranking whole
        const auto texts = rooms.bob.draw_texts();
        CHECK(std::ranges::count(texts, name, &engine::DrawnText::text) == 2);  // on the display, too
    }
    SECTION("until the lobby is open") {
        rooms.ada.press(SDL_SCANCODE_R);
        rooms.run(3 * net::kSecond);
        REQUIRE(rooms.bob.top_name() == "lobby");
        CHECK(says(rooms.bob, "One moment"));
        CHECK(rooms.bob.session()->lobby().seats[1].is_ready);
    }
    SECTION("until asked again") {
        rooms.bob.press(SDL_SCANCODE_R);
        CHECK_FALSE(says(rooms.bob, "You play again as soon as the lobby is open."));
        rooms.run(net::kSecond);
        CHECK_FALSE(says(rooms.ada, "Bob is ready for the next game."));
        rooms.ada.press(SDL_SCANCODE_R);
        rooms.run(3 * net::kSecond);
        CHECK(rooms.bob.top_name() == "net over");
    }
    SECTION("until the host has left, which makes the guest the host") {
        rooms.ada.services().screens.clear();
        rooms.ada.apply();
        rooms.run(3 * net::kSecond);
        REQUIRE(rooms.bob.top_name() == "lobby");
        CHECK(rooms.bob.session()->lobby().is_host);
        CHECK(says(rooms.bob, "The host has left. You are the host now."));
    }
}
