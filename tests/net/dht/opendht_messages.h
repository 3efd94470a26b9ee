// SPDX-License-Identifier: Zlib
/// Datagrams laid out as OpenDHT's are, with nothing in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace net::testing {

inline std::string opendht_message(char kind, std::uint32_t transaction, std::size_t size) {
    using namespace std::string_literals;
    std::string bytes = "\x83\xA1"s + kind + "\x80\xA1t\xCE";
    for (const int shift : {24, 16, 8, 0}) {
        bytes += static_cast<char>(transaction >> shift);
    }
    bytes += "\xA1v\xC5"s;
    const std::size_t rest = size - bytes.size() - 2;
    bytes += static_cast<char>(rest >> 8U);
    bytes += static_cast<char>(rest);
    return bytes + std::string(rest, '.');
}
inline std::string opendht_request(std::uint32_t transaction, std::size_t size = 100) {
    return opendht_message('q', transaction, size);
}
inline std::string opendht_answer(std::uint32_t transaction, std::size_t size = 100) {
    return opendht_message('r', transaction, size);
}

}  // namespace net::testing
