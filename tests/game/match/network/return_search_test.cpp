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
    CHECK_FALSE(search.is_next_due(*session, kStart + net::kSecond));
    CHECK(search.is_next_due(*session, kStart + 2 * net::kSecond));

    session->leave(kStart);
    REQUIRE(session->phase() == net::SessionPhase::Ended);
    CHECK_FALSE(search.is_next_due(*session, kStart + net::kSecond / 8));
    CHECK(search.is_next_due(*session, kStart + net::kSecond / 2));
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
