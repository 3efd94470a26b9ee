// SPDX-License-Identifier: Zlib
#include "game/screens/flight_stats.h"

#include <catch2/catch.hpp>

using sim::Event;

TEST_CASE("only the pilot's own deeds are counted") {
    screens::FlightStats stats(1);
    const Event fired{.type = Event::Type::Fired, .slot = 1, .value = 3};
    const Event other_fired{.type = Event::Type::Fired, .slot = 0, .value = 1};
    const Event scored{.type = Event::Type::Scored, .slot = 1, .value = 50};
    const Event lost{.type = Event::Type::Exploded, .slot = 1, .kind = sim::Kind::Ship};
    const Event prize{.type = Event::Type::PrizeTaken, .slot = 1};
    stats.take({fired, other_fired, scored});
    stats.take({lost, prize});
    CHECK(stats.ticks() == 2);
    CHECK(stats.shots() == 3);
    CHECK(stats.destroyed() == 1);
    CHECK(stats.ships_lost() == 1);
    CHECK(stats.prizes() == 1);
}
