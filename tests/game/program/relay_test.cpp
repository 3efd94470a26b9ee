// SPDX-License-Identifier: Zlib
#include "game/program/relay.h"

#include <csignal>
#include <memory>

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
