// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/play/queues/own_events.h"

using net::OwnEvents;
using net::PilotEvent;

TEST_CASE("own events are taken once, in the order in which they were posted") {
    OwnEvents events;
    events.post({PilotEvent::Type::Delay, 4, 0, {}});
    REQUIRE(events.say("hello"));
    const auto taken = events.take(0);
    REQUIRE(taken.size() == 2);
    CHECK(taken[0].type == PilotEvent::Type::Delay);
    CHECK(taken[1].text == "hello");
    CHECK(events.take(0).empty());
}

TEST_CASE("a vote to end a pause is no request for one") {
    OwnEvents events;
    events.vote_to_end_pause();
    CHECK_FALSE(events.asks_for_pause());
    const auto taken = events.take(0);
    REQUIRE(taken.size() == 1);
    CHECK(taken[0].type == PilotEvent::Type::Pause);
    CHECK(taken[0].value == net::kEndPauseOfOthers);
}

TEST_CASE("a request for a pause takes back no vote to end one") {
    OwnEvents events;
    events.vote_to_end_pause();
    events.pause(true);
    const auto taken = events.take(0);
    REQUIRE(taken.size() == 2);
    CHECK(taken[0].value == net::kEndPauseOfOthers);
    CHECK(taken[1].value == 1);
}

TEST_CASE("a pause that the others ended can be requested again") {
    OwnEvents events;
    events.pause(true);
    CHECK(events.take(0).size() == 1);
    events.drop_pause();
    CHECK_FALSE(events.asks_for_pause());
    events.pause(true);
    CHECK(events.take(0).size() == 1);
}

TEST_CASE("of two arrivals, the second one waits for the next tick") {
    OwnEvents events;
    events.announce({.peer = 4, .seat = 4, .pilots = {{4, "one"}}});
    events.announce({.peer = 5, .seat = 5, .pilots = {{5, "two"}}});
    CHECK(events.take(0).size() == 1);
    CHECK(events.take(0).size() == 1);
    CHECK(events.take(0).empty());
}
