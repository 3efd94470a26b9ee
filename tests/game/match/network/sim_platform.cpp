// SPDX-License-Identifier: Zlib
#include "tests/game/match/network/sim_platform.h"

#include <utility>

#include "tests/net/link/sim_socket.h"

namespace {

class SimLookUp final : public match::LookUp {
public:
    explicit SimLookUp(std::optional<engine::Result<net::HostPlace>> answer) : answer_(std::move(answer)) {}
    [[nodiscard]] std::optional<engine::Result<net::HostPlace>> answer() const override { return answer_; }

private:
    std::optional<engine::Result<net::HostPlace>> answer_;
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
    if (host == kSlowHost) {
        return std::make_unique<SimLookUp>(std::nullopt);
    }
    const auto place = world_.has_names ? net::find_place(host, port) : std::nullopt;
    return std::make_unique<SimLookUp>(
        place.value_or(engine::Error{engine::verbatim("there is no address for '" + host + "'")}));
}

net::Secret SimPlatform::secret() {
    net::Secret secret;
    std::fill(secret.begin(), secret.end(), ++world_.secrets);
    return secret;
}
