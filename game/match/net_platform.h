// SPDX-License-Identifier: Zlib
/// What network games are played over: sockets, names, chance and a clock. Tests have one in virtual time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "net/link/transport.h"
#include "net/wire/link_key.h"

namespace match {

/// One socket.
class Port : public net::Transport {
public:
    /// Returns when a datagram may have arrived, or after `most`.
    virtual void wait(net::Micros most) = 0;
};

/// The search for where a host of that name is. The system's resolver may take seconds, while which the program goes
/// on.
class LookUp {
public:
    LookUp() = default;
    LookUp(const LookUp&) = delete;
    LookUp& operator=(const LookUp&) = delete;
    /// Gives the search up.
    virtual ~LookUp() = default;

    /// The answer as soon as it is there, and ever after. Never waits.
    [[nodiscard]] virtual std::optional<engine::Result<net::Address>> answer() const = 0;
};

class Wire {
public:
    Wire() = default;
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    virtual ~Wire() = default;

    /// A socket on that port; 0 for any that is free. The error says what to do.
    [[nodiscard]] virtual engine::Result<std::unique_ptr<Port>> open(std::uint16_t port) = 0;
    /// Where a host of that name or of those IPv4 numbers is: "HOST[:PORT]", `port` unless it has one itself.
    [[nodiscard]] virtual std::unique_ptr<LookUp> look_up(const std::string& host, std::uint16_t port) = 0;
    /// Where the machines of the local networks reach a socket on that port; nothing where there is none.
    [[nodiscard]] virtual std::vector<net::Address> addresses(std::uint16_t port) const = 0;
    [[nodiscard]] virtual net::Micros now() const = 0;
    /// Fresh randomness that nobody can guess.
    [[nodiscard]] virtual net::Secret secret() = 0;
};

}  // namespace match
