// SPDX-License-Identifier: Zlib
#include "net/wire/address.h"

#include <algorithm>
#include <charconv>

namespace net {

namespace {

constexpr unsigned kUniqueLocal = 0xFC00 >> 9U;  // fc00::/7
constexpr unsigned kLinkLocal = 0xFE80 >> 6U;    // fe80::/10
constexpr unsigned kMulticast = 0xFF;            // ff00::/8

/// Returns the first 16 bits of an IPv6 address.
unsigned head_of(const Ip& ip) {
    return static_cast<unsigned>(ip.bytes()[0] << 8U | ip.bytes()[1]);
}

Ip loopback_v6() {
    Ip::Bytes bytes{};
    bytes.back() = 1;
    return Ip(bytes);
}

}  // namespace

bool is_unicast(const Address& address) {
    constexpr std::uint32_t kFirstMulticast = 0xE0000000;  // everything above is multicast, reserved or broadcast
    const Ip& ip = address.ip;
    if (address.port == 0) {
        return false;
    }
    if (ip.is_v4()) {
        return ip.v4() != 0 && ip.v4() < kFirstMulticast;
    }
    return ip != Ip(Ip::Bytes{}) && head_of(ip) >> 8U != kMulticast && head_of(ip) >> 6U != kLinkLocal;
}

bool is_loopback(const Address& address) {
    return address.ip.is_v4() ? address.ip.v4() >> 24U == 127 : address.ip == loopback_v6();
}

bool is_private(const Address& address) {
    const std::uint32_t ip = address.ip.v4();
    return address.ip.is_v4() ? ip >> 24U == 10 || ip >> 20U == 0xAC1 || ip >> 16U == 0xC0A8 || ip >> 16U == 0xA9FE
                              : head_of(address.ip) >> 9U == kUniqueLocal;
}

bool is_shared(const Address& address) {
    return address.ip.is_v4() && address.ip.v4() >> 22U == 0x191;
}

bool is_public(const Address& address) {
    return is_unicast(address) && !is_private(address) && !is_shared(address) && !is_loopback(address);
}

std::string to_string(const Address& address) {
    const std::string ip = ip_text(address.ip);
    return (address.ip.is_v4() ? ip : "[" + ip + "]") + ":" + std::to_string(address.port);
}

std::optional<Address> parse_address(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    const bool is_in_brackets = text.starts_with('[');
    if (colon == std::string_view::npos || (is_in_brackets && (colon < 2 || text[colon - 1] != ']'))) {
        return std::nullopt;
    }
    const auto ip = parse_ip(is_in_brackets ? text.substr(1, colon - 2) : text.substr(0, colon));
    Address address{ip.value_or(Ip()), 0};
    (void)std::from_chars(text.data() + colon + 1, text.data() + text.size(), address.port);
    return ip && to_string(address) == text ? std::optional(address) : std::nullopt;
}

Candidate candidate_of(const Address& address) {
    return {.family = address.ip.is_v4() ? AddressFamily::Ipv4 : AddressFamily::Ipv6,
            .ip = address.ip.bytes(),
            .port = address.port};
}

std::optional<Address> address_of(const Candidate& candidate) {
    const Address address{Ip(candidate.ip), candidate.port};
    const bool is_valid = candidate_of(address) == candidate && is_unicast(address);
    return is_valid ? std::optional(address) : std::nullopt;
}

bool is_offerable(const std::vector<Candidate>& candidates) {
    for (auto each = candidates.begin(); each != candidates.end(); ++each) {
        const auto address = address_of(*each);
        if (!address || !is_private(*address) || std::find(candidates.begin(), each, *each) != each) {
            return false;
        }
    }
    return true;
}

std::vector<Address> addresses_of(const std::vector<Candidate>& candidates) {
    std::vector<Address> found;
    for (const Candidate& candidate : candidates) {
        if (const auto address = address_of(candidate)) {
            found.push_back(*address);
        }
    }
    return found;
}

std::vector<Address> reachable(const std::vector<Candidate>& candidates, const Address& from) {
    std::vector<Address> found = addresses_of(candidates);
    for (Address& address : found) {
        address.ip = is_loopback(address) ? from.ip : address.ip;
    }
    return found;
}

}  // namespace net
