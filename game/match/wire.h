// SPDX-License-Identifier: Zlib
/// What network games are played over: sockets, names, chance and a clock. Tests have one in virtual time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/base/result.h"
#include "net/link_key.h"
#include "net/transport.h"

namespace match {

/// One socket.
class Port : public net::Transport {
public:
    /// Returns when a datagram may have arrived, or after `most`.
    virtual void wait(net::Micros most) = 0;
};

class Wire {
public:
    Wire() = default;
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    virtual ~Wire() = default;

    /// A socket on that port; 0 for any that is free. The error says what to do.
    [[nodiscard]] virtual engine::Result<std::unique_ptr<Port>> open(std::uint16_t port) = 0;
    /// Where a host of that name or of those IPv4 numbers is. May take as long as the system's resolver does.
    [[nodiscard]] virtual engine::Result<net::Address> resolve(const std::string& host, std::uint16_t port) = 0;
    [[nodiscard]] virtual net::Micros now() const = 0;
    /// Fresh randomness that nobody can guess.
    [[nodiscard]] virtual net::Secret secret() = 0;
};

}  // namespace match
