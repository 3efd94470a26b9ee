// SPDX-License-Identifier: Zlib
#include "net/wire/address.h"

#include <algorithm>
#include <charconv>
#include <span>

namespace net {

std::string ip_text(std::uint32_t ip) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) {
        text += std::to_string(ip >> shift & 0xFF) + (shift > 0 ? "." : "");
    }
    return text;
}

std::string to_string(const Address& address) {
    return ip_text(address.ip) + ":" + std::to_string(address.port);
}

std::optional<Address> parse_address(std::string_view text) {
    Address address;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (int part = 0; part < 4; ++part) {
        std::uint8_t byte = 0;
        at = std::from_chars(at, end, byte).ptr;
        address.ip = address.ip << 8U | byte;
        at += at < end ? 1 : 0;  // a dot or the colon, or else the comparison below fails
    }
    (void)std::from_chars(at, end, address.port);
    return to_string(address) == text ? std::optional(address) : std::nullopt;
}

namespace {

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr std::uint8_t kMulticast = 0xFF;  // the first byte of IPv6 multicast addresses

bool is_mapped(const Candidate& candidate) {
    return std::ranges::equal(std::span(candidate.ip).first<kMapped.size()>(), kMapped);
}

}  // namespace

Candidate candidate_of(const Address& address) {
    Candidate candidate{.family = AddressFamily::Ipv4, .ip = {}, .port = address.port};
    std::ranges::copy(kMapped, candidate.ip.begin());
    for (std::size_t i = 0; i < 4; ++i) {
        candidate.ip[kMapped.size() + i] = static_cast<std::uint8_t>(address.ip >> 8 * (3 - i));
    }
    return candidate;
}

std::optional<Address> ipv4_of(const Candidate& candidate) {
    if (candidate.family != AddressFamily::Ipv4) {
        return std::nullopt;
    }
    Address address{.ip = 0, .port = candidate.port};
    for (std::size_t i = kMapped.size(); i < candidate.ip.size(); ++i) {
        address.ip = address.ip << 8U | candidate.ip[i];
    }
    return address;
}

bool is_unicast(const Candidate& candidate) {
    if (const auto address = ipv4_of(candidate)) {
        return is_mapped(candidate) && is_unicast(*address);
    }
    const bool is_unspecified = candidate.ip == std::array<std::uint8_t, 16>{};
    return !is_mapped(candidate) && !is_unspecified && candidate.ip[0] != kMulticast && candidate.port != 0;
}

bool is_loopback(const Candidate& candidate) {
    if (const auto address = ipv4_of(candidate)) {
        return is_loopback(*address);
    }
    std::array<std::uint8_t, 16> loopback{};
    loopback.back() = 1;
    return candidate.ip == loopback;
}

bool is_offerable(const std::vector<Candidate>& candidates) {
    for (auto each = candidates.begin(); each != candidates.end(); ++each) {
        const auto address = is_unicast(*each) ? ipv4_of(*each) : std::nullopt;
        if (!address || !is_private(*address) || std::find(candidates.begin(), each, *each) != each) {
            return false;
        }
    }
    return true;
}

std::vector<Address> addresses_of(const std::vector<Candidate>& candidates) {
    std::vector<Address> found;
    for (const Candidate& candidate : candidates) {
        if (const auto address = is_unicast(candidate) ? ipv4_of(candidate) : std::nullopt) {
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
