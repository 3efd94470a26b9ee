// SPDX-License-Identifier: Zlib
// A lobby that is found by its invite code.
#include <catch2/catch.hpp>

#include <string>

#include "net/reach/relay_server.h"
#include "tests/game/match/network/pair.h"

namespace {

constexpr net::Address kNode{0x0A000009, net::kDefaultPort};  // 10.0.0.9

/// Two programs that know a node of the table, which is a relay server as well.
struct InvitedPair : Pair {
    InvitedPair() : endpoint(world.network.add(kNode)) {
        world.has_table = true;
        for (const auto& network : networks) {
            network->options().table.hosts = {net::to_string(kNode)};
        }
    }

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end;) {
            for (net::Datagram datagram; endpoint.receive(datagram, world.now);) {
                if (const auto sent = server.receive(datagram.from, datagram.bytes, world.now)) {
                    endpoint.send(sent->to, sent->bytes, world.now);
                }
            }
            Pair::run(2 * net::kMillisecond);
        }
    }

    void open() {
        REQUIRE(networks[0]->host({"Ada"}, {.is_open = true}));
        run(5 * net::kSecond);
    }

    void join(const std::string& code) {
        const auto found = net::find_place(code, net::kDefaultPort);
        REQUIRE(found);
        REQUIRE(found->ok());
        REQUIRE(networks[1]->join({"Bob"}, {}, **found));
    }

    [[nodiscard]] bool is_in() { return networks[1]->session() != nullptr && networks[1]->session()->self() == 1; }

    net::SimEndpoint& endpoint;
    net::RelayServer server{net::Secret{1}};
};

}  // namespace

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
    pair.world.has_table = false;
    pair.join("7KQ2M-XD4RJ");
    pair.run(2 * net::kMillisecond);
    CHECK_THAT(pair[1].trouble().english(), Catch::Contains("cannot be reached"));
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
