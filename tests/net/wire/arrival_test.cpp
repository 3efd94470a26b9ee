// SPDX-License-Identifier: Zlib
#include "net/wire/arrival.h"

#include <catch2/catch.hpp>

#include "net/wire/pilot_event.h"
#include "tests/support/numbers.h"

using net::Arrival;
using net::event_of;
using net::fields_of;

namespace {

Arrival arrival_of(std::vector<Arrival::Pilot> pilots) {
    return {.peer = 3,
            .seat = 4,
            .is_return = true,
            .public_key = {1, 2},
            .candidates = {net::candidate_of({0x0A000001, 7})},
            .pilots = std::move(pilots)};
}

}  // namespace

TEST_CASE("an arrival of one or two pilots is read as it was written, and fits into an event") {
    Arrival longest =
        arrival_of({{2, std::string(net::kMaxNameBytes, 'a')}, {7, std::string(net::kMaxNameBytes, 'b')}});
    longest.candidates.resize(net::kMaxCandidates);
    for (const Arrival& arrival : {arrival_of({{2, "Ada"}}), longest}) {
        CHECK(fields_of(arrival).text.size() <= net::kMaxEventTextBytes);
        CHECK(event_of(fields_of(arrival)) == net::PilotEvent(arrival));
    }
    CHECK(fields_of(longest).text.size() == net::kMaxEventTextBytes);
}

TEST_CASE("an arrival without pilots, with a slot twice, out of order or cut is refused") {
    CHECK_FALSE(event_of(fields_of(arrival_of({}))));
    CHECK_FALSE(event_of(fields_of(arrival_of({{2, "Ada"}, {2, "Bo"}}))));
    CHECK_FALSE(event_of(fields_of(arrival_of({{3, "Ada"}, {2, "Bo"}}))));
    net::EventFields fields = fields_of(arrival_of({{2, "Ada"}}));
    fields.text += 'x';
    CHECK_FALSE(event_of(fields));
    fields.text.resize(fields.text.size() - 2);
    CHECK_FALSE(event_of(fields));
}

TEST_CASE("an arrival without an address that a single machine can have is refused") {
    Arrival arrival = arrival_of({{2, "Ada"}});
    arrival.candidates.clear();
    CHECK_FALSE(event_of(fields_of(arrival)));
    arrival.candidates = {net::candidate_of({0xFFFFFFFF, 7})};
    CHECK_FALSE(event_of(fields_of(arrival)));
}

TEST_CASE("an arrival has its pilots' slots") {
    const Arrival arrival = arrival_of({{2, "Ada"}, {5, "Bo"}});
    CHECK(arrival.has(2));
    CHECK(arrival.has(5));
    CHECK_FALSE(arrival.has(3));
}
