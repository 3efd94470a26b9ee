// SPDX-License-Identifier: Zlib
#include "tests/game/match/network/sim_platform.h"

#include <utility>

#include "tests/net/link/sim_socket.h"

namespace {

class SimLookUp final : public match::LookUp {
public:
    explicit SimLookUp(std::optional<engine::Result<net::Address>> answer) : answer_(std::move(answer)) {}
    [[nodiscard]] std::optional<engine::Result<net::Address>> answer() const override { return answer_; }

private:
    std::optional<engine::Result<net::Address>> answer_;
};

}  // namespace

engine::Result<std::unique_ptr<net::Socket>> SimPlatform::open(std::uint16_t port) {
    if (!world_.has_sockets) {
        return engine::Error{engine::verbatim("no socket is left")};
    }
    const net::Address address{ip_, port != 0 ? port : next_port_++};
    return std::unique_ptr<net::Socket>(std::make_unique<SimSocket>(world_.network, address, world_.now));
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
