// SPDX-License-Identifier: Zlib
#include "net/play/queues/slot_history.h"

#include <catch2/catch.hpp>

using net::PilotEvent;
using net::SlotHistory;
using net::Tick;

namespace {

PilotEvent chat(std::size_t length) {
    return net::ChatEvent{std::string(length, 'x')};
}

}  // namespace

TEST_CASE("a queue keeps the last ticks with their events and discards older ones") {
    SlotHistory queue;
    CHECK(queue.last_keys() == 0);
    for (Tick tick = 0; tick < SlotHistory::kKept + 10; ++tick) {
        const bool speaks = tick == 5 || tick == 20;
        queue.append(static_cast<std::uint8_t>(tick % 64), speaks ? std::vector{chat(3)} : std::vector<PilotEvent>{});
    }
    CHECK(queue.end() == SlotHistory::kKept + 10);
    CHECK_FALSE(queue.holds(9));
    CHECK(queue.holds(10));
    CHECK_FALSE(queue.holds(queue.end()));
    CHECK(queue.keys(20) == 20);
    CHECK(queue.events(20) == std::vector{chat(3)});
    CHECK(queue.events(5).empty());
}
