// SPDX-License-Identifier: Zlib
#include "net/link/interfaces.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#if __has_include(<linux/ethtool.h>)
#include <linux/ethtool.h>
#include <linux/sockios.h>
#endif

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

/// Returns the name of an interface's driver; empty if the system does not tell.
std::string driver_of([[maybe_unused]] const std::string& name) {
    std::string driver;
#ifdef ETHTOOL_GDRVINFO
    const int any_socket = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    ethtool_drvinfo info{};
    info.cmd = ETHTOOL_GDRVINFO;
    ifreq request{};
    name.copy(request.ifr_name, sizeof request.ifr_name - 1);
    request.ifr_data = reinterpret_cast<char*>(&info);
    if (ioctl(any_socket, SIOCETHTOOL, &request) == 0) {
        driver = std::string(info.driver, strnlen(info.driver, sizeof info.driver));
    }
    close(any_socket);
#endif
    return driver;
}

Interface::Kind kind_of(const ifaddrs& entry) {
    const std::string name = entry.ifa_name;
    const std::string driver = driver_of(name);
    const auto begins_with = [&name](std::string_view start) { return name.starts_with(start); };
    if (driver == "bridge" || driver == "dummy" || begins_with("docker") || begins_with("virbr") ||
        begins_with("bridge")) {  // the last one is what macOS names its own
        return Interface::Kind::Virtual;
    }
    const bool is_tunnel = driver == "tun" || driver == "wireguard" || begins_with("utun") || begins_with("wg");
    return is_tunnel || (entry.ifa_flags & IFF_POINTOPOINT) != 0 ? Interface::Kind::Vpn : Interface::Kind::Network;
}

/// The default route: an interface, and the router behind it. Empty if there is none, or the system has no such file.
struct DefaultRoute {
    std::string interface;
    std::uint32_t gateway = 0;
};

/// Reads the routes as Linux lists them, one line each, with addresses in hexadecimal as they are in memory; of several
/// default routes the one with the lowest metric is used.
DefaultRoute default_route() {
    std::ifstream table("/proc/net/route");
    std::string line;
    std::getline(table, line);  // the names of the columns
    DefaultRoute best;
    unsigned best_metric = 0;
    while (std::getline(table, line)) {
        std::istringstream columns(line);
        std::string name;
        std::uint32_t destination = 0;
        std::uint32_t gateway = 0;
        unsigned flags = 0;
        unsigned count = 0;
        unsigned uses = 0;
        unsigned metric = 0;
        std::uint32_t mask = 0;
        columns >> name >> std::hex >> destination >> gateway >> flags >> std::dec >> count >> uses >> metric >>
            std::hex >> mask;
        const bool is_default = columns && destination == 0 && mask == 0 && gateway != 0;
        if (is_default && (best.gateway == 0 || metric < best_metric)) {
            best = {name, ntohl(gateway)};
            best_metric = metric;
        }
    }
    return best;
}

}  // namespace

std::vector<Interface> list_interfaces() {
    std::vector<Interface> interfaces;
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) {
        return interfaces;
    }
    const DefaultRoute route = default_route();
    for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
        const std::uint32_t address = ip_of(entry->ifa_addr);
        const std::uint32_t netmask = ip_of(entry->ifa_netmask);
        if (address != 0 && (entry->ifa_flags & IFF_UP) != 0) {
            const Interface& found =
                interfaces.emplace_back(Interface{.name = entry->ifa_name,
                                                  .address = address,
                                                  .netmask = netmask,
                                                  .broadcast = broadcast_of(*entry, address, netmask),
                                                  .is_loopback = (entry->ifa_flags & IFF_LOOPBACK) != 0,
                                                  .kind = kind_of(*entry),
                                                  .has_carrier = (entry->ifa_flags & IFF_RUNNING) != 0});
            interfaces.back().gateway = found.name == route.interface && found.holds(route.gateway) ? route.gateway : 0;
        }
    }
    freeifaddrs(first);
    return interfaces;
}

}  // namespace net
