// SPDX-License-Identifier: Zlib
#include "game/screens/play/spectate.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/game/screens/two_rooms.h"

namespace {

/// Returns whether any text that is drawn contains `text`.
bool draws(TwoRooms& rooms, ScreenRoom& room, const std::string& text) {
    std::vector<engine::DrawnText> texts;
    rooms.stage->font.set_witness(&texts);
    room.draw();
    rooms.stage->font.set_witness(nullptr);
    return std::ranges::any_of(
        texts, [&](const engine::DrawnText& drawn) { return drawn.text.find(text) != std::string::npos; });
}

}  // namespace

TEST_CASE("a spectator's display of the connection says how far behind the picture is and who serves it") {
    TwoRooms rooms;
    rooms.world.network.set_conditions({.delay = 30 * net::kMillisecond, .loss = 0.05});
    rooms.fly();
    ScreenRoom cy{*rooms.stage, rooms.world, 3, "Cy"};
    match::Network& network = cy.services().network;
    REQUIRE(network.join({"Cy"}, "", {0x0A000001, net::kDefaultPort}, net::JoinPurpose::Watch));
    const auto run = [&](int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            rooms.run(net::kTickPeriod);
            cy.tick();
        }
    };
    for (int tick = 0; tick < 100 && network.visit() == nullptr; ++tick) {
        network.poll();
        run(1);
    }
    REQUIRE(network.visit() != nullptr);
    cy.push<screens::Spectate>();
    run(12 * sim::kTicksPerSecond);
    REQUIRE(network.match() != nullptr);
    CHECK_FALSE(draws(rooms, cy, "behind the game"));
    CHECK(cy.services().screens.has_game());  // so a dropped replay is refused
    cy.press(SDL_SCANCODE_F4);
    CHECK(draws(rooms, cy, "0.3 s behind the game"));
    CHECK(draws(rooms, cy, "from a pilot at 10.0.0.1:26700"));
    CHECK(draws(rooms, cy, "KB/s received"));
    CHECK(draws(rooms, cy, "% lost"));
    cy.press(SDL_SCANCODE_F4);
    CHECK_FALSE(draws(rooms, cy, "behind the game"));
}
