// SPDX-License-Identifier: Zlib
// A lobby that is found by its invite code.
#include <catch2/catch.hpp>

#include <string>

#include "tests/game/match/network/invited_pair.h"

TEST_CASE("a lobby that is open to the internet is joined by its short code") {
    InvitedPair pair;
    CHECK(pair[0].invite_code().empty());
    pair.open();
    CHECK(pair[0].reach()->state == match::Reach::State::Invited);
    CHECK(pair[0].code().empty());
    REQUIRE(pair[0].invite_code().size() == 11);
    pair.join("come: " + pair[0].invite_code());
    CHECK(pair[1].is_busy());
    CHECK(pair[1].session() == nullptr);
    REQUIRE(pair[1].code_search() != nullptr);
    CHECK(pair[1].code_search()->progress() == match::CodeSearch::Progress::Connecting);
    pair.run(3 * net::kSecond);
    CHECK(pair.is_in());
    CHECK(pair[1].code_search() == nullptr);
    CHECK(pair[1].joined_address() == kAda);
    CHECK(pair[1].trouble().is_empty());
}

TEST_CASE("a code that leads nowhere says why, and a search can be left") {
    InvitedPair pair;
    pair.join("7KQ2M-XD4RJ");
    pair.run(net::kSecond);
    pair[1].leave();
    CHECK(pair[1].code_search() == nullptr);
    pair.join("7KQ2M-XD4RJ");
    pair.run(10 * net::kSecond);
    CHECK_FALSE(pair[1].is_busy());
    CHECK_THAT(pair[1].trouble().english(), Catch::Contains("No open game has this code"));
    pair[1].options().table.hosts.clear();
    pair.join("7KQ2M-XD4RJ");
    pair.run(2 * net::kMillisecond);
    CHECK_THAT(pair[1].trouble().english(), Catch::Contains("cannot be reached"));
    pair.world.has_table = false;
    pair.join("7KQ2M-XD4RJ");
    pair.run(2 * net::kMillisecond);
    CHECK_THAT(pair[1].trouble().english(), Catch::Contains("gyre-online"));
}

TEST_CASE("a new code makes the old one void") {
    InvitedPair pair;
    pair.open();
    const std::string old = pair[0].invite_code();
    pair[0].renew_code();
    CHECK(pair[0].invite_code().empty());
    pair.run(5 * net::kSecond);
    CHECK(pair[0].invite_code() != old);
    pair.join(old);
    pair.run(3 * net::kSecond);
    CHECK_THAT(pair[1].trouble().english(), Catch::Contains("is closed"));
    pair.join(pair[0].invite_code());
    pair.run(3 * net::kSecond);
    CHECK(pair.is_in());
}

TEST_CASE("a code is valid again after the node has died") {
    InvitedPair pair;
    pair.open();
    const std::string code = pair[0].invite_code();
    pair.world.table.kill_nodes();
    pair.run(30 * net::kSecond);
    CHECK(pair[0].invite_code() == code);
    pair.join(code);
    pair.run(3 * net::kSecond);
    CHECK(pair.is_in());
}

TEST_CASE("the table counts on a host's node only while strangers reach it, and never on a guest's") {
    InvitedPair pair;
    pair.open();
    CHECK(pair.world.table.members() == 0);
    pair.join(pair[0].invite_code());
    pair.run(net::kSecond);
    CHECK(pair.world.table.members() == 0);

    SimPlatform platform(pair.world, 7);
    const match::Connection connection(*platform.open(0), net::HashKey{1});
    match::HostedInvite invite(platform, {.hosts = {net::to_string(kTableNode)}});
    const auto is_member_at = [&](const net::Address& open) {
        net::InvitePlace place;
        place.open = {open};
        invite.poll(*connection.socket, place, {}, pair.world.now);
        return pair.world.table.members() == 1;
    };
    constexpr net::Address kOpen{0x14000001, net::kDefaultPort};
    CHECK(is_member_at(kOpen));
    CHECK_FALSE(is_member_at(net::relayed({.relay = kOpen, .outer = {0x15000001, 5}})));
    CHECK(is_member_at(kOpen));
    pair.world.table.kill_nodes();
    CHECK(pair.world.table.members() == 0);
    CHECK(is_member_at(kOpen));
    CHECK_FALSE(is_member_at({*net::parse_ip("2001:db8::7"), net::kDefaultPort}));
}

TEST_CASE("a guest whose own node dies while it looks for the game finds it with the next one") {
    for (int tenths = 1; tenths < 10; ++tenths) {
        CAPTURE(tenths);
        InvitedPair pair;
        pair.open();
        pair.join(pair[0].invite_code());
        pair.run(tenths * net::kSecond / 10);
        pair.world.table.kill_nodes();
        pair.run(4 * net::kSecond);
        CHECK(pair.is_in());
    }
}

TEST_CASE("without a node, or another one to begin with, there is no short code") {
    InvitedPair pair;
    SECTION("no such program") {
        pair.world.has_table = false;
    }
    SECTION("nothing to begin with") {
        pair[0].options().table.hosts.clear();
    }
    pair.open();
    CHECK(pair[0].invite_code().empty());
    CHECK(pair[0].reach()->state == match::Reach::State::NoRouter);
}
