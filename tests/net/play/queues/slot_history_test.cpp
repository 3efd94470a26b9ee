// SPDX-License-Identifier: Zlib
#include "net/play/queues/slot_history.h"

#include <catch2/catch.hpp>

using net::KeyRun;
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

TEST_CASE("no input follows the tick in which a pilot left") {
    SlotHistory queue;
    queue.append(7);
    queue.append(0, {net::LeaveEvent()});
    CHECK(queue.is_closed());
    queue.append(9);
    CHECK(queue.end() == 2);
    CHECK(queue.last_keys() == 0);
}

TEST_CASE("a run contains the ticks that are held, and each event with its offset") {
    SlotHistory queue;
    for (std::uint8_t keys = 0; keys < 10; ++keys) {
        queue.append(keys, keys == 6 ? std::vector{chat(2)} : std::vector<PilotEvent>{});
    }
    const KeyRun run = queue.run(4, 63, 1000);
    CHECK(run.keys == std::vector<std::uint8_t>{4, 5, 6, 7, 8, 9});
    CHECK(run.events == std::vector<KeyRun::At>{{2, chat(2)}});
    CHECK(queue.run(4, 2, 1000).keys == std::vector<std::uint8_t>{4, 5});
    CHECK(queue.run(10, 63, 1000).keys.empty());
}

TEST_CASE("a run ends before a tick whose events do not fit, and never splits a tick") {
    SlotHistory queue;
    queue.append(1, {chat(100)});
    queue.append(2, {chat(100), chat(100)});
    queue.append(3);
    CHECK(queue.run(0, 63, 250).keys == std::vector<std::uint8_t>{1});
    CHECK(queue.run(0, 63, 330).keys == std::vector<std::uint8_t>{1, 2, 3});
    CHECK(queue.run(0, 63, 50).keys.empty());
    SlotHistory busy;
    busy.append(1, std::vector<PilotEvent>(20, chat(0)));
    busy.append(2, std::vector<PilotEvent>(20, chat(0)));
    CHECK(busy.run(0, 63, 1000).keys == std::vector<std::uint8_t>{1});  // 32 events per packet
}
