// SPDX-License-Identifier: Zlib
#include "net/wire/address.h"

namespace net {

std::string to_string(const Address& address) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) {
        text += std::to_string(address.ip >> shift & 0xFF) + (shift > 0 ? "." : ":");
    }
    return text + std::to_string(address.port);
}

}  // namespace net
