// SPDX-License-Identifier: Zlib
// The end of a network game, which may come while the pilots are still fighting.
#include "game/screens/play/result/net_over.h"

#include "game/screens/title/title.h"
#include "tests/game/screens/screen_room.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

TEST_CASE("a pilot still tapping Fire stays on the result of a network game, which says why it ended") {
    constexpr int kQuiet = screens::KeyGuard::kQuietTicks;
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
    CHECK(room.top_name() == "lobby");
}
