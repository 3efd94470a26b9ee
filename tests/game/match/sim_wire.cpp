// SPDX-License-Identifier: Zlib
#include "tests/game/match/sim_wire.h"

namespace {

class SimPort final : public match::Port {
public:
    SimPort(SimWorld& world, const net::Address& address) : world_(world), endpoint_(world.network.add(address)) {}
    ~SimPort() override { world_.network.remove(endpoint_.address()); }

    void send(const net::Address& to, std::string_view bytes, net::Micros now) override {
        endpoint_.send(to, bytes, now);
    }
    void broadcast(std::uint16_t port, std::string_view bytes, net::Micros now) override {
        endpoint_.broadcast(port, bytes, now);
    }
    [[nodiscard]] bool receive(net::Datagram& datagram, net::Micros now) override {
        return endpoint_.receive(datagram, now);
    }
    void wait(net::Micros most) override { world_.now += most; }

private:
    SimWorld& world_;
    net::SimEndpoint& endpoint_;
};

}  // namespace

engine::Result<std::unique_ptr<match::Port>> SimWire::open(std::uint16_t port) {
    const net::Address address{ip_, port != 0 ? port : next_port_++};
    return std::unique_ptr<match::Port>(std::make_unique<SimPort>(world_, address));
}

engine::Result<net::Address> SimWire::resolve(const std::string& host, std::uint16_t port) {
    const std::string start = "10.0.0.";
    if (!host.starts_with(start)) {
        return engine::Error{"there is no address for '" + host + "'"};
    }
    return net::Address{0x0A000000U + static_cast<std::uint32_t>(std::stoul(host.substr(start.size()))), port};
}

net::Secret SimWire::secret() {
    net::Secret secret{};
    secret.fill(++world_.secrets);
    return secret;
}
