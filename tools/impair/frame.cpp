// SPDX-License-Identifier: Zlib
#include "tools/impair/frame.h"

#include <algorithm>

namespace impair {

namespace {

constexpr std::size_t kEthernetBytes = 14;
constexpr std::size_t kLeastIpv4Bytes = 20;
constexpr std::size_t kMostAddresses = 1024;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

std::size_t word_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::size_t>(byte_at(bytes, at) << 8 | byte_at(bytes, at + 1));
}

bool is_group(const Mac& mac) {
    return (mac[0] & 1) != 0;
}

}  // namespace

Frame look_into(std::string_view bytes) {
    Frame frame;
    if (bytes.size() < kEthernetBytes) {
        return frame;
    }
    std::copy_n(bytes.begin(), 6, frame.to.begin());
    std::copy_n(bytes.begin() + 6, 6, frame.from.begin());
    const std::size_t type = word_at(bytes, 12);
    if (type == 0x0806) {
        frame.kind = Frame::Kind::Arp;
    } else if (type == 0x0800 && bytes.size() >= kEthernetBytes + kLeastIpv4Bytes) {
        const std::size_t length = word_at(bytes, kEthernetBytes + 2);
        if (length >= kLeastIpv4Bytes && length <= bytes.size() - kEthernetBytes) {
            frame.kind = Frame::Kind::Ipv4;
            frame.ip_bytes = length;
        }
    }
    return frame;
}

void MacTable::learn(const Mac& mac, int port) {
    if (!is_group(mac) && (ports_.size() < kMostAddresses || ports_.contains(mac))) {
        ports_[mac] = port;
    }
}

int MacTable::port_of(const Mac& mac) const {
    const auto found = ports_.find(mac);
    return found == ports_.end() ? 0 : found->second;
}

}  // namespace impair
