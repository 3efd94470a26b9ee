// SPDX-License-Identifier: Zlib
#include "game/program/relay.h"

#include <csignal>
#include <memory>
#include <vector>

#include <catch2/catch.hpp>

#include "net/wire/relay_packets.h"
#include "tests/game/match/network/sim_platform.h"

namespace {

constexpr int kEndAfter = 1'000;
constexpr int kMost = 100'000;  // so that the test ends in any case

/// Always has another datagram. Asks the program to end after a while.
class FloodedSocket final : public net::Socket {
public:
    explicit FloodedSocket(int& taken) : taken_(taken) {}

    void send(const net::Address& /*to*/, std::string_view /*bytes*/, net::Micros /*now*/) override {}
    void broadcast(std::uint16_t /*port*/, std::string_view /*bytes*/, net::Micros /*now*/) override {}
    [[nodiscard]] bool receive(net::Datagram& datagram, net::Micros /*now*/) override {
        if (taken_ >= kMost) {
            return false;
        }
        if (++taken_ == kEndAfter) {
            (void)std::raise(SIGTERM);
        }
        datagram = {.from = {0xCB007101, 40001}, .bytes = net::encode(net::AskPacket{})};
        return true;
    }
    void wait(net::Micros /*at_most*/) override {}
    [[nodiscard]] std::uint16_t port() const override { return 1; }
    [[nodiscard]] bool listen_at(std::uint16_t /*second_port*/) override { return true; }

private:
    int& taken_;
};

class FloodedPlatform final : public SimPlatform {
public:
    FloodedPlatform(SimWorld& world, int& taken) : SimPlatform(world, 1), taken_(taken) {}

    [[nodiscard]] engine::Result<std::unique_ptr<net::Socket>> open(std::uint16_t /*port*/) override {
        return std::unique_ptr<net::Socket>(std::make_unique<FloodedSocket>(taken_));
    }

private:
    int& taken_;
};

}  // namespace

TEST_CASE("a relay server that is flooded still looks at the clock, and ends when it is asked to") {
    SimWorld world(1);
    int taken = 0;
    FloodedPlatform platform(world, taken);
    CHECK(gyre::run_relay(1, platform, {}));
    CHECK(taken < 2 * kEndAfter);
}

namespace {

/// Lets a machine ask for a trial while the relay server waits, and ends it once both answers are there.
class TriedPlatform final : public SimPlatform {
public:
    static constexpr net::Address kAsker{0x0A000002, 40000};
    static constexpr net::Address kTried{0x0A000002, 26700};

    explicit TriedPlatform(SimWorld& world)
        : SimPlatform(world, 1), world_(world), asker(world.network.add(kAsker)), tried(world.network.add(kTried)) {}

    /// The server has opened its port when it first looks at the clock.
    [[nodiscard]] net::Micros now() const override {
        world_.now += net::kMillisecond;
        if (world_.now > kMost * net::kMillisecond) {
            (void)std::raise(SIGTERM);  // in any case
        }
        asker.send({0x0A000001, 26700}, net::encode(net::AskPacket{.nonce = 5}), world_.now);
        return world_.now;
    }

    SimWorld& world_;
    net::SimEndpoint& asker;
    net::SimEndpoint& tried;
};

}  // namespace

TEST_CASE("a relay server sends a trial from a port of its own") {
    SimWorld world(1);
    TriedPlatform platform(world);
    const net::Address server{0x0A000001, 26700};
    std::vector<net::Address> tried_from;
    std::vector<net::TriedPart> receipts;
    world.network.set_tap([&](const net::SimNetwork::Sent& sent) {
        const auto tried = net::decode<net::TriedPacket>(sent.bytes);
        if (const auto seen = net::decode<net::SeenPacket>(sent.bytes)) {
            CHECK(seen->nonce == 5);
            world.network.forge(
                TriedPlatform::kAsker, server,
                net::encode(net::TryPacket{.nonce = 6, .cookie = seen->cookie, .at = TriedPlatform::kTried}), sent.at);
        } else if (tried && sent.to == TriedPlatform::kTried) {
            CHECK(tried->part == net::TriedPart::Trial);
            tried_from.push_back(sent.from);
        } else if (tried && sent.to == TriedPlatform::kAsker) {
            receipts.push_back(tried->part);
            (void)std::raise(SIGTERM);
        }
        return true;
    });
    CHECK(gyre::run_relay(server.port, platform, {}));
    REQUIRE_FALSE(tried_from.empty());
    CHECK(tried_from.front().ip == server.ip);
    CHECK(tried_from.front().port != server.port);
    REQUIRE_FALSE(receipts.empty());
    CHECK(receipts.front() == net::TriedPart::SentFromAnother);
}
