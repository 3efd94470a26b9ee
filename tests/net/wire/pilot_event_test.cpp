// SPDX-License-Identifier: Zlib
#include "net/wire/pilot_event.h"

#include <catch2/catch.hpp>

#include "engine/base/bytes.h"
#include "net/wire/identity.h"
#include "net/wire/signed_input_hash.h"
#include "net/wire/sync_packet.h"
#include "tests/net/wire/hex.h"
#include "tests/support/numbers.h"

using namespace net;
using net::testing::hex;
using net::testing::spelled;

namespace {

/// Returns the bytes of an event in a packet, from its type on.
std::string bytes_of(const PilotEvent& event) {
    SyncPacket packet;
    packet.own.front().keys = {4};
    packet.own.front().events = {{0, event}};
    return hex(encode(packet).substr(11));
}

Arrival arrival() {
    Arrival arrival{.peer = 5,
                    .seat = 6,
                    .is_return = true,
                    .candidates = {candidate_of({0xC0000201, 26700})},
                    .pilots = {{2, "Ann"}, {4, "Bob"}}};
    arrival.public_key[0] = 9;
    return arrival;
}

Signature notice() {
    Signature bytes{};
    bytes.fill('n');
    return bytes;
}

StreamHash hash_of(std::uint8_t byte) {
    StreamHash hash{};
    hash.fill(byte);
    return hash;
}

/// One event of each type, or several, by number.
const std::vector<PilotEvent> kEvents{DelayEvent{7},
                                      PauseEvent{PauseEvent::Wish::Pause},
                                      PauseEvent{PauseEvent::Wish::Resume},
                                      PauseEvent{PauseEvent::Wish::EndPauseOfOthers},
                                      ChatEvent{"hi"},
                                      DropVoteEvent{2, 0x01020304, {hash_of(7), hash_of(8)}},
                                      DropVoteEvent{2, 3},
                                      SuspicionEvent{0b101},
                                      arrival(),
                                      RemovalVoteEvent{3},
                                      RestartEvent{1, 5, notice()},
                                      LeaveEvent()};

}  // namespace

TEST_CASE("events have the bytes that PROTOCOL.md gives: type, value, tick, text") {
    const std::string zeros(62, '0');
    const std::vector<std::string> bytes{
        "00 07 00000000 00",
        "01 01 00000000 00",
        "01 00 00000000 00",
        "01 02 00000000 00",
        "02 00 00000000 02 6869",
        "04 02 04030201 20 07070707070707070707070707070707 08080808080808080808080808080808",
        "04 02 03000000 00",
        "05 05 00000000 00",
        "06 00 00000000 42 050601 09" + zeros +
            " 01 00 00000000000000000000ffffc0000201 4c68 02 02 03416e6e 04 03426f62",
        "07 03 00000000 00",
        "08 01 05000000 40" + hex(notice()),
        "03 00 00000000 00",
    };
    REQUIRE(bytes.size() == kEvents.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        CHECK(bytes_of(kEvents[i]) == spelled(bytes[i]));
    }
    CHECK(bytes_of(LeaveEvent{.goes_to_lobby = true}) == spelled("03 01 00000000 00"));
    CHECK(hex(extended(StreamHash{1}, 7, kEvents)) == "5428b69c709f788ca6f68035b00d75a7");
}

TEST_CASE("the fields of an event are those of this event only") {
    for (const PilotEvent& event : kEvents) {
        CAPTURE(event.index());
        CHECK(event_of(fields_of(event)) == event);
    }
    const PilotEvent leave = LeaveEvent{.goes_to_lobby = true};
    CHECK(event_of(fields_of(leave)) == leave);
}

TEST_CASE("fields out of bounds, or that their type does not use, are no event") {
    const std::string hash(sizeof(StreamHash), 'x');
    const std::vector<EventFields> invalid{
        {0, kMaxDelay + 1},
        {0, 1, 1},
        {1, 3},
        {2, 0, 0, std::string(kMaxChatBytes + 1, 'x')},
        {2, 1, 0, "hi"},
        {2, 0, 1, "hi"},
        {3, 2},
        {3, 0, 0, "x"},
        {4, kMaxPilots},
        {4, 2, 3, hash + "x"},
        {4, 2, 3, hash + hash + hash},
        {5, 1, 1},
        {6, 0, 0, "no arrival"},
        {6, 1, 0, fields_of(arrival()).text},
        {7, kMaxPilots},
        {7, 1, 0, "x"},
        {8, kMaxPilots, 5, std::string(sizeof(Signature), 'n')},
        {8, 1, 5, std::string(sizeof(Signature) - 1, 'n')},
        {9},
        {255},
    };
    for (const EventFields& fields : invalid) {
        CAPTURE(int{fields.type}, int{fields.value}, fields.tick, fields.text);
        CHECK_FALSE(event_of(fields));
        SyncPacket packet;
        packet.own.front().keys = {4};
        packet.own.front().events = {{0, LeaveEvent()}};
        engine::Writer writer;
        writer("event", fields);
        CHECK_FALSE(decode_sync(encode(packet).substr(0, 11) + writer.bytes()));
    }
}
