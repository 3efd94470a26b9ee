// SPDX-License-Identifier: Zlib
// A lobby that is open to the internet: the router is asked for a port, and the code leads to it.
#include <catch2/catch.hpp>

#include <optional>
#include <string>

#include "game/match/network/net_check.h"
#include "game/match/network/online_service.h"
#include "game/match/network/open_port.h"
#include "tests/game/match/network/sim_platform.h"

namespace {

constexpr std::uint32_t kHome = 0x0A000001;    // the machine
constexpr std::uint32_t kRouter = 0x0A0000FE;  // its router
constexpr net::Address kOuter{0xCB007105, 40007};

/// A router that speaks NAT-PMP (RFC 6886), on the simulated network.
class NatPmpRouter {
public:
    explicit NatPmpRouter(SimWorld& world) : world_(world), endpoint_(world.network.add({kRouter, net::kMappingPort})) {
        world.router = match::Router{kRouter, kHome};
    }

    void poll() {
        for (net::Datagram request; endpoint_.receive(request, world_.now);) {
            if (request.bytes.size() == 2) {
                std::string answer{0, static_cast<char>(128), 0, 0, 0, 0, 0, 1};
                for (int shift = 24; shift >= 0; shift -= 8) {
                    answer += static_cast<char>(outer.ip.v4() >> shift & 0xFF);
                }
                endpoint_.send(request.from, answer, world_.now);
            } else if (request.bytes.size() == 12) {
                const std::string lifetime = request.bytes.substr(8);
                is_open = lifetime != std::string(4, '\0');
                std::string answer{0, static_cast<char>(129), 0, 0, 0, 0, 0, 1};
                answer += request.bytes.substr(4, 2);
                answer += static_cast<char>(outer.port >> 8);
                answer += static_cast<char>(outer.port & 0xFF);
                endpoint_.send(request.from, answer + lifetime, world_.now);
            }
        }
    }

    net::Address outer = kOuter;
    bool is_open = false;

private:
    SimWorld& world_;
    net::SimEndpoint& endpoint_;
};

/// What UPnP answers is up to the test.
struct Upnp {
    net::PortMapper::State state = net::PortMapper::State::Asking;
    std::optional<net::Mapping> mapping;
};

class UpnpPlatform final : public SimPlatform {
public:
    UpnpPlatform(SimWorld& world, const Upnp& upnp) : SimPlatform(world, 1), upnp_(&upnp) {}
    std::unique_ptr<match::UpnpPort> open_by_upnp(const net::Address& /*own*/) override {
        struct Port final : match::UpnpPort {
            explicit Port(const Upnp& upnp) : upnp_(&upnp) {}
            net::PortMapper::State state() const override { return upnp_->state; }
            std::optional<net::Mapping> mapping() const override { return upnp_->mapping; }
            const Upnp* upnp_;
        };
        return std::make_unique<Port>(*upnp_);
    }

private:
    const Upnp* upnp_;
};

/// Polls until the check is done; returns how long that took.
net::Micros finish(SimWorld& world, match::NetCheck& check, NatPmpRouter* router) {
    const net::Micros begin = world.now;
    for (; !check.is_done() && world.now - begin < 10 * net::kSecond; world.now += 2 * net::kMillisecond) {
        check.poll(world.now);
        if (router != nullptr) {
            router->poll();
        }
    }
    return world.now - begin;
}

bool has_line(const match::NetCheck& check, const std::string& line) {
    return check.text().find(line + "\n") != std::string::npos;
}

void run(SimWorld& world, match::OpenPort& port, NatPmpRouter* router, net::Micros span) {
    for (const net::Micros end = world.now + span; world.now < end; world.now += 10 * net::kMillisecond) {
        port.poll(world.now);
        if (router != nullptr) {
            router->poll();
        }
    }
}

}  // namespace

TEST_CASE("a lobby is reachable at the port that its router opens, until it is closed") {
    SimWorld world(1);
    NatPmpRouter router(world);
    SimPlatform platform(world, 1);
    {
        match::OpenPort port(platform, net::kDefaultPort);
        CHECK(port.reach().state == match::Reach::State::Asking);
        run(world, port, &router, net::kSecond);
        CHECK(port.reach().state == match::Reach::State::Open);
        CHECK(port.reach().outer == kOuter);
        CHECK(port.reach().protocol == net::MappingProtocol::NatPmp);
        CHECK(router.is_open);
    }
    world.now += net::kSecond;
    router.poll();
    CHECK_FALSE(router.is_open);
}

TEST_CASE("a router behind another one, that of a provider or of the house, opens nothing to the internet") {
    SimWorld world(1);
    NatPmpRouter router(world);
    router.outer.ip = GENERATE(0xC0A80005U, 0x0A000005U, 0x64400005U);  // 192.168, 10 and 100.64
    SimPlatform platform(world, 1);
    match::OpenPort port(platform, net::kDefaultPort);
    run(world, port, &router, net::kSecond);
    CHECK(port.reach().state == match::Reach::State::Shared);
}

TEST_CASE("a router that does not answer is given up within three seconds") {
    SimWorld world(1);
    world.router = match::Router{kRouter, kHome};
    SimPlatform platform(world, 1);
    match::OpenPort port(platform, net::kDefaultPort);
    run(world, port, nullptr, 3 * net::kSecond);
    CHECK(port.reach().state == match::Reach::State::Closed);
}

TEST_CASE("where IPv4 lets nobody in, those with IPv6 may join") {
    SimWorld world(1);
    world.ipv6 = net::parse_ip("2001:db8::7");
    SimPlatform platform(world, 1);
    SECTION("no router") {
        match::OpenPort port(platform, net::kDefaultPort);
        CHECK(port.reach().state == match::Reach::State::Ipv6);
        CHECK(port.reach().outer == net::parse_address("[2001:db8::7]:26700"));
    }
    SECTION("a router without an address of its own") {
        NatPmpRouter router(world);
        router.outer.ip = 0x64400005U;
        match::OpenPort port(platform, net::kDefaultPort);
        run(world, port, &router, net::kSecond);
        CHECK(port.reach().state == match::Reach::State::Ipv6);
        CHECK(world.ipv6_lookups == 1);
    }
    SECTION("a router that opens a port is better") {
        NatPmpRouter router(world);
        match::OpenPort port(platform, net::kDefaultPort);
        run(world, port, &router, net::kSecond);
        CHECK(port.reach().state == match::Reach::State::Open);
    }
}

TEST_CASE("a machine without a router has no way to the internet") {
    SimWorld world(1);
    SimPlatform platform(world, 1);
    match::OpenPort port(platform, net::kDefaultPort);
    run(world, port, nullptr, net::kSecond);
    CHECK(port.reach().state == match::Reach::State::NoRouter);
}

TEST_CASE("a net check of a router that answers nothing is done in three seconds, and corrected if it answers later") {
    SimWorld world(1);
    world.router = match::Router{kRouter, kHome};
    Upnp upnp;
    UpnpPlatform platform(world, upnp);
    match::NetCheck check(platform, net::kDefaultPort, "10.0.0.9");
    CHECK(has_line(check, "It opens a port: asking…"));
    CHECK(finish(world, check, nullptr) < 3 * net::kSecond);
    CHECK(has_line(check, "It opens a port: no answer"));
    CHECK(has_line(check, "Its address is public: unknown"));
    CHECK(has_line(check, "Relay server: no answer"));
    CHECK(check.text().find("asking") == std::string::npos);
    CHECK(check.text().find("Friends elsewhere cannot join") != std::string::npos);
    upnp = {net::PortMapper::State::Open, net::Mapping{kOuter, net::MappingProtocol::Upnp}};
    check.poll(world.now);
    CHECK(has_line(check, "It opens a port: yes, by UPnP"));
    CHECK(has_line(check, "Its address is public: yes"));
    CHECK(has_line(check, "Friends elsewhere can join you."));
}

TEST_CASE("a net check waits no longer than three seconds for the name of a relay server") {
    SimWorld world(1);
    SimPlatform platform(world, 1);
    match::NetCheck check(platform, net::kDefaultPort, SimPlatform::kSlowHost);
    check.poll(world.now);
    CHECK(has_line(check, "Relay server: asking…"));
    CHECK(finish(world, check, nullptr) < 3 * net::kSecond);
    CHECK(check.text().find("asking") == std::string::npos);
    CHECK(has_line(check, "Relay server: no answer"));
}

TEST_CASE("a net check says that a router behind another one opens a port, which does not help") {
    SimWorld world(1);
    world.ipv6 = GENERATE(std::optional<net::Ip>(), net::parse_ip("2001:db8::7"));
    NatPmpRouter router(world);
    router.outer.ip = 0x64400005U;
    SimPlatform platform(world, 1);
    match::NetCheck check(platform, net::kDefaultPort, "");
    CHECK(finish(world, check, &router) < net::kSecond);
    CHECK(has_line(check, "It opens a port: yes, by NAT-PMP"));
    CHECK(has_line(check, "Its address is public: no, behind another one"));
    CHECK(check.text().find(world.ipv6 ? "Only friends with IPv6" : "your router is behind another one") !=
          std::string::npos);
}

TEST_CASE("a net check tells a router that refuses from one that is silent") {
    SimWorld world(1);
    world.router = match::Router{kRouter, kHome};
    const Upnp upnp{net::PortMapper::State::Refused, {}};
    UpnpPlatform platform(world, upnp);
    match::NetCheck check(platform, net::kDefaultPort, "");
    CHECK(finish(world, check, nullptr) < 3 * net::kSecond);
    CHECK(has_line(check, "It opens a port: no"));
}
