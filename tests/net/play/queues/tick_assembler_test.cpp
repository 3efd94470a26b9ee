// SPDX-License-Identifier: Zlib
#include "net/play/queues/tick_assembler.h"

#include <algorithm>

#include "engine/base/rng.h"
#include "net/history/input_history.h"
#include "tests/net/play/membership/accusers.h"

#include <catch2/catch.hpp>

using net::CompleteTick;
using net::PilotEvent;
using net::TickAssembler;
using net::TickEvent;

namespace {

const PilotEvent kPause = net::PauseEvent{net::PauseEvent::Wish::Pause};

struct Place {
    explicit Place(std::initializer_list<net::PeerId> peers = {0, 1}) : slots(table(peers)) {}

    net::SlotTable slots;
    net::SlotHistories queues;
    net::Membership members{slots, 0, 5 * net::kSecond};
    TickAssembler assembler{members, 3};
    net::Tick tick = 0;

    CompleteTick run(std::uint8_t a, std::uint8_t b, const std::vector<PilotEvent>& events_of_b = {}) {
        queues[0].append(a);
        queues[1].append(b, events_of_b);
        return assembler.assemble(queues, tick++);
    }
};

}  // namespace

TEST_CASE("the delay is that of the pilot with the worst links") {
    Place place;
    CHECK(place.assembler.delay_needed() == 3);
    place.run(0, 0, {net::DelayEvent{7}});
    CHECK(place.assembler.delay_needed() == 7);
    place.members.note_event(1, 0, net::LeaveEvent());
    place.run(0, 0);
    CHECK(place.assembler.delay_needed() == 3);
}

TEST_CASE("chat is cleaned, and votes are not shown") {
    Place place;
    const CompleteTick inputs = place.run(0, 0, {net::ChatEvent{"one\ntwo"}, net::DropVoteEvent{0, 4}});
    REQUIRE(inputs.events.size() == 1);
    CHECK(inputs.events[0].text.find('\n') == std::string::npos);
}

TEST_CASE("the only other peer ends a long pause of two pilots at one machine, whoever flies there") {
    Place place({0, 0, 1, 1});
    const auto run = [&](const std::vector<PilotEvent>& events_of_first,
                         const std::vector<PilotEvent>& events_of_third) {
        for (net::Slot slot = 0; slot < 4; ++slot) {
            const bool is_third = slot == 2;
            place.queues[slot].append(0, slot == 0  ? events_of_first
                                         : is_third ? events_of_third
                                                    : std::vector<PilotEvent>{});
        }
        return place.assembler.assemble(place.queues, place.tick++);
    };
    run({kPause}, {net::PauseEvent{net::PauseEvent::Wish::EndPauseOfOthers}});
    while (place.tick < net::kPauseBudget) {
        run({}, {});
        REQUIRE(place.assembler.pauses().is_paused(place.tick - 1));
    }
    const CompleteTick inputs = run({}, {});
    CHECK(place.assembler.overruled() == 0b1);
    REQUIRE(inputs.events.size() == 1);
    CHECK(inputs.events[0].type == TickEvent::Type::Resume);
}

TEST_CASE("chat beyond a pilot's allowance has no effect, on no peer") {
    Place place;
    std::size_t lines = 0;
    for (int i = 0; i < 300; ++i) {
        const std::vector<PilotEvent> seven(7, net::ChatEvent{std::string(118, 'x')});
        const CompleteTick inputs = place.run(0, 0, seven);
        lines += inputs.events.size();
    }
    CHECK(lines <= 8 + 300 / 60);
    CHECK(lines >= 8 + 300 / 60 - 1);
}

TEST_CASE("the history of eight pilots that chat without end grows by two megabytes an hour at most", "[slow]") {
    Place place({0, 1, 2, 3, 4, 5, 6, 7});
    engine::Rng chance(1);
    net::InputHistory history;
    constexpr net::Tick kTicks = 10 * 60 * net::kTicksPerSecond;
    for (net::Tick tick = 0; tick < kTicks; ++tick) {
        for (const net::Slot slot : net::kSlots) {
            std::vector<PilotEvent> events;
            for (int i = 0; i < 7; ++i) {
                std::string line(118, ' ');
                std::ranges::generate(line, [&] { return static_cast<char>(chance.between('a', 'z')); });
                events.push_back(net::ChatEvent{line});
            }
            const bool changes = chance.happens(0.13);
            const std::uint8_t keys = tick == 0 ? std::uint8_t{0} : place.queues[slot].last_keys();
            place.queues[slot].append(changes ? static_cast<std::uint8_t>(chance.between(0, 63)) : keys, events);
        }
        history.append(place.assembler.assemble(place.queues, tick));
    }
    std::size_t bytes = 0;
    for (net::Tick first = 0; first < history.end();) {
        const net::InputHistory::Piece piece = history.piece(first, net::kMaxPieceBytes);
        bytes += piece.bytes.size();
        first += piece.count;
    }
    CAPTURE(bytes);
    CHECK(bytes * 6 <= std::size_t{2} << 20);
}

TEST_CASE("an accusation keeps newcomers out even if its slot comes later in the tick") {
    for (const bool is_accused : {false, true}) {
        Place place;
        const net::Arrival arrival{
            .peer = 4, .seat = 4, .candidates = {net::candidate_of({0x0A000005, 7})}, .pilots = {{4, "new"}}};
        place.queues[0].append(0, {arrival});
        std::vector<PilotEvent> events;
        if (is_accused) {
            events.push_back(net::SuspicionEvent{0b1});
        }
        place.queues[1].append(0, events);
        (void)place.assembler.assemble(place.queues, 0);
        CHECK(place.assembler.arrival().has_value() == !is_accused);
    }
}
