// SPDX-License-Identifier: Zlib
/// Homes in virtual time: machines behind routers, and routers behind those of a provider.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "net/link/transport.h"
#include "tools/sim_network/router_model.h"
#include "tools/sim_network/sim_network.h"

namespace net {

class SimRouter;

/// A socket of a machine behind a router, which must outlive it. Its clock is the network's.
class SimMachine final : public Socket {
public:
    SimMachine(SimRouter& router, const Address& address) : router_(&router), address_(address) {}
    SimMachine(const SimMachine&) = delete;
    SimMachine& operator=(const SimMachine&) = delete;
    ~SimMachine() override;

    void send(const Address& to, std::string_view bytes, Micros now) override;
    /// Nothing: no game is searched for here.
    void broadcast(std::uint16_t /*port*/, std::string_view /*bytes*/, Micros /*now*/) override {}
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;
    void wait(Micros /*at_most*/) override {}
    [[nodiscard]] std::uint16_t port() const override { return address_.port; }
    [[nodiscard]] bool listen_at(std::uint16_t /*second_port*/) override { return true; }

    [[nodiscard]] const Address& address() const { return address_; }

private:
    friend class SimRouter;

    SimRouter* router_;
    Address address_;
    std::deque<Datagram> inbox_;
};

/// A router with machines, and other routers, behind it.
class SimRouter {
public:
    /// With that address on the network.
    SimRouter(SimNetwork& network, std::uint32_t outer, const RouterKind& kind, std::uint64_t seed)
        : model_(kind, seed), outer_(outer), network_(&network) {}
    /// With that address behind another router.
    SimRouter(SimRouter& upstream, std::uint32_t outer, const RouterKind& kind, std::uint64_t seed);

    [[nodiscard]] std::unique_ptr<SimMachine> open(const Address& inner);
    /// See RouterModel. The outer address is that on the network or behind the other router.
    void forward(std::uint16_t outer_port, const Address& inner);
    void restart() { model_.restart(); }
    [[nodiscard]] Ip outer() const { return outer_; }

private:
    friend class SimMachine;

    void send(const Address& inner, const Address& to, std::string_view bytes, Micros now);
    /// Takes what has arrived at the outer address, and hands it to those behind.
    void take_arrivals(Micros now);
    void take(std::uint16_t outer_port, const Datagram& datagram, Micros now);
    /// Hands a datagram to a machine or router behind this one. Returns false if none has that address.
    bool deliver(const Address& inner, const Datagram& datagram, Micros now);
    SimEndpoint& endpoint(std::uint16_t outer_port);

    RouterModel model_;
    Ip outer_;
    SimNetwork* network_ = nullptr;
    SimRouter* upstream_ = nullptr;
    std::vector<SimRouter*> behind_;
    std::vector<SimMachine*> machines_;
    std::map<std::uint16_t, SimEndpoint*> endpoints_;  ///< On the network, by outer port.
};

}  // namespace net
