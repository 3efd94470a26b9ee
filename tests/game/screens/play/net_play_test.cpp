// SPDX-License-Identifier: Zlib
// The picture of a network game that is being played.
#include "game/app/pilot_actions.h"
#include "game/view/hud/hud_brush.h"
#include "net/play/peer_game.h"
#include "tests/game/screens/two_rooms.h"
#include "tests/support/virtual_pad.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace {

/// Returns the text drawn after `label`, or nothing.
std::string text_after(const std::string& label, const std::vector<engine::DrawnText>& texts) {
    const auto at = std::ranges::find(texts, label, &engine::DrawnText::text);
    return at == texts.end() || std::next(at) == texts.end() ? std::string() : std::next(at)->text;
}

/// Returns whether the lines on the screen, one after another, have these words.
bool says(ScreenRoom& room, const std::string& words) {
    room.pump();
    room.draw();
    std::string all;
    for (const std::string& drawn : room.said()) {
        all += drawn + " ";
    }
    return all.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("the score in the picture of a network game is the confirmed one") {
    TwoRooms rooms;
    rooms.fly();
    rooms.world.network.set_conditions({.delay = 100 * net::kMillisecond});
    const match::Match& match = *rooms.ada.services().network.match();
    rooms.ada.take(press(key(SDL_SCANCODE_LEFT)));
    const auto score_in = [](const sim::World& world) { return world.pilot(0).score(); };
    int seen = 0;
    for (int tick = 0; tick < 60 * sim::kTicksPerSecond && seen == 0; ++tick) {
        engine::InputEvent fire = press(key(SDL_SCANCODE_SPACE));
        fire.kind = tick % 2 == 0 ? engine::InputEvent::Kind::Pressed : engine::InputEvent::Kind::Released;
        rooms.ada.take(fire);
        rooms.run(net::kTickPeriod);
        if (score_in(match.shown().now()) == score_in(match.world())) {
            continue;
        }
        ++seen;
        const std::vector<engine::DrawnText> texts = rooms.ada.draw_texts();
        const std::string confirmed = view::grouped(score_in(match.world()));
        CHECK(text_after("SCORE", texts) == confirmed);
        CHECK(text_after("Ada", texts) == confirmed);
    }
    CHECK(seen == 1);
}

TEST_CASE("during the player's own pause the picture names the bound control that ends it or opens the menu") {
    TwoRooms rooms;
    rooms.fly();
    engine::Bindings& bindings = rooms.ada.services().bindings;
    const auto pause = static_cast<engine::Action>(screens::PilotAction::Pause);
    rooms.ada.press(SDL_SCANCODE_P);
    rooms.run(net::kSecond);
    CHECK(says(rooms.ada, "Press P to resume."));
    REQUIRE(bindings.set_line(pause, "key:F9, pad:rightshoulder"));
    CHECK(says(rooms.ada, "Press F9 to resume."));
    REQUIRE(bindings.set_line(pause, "pad:rightshoulder"));
    CHECK(says(rooms.ada, "Press Escape to open the menu, then choose “End my pause”."));
    VirtualPad pad;
    rooms.ada.pump();
    pad.set(SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    CHECK(says(rooms.ada, "Press Right shoulder to open the menu, then choose “End my pause”."));
    bindings.clear(pause);
    CHECK(says(rooms.ada, "Press Pad Start to open the menu, then choose “End my pause”."));
}

TEST_CASE("the pause key votes to end a pause of others, and the picture says how the vote stands") {
    TwoRooms rooms;
    rooms.fly();
    rooms.ada.press(SDL_SCANCODE_P);
    rooms.run(2 * net::kSecond);
    CHECK(says(rooms.bob, "Press P to vote to go on. Your vote ends the pause in 29 s."));
    CHECK(says(rooms.ada, "Press P to resume. The other pilot can end the pause in "));
    rooms.bob.press(SDL_SCANCODE_P);
    rooms.run(net::kSecond);
    CHECK(says(rooms.ada, "The pause ends in 2"));
    CHECK(says(rooms.bob, "The pause ends in 2"));
    CHECK_FALSE(says(rooms.bob, "Press P"));
    CHECK_FALSE(rooms.bob.session()->game()->own_events().asks_for_pause());
    CHECK(rooms.bob.session()->game()->is_paused());
    rooms.run(30 * net::kSecond);
    CHECK_FALSE(rooms.bob.session()->game()->is_paused());
    CHECK(std::ranges::any_of(rooms.ada.draw_texts(), [](const engine::DrawnText& drawn) {
        return drawn.text == "Ada's pause was ended by the others.";
    }));
}

TEST_CASE("in a small window the quick phrases leave the chat at the left, and the upper half of the field free") {
    TwoRooms rooms;
    rooms.fly();
    REQUIRE(rooms.bob.session()->say("Here they come."));
    rooms.run(net::kSecond);
    rooms.ada.services().settings.set("video.text_scale", 150);  // as in a window of 480 lines
    const auto ink_of = [&](const std::string& words) {
        const std::vector<engine::DrawnText> texts = rooms.ada.draw_texts();
        const auto found = std::ranges::find(texts, words, &engine::DrawnText::text);
        REQUIRE(found != texts.end());
        return found->ink;
    };
    const engine::RectPx before = ink_of("Here they come.");
    rooms.ada.press(SDL_SCANCODE_V);
    const engine::RectPx chat = ink_of("Here they come.");
    CHECK(chat.x == before.x);
    CHECK(chat.y == before.y);
    const engine::RectPx first = ink_of("Hello!");  // of 240 lines
    CHECK(first.x > chat.x + chat.w);
    CHECK(first.x > 160);
    CHECK(first.y > 110);
}

TEST_CASE("the menu of a network game covers the texts of the game") {
    TwoRooms rooms;
    rooms.fly();
    const auto says_how_to_resume = [&] {
        rooms.ada.draw();
        return std::ranges::any_of(
            rooms.ada.said(), [](const std::string& line) { return line.find("to resume.") != std::string::npos; });
    };
    rooms.ada.press(SDL_SCANCODE_P);
    rooms.run(net::kSecond);
    REQUIRE(says_how_to_resume());
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    CHECK_FALSE(says_how_to_resume());
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    CHECK(says_how_to_resume());
}

TEST_CASE("a connection that is lost while a frame is drawn does not disturb the frame") {
    const bool shows_graph = GENERATE(false, true);
    TwoRooms rooms;
    rooms.fly();
    if (shows_graph) {
        rooms.bob.press(SDL_SCANCODE_F4);
    }
    rooms.world.network.set_conditions({.loss = 1});
    rooms.run(8 * net::kSecond);  // each flies on without the other
    rooms.world.network.set_conditions({});
    match::OnlineService& network = rooms.bob.services().network;
    REQUIRE_FALSE(network.is_coming_back());
    match::NetworkPump pump(network);
    rooms.bob.services().pump = &pump;
    // Only the pump polls Bob's network, so it is there that Ada's notice arrives.
    for (int frame = 0; frame < 300 && !network.is_coming_back(); ++frame) {
        rooms.world.now += 20 * net::kMillisecond;
        rooms.ada.tick_unseen();
        rooms.bob.draw();
    }
    REQUIRE(network.is_coming_back());
    rooms.bob.draw();
    rooms.bob.services().pump = nullptr;
}

TEST_CASE("the picture shows the name of a pilot that joins a running game") {
    TwoRooms rooms;
    rooms.fly();
    ScreenRoom cy{*rooms.stage, rooms.world, 3, "Cy"};
    const auto is_named = [&] {
        const auto texts = rooms.ada.draw_texts();
        return std::ranges::find(texts, "Cy", &engine::DrawnText::text) != texts.end();
    };
    REQUIRE_FALSE(is_named());
    REQUIRE(cy.services().network.join({"Cy"}, "", net::Address{0x0A000001, net::kDefaultPort}));
    for (int tick = 0; tick < 10 * sim::kTicksPerSecond; ++tick) {
        cy.services().network.poll();
        rooms.run(net::kTickPeriod);
        cy.tick();
    }
    REQUIRE(rooms.ada.services().network.match()->names()[2] == "Cy");
    CHECK(is_named());
}

TEST_CASE("in a network game no picture is held when the player's own ship is lost") {
    TwoRooms rooms;
    rooms.fly();
    const match::Match& match = *rooms.ada.services().network.match();
    const auto is_lost = [&match] { return match.shown().now().pilot(0).ship().is_exploding(); };
    for (int tick = 0; tick < 240 * sim::kTicksPerSecond && !is_lost(); ++tick) {
        rooms.run(net::kTickPeriod);
    }
    REQUIRE(is_lost());
    const auto picture = [&rooms] {
        rooms.ada.draw();
        return rooms.stage->window.renderer().read_pixels()->rgba;
    };
    std::vector<std::uint8_t> before = picture();
    for (int tick = 0; tick < 6; ++tick) {
        rooms.run(net::kTickPeriod);
        std::vector<std::uint8_t> now = picture();
        CHECK_FALSE(now == before);
        before = std::move(now);
    }
}

TEST_CASE("a crew's game over the network enters each pilot's list of crews, with the names of all") {
    TwoRooms rooms;
    rooms.ada.services().settings.set("host.lives", 1);
    rooms.fly();
    for (int second = 0; second < 900 && rooms.bob.top_name() != "net over"; second += 10) {
        for (int tick = 0; tick < 10 * sim::kTicksPerSecond; ++tick) {
            rooms.ada.tick_unseen();
            rooms.bob.tick_unseen();
            rooms.world.now += net::kTickPeriod;
        }
    }
    REQUIRE(rooms.bob.top_name() == "net over");
    for (ScreenRoom* room : {&rooms.ada, &rooms.bob}) {
        const auto& crews = room->services().scores.content().entries(scores::List::Crew);
        REQUIRE(crews.size() == 1);
        CHECK(crews.front().name == "Ada");
        CHECK(crews.front().others == std::vector<std::string>{"Bob"});
        CHECK(crews.front().score > 0);
        CHECK_FALSE(crews.front().replay.empty());
        room->draw();
        CHECK(std::ranges::find(room->said(), "Place 1 among the best crews") != room->said().end());
    }
    CHECK(rooms.ada.services().scores.content().entries(scores::List::Crew).front().hash ==
          rooms.bob.services().scores.content().entries(scores::List::Crew).front().hash);
}
