// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/game_channel.h"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

#include "net/dht/dht_messages.h"

namespace gyre_dht {

namespace {

constexpr std::size_t kMostWaitingBytes = std::size_t{1024} * 1024;
constexpr std::size_t kMostWaiting = 8192;
constexpr int kSendBufferBytes = 1024 * 1024;

/// Returns an option of the socket; -1 if the descriptor is no socket.
int socket_option(int descriptor, int option) {
    int value = -1;
    socklen_t size = sizeof value;
    return ::getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

}  // namespace

engine::Result<GameChannel> GameChannel::open(int descriptor) {
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    // No alternative to this cast: the system's interface has it.
    auto* const address = reinterpret_cast<sockaddr*>(&peer);
    if (socket_option(descriptor, SO_DOMAIN) != AF_UNIX || socket_option(descriptor, SO_TYPE) != SOCK_SEQPACKET ||
        ::getpeername(descriptor, address, &size) != 0) {
        return engine::Error{engine::verbatim("descriptor " + std::to_string(descriptor) +
                                              " is no socket of a game; with --port it runs without one")};
    }
    // Best effort: a get may find hundreds of values at once.
    (void)::setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &kSendBufferBytes, sizeof kSendBufferBytes);
    return GameChannel(descriptor);
}

std::optional<std::string> GameChannel::receive() {
    std::array<char, net::kMaxDhtMessageBytes> buffer;
    for (;;) {
        const ssize_t size = ::recv(descriptor_, buffer.data(), buffer.size(), MSG_DONTWAIT | MSG_TRUNC);
        if (size > static_cast<ssize_t>(buffer.size())) {
            continue;  // longer than any message
        }
        if (size > 0) {
            return std::string(buffer.data(), static_cast<std::size_t>(size));
        }
        const bool can_go_on = size < 0 && (errno == EAGAIN || errno == EINTR);
        is_closed_ = is_closed_ || !can_go_on;
        return std::nullopt;
    }
}

bool GameChannel::try_send(const std::string& message) {
    if (::send(descriptor_, message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL) >= 0) {
        return true;
    }
    if (errno == EPIPE || errno == ECONNRESET) {
        is_closed_ = true;
    }
    return errno != EAGAIN && errno != EINTR && errno != ENOBUFS;
}

void GameChannel::send_if_possible(const std::string& message) {
    (void)try_send(message);
}

void GameChannel::send_value(std::string message) {
    if (waiting_bytes_ + message.size() <= kMostWaitingBytes) {
        send_surely(std::move(message));
    }
}

void GameChannel::send_surely(std::string message) {
    if (waiting_.size() < kMostWaiting) {
        waiting_bytes_ += message.size();
        waiting_.push_back(std::move(message));
    }
    flush();
}

void GameChannel::flush() {
    while (!waiting_.empty() && try_send(waiting_.front())) {
        waiting_bytes_ -= waiting_.front().size();
        waiting_.pop_front();
    }
}

}  // namespace gyre_dht
