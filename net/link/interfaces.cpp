// SPDX-License-Identifier: Zlib
#include "net/link/interfaces.h"

#include <algorithm>
#include <tuple>

namespace net {

std::uint32_t broadcast_address(std::uint32_t address, std::uint32_t netmask, std::uint32_t given) {
    constexpr std::uint32_t kPairMask = 0xFFFFFFFE;
    constexpr std::uint32_t kEverywhere = 0xFFFFFFFF;
    if (netmask >= kPairMask) {
        return 0;
    }
    const bool is_given = given != 0 && given != address && given != kEverywhere;
    return is_given ? given : address | ~netmask;
}

std::vector<Interface> by_reach(std::vector<Interface> interfaces) {
    std::erase_if(interfaces, &Interface::is_loopback);
    std::ranges::stable_sort(interfaces, {}, [](const Interface& each) {
        const bool is_default = each.gateway != 0;
        const bool is_main_bridge = each.kind == Interface::Kind::Virtual && is_default;
        return std::tuple(is_main_bridge ? Interface::Kind::Network : each.kind, !is_default, !each.has_carrier);
    });
    return interfaces;
}

}  // namespace net
