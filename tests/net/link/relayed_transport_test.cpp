// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <memory>
#include <optional>
#include <string>

#include "net/link/relayed_transport.h"
#include "tests/net/link/sim_socket.h"

using namespace net;

namespace {

constexpr Address kServer{0xC6336401, 26700};
constexpr Address kOtherServer{0xC6336402, 26700};
constexpr Address kHome{0xCB007101, 40001};
constexpr Address kHost{0xCB007102, 40002};
constexpr HostName kName{0x12, 0x34, 0x56};

/// A transport, and what servers receive from it.
struct Line {
    SimNetwork network{1};
    Micros now = kSecond;
    SimEndpoint& server = network.add(kServer);
    SimEndpoint& other_server = network.add(kOtherServer);
    RelayedTransport transport{std::make_unique<SimSocket>(network, kHome, now), HashKey{77}};

    /// Lets time pass. Returns the last question that came to a server meanwhile.
    std::optional<AskPacket> run(SimEndpoint& at, Micros span) {
        std::optional<AskPacket> last;
        Datagram datagram;
        for (const Micros end = now + span; now < end; now += kMillisecond) {
            while (transport.receive(datagram, now)) {
            }
            while (at.receive(datagram, now)) {
                last = decode<AskPacket>(datagram.bytes);
            }
        }
        return last;
    }
    /// Has the server answer, and returns the question that follows at once, if any.
    std::optional<AskPacket> answer(const SeenPacket& seen) {
        server.send(kHome, encode(seen), now);
        return run(server, kSecond / 10);
    }
};

}  // namespace

TEST_CASE("a relay server learns nothing by which it could take a name at another one") {
    Line line;
    line.transport.host_at(kServer, kName);
    line.transport.host_at(kOtherServer, kName);
    const auto one = line.run(line.server, kSecond / 10);
    const auto other = line.run(line.other_server, kSecond);
    REQUIRE((one && other));
    CHECK(one->nonce != other->nonce);
}

TEST_CASE("a late first answer of a relay server changes nothing") {
    Line line;
    line.transport.use(relayed({kServer, address_of(kName)}));
    const auto asked = line.run(line.server, kSecond / 10);
    REQUIRE(asked);
    const SeenPacket first{.nonce = asked->nonce, .cookie = 9, .own = kHome};
    const auto again = line.answer(first);
    REQUIRE(again);
    CHECK(again->cookie == 9);
    SeenPacket found = first;
    found.state = SeenState::Found;
    found.host = end_of(kHost);
    (void)line.answer(found);
    REQUIRE(line.transport.state(kServer) == RelayedTransport::State::Open);
    (void)line.answer(first);
    CHECK(line.transport.state(kServer) == RelayedTransport::State::Open);
    CHECK(line.transport.direct_address(relayed({kServer, address_of(kName)})) == kHost);
}

TEST_CASE("a new cookie of a relay server does not close what it carries") {
    Line line;
    line.transport.host_at(kServer, kName);
    const auto asked = line.run(line.server, kSecond / 10);
    REQUIRE(asked);
    (void)line.answer({.nonce = asked->nonce, .cookie = 9, .own = kHome, .state = SeenState::Hosted});
    REQUIRE(line.transport.state(kServer) == RelayedTransport::State::Open);
    const auto again = line.answer({.nonce = asked->nonce, .cookie = 10, .own = kHome});
    REQUIRE(again);
    CHECK(again->cookie == 10);
    CHECK(line.transport.state(kServer) == RelayedTransport::State::Open);
}

TEST_CASE("a relay server that has fallen silent is not asked more often because a game still sends through it") {
    Line line;
    const Address host = relayed({kServer, address_of(kName)});
    line.transport.use(host);
    const auto asked = line.run(line.server, kSecond / 10);
    REQUIRE(asked);
    (void)line.answer({.nonce = asked->nonce, .cookie = 9, .own = kHome, .state = SeenState::Found});
    const auto questions_in = [&line, &host](Micros span) {
        int questions = 0;
        Datagram datagram;
        for (const Micros end = line.now + span; line.now < end; line.now += kTickPeriod) {
            line.transport.send(host, "input", line.now);
            CHECK_FALSE(line.transport.receive(datagram, line.now));
            while (line.server.receive(datagram, line.now)) {
                questions += decode<AskPacket>(datagram.bytes) ? 1 : 0;
            }
        }
        return questions;
    };
    CHECK(questions_in(5 * kSecond) >= 15);  // at first it may only have lost some
    CHECK(questions_in(10 * kSecond) <= 11);
}

TEST_CASE("a relay server on the internet cannot have machines of one's own network asked") {
    Line line;
    const Address inside{0xC0A80101, 26700};  // 192.168.1.1
    line.transport.use(relayed({kServer, address_of(kName)}));
    CHECK(line.transport.direct_address(relayed({kServer, kHost})) == kHost);
    CHECK_FALSE(line.transport.direct_address(relayed({kServer, inside})));
    CHECK_FALSE(line.transport.direct_address(relayed({kOtherServer, kHost})));  // not used
}
