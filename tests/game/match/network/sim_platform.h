// SPDX-License-Identifier: Zlib
/// A network in virtual time for whole programs: machines with names, sockets and one clock that tests advance.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "game/match/network/net_platform.h"
#include "tools/sim_network/sim_network.h"
#include "tools/sim_network/sim_table.h"

/// State shared by all machines of a test.
struct SimWorld {
    explicit SimWorld(std::uint64_t seed) : network(seed) {}

    net::SimNetwork network;
    net::Micros now = net::kSecond;
    std::uint8_t secrets = 0;             ///< Number of secrets handed out so far.
    bool has_sockets = true;              ///< Whether another socket can be opened.
    std::optional<match::Router> router;  ///< Of all machines.
    std::optional<net::Ip> ipv6;          ///< Of all machines.
    SimTable table{now};                  ///< The distributed hash table …
    bool has_table = false;               ///< … if programs have nodes.
    bool has_names = true;                ///< Whether addresses are found.
    int ipv6_lookups = 0;                 ///< How often a machine looked up its own, which takes a socket.
};

/// The network platform of machine 10.0.0.`number`. `look_up` only resolves numeric addresses such as "10.0.0.1" or
/// "10.0.0.1:26700", at once.
class SimPlatform : public match::NetPlatform {
public:
    static constexpr std::uint16_t kFirstPort = 40000;  ///< Of the first socket that does not name one.
    static constexpr const char* kSlowHost = "limbo";   ///< A name whose lookup never finishes.

    /// `world` must outlive it and all its ports.
    SimPlatform(SimWorld& world, std::uint8_t number)
        : SimPlatform(world, 0x0A000000U + number, 0x0A000000U + number) {}
    /// A machine that others see at IPv4 address `seen`, and that knows `own`: if that is another, it is behind a
    /// router.
    SimPlatform(SimWorld& world, std::uint32_t seen, std::uint32_t own) : world_(world), ip_(seen), own_(own) {}

    [[nodiscard]] engine::Result<std::unique_ptr<net::Socket>> open(std::uint16_t port) override;
    [[nodiscard]] std::unique_ptr<match::LookUp> look_up(const std::string& host, std::uint16_t port) override;
    [[nodiscard]] std::vector<match::OwnAddress> addresses(std::uint16_t port) const override {
        return {{.address = {own_, port}}};
    }
    [[nodiscard]] std::optional<match::Router> router() const override { return world_.router; }
    [[nodiscard]] std::optional<net::Ip> ipv6() const override {
        ++world_.ipv6_lookups;
        return world_.ipv6;
    }
    [[nodiscard]] std::unique_ptr<match::UpnpPort> open_by_upnp(const net::Address& /*own*/) override {
        return nullptr;
    }
    [[nodiscard]] net::Micros now() const override { return world_.now; }
    [[nodiscard]] bool has_table_node() const override { return world_.has_table; }
    [[nodiscard]] std::unique_ptr<net::DhtChannel> start_table_node() override {
        return world_.has_table ? world_.table.open_node() : nullptr;
    }
    void sleep(net::Micros time) override { world_.now += time; }
    [[nodiscard]] std::int64_t seconds_since_1970() const override { return world_.now / net::kSecond; }
    [[nodiscard]] net::Secret secret() override;
    [[nodiscard]] std::uint32_t game_seed() override { return 1; }

private:
    SimWorld& world_;
    std::uint32_t ip_;
    std::uint32_t own_;
    std::uint16_t next_port_ = kFirstPort;
};
