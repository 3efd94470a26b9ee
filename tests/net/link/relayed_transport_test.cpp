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
