// SPDX-License-Identifier: Zlib
/// A socket that also receives what is sent to a second port.
#pragma once

#include <memory>
#include <utility>

#include "game/match/network/net_platform.h"

namespace match {

/// A game can outlive its host, but searches ask the usual port. So the peer that admits visitors after that listens
/// there as well, and answers from its own port. A spectator does the same for others that want to watch through it.
class TwoPortSocket final : public Socket {
public:
    explicit TwoPortSocket(std::unique_ptr<Socket> own) : own_(std::move(own)) {}

    /// Also receives what is sent to that socket; null: no longer.
    void listen_to(std::unique_ptr<Socket> second) { second_ = std::move(second); }
    [[nodiscard]] bool is_listening() const { return second_ != nullptr; }

    void send(const net::Address& to, std::string_view bytes, net::Micros now) override { own_->send(to, bytes, now); }
    void broadcast(std::uint16_t port, std::string_view bytes, net::Micros now) override {
        own_->broadcast(port, bytes, now);
    }
    [[nodiscard]] bool receive(net::Datagram& datagram, net::Micros now) override {
        return own_->receive(datagram, now) || (second_ != nullptr && second_->receive(datagram, now));
    }
    void wait(net::Micros most) override { own_->wait(most); }
    [[nodiscard]] std::uint16_t port() const override { return own_->port(); }

private:
    std::unique_ptr<Socket> own_;
    std::unique_ptr<Socket> second_;
};

}  // namespace match
