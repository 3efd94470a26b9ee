// SPDX-License-Identifier: Zlib
#include <memory>
#include <optional>

#include <catch2/catch.hpp>

#include "game/match/network/online_service.h"
#include "net/wire/packets.h"
#include "tests/game/match/network/sim_platform.h"

TEST_CASE("a guest offers its private addresses with the port of its socket") {
    SimWorld world{7};
    std::optional<net::JoinPacket> join;
    net::Address from;
    world.network.set_tap([&](const net::SimNetwork::Sent& sent) {
        if (auto found = net::decode_tagged<net::JoinPacket>(sent.bytes)) {
            join = std::move(found);
            from = sent.from;
        }
        return true;
    });
    const auto program = [&](std::uint8_t number) {
        return std::make_unique<match::OnlineService>(std::make_unique<SimPlatform>(world, number),
                                                      match::NetworkOptions{}, sim::MaskTable::classic());
    };
    const auto host = program(1);
    const auto guest = program(2);
    REQUIRE(host->host({"Ada"}, {}));
    REQUIRE(guest->join({"Bob"}, "", net::Address{0x0A000001, net::kDefaultPort}));
    for (const net::Micros end = world.now + net::kSecond; world.now < end; world.now += 2 * net::kMillisecond) {
        host->poll();
        guest->poll();
    }
    REQUIRE(join);
    CHECK(join->candidates == std::vector<net::Candidate>{net::candidate_of({0x0A000002, from.port})});
}
