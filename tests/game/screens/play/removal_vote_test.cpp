// SPDX-License-Identifier: Zlib
// Pilots who vote to remove another one, using each device.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "tests/game/screens/two_rooms.h"
#include "tests/game/screens/walk.h"

namespace {

struct ThreeRooms : TwoRooms {
    ScreenRoom cy{*stage, world, 3, "Cy"};

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end; world.now += net::kTickPeriod) {
            ada.tick();
            bob.tick();
            cy.tick();
        }
    }
    void fly() {
        meet();
        cy.push<screens::Browse>();
        run(3 * net::kSecond);
        cy.press(SDL_SCANCODE_RETURN);
        run(2 * net::kSecond);
        for (ScreenRoom* guest : {&bob, &cy}) {
            guest->press(SDL_SCANCODE_RETURN);  // ready
        }
        run(net::kSecond);
        ada.press(SDL_SCANCODE_DOWN);
        ada.press(SDL_SCANCODE_RETURN);  // start
        run(6 * net::kSecond);
        REQUIRE(cy.top_name() == "net play");
    }
};

}  // namespace

TEST_CASE("two of three pilots remove the third by a vote in the menu, with any device", "[slow]") {
    const Walker::Hand hand = any_hand();
    INFO(Walker::name_of(hand));
    ThreeRooms rooms;
    rooms.fly();
    const auto vote = [&](ScreenRoom& room, Walker::Hand with) {
        Walker walker(room, with);
        room.press(SDL_SCANCODE_ESCAPE);
        REQUIRE(room.top_name() == "net menu");
        walker.choose("Vote to remove a pilot…");
        REQUIRE(room.top_name() == "choice");
        walker.choose("Cy");
        REQUIRE(room.top_name() == "net play");
    };
    vote(rooms.ada, hand);
    rooms.run(net::kSecond);
    CHECK(rooms.cy.top_name() == "net play");
    vote(rooms.bob, Walker::Hand::Keys);
    rooms.run(2 * net::kSecond);
    CHECK(rooms.cy.top_name() == "net over");
    CHECK_FALSE(rooms.ada.services().network.match()->world().pilot(2).is_present());
    CHECK(rooms.ada.services().network.match()->world().pilot(1).is_present());
    rooms.ada.draw();
    const auto& said = rooms.ada.said();
    CHECK(std::ranges::find(said, "Cy was removed by a vote.") != said.end());
    // With two pilots, neither can remove the other, so the menu has no such row.
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    Walker walker(rooms.ada, Walker::Hand::Keys);
    CHECK_FALSE(walker.offers("Vote to remove a pilot…"));
}
