// SPDX-License-Identifier: Zlib
#include "net/wire/ip.h"

#include <charconv>
#include <vector>

namespace net {

namespace {

constexpr std::size_t kGroups = 8;  // of 16 bits, in IPv6
constexpr int kHexadecimal = 16;

using Groups = std::array<std::uint16_t, kGroups>;

/// A row of groups that are 0.
struct Zeros {
    std::size_t begin = 0;
    std::size_t count = 0;
};

/// Returns the longest row of at least two, the first of several: it is written as "::" (RFC 5952, 4.2).
Zeros longest_zeros(const Groups& groups) {
    Zeros best;
    for (std::size_t begin = 0; begin < kGroups; ++begin) {
        const auto end = std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(begin), groups.end(),
                                      [](std::uint16_t group) { return group != 0; });
        const std::size_t count = static_cast<std::size_t>(end - groups.begin()) - begin;
        if (count > best.count) {
            best = {begin, count};
        }
    }
    return best.count > 1 ? best : Zeros{kGroups, 0};
}

std::string text_of(const Groups& groups) {
    const Zeros zeros = longest_zeros(groups);
    std::string text;
    for (std::size_t i = 0; i < kGroups; ++i) {
        if (i == zeros.begin) {
            text += "::";
            i += zeros.count - 1;
            continue;
        }
        std::array<char, 4> digits{};
        const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), groups[i], kHexadecimal);
        text += text.empty() || text.ends_with(':') ? "" : ":";
        text.append(digits.begin(), digits.begin() + (end - digits.data()));
    }
    return text;
}

std::optional<Ip> parse_v4(std::string_view text) {
    std::uint32_t number = 0;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (int part = 0; part < 4; ++part) {
        std::uint8_t byte = 0;
        at = std::from_chars(at, end, byte).ptr;
        number = number << 8U | byte;
        at += at < end ? 1 : 0;  // a dot, or else the comparison below fails
    }
    return ip_text(number) == text ? std::optional<Ip>(number) : std::nullopt;
}

/// Reads groups with a colon between two; nothing if one is missing or is no number.
std::optional<std::vector<std::uint16_t>> parse_groups(std::string_view text) {
    std::vector<std::uint16_t> groups;
    while (!text.empty()) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        std::uint16_t group = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + colon, group, kHexadecimal);
        if (error != std::errc() || end != text.data() + colon || colon > 4 || colon + 1 == text.size()) {
            return std::nullopt;
        }
        groups.push_back(group);
        text.remove_prefix(std::min(colon + 1, text.size()));
    }
    return groups;
}

std::optional<Ip> parse_v6(std::string_view text) {
    const std::size_t gap = text.find("::");
    const bool has_gap = gap != std::string_view::npos;
    const auto before = parse_groups(text.substr(0, gap));
    const auto after = parse_groups(has_gap ? text.substr(gap + 2) : "");
    if (!before || !after) {
        return std::nullopt;
    }
    const std::size_t given = before->size() + after->size();
    if (has_gap ? given >= kGroups : given != kGroups) {
        return std::nullopt;
    }
    Groups groups{};
    std::copy(before->begin(), before->end(), groups.begin());
    std::copy_backward(after->begin(), after->end(), groups.end());
    Ip::Bytes bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(groups[i / 2] >> (i % 2 == 0 ? 8U : 0U));
    }
    return Ip(bytes);
}

}  // namespace

std::string ip_text(const Ip& ip) {
    if (!ip.is_v4()) {
        Groups groups{};
        for (std::size_t i = 0; i < kGroups; ++i) {
            groups[i] = static_cast<std::uint16_t>(ip.bytes()[2 * i] << 8U | ip.bytes()[2 * i + 1]);
        }
        return text_of(groups);
    }
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) {
        text += std::to_string(ip.v4() >> shift & 0xFF) + (shift > 0 ? "." : "");
    }
    return text;
}

std::optional<Ip> parse_ip(std::string_view text) {
    return text.find(':') == std::string_view::npos ? parse_v4(text) : parse_v6(text);
}

}  // namespace net
