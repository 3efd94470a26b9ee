// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/addresses.h"

#include <cstring>

namespace gyre_dht {

sockaddr_in to_system(const net::Address& address) {
    sockaddr_in system{};
    system.sin_family = AF_INET;
    system.sin_addr.s_addr = htonl(address.ip.v4());
    system.sin_port = htons(address.port);
    return system;
}

net::Address from_system(const sockaddr_in& address) {
    return {.ip = net::Ip(ntohl(address.sin_addr.s_addr)), .port = ntohs(address.sin_port)};
}

std::optional<dht::SockAddr> to_opendht(const net::Address& address) {
    if (!address.ip.is_v4()) {
        return std::nullopt;
    }
    const sockaddr_in system = to_system(address);
    sockaddr_storage storage{};
    std::memcpy(&storage, &system, sizeof system);
    return dht::SockAddr(storage, sizeof system);
}

std::optional<net::Address> from_opendht(const dht::SockAddr& address) {
    return address.getFamily() == AF_INET ? std::optional(from_system(address.getIPv4())) : std::nullopt;
}

}  // namespace gyre_dht
