// SPDX-License-Identifier: Zlib
#include "net/play/queues/local_slot.h"

#include "engine/base/rng.h"
#include "net/wire/sync_packet.h"
#include "tests/support/numbers.h"

#include <vector>

#include <catch2/catch.hpp>

using net::LocalSlot;
using net::OwnEvents;
using net::PilotEvent;
using net::SampleBuffer;
using net::Tick;

namespace {

using Wish = net::PauseEvent::Wish;

PilotEvent pause_event(Wish wish) {
    return net::PauseEvent{wish};
}

/// A sample buffer between a pilot and a slot's history.
struct Desk {
    /// Runs one tick; a full slot's history takes nothing.
    void tick(bool is_stream_full, std::uint8_t keys) {
        if (buffer.wants_sample()) {
            if (keys != held) {
                pressed.push_back(keys);
            }
            held = keys;
            buffer.push(keys, last);
        } else {
            ++skipped;
            buffer.skip();
        }
        if (!is_stream_full) {
            const std::uint8_t next = buffer.pop(last);
            if (next != last) {
                executed.push_back(next);
            }
            last = next;
        }
    }

    SampleBuffer buffer;
    std::uint8_t held = 0;
    std::uint8_t last = 0;
    int skipped = 0;
    std::vector<std::uint8_t> pressed;
    std::vector<std::uint8_t> executed;
};

}  // namespace

TEST_CASE("whatever is pressed, waiting samples are gone within a second, in order and complete") {
    const auto changes = GENERATE(0.0, 0.1, 0.5, 0.9, 1.0);
    const auto seed = GENERATE(range<std::uint64_t>(1, 20));
    INFO("changes " << changes << ", seed " << seed);
    Desk desk;
    engine::Rng chance(seed);
    std::uint8_t keys = 0;
    for (int tick = 0; tick < 30; ++tick) {
        keys = static_cast<std::uint8_t>(chance.happens(changes) ? keys ^ 1U << chance.between(0, 5) : keys);
        desk.tick(tick < 6, keys);
    }
    CHECK(desk.buffer.size() == 0);
    CHECK(desk.executed == desk.pressed);
    // No more samples may be skipped than the slot's history did not take.
    CHECK(desk.skipped <= 6);
}

TEST_CASE("no tick is skipped if every second sample changes nothing") {
    Desk desk;
    for (int tick = 0; tick < 60; ++tick) {
        desk.tick(tick < 6, static_cast<std::uint8_t>(tick / 2));
    }
    CHECK(desk.buffer.size() == 0);
    CHECK(desk.skipped == 0);
}

TEST_CASE("a request for a pause takes back no vote to end one") {
    OwnEvents events;
    events.post(net::PauseEvent{net::PauseEvent::Wish::EndPauseOfOthers});
    events.pause(true);
    CHECK(events.take(0, 0) == std::vector{pause_event(Wish::EndPauseOfOthers), pause_event(Wish::Pause)});
}

TEST_CASE("of two arrivals, the second one waits for the next tick") {
    OwnEvents events;
    events.post(net::Arrival{.peer = 4, .seat = 4, .pilots = {{4, "one"}}});
    events.post(net::Arrival{.peer = 5, .seat = 5, .pilots = {{5, "two"}}});
    CHECK(events.take(0, 0).size() == 1);
    CHECK(events.take(0, 0).size() == 1);
    CHECK(events.take(0, 0).empty());
}

TEST_CASE("no tick has more events than a packet can carry, and none is lost") {
    OwnEvents events;
    for (int i = 0; i < 100; ++i) {
        events.post(net::DelayEvent{static_cast<std::uint8_t>(i)});
    }
    std::vector<PilotEvent> all;
    for (int tick = 0; tick < 4; ++tick) {
        const auto taken = events.take(0, 0);
        CHECK(taken.size() <= net::kMaxRunEvents);
        all.insert(all.end(), taken.begin(), taken.end());
    }
    REQUIRE(all.size() == 100);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i] == PilotEvent(net::DelayEvent{static_cast<std::uint8_t>(i)}));
    }
}

TEST_CASE("the events of a tick are no longer than others accept, and a Leave always fits") {
    OwnEvents events;
    for (int i = 0; i < 20; ++i) {
        events.post(net::RestartEvent{0, static_cast<Tick>(i)});
    }
    events.post(net::LeaveEvent());
    const auto taken = events.take(0, 0);
    std::size_t bytes = 0;
    for (const PilotEvent& event : taken) {
        bytes += net::encoded_size(event);
    }
    CHECK(taken.size() > 10);
    CHECK(bytes <= net::kMaxTickEventBytes);
    CHECK(taken.back() == PilotEvent(net::LeaveEvent()));
}

namespace {

constexpr Tick kAll = ~Tick{0};  ///< Everybody has acknowledged all ticks.

/// Slot 1 of three, flown by this peer.
struct LocalPlace {
    net::SlotTable slots = [] {
        net::SlotTable table;
        for (net::Slot slot = 0; slot < 3; ++slot) {
            table.assign(slot, net::testing::peer_of(slot));
        }
        return table;
    }();
    net::SlotHistories queues;
    net::Membership members{slots, 1, 5 * net::kSecond};
    LocalSlot input{1, queues, members};
};

}  // namespace

TEST_CASE("a pilot that leaves is gone after that tick, and no input follows") {
    LocalPlace place;
    place.input.post_now(net::LeaveEvent(), 0, kAll);
    CHECK(place.input.queue().is_closed());
    CHECK_FALSE(place.members.tenures().is_flown(1, 1));
}

TEST_CASE("chat waits while much of it is unacknowledged, and is refused beyond eight lines") {
    LocalPlace place;
    const std::string longest(net::kMaxChatBytes, 'x');
    for (int line = 0; line < 8; ++line) {
        CHECK(place.input.events().say(longest));
    }
    CHECK_FALSE(place.input.events().say(longest));
    place.input.extend(1, 0);
    CHECK(place.input.queue().events(0).size() == 6);  // six lines, 768 bytes
    place.input.events().post(net::DelayEvent{4});
    place.input.extend(2, 0);
    CHECK(place.input.queue().events(1) == std::vector<PilotEvent>{net::DelayEvent{4}});
    place.input.extend(3, 1);
    CHECK(place.input.queue().events(2).size() == 2);
    CHECK(place.input.events().say(longest));
}
