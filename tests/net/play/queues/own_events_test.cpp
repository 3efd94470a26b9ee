// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/play/queues/own_events.h"
#include "net/wire/sync_packet.h"

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

TEST_CASE("an event replaces an equal one that is waiting, but chat may repeat itself") {
    OwnEvents events;
    for (int i = 0; i < 3; ++i) {
        events.vote_to_end_pause();
        events.vote_to_remove(2);
        REQUIRE(events.say("no"));
    }
    CHECK(events.take(0).size() == 5);
    for (const int delay : {4, 5, 4}) {
        events.post({PilotEvent::Type::Delay, static_cast<std::uint8_t>(delay), 0, {}});
    }
    const auto delays = events.take(0);
    REQUIRE(delays.size() == 2);
    CHECK(delays.back().value == 4);
}

TEST_CASE("no tick has more events than a packet can carry, and none is lost") {
    OwnEvents events;
    for (int i = 0; i < 100; ++i) {
        events.post({PilotEvent::Type::Delay, static_cast<std::uint8_t>(i), 0, {}});
    }
    std::vector<PilotEvent> all;
    for (int tick = 0; tick < 4; ++tick) {
        const auto taken = events.take(0);
        CHECK(taken.size() <= net::kMaxRunEvents);
        all.insert(all.end(), taken.begin(), taken.end());
    }
    REQUIRE(all.size() == 100);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i].value == i);
    }
}

TEST_CASE("the events of a tick are no longer than others accept, and a Leave always fits") {
    OwnEvents events;
    for (int i = 0; i < 20; ++i) {
        events.post({PilotEvent::Type::Restart, static_cast<std::uint8_t>(i), 0, std::string(64, 'x')});
    }
    events.post({PilotEvent::Type::Leave, 0, 0, {}});
    const auto taken = events.take(0);
    std::size_t bytes = 0;
    for (const PilotEvent& event : taken) {
        bytes += net::encoded_size(event);
    }
    CHECK(taken.size() > 10);
    CHECK(bytes <= net::kMaxTickEventBytes);
    CHECK(taken.back().type == PilotEvent::Type::Leave);
}
