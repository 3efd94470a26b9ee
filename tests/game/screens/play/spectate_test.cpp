// SPDX-License-Identifier: Zlib
#include "game/screens/play/spectate.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/game/screens/two_rooms.h"
#include "tests/support/virtual_pad.h"

namespace {

/// A game of Ada and Bob, watched by Cy.
struct Watched {
    TwoRooms rooms;
    ScreenRoom cy{*rooms.stage, rooms.world, 3, "Cy"};

    void run(int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            rooms.run(net::kTickPeriod);
            cy.tick();
        }
    }
    void begin() {
        rooms.fly();
        match::OnlineService& network = cy.services().network;
        REQUIRE(network.join({"Cy"}, "", {0x0A000001, net::kDefaultPort}, net::JoinPurpose::Watch));
        for (int tick = 0; tick < 100 && network.visit() == nullptr; ++tick) {
            network.poll();
            run(1);
        }
        REQUIRE(network.visit() != nullptr);
        cy.push<screens::Spectate>();
        run(12 * sim::kTicksPerSecond);
        REQUIRE(network.match() != nullptr);
    }
    /// Returns whether any text that is drawn contains `text`.
    [[nodiscard]] bool draws(const std::string& text) {
        return std::ranges::any_of(cy.draw_texts(), [&](const engine::DrawnText& drawn) {
            return drawn.text.find(text) != std::string::npos;
        });
    }
    /// Returns whether a text that is drawn is `line`.
    [[nodiscard]] bool says(const std::string& line) {
        cy.pump();
        cy.draw();
        return std::ranges::find(cy.said(), line) != cy.said().end();
    }
};

}  // namespace

TEST_CASE("a spectator's display of the connection says how far behind the picture is and who serves it") {
    Watched watched;
    watched.rooms.world.network.set_conditions({.delay = 30 * net::kMillisecond, .loss = 0.05});
    watched.begin();
    CHECK_FALSE(watched.draws("behind the game"));
    CHECK(watched.cy.services().screens.has_game());  // so a dropped replay is refused
    watched.cy.press(SDL_SCANCODE_F4);
    CHECK(watched.draws("0.3 s behind the game"));
    CHECK(watched.draws("from a pilot at 10.0.0.1:26700"));
    CHECK(watched.draws("KB/s received"));
    CHECK(watched.draws("% lost"));
    watched.cy.press(SDL_SCANCODE_F4);
    CHECK_FALSE(watched.draws("behind the game"));
}

TEST_CASE("a spectator's screen says what is watched, and names the keys or a pad's buttons") {
    Watched watched;
    watched.begin();
    CHECK(watched.says("Watching"));
    CHECK(watched.says("follow a pilot"));
    CHECK(watched.says("Esc"));
    CHECK(watched.cy.targets().area_of(SDL_SCANCODE_ESCAPE));  // a click on it leaves
    watched.cy.press(SDL_SCANCODE_RIGHT);
    CHECK(watched.says("Watching Ada"));
    CHECK(watched.says("switch pilot"));
    VirtualPad pad;
    watched.cy.pump();
    pad.set(SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true);
    CHECK(watched.says("Watching Bob"));
    CHECK(watched.says("B"));
    CHECK(watched.says("leave"));
    CHECK_FALSE(watched.says("Esc"));
}

TEST_CASE("what a spectator watches fits at any text size, and the way out is always there") {
    Watched watched;
    watched.begin();
    watched.cy.press(SDL_SCANCODE_RIGHT);
    for (const int scale : {100, 150, 200, 300}) {
        INFO("text at " << scale << " %");
        watched.cy.services().settings.set("video.text_scale", scale);
        CHECK(watched.says("Watching Ada"));
        CHECK(watched.says("leave"));
        CHECK(watched.cy.cut_lines() == std::vector<std::string>());
    }
}

TEST_CASE("a spectator who loses the connection sees that the program reconnects") {
    Watched watched;
    watched.begin();
    CHECK_FALSE(watched.says("Reconnecting…"));
    watched.rooms.world.network.set_conditions({.loss = 1});
    watched.run(10 * sim::kTicksPerSecond);
    CHECK(watched.says("Reconnecting…"));
    CHECK(watched.says("Esc"));
    watched.rooms.world.network.set_conditions({});
}
