// SPDX-License-Identifier: Zlib
// Whether a port lets others in is found out by a packet from a machine that nothing was sent to from there.
#include <catch2/catch.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/reach/outside_trial.h"
#include "net/reach/relay_server.h"
#include "tools/sim_network/sim_router.h"

using namespace net;

namespace {

constexpr Address kTester{0xC6336401, 26700};  // 198.51.100.1
constexpr Address kTestersOther{0xC6336401, 40123};
constexpr Address kTriedHere{0xC0A8010A, 26700};  // 192.168.1.10, at home
constexpr Address kAskingPort{0xC0A8010A, 40000};
constexpr std::uint32_t kHomesOuter = 0xCB007101;  // 203.0.113.1, of the home
constexpr std::uint32_t kProvider = 0xCB007199;

/// A machine in a home, and a relay server on the internet.
struct TriedHome {
    explicit TriedHome(const RouterKind& kind, const LinkConditions& line = {}, std::uint64_t seed = 3)
        : network(seed), router(network, kHomesOuter, kind, 5), asking(router.open(kAskingPort)),
          tried(router.open(kTriedHere)), server(network.add(kTester)), servers_other(network.add(kTestersOther)) {
        network.set_conditions(line);
        trial.add(kTester);
    }

    void run(Micros span) {
        for (const Micros end = now + span; now < end; now += 5 * kMillisecond) {
            for (const auto& question : trial.due(now)) {
                asking->send(question.to, question.bytes, now);
            }
            for (Datagram datagram; asking->receive(datagram, now);) {
                trial.receive(datagram.from, datagram.bytes, now);
            }
            for (Datagram datagram; tried->receive(datagram, now);) {
                trial.arrive(datagram.from, datagram.bytes);
            }
            serve();
        }
    }
    void serve() {
        for (Datagram datagram; server.receive(datagram, now) && is_on;) {
            if (const auto answer = relay.answer_try(datagram.from, datagram.bytes, true, now); answer && knows_try) {
                trials.push_back(answer->trial);
                servers_other.send(answer->at, answer->trial, now);
                server.send(datagram.from, answer->receipt, now);
            } else if (const auto sent = relay.receive(datagram.from, datagram.bytes, now)) {
                server.send(sent->to, sent->bytes, now);
            }
        }
    }
    /// Puts the machine behind a router of its own, which stands behind a provider's.
    void move_behind_a_provider() {
        providers.emplace(network, kProvider, kOrdinaryRouter, 6);
        inner.emplace(*providers, 0x64400001, kOrdinaryRouter, 7);  // 100.64.0.1
        asking = inner->open(kAskingPort);
        tried = inner->open(kTriedHere);
    }
    [[nodiscard]] OutsideTrial::State state() const { return trial.finding(AddressFamily::Ipv4).state; }

    SimNetwork network;
    SimRouter router;
    std::optional<SimRouter> providers;
    std::optional<SimRouter> inner;
    std::unique_ptr<SimMachine> asking;
    std::unique_ptr<SimMachine> tried;
    SimEndpoint& server;
    SimEndpoint& servers_other;
    RelayServer relay{Secret{1}};
    OutsideTrial trial{HashKey{7}, kTriedHere.port};
    std::vector<std::string> trials;  ///< As sent.
    Micros now = kSecond;
    bool is_on = true;
    bool knows_try = true;
};

constexpr RouterKind kAddressRestricted{.filtering = DependsOn::Address};

}  // namespace

TEST_CASE("a port that the router passes on is reached from outside") {
    TriedHome home(GENERATE(kOrdinaryRouter, kFullCone, kAddressRestricted, kSymmetricRouter));
    home.router.forward(kTriedHere.port, kTriedHere);
    home.run(kSecond / 2);
    const auto found = home.trial.finding(AddressFamily::Ipv4);
    CHECK(found.state == OutsideTrial::State::Reached);
    CHECK(found.tester == kTester);
    CHECK(found.at == Address{kHomesOuter, kTriedHere.port});
    CHECK(home.trial.is_done());
    CHECK(home.trial.finding(AddressFamily::Ipv6).state == OutsideTrial::State::Unknown);
}

TEST_CASE("no router that opens nothing is thought to let others in, although it lets in answers") {
    TriedHome home(GENERATE(kOrdinaryRouter, kFullCone, kAddressRestricted, kSymmetricRouter));
    home.run(kSecond / 2);
    CHECK(home.state() == OutsideTrial::State::Asking);
    home.run(kSecond);
    CHECK(home.state() == OutsideTrial::State::NotReached);
    CHECK(home.trial.is_done());
}

TEST_CASE("a relay server gets no further by a flow of the tried port to itself, since it tries from another port") {
    TriedHome home(kOrdinaryRouter);
    home.tried->send(kTester, "a lobby that is hosted there", home.now);
    home.run(2 * kSecond);
    CHECK(home.state() == OutsideTrial::State::NotReached);
}

TEST_CASE("a router behind that of a provider is not reached, whatever it passes on") {
    TriedHome home(kOrdinaryRouter);
    home.move_behind_a_provider();
    home.inner->forward(kTriedHere.port, kTriedHere);
    home.run(2 * kSecond);
    CHECK(home.state() == OutsideTrial::State::NotReached);
    CHECK(home.trial.finding(AddressFamily::Ipv4).at == Address{kProvider, kTriedHere.port});
}

TEST_CASE("another outer port that the router opens is tried afresh") {
    TriedHome home(kOrdinaryRouter);
    home.run(2 * kSecond);
    REQUIRE(home.state() == OutsideTrial::State::NotReached);
    home.router.forward(40777, kTriedHere);
    home.trial.try_port(40777);
    CHECK(home.state() == OutsideTrial::State::Asking);
    home.run(kSecond);
    CHECK(home.state() == OutsideTrial::State::Reached);
    CHECK(home.trial.finding(AddressFamily::Ipv4).at == Address{kHomesOuter, 40777});
}

TEST_CASE("nothing is known where no machine answers, or none that knows trials") {
    TriedHome home(kOrdinaryRouter);
    home.is_on = GENERATE(true, false);
    home.knows_try = false;
    home.router.forward(kTriedHere.port, kTriedHere);
    home.run(4 * kSecond);
    CHECK(home.state() == OutsideTrial::State::Unknown);
    CHECK(home.trial.is_done());
    CHECK(home.trial.due(home.now + 100 * kSecond).empty());
}

TEST_CASE("a line that loses a third of all packets does not mislead a trial") {
    constexpr int kTrials = 200;
    const bool is_open = GENERATE(true, false);
    const auto right = is_open ? OutsideTrial::State::Reached : OutsideTrial::State::NotReached;
    int known = 0;
    int wrong = 0;
    for (std::uint64_t seed = 1; seed <= kTrials; ++seed) {
        LinkConditions line;
        line.delay = 50 * kMillisecond;
        line.loss = 0.3;
        TriedHome home(kOrdinaryRouter, line, seed);
        if (is_open) {
            home.router.forward(kTriedHere.port, kTriedHere);
        }
        home.run(5 * kSecond);
        known += home.state() == right ? 1 : 0;
        wrong += home.state() != right && home.state() != OutsideTrial::State::Unknown ? 1 : 0;
    }
    CHECK(known >= kTrials * 97 / 100);
    CHECK(wrong <= kTrials / 100);
}

TEST_CASE("a packet that was not asked for, is replayed, or comes from elsewhere proves nothing") {
    TriedHome home(kOrdinaryRouter);
    home.run(2 * kSecond);
    REQUIRE(home.state() == OutsideTrial::State::NotReached);
    REQUIRE_FALSE(home.trials.empty());
    home.trial.arrive({0xC6336409, 26700}, home.trials.front());
    home.trial.arrive(kTester, encode(TriedPacket{.nonce = 1}));
    home.trial.arrive(kTester, "");
    CHECK(home.state() == OutsideTrial::State::NotReached);
    home.trial.try_port(40777);
    home.trial.arrive(kTester, home.trials.front());  // of the last round
    home.run(2 * kSecond);
    home.trial.arrive(kTester, home.trials.front());
    CHECK(home.state() == OutsideTrial::State::NotReached);
}

TEST_CASE("a receipt is no trial, and a trial no receipt") {
    TriedHome home(kOrdinaryRouter);
    home.network.set_tap([&](const SimNetwork::Sent& each) {
        const auto tried = decode<TriedPacket>(each.bytes);
        if (tried && tried->part != TriedPart::Trial) {
            home.trial.arrive(kTester, each.bytes);
        } else if (tried) {
            home.trial.receive(kTester, each.bytes, home.now);
        }
        return !tried;
    });
    home.run(4 * kSecond);
    CHECK(home.state() == OutsideTrial::State::Unknown);
}

TEST_CASE("a server that names an address of another family has nothing tried there") {
    OutsideTrial trial(HashKey{7}, kTriedHere.port);
    trial.add(kTester);
    const auto asked = decode<AskPacket>(trial.due(0).front().bytes);
    REQUIRE(asked);
    trial.receive(kTester,
                  encode(SeenPacket{.nonce = asked->nonce, .cookie = 5, .own = {*parse_ip("2001:db8::1"), 40000}}), 1);
    const auto next = trial.due(kSecond);
    REQUIRE(next.size() == 1);
    CHECK(decode<AskPacket>(next.front().bytes));
}

TEST_CASE("a port of IPv6 is tried like one of IPv4") {
    SimNetwork network(1);
    const Address server{*parse_ip("2001:db8:1::1"), 26700};
    const Address asking{*parse_ip("2001:db8:2::7"), 40000};
    const Address tried{*parse_ip("2001:db8:2::7"), 26700};
    auto& at_server = network.add(server);
    auto& at_asking = network.add(asking);
    auto& at_tried = network.add(tried);
    RelayServer relay(Secret{1});
    OutsideTrial trial(HashKey{7}, tried.port);
    trial.add(server);
    const bool has_firewall = GENERATE(false, true);
    for (Micros now = kSecond; now < 3 * kSecond; now += 10 * kMillisecond) {
        for (const auto& question : trial.due(now)) {
            at_asking.send(question.to, question.bytes, now);
        }
        for (Datagram datagram; at_server.receive(datagram, now);) {
            if (const auto answer = relay.answer_try(datagram.from, datagram.bytes, false, now)) {
                at_server.send(answer->at, answer->trial, now);
                at_server.send(datagram.from, answer->receipt, now);
            } else if (const auto sent = relay.receive(datagram.from, datagram.bytes, now)) {
                at_server.send(sent->to, sent->bytes, now);
            }
        }
        for (Datagram datagram; at_asking.receive(datagram, now);) {
            trial.receive(datagram.from, datagram.bytes, now);
        }
        for (Datagram datagram; at_tried.receive(datagram, now);) {
            if (!has_firewall) {
                trial.arrive(datagram.from, datagram.bytes);
            }
        }
    }
    const auto found = trial.finding(AddressFamily::Ipv6);
    CHECK(found.state == (has_firewall ? OutsideTrial::State::NotReached : OutsideTrial::State::Reached));
    CHECK(found.at == tried);
}

TEST_CASE("what a tester with a single port sends after the first round says nothing if it does not arrive") {
    OutsideTrial trial(HashKey{7}, kTriedHere.port);
    trial.add(kTester);
    const auto try_all = [&](Micros begin) {
        for (Micros now = begin; now < begin + 5 * kSecond; now += 10 * kMillisecond) {
            for (const auto& question : trial.due(now)) {
                if (const auto ask = decode<AskPacket>(question.bytes)) {
                    trial.receive(kTester,
                                  encode(SeenPacket{.nonce = ask->nonce, .cookie = 5, .own = {kHomesOuter, 40000}}),
                                  now);
                } else if (const auto wanted = decode<TryPacket>(question.bytes)) {
                    trial.receive(kTester, encode(TriedPacket{.nonce = wanted->nonce, .part = TriedPart::SentFromHere}),
                                  now);
                }
            }
        }
        return trial.finding(AddressFamily::Ipv4).state;
    };
    CHECK(try_all(0) == OutsideTrial::State::NotReached);
    trial.try_port(kTriedHere.port);
    CHECK(try_all(10 * kSecond) == OutsideTrial::State::Unknown);
}
