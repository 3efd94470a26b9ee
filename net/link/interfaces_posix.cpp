// SPDX-License-Identifier: Zlib
#include "net/link/interfaces.h"

#include <cstring>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

namespace net {

namespace {

/// Returns 0 for no address and for one that is not IPv4.
std::uint32_t ip_of(const sockaddr* address) {
    if (address == nullptr || address->sa_family != AF_INET) {
        return 0;
    }
    sockaddr_in internet{};
    std::memcpy(&internet, address, sizeof internet);
    return ntohl(internet.sin_addr.s_addr);
}

std::uint32_t broadcast_of(const ifaddrs& entry, std::uint32_t address, std::uint32_t netmask) {
    if ((entry.ifa_flags & IFF_LOOPBACK) != 0) {
        return broadcast_address(address, netmask, 0);
    }
    const bool has_broadcast = (entry.ifa_flags & IFF_BROADCAST) != 0;
    return has_broadcast ? broadcast_address(address, netmask, ip_of(entry.ifa_broadaddr)) : 0;
}

}  // namespace

std::vector<Interface> list_interfaces() {
    std::vector<Interface> interfaces;
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) {
        return interfaces;
    }
    for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
        const std::uint32_t address = ip_of(entry->ifa_addr);
        const std::uint32_t netmask = ip_of(entry->ifa_netmask);
        if (address != 0 && (entry->ifa_flags & IFF_UP) != 0) {
            interfaces.push_back({entry->ifa_name, address, netmask, broadcast_of(*entry, address, netmask),
                                  (entry->ifa_flags & IFF_LOOPBACK) != 0});
        }
    }
    freeifaddrs(first);
    return interfaces;
}

}  // namespace net
