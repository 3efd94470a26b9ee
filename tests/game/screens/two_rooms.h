// SPDX-License-Identifier: Zlib
/// Two programs on a network in virtual time.
#pragma once

#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/host_game.h"
#include "tests/game/screens/screen_room.h"

#include <catch2/catch.hpp>

struct TwoRooms {
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom ada{*stage, world, 1, "Ada"};
    ScreenRoom bob{*stage, world, 2, "Bob"};

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end; world.now += net::kTickPeriod) {
            ada.tick();
            bob.tick();
        }
    }

    /// Lets Ada open a lobby and Bob find it.
    void meet() {
        ada.push<screens::HostGame>();
        ada.press(SDL_SCANCODE_RETURN);
        REQUIRE(ada.top_name() == "lobby");
        bob.push<screens::Browse>();
        run(3 * net::kSecond);
        bob.press(SDL_SCANCODE_RETURN);
        run(2 * net::kSecond);
        REQUIRE(bob.top_name() == "lobby");
        REQUIRE(bob.session()->phase() == net::SessionPhase::Lobby);
    }

    void fly() {
        meet();
        bob.press(SDL_SCANCODE_RETURN);  // ready
        run(net::kSecond);
        ada.press(SDL_SCANCODE_DOWN);
        ada.press(SDL_SCANCODE_RETURN);  // start
        run(6 * net::kSecond);
        REQUIRE(ada.top_name() == "net play");
        REQUIRE(bob.top_name() == "net play");
    }
};
