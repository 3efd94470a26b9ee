// SPDX-License-Identifier: Zlib
/// The node's end of the socket pair that leads to the game.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>

#include "engine/base/result.h"

namespace gyre_dht {

/// Never waits: the node must serve others even while the game does not read.
class GameChannel {
public:
    /// Fails unless the descriptor is a connected AF_UNIX socket of type SOCK_SEQPACKET.
    [[nodiscard]] static engine::Result<GameChannel> open(int descriptor);

    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] bool is_closed() const { return is_closed_; }
    [[nodiscard]] bool has_waiting() const { return !waiting_.empty(); }

    /// Returns the next message; nothing if there is none now, or if the game has closed its end.
    [[nodiscard]] std::optional<std::string> receive();

    /// Sends a message that may be lost, as datagrams may.
    void send_if_possible(const std::string& message);
    /// Sends a message as soon as the game reads; drops it if a megabyte is waiting.
    void send_value(std::string message);
    /// Sends a message as soon as the game reads. At most one for each request, and some.
    void send_surely(std::string message);
    /// Sends what is waiting, as far as it fits.
    void flush();

private:
    explicit GameChannel(int descriptor) : descriptor_(descriptor) {}

    /// Returns whether it was sent, or need not be tried again.
    bool try_send(const std::string& message);

    int descriptor_;
    bool is_closed_ = false;
    std::deque<std::string> waiting_;
    std::size_t waiting_bytes_ = 0;
};

}  // namespace gyre_dht
