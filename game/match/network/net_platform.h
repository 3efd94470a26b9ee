// SPDX-License-Identifier: Zlib
/// The platform services that network games need: sockets, name lookup, secrets and a clock. Tests run in virtual time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "net/dht/dht_client.h"
#include "net/link/transport.h"
#include "net/reach/invitation.h"
#include "net/reach/port_mapping.h"
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

    /// Returns the place or an error once it is known. Never waits.
    [[nodiscard]] virtual std::optional<engine::Result<net::HostPlace>> answer() const = 0;
};

/// A port of the router that is opened by UPnP. That takes seconds, while the program keeps running.
class UpnpPort {
public:
    UpnpPort() = default;
    UpnpPort(const UpnpPort&) = delete;
    UpnpPort& operator=(const UpnpPort&) = delete;
    /// Closes the port again, for which it waits a second at most.
    virtual ~UpnpPort() = default;

    [[nodiscard]] virtual net::PortMapper::State state() const = 0;
    /// Returns the port while it is open.
    [[nodiscard]] virtual std::optional<net::Mapping> mapping() const = 0;
};

/// An address of this machine at which others may reach it.
struct OwnAddress {
    net::Address address;
    bool is_vpn = false;  ///< Only those in the same VPN can.
};

/// The router to the internet.
struct Router {
    std::uint32_t address = 0;
    std::uint32_t own = 0;  ///< This machine's address on the router's network.
};

class NetPlatform {
public:
    NetPlatform() = default;
    NetPlatform(const NetPlatform&) = delete;
    NetPlatform& operator=(const NetPlatform&) = delete;
    virtual ~NetPlatform() = default;

    /// Opens a socket on that port; 0 picks any free port. The error says what to do.
    [[nodiscard]] virtual engine::Result<std::unique_ptr<net::Socket>> open(std::uint16_t port) = 0;
    /// Looks up "HOST[:PORT]", a name or an IP address, or reads a code; `port` is used if none is given.
    [[nodiscard]] virtual std::unique_ptr<LookUp> look_up(const std::string& host, std::uint16_t port) = 0;
    /// Returns this machine's addresses on its networks with that port, the best first. Those of networks of containers
    /// and virtual machines are left out, unless there are no others.
    [[nodiscard]] virtual std::vector<OwnAddress> addresses(std::uint16_t port) const = 0;
    /// Returns the router; nothing if the machine has no way to the internet.
    [[nodiscard]] virtual std::optional<Router> router() const = 0;
    /// Returns the address that this machine has on the internet of IPv6; nothing if it has none.
    [[nodiscard]] virtual std::optional<net::Ip> ipv6() const = 0;
    /// Asks the router to open a port for this machine's address `own`, which has that port. Null if this build cannot.
    [[nodiscard]] virtual std::unique_ptr<UpnpPort> open_by_upnp(const net::Address& own) = 0;
    /// Returns whether the program that runs nodes in the distributed hash table is installed.
    [[nodiscard]] virtual bool has_table_node() const { return false; }
    /// Starts this program's node in that table. Null if it is not installed, or fails.
    [[nodiscard]] virtual std::unique_ptr<net::DhtChannel> start_table_node() { return nullptr; }
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
