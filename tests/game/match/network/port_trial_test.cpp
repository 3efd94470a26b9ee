// SPDX-License-Identifier: Zlib
// A lobby that is open to the internet, and what a relay server that tries its port finds out.
#include <catch2/catch.hpp>

#include <string>

#include "game/match/network/net_check.h"
#include "net/reach/relay_server.h"
#include "tests/game/match/network/pair.h"

namespace {

constexpr net::Address kHelper{0xC6336401, net::kDefaultPort};  // 198.51.100.1
constexpr net::Address kHelpersOther{0xC6336401, 40123};
constexpr net::Ip kPublicHome{0xCB007105};  // 203.0.113.5, which 10.0.0.1 has on the internet

/// A program whose machine has another address on the internet, and a relay server there.
struct Tried : Pair {
    Tried() : endpoint(world.network.add(kHelper)), other(world.network.add(kHelpersOther)) {
        networks[0]->options().relay = net::to_string(kHelper);
    }

    /// The address of machine 1 as others see it, and back.
    static net::Address outer(const net::Address& inner) { return {kPublicHome, inner.port}; }

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end;) {
            serve();
            Pair::run(2 * net::kMillisecond);
        }
    }
    void serve() {
        for (net::Datagram datagram; endpoint.receive(datagram, world.now);) {
            const net::Address from = outer(datagram.from);
            const bool is_ask = net::decode<net::AskPacket>(datagram.bytes).has_value();
            questions += is_ask && datagram.from.port == net::kDefaultPort ? 1 : 0;
            if (const auto tried = server.answer_try(from, datagram.bytes, true, world.now)) {
                was_silent = was_silent && questions == 0;
                if (is_let_in) {
                    other.send({datagram.from.ip, tried->at.port}, tried->trial, world.now);
                }
                endpoint.send(datagram.from, tried->receipt, world.now);
            } else if (const auto sent = server.receive(from, datagram.bytes, world.now)) {
                endpoint.send({datagram.from.ip, sent->to.port}, sent->bytes, world.now);
            }
        }
    }

    net::SimEndpoint& endpoint;
    net::SimEndpoint& other;
    net::RelayServer server{net::Secret{1}};
    bool is_let_in = true;
    int questions = 0;       ///< From the lobby's port.
    bool was_silent = true;  ///< None of them came before a trial.
};

}  // namespace

TEST_CASE("a port that was forwarded by hand makes a lobby open, with a code that leads straight to it") {
    Tried pair;
    REQUIRE(pair[0].host({"Ada"}, {.is_open = true}));
    pair.run(net::kSecond);
    REQUIRE(pair[0].reach());
    CHECK(pair[0].reach()->state == match::Reach::State::Open);
    CHECK(pair[0].reach()->outer == net::Address{kPublicHome, net::kDefaultPort});
    CHECK(pair[0].code().starts_with("4-"));
    CHECK(pair.was_silent);
}

TEST_CASE("a lobby that no trial reaches goes on to its relay server, to which it has sent nothing before") {
    Tried pair;
    pair.is_let_in = false;
    REQUIRE(pair[0].host({"Ada"}, {.is_open = true}));
    pair.run(3 * net::kSecond);
    CHECK(pair[0].reach()->state == match::Reach::State::Relayed);
    CHECK(pair.was_silent);
    CHECK(pair.questions > 0);
}

TEST_CASE("a machine with a public address whose firewall lets nobody in does not call itself open") {
    using State = match::Reach::State;
    const match::Reach open{.state = State::Open, .outer = {kPublicHome, net::kDefaultPort}};
    Tried pair;
    pair.is_let_in = GENERATE(true, false);
    SimPlatform platform(pair.world, 4);
    match::PortTrial trial(platform, net::kDefaultPort, {.hosts = {net::to_string(kHelper)}});
    const auto tried = platform.open(net::kDefaultPort);
    for (int i = 0; i < 200 || !trial.is_done(); ++i) {
        REQUIRE(i < 2000);
        trial.poll(open, pair.world.now);
        for (net::Datagram datagram; (*tried)->receive(datagram, pair.world.now);) {
            trial.take(datagram);
        }
        pair.run(10 * net::kMillisecond);
    }
    const match::Reach reach = match::with_trial(open, &trial);
    CHECK(reach.state == State::Open);
    CHECK(reach.is_doubted == !pair.is_let_in);
    CHECK((match::describe(reach, 1).english() == "Friends elsewhere can join you.") == pair.is_let_in);
    CHECK(match::with_invite(reach, nullptr).state == State::Open);
}

TEST_CASE("the net check knows nothing of a port that another program has, or without anybody to ask") {
    Tried pair;
    SimPlatform platform(pair.world, 4);
    pair.world.has_sockets = GENERATE(true, false);
    match::NetCheck check(platform, net::kDefaultPort, pair.world.has_sockets ? "" : net::to_string(kHelper));
    for (int i = 0; i < 100; ++i) {
        check.poll(pair.world.now);
        pair.run(10 * net::kMillisecond);
    }
    CHECK(check.text().find("Reached from outside: unknown\n") != std::string::npos);
}

TEST_CASE("the net check says that nobody gets in, also where the relay server's answers do") {
    Tried pair;
    pair.is_let_in = false;
    SimPlatform platform(pair.world, 4);
    match::NetCheck check(platform, net::kDefaultPort, net::to_string(kHelper));
    for (int i = 0; i < 500 && !check.is_done(); ++i) {
        check.poll(pair.world.now);
        pair.run(10 * net::kMillisecond);
    }
    CHECK(check.text().find("Reached from outside: no\n") != std::string::npos);
}
