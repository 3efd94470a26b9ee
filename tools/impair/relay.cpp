// SPDX-License-Identifier: Zlib
#include "tools/impair/relay.h"

#include <arpa/inet.h>
#include <sys/socket.h>

#include <bit>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <deque>
#include <stdexcept>

namespace impair {

namespace {

constexpr std::size_t kLongestDatagram = 65536;
constexpr std::size_t kMostClients = 64;
constexpr int kClientSide = 1;
constexpr int kServerSide = 2;

sockaddr_in to_native(const net::Address& address) {
    sockaddr_in native{};
    native.sin_family = AF_INET;
    native.sin_port = htons(address.port);
    native.sin_addr.s_addr = htonl(address.ip.v4());
    return native;
}

Fd open_socket() {
    return Fd(socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

class Relay {
public:
    explicit Relay(const RelayOptions& options)
        : loop_(2, options.loop), to_(options.to), listener_(open_socket()), buffer_(kLongestDatagram, '\0') {
        const sockaddr_in native = to_native(options.listen);
        if (bind(listener_.get(), reinterpret_cast<const sockaddr*>(&native), sizeof native) != 0) {
            throw std::runtime_error("cannot listen on port " + std::to_string(options.listen.port) + ": " +
                                     std::strerror(errno));
        }
        loop_.watch(listener_.get(), [this] { read_clients(); });
    }

    int run(const RelayOptions& options) {
        Children children;
        if (!options.script.empty()) {
            children.start(options.script, -1);
        }
        return loop_.run(children, [this](const Parcel& parcel) { deliver(parcel); });
    }

private:
    struct Client {
        sockaddr_in address;
        Fd upstream;
    };

    /// Returns the number of a client, adding it if it is new. The number is sent as a byte in front of each packet's
    /// payload, so that `deliver` knows whose packet it is.
    [[nodiscard]] std::size_t client_of(const sockaddr_in& address) {
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            if (clients_[i].address.sin_addr.s_addr == address.sin_addr.s_addr &&
                clients_[i].address.sin_port == address.sin_port) {
                return i;
            }
        }
        if (clients_.size() == kMostClients) {
            return kMostClients;
        }
        const std::size_t number = clients_.size();
        clients_.push_back({address, open_socket()});
        const sockaddr_in native = to_native(to_);
        if (connect(clients_.back().upstream.get(), reinterpret_cast<const sockaddr*>(&native), sizeof native) != 0) {
            throw std::runtime_error("cannot reach port " + std::to_string(to_.port) + ": " + std::strerror(errno));
        }
        loop_.watch(clients_.back().upstream.get(), [this, number] { read_upstream(number); });
        return number;
    }

    void read_clients() {
        sockaddr_in from{};
        socklen_t length = sizeof from;
        for (ssize_t size = 0; (size = recvfrom(listener_.get(), buffer_.data(), buffer_.size(), 0,
                                                reinterpret_cast<sockaddr*>(&from), &length)) >= 0;) {
            if (const std::size_t client = client_of(from); client < kMostClients) {
                send(kClientSide, client, static_cast<std::size_t>(size));
            }
        }
    }

    void read_upstream(std::size_t client) {
        const int upstream = clients_[client].upstream.get();
        for (ssize_t size = 0; (size = recv(upstream, buffer_.data(), buffer_.size(), 0)) >= 0;) {
            send(kServerSide, client, static_cast<std::size_t>(size));
        }
    }

    void send(int from, std::size_t client, std::size_t size) {
        const std::string parcel = static_cast<char>(client) + buffer_.substr(0, size);
        loop_.network().send(from, from == kClientSide ? kServerSide : kClientSide, parcel,
                             size + net::header_bytes(to_.ip), true, now());
    }

    void deliver(const Parcel& parcel) {
        const Client& client = clients_[static_cast<std::size_t>(parcel.bytes.front())];
        const std::string_view payload = std::string_view(parcel.bytes).substr(1);
        if (parcel.to == kServerSide) {
            (void)::send(client.upstream.get(), payload.data(), payload.size(), 0);
        } else {
            (void)sendto(listener_.get(), payload.data(), payload.size(), 0,
                         reinterpret_cast<const sockaddr*>(&client.address), sizeof client.address);
        }
    }

    Loop loop_;
    net::Address to_;
    Fd listener_;
    std::deque<Client> clients_;
    std::string buffer_;
};

}  // namespace

engine::Result<net::Address> parse_address(const std::string& text) {
    const std::size_t colon = text.find(':');
    const std::string host = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
    const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
    net::Address address;
    in_addr ip{};
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
    if (inet_pton(AF_INET, host.c_str(), &ip) != 1 || error != std::errc{} || end != port.data() + port.size() ||
        address.port == 0) {
        return engine::Error{engine::verbatim("'" + text + "' is not like 127.0.0.1:26700")};
    }
    address.ip = ntohl(ip.s_addr);
    return address;
}

int run_relay(const RelayOptions& options) {
    return Relay(options).run(options);
}

}  // namespace impair
