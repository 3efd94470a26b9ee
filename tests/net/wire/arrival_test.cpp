// SPDX-License-Identifier: Zlib
#include "net/wire/arrival.h"

#include <catch2/catch.hpp>

#include "net/wire/complete_tick.h"

using net::Arrival;

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
        const std::string text = encode_arrival(arrival);
        CHECK(text.size() <= net::kMaxEventTextBytes);
        CHECK(net::decode_arrival(text) == arrival);
    }
    CHECK(encode_arrival(longest).size() == net::kMaxEventTextBytes);
}

TEST_CASE("an arrival without pilots, with a slot twice, out of order or cut is refused") {
    CHECK_FALSE(net::decode_arrival(encode_arrival(arrival_of({}))));
    CHECK_FALSE(net::decode_arrival(encode_arrival(arrival_of({{2, "Ada"}, {2, "Bo"}}))));
    CHECK_FALSE(net::decode_arrival(encode_arrival(arrival_of({{3, "Ada"}, {2, "Bo"}}))));
    const std::string text = encode_arrival(arrival_of({{2, "Ada"}}));
    CHECK_FALSE(net::decode_arrival(text.substr(0, text.size() - 1)));
    CHECK_FALSE(net::decode_arrival(text + "x"));
}

TEST_CASE("an arrival without an address that a single machine can have is refused") {
    Arrival arrival = arrival_of({{2, "Ada"}});
    arrival.candidates.clear();
    CHECK_FALSE(net::decode_arrival(encode_arrival(arrival)));
    arrival.candidates = {net::candidate_of({0xFFFFFFFF, 7})};
    CHECK_FALSE(net::decode_arrival(encode_arrival(arrival)));
}

TEST_CASE("an arrival has its pilots' slots") {
    const Arrival arrival = arrival_of({{2, "Ada"}, {5, "Bo"}});
    CHECK(arrival.has(2));
    CHECK(arrival.has(5));
    CHECK_FALSE(arrival.has(3));
}
