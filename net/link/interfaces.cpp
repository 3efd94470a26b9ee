// SPDX-License-Identifier: Zlib
#include "net/link/interfaces.h"

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

}  // namespace net
