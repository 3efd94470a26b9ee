// SPDX-License-Identifier: Zlib
/// Simulates a bad link for testing: `--fake-delay`, `--fake-jitter`, `--fake-loss`, `--fake-dup`.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "net/link/impairment.h"
#include "net/link/transport.h"

namespace net {

/// Applies link conditions to everything sent through another socket; received datagrams are untouched. A delayed
/// datagram leaves with the first call of `send`, `broadcast` or `receive` after it is due, so poll often.
class FaultyTransport final : public Socket {
public:
    FaultyTransport(std::unique_ptr<Socket> inner, const LinkConditions& conditions, std::uint64_t seed)
        : inner_(std::move(inner)), conditions_(conditions), impairment_(seed) {}

    void send(const Address& to, std::string_view bytes, Micros now) override;
    void broadcast(std::uint16_t port, std::string_view bytes, Micros now) override;
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;
    void wait(Micros at_most) override { inner_->wait(at_most); }
    [[nodiscard]] std::uint16_t port() const override { return inner_->port(); }
    [[nodiscard]] bool listen_at(std::uint16_t second_port) override { return inner_->listen_at(second_port); }

private:
    struct Outgoing {
        Address to;  // a broadcast has only a port
        bool is_broadcast;
        std::string bytes;
    };

    void hold(const Outgoing& outgoing, Micros now);
    void flush(Micros now);

    std::unique_ptr<Socket> inner_;
    LinkConditions conditions_;
    Impairment impairment_;
    std::multimap<Micros, Outgoing> held_;  // by due time; equal times keep their order
};

}  // namespace net
