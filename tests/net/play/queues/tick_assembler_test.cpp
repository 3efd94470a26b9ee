// SPDX-License-Identifier: Zlib
#include "net/play/queues/tick_assembler.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

using net::CompleteTick;
using net::PilotEvent;
using net::TickAssembler;
using net::TickEvent;

namespace {

const PilotEvent kPause = net::PauseEvent{net::PauseEvent::Wish::Pause};
const PilotEvent kResume = net::PauseEvent{net::PauseEvent::Wish::Resume};

net::SlotTable table_of(const std::vector<net::PeerId>& peers) {
    net::SlotTable table;
    for (net::Slot slot = 0; const net::PeerId peer : peers) {
        table.assign(slot++, peer);
    }
    return table;
}

struct Place {
    explicit Place(const std::vector<net::PeerId>& peers = {0, 1}) : slots(table_of(peers)) {}

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

TEST_CASE("a tick has the keys of all flown slots, and 0 for the others") {
    Place place;
    const CompleteTick inputs = place.run(5, 6);
    CHECK(inputs.tick == 0);
    CHECK(inputs.keys == net::PerSlot<std::uint8_t>{5, 6});
    CHECK(inputs.events.empty());
}

TEST_CASE("a pause lasts until the pilot that asked for it resumes or is gone") {
    Place place;
    CompleteTick inputs = place.run(0, 0, {kPause});
    REQUIRE(inputs.events.size() == 1);
    CHECK(inputs.events[0].type == TickEvent::Type::Pause);
    CHECK(inputs.events[0].slot == 1);
    CHECK(place.assembler.pauses().is_paused(place.tick - 1));
    CHECK(place.assembler.pauses().is_wanted_by(1));
    CHECK_FALSE(place.assembler.pauses().is_wanted_by(0));
    inputs = place.run(0, 0, {kResume});
    CHECK(inputs.events[0].type == TickEvent::Type::Resume);
    CHECK_FALSE(place.assembler.pauses().is_paused(place.tick - 1 + net::kResumeTicks));
    place.run(0, 0, {kPause});
    place.members.note_event(1, 2, net::LeaveEvent());
    inputs = place.run(0, 9);
    CHECK(inputs.events[0].type == TickEvent::Type::Leave);
    CHECK(inputs.keys[1] == 0);
    CHECK_FALSE(place.assembler.pauses().is_paused(place.tick - 1 + net::kResumeTicks));
}

TEST_CASE("where ticks are shown before they run a pause and its end take effect later") {
    constexpr net::Tick kLag = 4;
    Place place;
    TickAssembler assembler(place.members, 3, kLag);
    for (net::Tick tick = 0; tick < 20 + net::kResumeTicks; ++tick) {
        place.queues[0].append(0);
        std::vector<PilotEvent> events;
        if (tick == 6 || tick == 9) {
            events.push_back(tick == 6 ? kPause : kResume);
        }
        place.queues[1].append(0, events);
        static_cast<void>(assembler.assemble(place.queues, tick));
        CHECK(assembler.pauses().is_wanted_by(1) == (tick >= 6 && tick < 9));
        for (net::Tick ahead = tick; ahead <= tick + kLag; ++ahead) {
            CHECK(assembler.pauses().is_paused(ahead) == (ahead >= 6 + kLag && ahead < 9 + kLag + net::kResumeTicks));
        }
    }
}

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
    while (place.tick < net::kPauseIsLong) {
        run({}, {});
        REQUIRE(place.assembler.pauses().is_paused(place.tick - 1));
    }
    const CompleteTick inputs = run({}, {});
    CHECK(place.assembler.overruled() == 0b1);
    REQUIRE(inputs.events.size() == 1);
    CHECK(inputs.events[0].type == TickEvent::Type::Resume);
}

TEST_CASE("a machine with two pilots pauses in its first slot only, where others can vote on it") {
    Place place({0, 0, 1});
    for (const net::Slot slot : std::vector<net::Slot>{1, 0}) {
        for (net::Slot each = 0; each < 3; ++each) {
            place.queues[each].append(0, each == slot ? std::vector<PilotEvent>{kPause} : std::vector<PilotEvent>{});
        }
        const CompleteTick inputs = place.assembler.assemble(place.queues, place.tick++);
        CHECK(inputs.events.size() == (slot == 0 ? 1 : 0));
        CHECK(place.assembler.pauses().is_paused(place.tick - 1) == (slot == 0));
    }
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
