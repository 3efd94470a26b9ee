// SPDX-License-Identifier: Zlib
#include "game/socket_wire.h"

#include <chrono>
#include <limits>
#include <random>
#include <utility>

#include "net/enet_transport.h"
#include "net/faults.h"

namespace gyre {

namespace {

class SocketPort final : public match::Port {
public:
    SocketPort(std::unique_ptr<net::EnetTransport> socket, const NetOptions& options)
        : socket_(std::move(socket)), line_(*socket_, options.fake, options.fake_seed) {}

    void send(const net::Address& to, std::string_view bytes, net::Micros now) override { line_.send(to, bytes, now); }
    void broadcast(std::uint16_t port, std::string_view bytes, net::Micros now) override {
        line_.broadcast(port, bytes, now);
    }
    [[nodiscard]] bool receive(net::Datagram& datagram, net::Micros now) override {
        return line_.receive(datagram, now);
    }
    void wait(net::Micros most) override { socket_->wait(most); }

private:
    std::unique_ptr<net::EnetTransport> socket_;
    net::FaultyTransport line_;
};

class SocketWire final : public match::Wire {
public:
    explicit SocketWire(const NetOptions& options) : options_(options) {}

    [[nodiscard]] engine::Result<std::unique_ptr<match::Port>> open(std::uint16_t port) override {
        net::EnetSetup setup;
        setup.port = port;
        setup.interfaces = options_.interfaces;
        std::string error;
        auto socket = net::EnetTransport::open(setup, error);
        if (!socket) {
            return engine::Error{error};
        }
        return std::unique_ptr<match::Port>(std::make_unique<SocketPort>(std::move(socket), options_));
    }

    [[nodiscard]] engine::Result<net::Address> resolve(const std::string& host, std::uint16_t port) override {
        const auto address = net::resolve(host, port);
        if (!address) {
            return engine::Error{"there is no address for '" + host + "'; check the name, or give the numbers"};
        }
        return *address;
    }

    [[nodiscard]] net::Micros now() const override {
        return std::chrono::duration_cast<std::chrono::microseconds>(
                   std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

    [[nodiscard]] net::Secret secret() override {
        std::random_device device;
        net::Secret secret;
        for (std::uint8_t& byte : secret) {
            byte = static_cast<std::uint8_t>(device() & std::numeric_limits<std::uint8_t>::max());
        }
        return secret;
    }

private:
    NetOptions options_;
};

}  // namespace

std::unique_ptr<match::Wire> make_socket_wire(const NetOptions& options) {
    return std::make_unique<SocketWire>(options);
}

}  // namespace gyre
