// SPDX-License-Identifier: Zlib
// The end of a network game, which may come while the pilots are still fighting.
#include "game/screens/play/result/net_over.h"

#include "game/screens/lobby/evening_table.h"
#include "game/screens/play/result/result_sheet.h"
#include "game/screens/title/title.h"
#include "tests/game/screens/screen_room.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

TEST_CASE("a pilot still tapping Fire stays on the result of a network game, which says why it ended") {
    constexpr int kQuiet = screens::ResultScreen::kQuietTicks;
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.push<screens::Title>();
    screens::LobbyRequest request;
    request.is_host = true;
    const sim::World end({.seed = 1, .pilots = 2}, sim::MaskTable::classic());
    room.push<screens::NetOver>(request, end, std::vector<std::string>{"Ada", "Bob"}, sim::Slot{0}, screens::Flight(0),
                                "", engine::Message(engine::verbatim("The cable is out.")));
    const auto tap = [&room](engine::Control control) {
        engine::InputEvent event = press(control);
        room.take(event);
        event.kind = engine::InputEvent::Kind::Released;
        room.take(event);
    };
    for (int tick = 0; tick < 3 * kQuiet; ++tick) {
        CHECK(room.top().pace() == screens::Pace::Ambient);  // ticks must continue while taps are ignored
        tap(key(SDL_SCANCODE_SPACE));
        tap(button(SDL_CONTROLLER_BUTTON_A));
        room.tick_unseen();
    }
    CHECK(room.top_name() == "net over");
    room.draw();
    CHECK(std::ranges::find(room.said(), "The cable is out.") != room.said().end());
    room.advance(kQuiet);
    CHECK(room.top().pace() == screens::Pace::Still);
    tap(key(SDL_SCANCODE_SPACE));
    CHECK(room.top_name() == "net over");
    tap(key(SDL_SCANCODE_RETURN));
    CHECK(room.top_name() == "lobby");
}

namespace {

/// Shows the end of a round of two pilots, which the first one has won or is still flying.
void push_round(ScreenRoom& room, bool is_host) {
    screens::LobbyRequest request;
    request.is_host = is_host;
    sim::World end({.seed = 1, .mode = sim::Mode::Arena, .pilots = 2, .frags = 1}, sim::MaskTable::classic());
    std::vector<scores::FlightStats> flights{scores::FlightStats(0), scores::FlightStats(1)};
    flights[1].take({{.type = sim::Event::Type::Rescued, .slot = 1}});
    room.push<screens::NetOver>(request, end, std::vector<std::string>{"Ada", "Bob"}, sim::Slot{0}, screens::Flight(0),
                                "", engine::Message(), flights);
}

}  // namespace

TEST_CASE("the result of a round says how the match stands, and offers the next one") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.push<screens::Title>();
    scores::Evening& evening = room.services().evening;
    evening.set_match_length(3);
    evening.add_game(std::vector<scores::Evening::Result>{{"Ada", 1, 0, 1}, {"Bob", 1, 0, 0}}, true);
    push_round(room, false);
    room.draw();
    const auto says = [&](const std::string& line) {
        return std::ranges::find(room.said(), line) != room.said().end();
    };
    CHECK(says("Best of 3: Ada 1, Bob 0"));
    CHECK(says("Next round"));
    CHECK(says("★ Wingmate"));
    CHECK(says("★ Rescuer: 1"));
    evening.add_game(std::vector<scores::Evening::Result>{{"Ada", 1, 0, 1}, {"Bob", 1, 0, 0}}, true);
    push_round(room, false);
    room.draw();
    CHECK(says("Ada has won the match. Best of 3: Ada 2, Bob 0"));
    CHECK(says("Play again"));
}

TEST_CASE("a match that is undecided after its rounds says how many are needed to win it") {
    scores::Evening evening;
    evening.set_match_length(3);
    for (const char* const winner : {"Ada", "Bob", "Cid"}) {
        evening.add_game(std::vector<scores::Evening::Result>{{winner, 1, 0, 1}, {"Dee", 1, 0, 0}}, true);
    }
    CHECK(screens::describe_match(evening) == "The first with 2 rounds wins: Ada 1, Bob 1, Cid 1");
}

TEST_CASE("the host plays again with other rules at once") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.push<screens::Title>();
    push_round(room, true);
    room.advance(screens::ResultScreen::kQuietTicks);
    room.press(SDL_SCANCODE_DOWN);
    room.press(SDL_SCANCODE_RETURN);
    CHECK(room.top_name() == "host");
    room.press(SDL_SCANCODE_ESCAPE);
    CHECK(room.top_name() == "lobby");
}
