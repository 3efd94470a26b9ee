// SPDX-License-Identifier: Zlib
#include "game/match/network/return_search.h"

#include <memory>

#include <catch2/catch.hpp>

#include "tests/game/match/network/sim_platform.h"

namespace {

constexpr net::Address kHost{0x0A000002, 1};
constexpr net::Address kOther{0x0A000003, 1};
constexpr net::Micros kStart = 1000 * net::kSecond;

match::ReturnSearch make_search() {
    return {{.identity = {}, .secret = {}, .name = "Ada", .password = {}}, 11, {kHost, kOther}, {}, kStart};
}

}  // namespace

TEST_CASE("the way back asks all peers in turn, again and again, for two minutes") {
    match::ReturnSearch search = make_search();
    for (int round = 0; round < 3; ++round) {
        CHECK(search.next(kStart) == kHost);
        CHECK(search.next(kStart) == kOther);
    }
    CHECK_FALSE(search.is_hopeless(kStart + 120 * net::kSecond - 1));
    CHECK(search.is_hopeless(kStart + 120 * net::kSecond));
}

TEST_CASE("a silent peer is waited for longer than one that refuses, and none is asked without a break") {
    SimWorld world(1);
    net::SimEndpoint& endpoint = world.network.add({0x0A000001, 1});
    match::ReturnSearch search = make_search();
    const auto session = net::Session::join(search.setup(), search.next(kStart), endpoint, kStart);
    REQUIRE(session->phase() == net::SessionPhase::Joining);
    constexpr net::Micros kPatience = 1500 * net::kMillisecond;
    CHECK_FALSE(search.is_next_due(*session, kStart + kPatience - 1));
    CHECK(search.is_next_due(*session, kStart + kPatience));

    session->leave(kStart);
    REQUIRE(session->phase() == net::SessionPhase::Ended);
    constexpr net::Micros kBreak = 250 * net::kMillisecond;
    CHECK_FALSE(search.is_next_due(*session, kStart + kBreak - 1));
    CHECK(search.is_next_due(*session, kStart + kBreak));
}

TEST_CASE("a peer that is in another game is not asked again while others may still be in the lost one") {
    match::ReturnSearch search = make_search();
    CHECK_FALSE(search.is_over(kStart));
    REQUIRE(search.next(kStart) == kHost);
    search.note_elsewhere(kStart);
    CHECK(search.elsewhere() == kHost);
    CHECK(search.next(kStart) == kOther);
    CHECK(search.next(kStart) == kOther);
    CHECK_FALSE(search.is_over(kStart + 6 * net::kSecond - 1));
    SECTION("the other one does not answer") {
        CHECK(search.is_over(kStart + 6 * net::kSecond));
    }
    SECTION("the other one is elsewhere, too") {
        search.note_elsewhere(kStart);
        CHECK(search.is_over(kStart));
        CHECK(search.elsewhere() == kHost);
    }
}

TEST_CASE("a way back leads to the pilot's slot, however the lost session was entered") {
    net::SessionSetup setup{.identity = {}, .secret = {}, .name = "Ada", .password = {}};
    setup.purpose = net::JoinPurpose::Watch;
    setup.comes_back = true;  // to the next lobby
    const match::ReturnSearch search(setup, 11, {kHost}, {}, kStart);
    CHECK(search.setup().purpose == net::JoinPurpose::Fly);
    CHECK_FALSE(search.setup().comes_back);
    CHECK(search.setup().name == "Ada");
}
