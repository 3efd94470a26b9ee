// SPDX-License-Identifier: Zlib
#include "tests/game/match/network/sim_platform.h"

#include <utility>

namespace {

class SimPort final : public match::Socket {
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
    [[nodiscard]] std::uint16_t port() const override { return endpoint_.address().port; }

private:
    SimWorld& world_;
    net::SimEndpoint& endpoint_;
};

class SimLookUp final : public match::LookUp {
public:
    explicit SimLookUp(std::optional<engine::Result<net::Address>> answer) : answer_(std::move(answer)) {}
    [[nodiscard]] std::optional<engine::Result<net::Address>> answer() const override { return answer_; }

private:
    std::optional<engine::Result<net::Address>> answer_;
};

}  // namespace

engine::Result<std::unique_ptr<match::Socket>> SimPlatform::open(std::uint16_t port) {
    if (!world_.has_sockets) {
        return engine::Error{engine::verbatim("no socket is left")};
    }
    const net::Address address{ip_, port != 0 ? port : next_port_++};
    return std::unique_ptr<match::Socket>(std::make_unique<SimPort>(world_, address));
}

std::unique_ptr<match::LookUp> SimPlatform::look_up(const std::string& host, std::uint16_t port) {
    const std::string start = "10.0.0.";
    if (host == kSlowHost) {
        return std::make_unique<SimLookUp>(std::nullopt);
    }
    if (!host.starts_with(start)) {
        return std::make_unique<SimLookUp>(engine::Error{engine::verbatim("there is no address for '" + host + "'")});
    }
    const auto number = static_cast<std::uint32_t>(std::stoul(host.substr(start.size())));
    const std::size_t colon = host.find(':');
    const auto own_port = colon != host.npos ? static_cast<std::uint16_t>(std::stoul(host.substr(colon + 1))) : port;
    return std::make_unique<SimLookUp>(net::Address{0x0A000000U + number, own_port});
}

net::Secret SimPlatform::secret() {
    net::Secret secret;
    std::fill(secret.begin(), secret.end(), ++world_.secrets);
    return secret;
}
