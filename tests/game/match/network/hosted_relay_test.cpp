// SPDX-License-Identifier: Zlib
// A lobby that is hosted through a relay server, since there is no router that lets anybody in.
#include <catch2/catch.hpp>

#include <array>
#include <string>

#include "game/match/network/net_check.h"
#include "game/match/network/next_lobby.h"
#include "net/reach/relay_server.h"
#include "tests/game/match/network/pair.h"

namespace {

constexpr net::Address kServer{0x0A000009, net::kDefaultPort};  // 10.0.0.9

constexpr match::Router kSilentRouter{0x0A0000FE, 0x0A000001};

/// Two programs, of which the first names a relay server.
struct RelayedPair : Pair {
    RelayedPair() : endpoint(world.network.add(kServer)) {
        networks[0]->options().relay = net::to_string(kServer);
        // They cannot reach each other in any other way.
        world.network.set_tap(
            [](const net::SimNetwork::Sent& sent) { return sent.from == kServer || sent.to == kServer; });
    }

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end;) {
            for (net::Datagram datagram; is_on && endpoint.receive(datagram, world.now);) {
                if (const auto tried = server.answer_try(datagram.from, datagram.bytes, false, world.now)) {
                    endpoint.send(tried->at, tried->trial, world.now);
                    endpoint.send(datagram.from, tried->receipt, world.now);
                } else if (const auto sent = server.receive(datagram.from, datagram.bytes, world.now)) {
                    endpoint.send(sent->to, sent->bytes, world.now);
                }
            }
            Pair::run(2 * net::kMillisecond);
        }
    }

    net::HostPlace place() {
        const auto found = net::find_place(networks[0]->code(), net::kDefaultPort);
        REQUIRE(found);
        REQUIRE(found->ok());
        return **found;
    }

    net::SimEndpoint& endpoint;
    net::RelayServer server{net::Secret{1}};
    bool is_on = true;
};

}  // namespace

TEST_CASE("a host whose router opens no port is joined through its relay server, by code") {
    RelayedPair pair;
    REQUIRE(pair[0].host({"Ada"}, {.is_open = true}));
    CHECK(pair[0].code().empty());
    pair.run(net::kSecond);
    CHECK(pair[0].reach()->state == match::Reach::State::Relayed);
    CHECK(pair[0].code().starts_with("R-"));
    REQUIRE(pair[1].join({"Bob"}, {}, pair.place()));
    pair.run(net::kSecond);
    CHECK(pair[1].session()->phase() == net::SessionPhase::Lobby);
    CHECK(pair[1].session()->self() == 1);
}

TEST_CASE("a relay server that does not answer, or has no room, is named") {
    RelayedPair pair;
    pair.is_on = false;
    pair.world.router = kSilentRouter;
    REQUIRE(pair[0].host({"Ada"}, {.is_open = true}));
    pair.run(5 * net::kSecond);
    CHECK(pair[0].reach()->state == match::Reach::State::NoRelay);
    CHECK(pair[0].code().empty());
    pair.is_on = true;
    pair.run(3 * net::kSecond);
    CHECK(pair[0].reach()->state == match::Reach::State::Relayed);
}

TEST_CASE("a machine without a way to the internet is told so, not that its relay server is silent") {
    RelayedPair pair;
    pair.is_on = false;
    REQUIRE(pair[0].host({"Ada"}, {.is_open = true}));
    pair.run(5 * net::kSecond);
    CHECK(pair[0].reach()->state == match::Reach::State::NoRouter);
}

TEST_CASE("the name of a relay server is looked up again after a failure") {
    RelayedPair pair;
    pair.world.has_names = false;
    pair.world.router = kSilentRouter;
    REQUIRE(pair[0].host({"Ada"}, {.is_open = true}));
    pair.run(2 * net::kSecond);
    CHECK(pair[0].reach()->state == match::Reach::State::NoRelay);
    pair.world.has_names = true;
    pair.run(11 * net::kSecond);
    CHECK(pair[0].reach()->state == match::Reach::State::Relayed);
}

TEST_CASE("who plays again through a relay server finds the host's next lobby there") {
    RelayedPair pair;
    REQUIRE(pair[0].host({"Ada"}, {.start_with = 2, .is_open = true}));
    pair.run(net::kSecond);
    const net::HostPlace place = pair.place();
    REQUIRE(pair[1].join({"Bob"}, {}, place));
    std::array<Hand, 2> hands;
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    for (int i = 0; i < 100 && pair[1].match() == nullptr; ++i) {
        pair.run(net::kSecond / 10);
    }
    REQUIRE(pair[1].match() != nullptr);
    pair.run(2 * net::kSecond);
    const match::NextLobby hosts = match::next_lobby(*pair[0].session(), net::kDefaultPort, {}, {});
    const match::NextLobby guests = match::next_lobby(*pair[1].session(), net::kDefaultPort, place.address, {});
    REQUIRE(guests.hosts == std::vector{place.address});
    pair[0].detach();
    pair[1].detach();
    REQUIRE(pair[1].play_again({"Bob"}, guests));
    REQUIRE(pair[0].play_again({"Ada"}, hosts));
    pair.run(3 * net::kSecond);
    CHECK(pair.place() == place);
    CHECK(pair[1].session()->phase() == net::SessionPhase::Lobby);
    CHECK(pair[1].session()->self() == 1);
}

TEST_CASE("a guest whose relay server does not know the host any more reads so within four seconds") {
    RelayedPair pair;
    REQUIRE(pair[0].host({"Ada"}, {.is_open = true}));
    pair.run(2 * net::kSecond);
    const net::HostPlace place = pair.place();
    pair.networks[0].reset();
    pair.run(31 * net::kSecond);
    REQUIRE(pair[1].join({"Bob"}, {}, place));
    pair.run(2 * net::kSecond);
    CHECK(pair[1].trouble().is_empty());
    pair.run(2 * net::kSecond);
    CHECK(pair[1].session() == nullptr);
    CHECK(pair[1].trouble().english() ==
          "The relay server 10.0.0.9:26700 does not know this game, or is full; ask the host for a new code.");
}

TEST_CASE("a guest waits for a host whose relay server was restarted") {
    RelayedPair pair;
    REQUIRE(pair[0].host({"Ada"}, {.is_open = true}));
    pair.run(2 * net::kSecond);
    const net::HostPlace place = pair.place();
    pair.server = net::RelayServer(net::Secret{2});
    REQUIRE(pair[1].join({"Bob"}, {}, place));
    pair.run(net::kSecond);
    CHECK(pair[1].trouble().is_empty());
}

TEST_CASE("the net check asks the relay server, too") {
    RelayedPair pair;
    SimPlatform platform(pair.world, 3);
    match::NetCheck check(platform, net::kDefaultPort, net::to_string(kServer));
    for (int i = 0; i < 500 && !check.is_done(); ++i) {
        check.poll(pair.world.now);
        pair.run(2 * net::kMillisecond);
    }
    CHECK(check.text().find("Relay server: yes\nPorts are kept: yes\nReached from outside: yes, by 10.0.0.9\n") !=
          std::string::npos);
    CHECK(check.text().find("Friends elsewhere can join you through a relay server.") != std::string::npos);
}

TEST_CASE("a net check gives its place at the relay server up, so that it can be repeated") {
    RelayedPair pair;
    for (int check = 0; check < 4; ++check) {
        CAPTURE(check);
        {
            SimPlatform platform(pair.world, 3);
            match::NetCheck checked(platform, net::kDefaultPort, net::to_string(kServer));
            for (int i = 0; i < 500 && !checked.is_done(); ++i) {
                checked.poll(pair.world.now);
                pair.run(2 * net::kMillisecond);
            }
            CHECK(checked.text().find("Relay server: yes\n") != std::string::npos);
            CHECK(pair.server.counts(pair.world.now).hosts == 1);
        }
        pair.run(net::kSecond / 10);
        CHECK(pair.server.counts(pair.world.now).hosts == 0);
    }
}
