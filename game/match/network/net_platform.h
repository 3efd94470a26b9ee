// SPDX-License-Identifier: Zlib
/// The platform services that network games need: sockets, name lookup, secrets and a clock. Tests run in virtual time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "net/link/transport.h"
#include "net/wire/keys.h"

namespace match {

/// Resolves a host's name while the program keeps running, since the system's resolver may take seconds.
class LookUp {
public:
    LookUp() = default;
    LookUp(const LookUp&) = delete;
    LookUp& operator=(const LookUp&) = delete;
    /// Cancels the lookup.
    virtual ~LookUp() = default;

    /// Returns the address or an error once it is known. Never waits.
    [[nodiscard]] virtual std::optional<engine::Result<net::Address>> answer() const = 0;
};

class NetPlatform {
public:
    NetPlatform() = default;
    NetPlatform(const NetPlatform&) = delete;
    NetPlatform& operator=(const NetPlatform&) = delete;
    virtual ~NetPlatform() = default;

    /// Opens a socket on that port; 0 picks any free port. The error says what to do.
    [[nodiscard]] virtual engine::Result<std::unique_ptr<net::Socket>> open(std::uint16_t port) = 0;
    /// Looks up "HOST[:PORT]", a name or an IPv4 address; `port` is used if it has none.
    [[nodiscard]] virtual std::unique_ptr<LookUp> look_up(const std::string& host, std::uint16_t port) = 0;
    /// Returns this machine's addresses on its local networks, with that port.
    [[nodiscard]] virtual std::vector<net::Address> addresses(std::uint16_t port) const = 0;
    [[nodiscard]] virtual net::Micros now() const = 0;
    /// Sleeps for that long; for use while there is no socket to wait for.
    virtual void sleep(net::Micros time) = 0;
    /// Returns the time of day, which may be set back; only to compare runs of the program.
    [[nodiscard]] virtual std::int64_t seconds_since_1970() const = 0;
    /// Returns fresh randomness that nobody can guess.
    [[nodiscard]] virtual net::Secret secret() = 0;
    /// Returns the seed of a game for which none was given. Never 0.
    [[nodiscard]] virtual std::uint32_t game_seed() = 0;
};

}  // namespace match
