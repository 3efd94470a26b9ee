// SPDX-License-Identifier: Zlib
/// Makes a lobby here reachable from the internet: has the router open a port, and says whether that worked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "game/match/network/net_platform.h"

namespace match {

/// Whether others can join from the internet, as far as this machine can tell.
struct Reach {
    enum class State : std::uint8_t {
        Asking,    ///< The router has not answered yet.
        Open,      ///< They can, at `outer`.
        NoRouter,  ///< There is no way to the internet.
        Closed,    ///< The router opens no port.
        Shared,    ///< The router opened one, but shares its own address with others: it is behind another router.
        Ipv6,      ///< As the last three, but those who have IPv6 can, at `outer`, if no firewall is in the way.
        Relayed,   ///< Through a relay server, at `outer`.
        Invited,   ///< Those who have the invite code can, through most routers.
        NoRelay,   ///< As Closed and Shared, and the relay server does not answer or has no room.
    };
    State state = State::Asking;
    net::Address outer{};
    std::optional<net::MappingProtocol> protocol{};  ///< By which the port was opened; none was needed without it.
    bool is_doubted = false;                         ///< Open, but a packet that was asked for did not get in.
};

/// What the router does for a port here. Says less than Reach about who can join, and more about the router.
struct RouterAnswer {
    enum class State : std::uint8_t {
        Asking,
        NotNeeded,  ///< This machine has a public address.
        NoRouter,
        Opened,  ///< By `protocol`.
        Refused,
        Silent,  ///< It has answered by no protocol; it still may.
    };
    State state = State::Asking;
    std::optional<net::MappingProtocol> protocol{};
    bool is_shared = false;  ///< Opened, but its own address is not public.
};

/// Asks by all three protocols at once, and keeps the port open until it is destroyed.
class OpenPort {
public:
    /// `platform` must outlive it.
    OpenPort(NetPlatform& platform, std::uint16_t port);
    OpenPort(const OpenPort&) = delete;
    OpenPort& operator=(const OpenPort&) = delete;
    ~OpenPort();

    void poll(net::Micros now);
    /// Is Asking for kPatience at most. UPnP may take longer: then the answer changes once more.
    [[nodiscard]] const Reach& reach() const { return reach_; }
    [[nodiscard]] const RouterAnswer& router() const { return router_; }
    static constexpr net::Micros kPatience = 5 * net::kSecond / 2;

private:
    void send(const std::vector<std::string>& datagrams, net::Micros now);
    void settle(net::Micros now);
    /// Notes that nobody can join over IPv4, for that reason.
    void fall_back(Reach::State reason);

    NetPlatform& platform_;
    std::optional<net::Address> ipv6_;     ///< This machine's, at the port.
    std::unique_ptr<net::Socket> socket_;  ///< Null if there is no router to ask.
    std::optional<net::PortMapper> mapper_;
    std::unique_ptr<UpnpPort> upnp_;
    net::Micros asked_at_;
    RouterAnswer router_;
    Reach reach_;
};

}  // namespace match
