// SPDX-License-Identifier: Zlib
#include "game/match/network/comeback.h"

#include <memory>

#include <catch2/catch.hpp>

#include "tests/game/match/network/sim_platform.h"

namespace {

constexpr net::Address kHost{0x0A000002, 1};
constexpr net::Address kOther{0x0A000003, 1};
constexpr net::Micros kStart = 1000 * net::kSecond;

match::Comeback make_comeback() {
    return {{.identity = {}, .secret = {}, .name = "Ada", .password = {}}, 11, {kHost, kOther}, {}, kStart};
}

}  // namespace

TEST_CASE("the way back asks all peers in turn, again and again, for two minutes") {
    match::Comeback comeback = make_comeback();
    for (int round = 0; round < 3; ++round) {
        CHECK(comeback.next(kStart) == kHost);
        CHECK(comeback.next(kStart) == kOther);
    }
    CHECK_FALSE(comeback.is_hopeless(kStart + 120 * net::kSecond - 1));
    CHECK(comeback.is_hopeless(kStart + 120 * net::kSecond));
}

TEST_CASE("a silent peer is waited for longer than one that refuses, and none is asked without a break") {
    SimWorld world(1);
    net::SimEndpoint& endpoint = world.network.add({0x0A000001, 1});
    match::Comeback comeback = make_comeback();
    const auto session = net::Session::join(comeback.setup(), comeback.next(kStart), endpoint, kStart);
    REQUIRE(session->phase() == net::SessionPhase::Joining);
    CHECK_FALSE(comeback.is_next_due(*session, kStart + net::kSecond));
    CHECK(comeback.is_next_due(*session, kStart + 2 * net::kSecond));

    session->leave(kStart);
    REQUIRE(session->phase() == net::SessionPhase::Ended);
    CHECK_FALSE(comeback.is_next_due(*session, kStart + net::kSecond / 8));
    CHECK(comeback.is_next_due(*session, kStart + net::kSecond / 2));
}

TEST_CASE("a peer that is in another game is not asked again while others may still be in the lost one") {
    match::Comeback comeback = make_comeback();
    CHECK_FALSE(comeback.is_over(kStart));
    REQUIRE(comeback.next(kStart) == kHost);
    comeback.note_elsewhere(kStart);
    CHECK(comeback.elsewhere() == kHost);
    CHECK(comeback.next(kStart) == kOther);
    CHECK(comeback.next(kStart) == kOther);
    CHECK_FALSE(comeback.is_over(kStart + 6 * net::kSecond - 1));
    SECTION("the other one does not answer") {
        CHECK(comeback.is_over(kStart + 6 * net::kSecond));
    }
    SECTION("the other one is elsewhere, too") {
        comeback.note_elsewhere(kStart);
        CHECK(comeback.is_over(kStart));
        CHECK(comeback.elsewhere() == kHost);
    }
}
