// SPDX-License-Identifier: Zlib
#include "net/play/queues/slot_input.h"

#include <catch2/catch.hpp>

using net::PilotEvent;
using net::SlotInput;
using net::Tick;

namespace {

constexpr Tick kAll = ~Tick{0};  ///< Everybody has acknowledged all ticks.

/// Slot 1 of three, flown by this peer.
struct LocalPlace {
    net::SlotTable slots = [] {
        net::SlotTable table;
        for (net::Slot slot = 0; slot < 3; ++slot) {
            table.assign(slot, slot);
        }
        return table;
    }();
    net::InputQueues queues;
    net::Membership members{slots, 1, 5 * net::kSecond};
    SlotInput input{1, queues, members};
};

std::vector<PilotEvent::Type> types(const std::vector<PilotEvent>& events) {
    std::vector<PilotEvent::Type> found;
    for (const PilotEvent& event : events) {
        found.push_back(event.type);
    }
    return found;
}

}  // namespace

TEST_CASE("samples enter the queue in order, and the last keys repeat where there is none") {
    LocalPlace place;
    place.input.push_sample(5);
    CHECK(place.input.sampled_end() == 1);
    CHECK(place.input.queue().end() == 0);
    place.input.extend(3, kAll);
    CHECK(place.queues[1].end() == 3);
    CHECK(place.queues[1].keys(0) == 5);
    CHECK(place.queues[1].keys(2) == 5);
    CHECK(place.queues[0].end() == 0);
    place.input.push_sample(0xFF);  // includes two bits that are no keys
    place.input.extend(4, kAll);
    CHECK(place.queues[1].keys(3) == 63);
}

TEST_CASE("an event waits for the next tick, or creates one at once") {
    LocalPlace place;
    place.input.events().post({PilotEvent::Type::Delay, 4, 0, {}});
    CHECK(place.input.queue().end() == 0);
    place.input.post_now({PilotEvent::Type::DropVote, 2, 7, {}}, 9, kAll);
    REQUIRE(place.input.queue().end() == 1);
    CHECK(place.input.queue().last_keys() == 9);
    CHECK(types(place.input.queue().events(0)) == std::vector{PilotEvent::Type::Delay, PilotEvent::Type::DropVote});
    CHECK(place.members.is_lost(2));  // a peer's own votes count at once
}

TEST_CASE("a pilot that leaves is gone after that tick, and no input follows") {
    LocalPlace place;
    place.input.post_now({PilotEvent::Type::Leave, 0, 0, {}}, 0, kAll);
    CHECK(place.input.queue().is_closed());
    CHECK_FALSE(place.members.tenures().is_flown(1, 1));
}

TEST_CASE("a pause request that has not been sent yet is withdrawn") {
    LocalPlace place;
    place.input.events().pause(true);
    CHECK(place.input.events().asks_for_pause());
    place.input.events().pause(true);
    place.input.events().pause(false);
    place.input.extend(1, kAll);
    CHECK(place.input.queue().events(0).empty());
    place.input.events().pause(true);
    place.input.extend(2, kAll);
    place.input.events().pause(false);
    place.input.extend(3, kAll);
    CHECK(place.input.queue().events(1).front().value == 1);
    CHECK(place.input.queue().events(2).front().value == 0);
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
    place.input.events().post({PilotEvent::Type::Delay, 4, 0, {}});
    place.input.extend(2, 0);
    CHECK(types(place.input.queue().events(1)) == std::vector{PilotEvent::Type::Delay});
    place.input.extend(3, 1);
    CHECK(place.input.queue().events(2).size() == 2);
    CHECK(place.input.events().say(longest));
}
