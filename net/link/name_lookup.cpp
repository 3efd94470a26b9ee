// SPDX-License-Identifier: Zlib
#include "net/link/name_lookup.h"

#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>

#include "net/link/system_socket.h"

#if __has_include(<netdb.h>)
#include <netdb.h>
#endif

namespace net {

namespace {

std::optional<Ip> ipv4_of(const std::string& name) {
    ENetAddress address{};
    const bool is_known = enet_address_set_host(&address, name.c_str()) == 0;
    return is_known ? std::optional<Ip>(ENET_NET_TO_HOST_32(address.host)) : std::nullopt;
}

/// ENet knows IPv4 only.
std::optional<Ip> ipv6_of(const std::string& name) {
    addrinfo wanted{};
    wanted.ai_family = AF_INET6;
    wanted.ai_socktype = SOCK_DGRAM;
    addrinfo* first = nullptr;
    if (::getaddrinfo(name.c_str(), nullptr, &wanted, &first) != 0) {
        return std::nullopt;
    }
    sockaddr_in6 native{};
    std::memcpy(&native, first->ai_addr, sizeof native);
    ::freeaddrinfo(first);
    return system::ip_of(native);
}

}  // namespace

engine::Result<Address> resolve(const std::string& name_and_port, std::uint16_t default_port) {
    const engine::Error none{engine::tr_later("no address found for '{}'; check the name, or use an IP address"),
                             name_and_port};
    Address result{{}, default_port};
    const std::size_t colon = name_and_port.find(':');
    if (colon != std::string::npos) {
        const std::string_view port = std::string_view(name_and_port).substr(colon + 1);
        const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), result.port);
        if (error != std::errc() || end != port.data() + port.size()) {
            return none;
        }
    }
    const std::string name = name_and_port.substr(0, colon);
    if (name.empty() || result.port == 0) {
        return none;
    }
    auto ip = ipv4_of(name);
    ip = ip ? ip : ipv6_of(name);
    if (!ip) {
        return none;
    }
    result.ip = *ip;
    return result;
}

}  // namespace net
