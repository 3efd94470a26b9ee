// SPDX-License-Identifier: Zlib
/// A socket on a simulated network.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "tools/sim_network/sim_network.h"

/// Leaves the network when it is closed.
class SimSocket final : public net::Socket {
public:
    /// Waiting advances `now`. `network` and `now` must outlive it.
    SimSocket(net::SimNetwork& network, const net::Address& address, net::Micros& now)
        : network_(network), now_(now), endpoint_(network.add(address)) {}
    SimSocket(const SimSocket&) = delete;
    SimSocket& operator=(const SimSocket&) = delete;
    ~SimSocket() override { network_.remove(endpoint_.address()); }

    void send(const net::Address& to, std::string_view bytes, net::Micros now) override {
        endpoint_.send(to, bytes, now);
    }
    void broadcast(std::uint16_t port, std::string_view bytes, net::Micros now) override {
        endpoint_.broadcast(port, bytes, now);
    }
    [[nodiscard]] bool receive(net::Datagram& datagram, net::Micros now) override {
        return endpoint_.receive(datagram, now) || (second_ && second_->receive(datagram, now));
    }
    void wait(net::Micros at_most) override { now_ += at_most; }
    [[nodiscard]] std::uint16_t port() const override { return endpoint_.address().port; }
    [[nodiscard]] bool listen_at(std::uint16_t second_port) override {
        second_.reset();
        if (second_port != 0) {
            second_ = std::make_unique<SimSocket>(network_, net::Address{endpoint_.address().ip, second_port}, now_);
        }
        return true;
    }

private:
    net::SimNetwork& network_;
    net::Micros& now_;
    net::SimEndpoint& endpoint_;
    std::unique_ptr<SimSocket> second_;
};
