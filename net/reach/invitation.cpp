// SPDX-License-Identifier: Zlib
#include "net/reach/invitation.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "net/reach/code_symbols.h"
#include "net/wire/relayed_address.h"

namespace net {

namespace {

constexpr std::size_t kBits = kSymbolBits;
constexpr std::size_t kGroup = 5;

/// A version of codes, for a family of addresses.
struct Version {
    std::uint8_t number;   ///< The first symbol.
    std::size_t ip_bytes;  ///< The last ones of `Ip::bytes`.

    [[nodiscard]] constexpr std::size_t bytes() const { return ip_bytes + 2 + std::tuple_size_v<KeyStart>; }
    /// Returns the number of symbols, with the version and the check.
    [[nodiscard]] constexpr std::size_t symbols() const { return 1 + (bytes() * 8 + kBits - 1) / kBits + 1; }
};

constexpr Version kV4{4, 4};
constexpr Version kV6{6, std::tuple_size_v<Ip::Bytes>};
/// Of a relay server and a host's name there: as long as one for IPv4.
constexpr Version kRelay{24, 4};  // R

/// Returns the place in a whole code whose check fits.
std::optional<HostPlace> place_in(const CodeSymbols& symbols, const Version& version) {
    std::vector<std::uint8_t> bytes(version.bytes());
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        const unsigned value = symbols[1 + bit / kBits] >> (kBits - 1 - bit % kBits) & 1U;
        bytes[bit / 8] = static_cast<std::uint8_t>(unsigned{bytes[bit / 8]} << 1U | value);
    }
    Ip::Bytes ip = Ip().bytes();
    const auto ip_end = bytes.begin() + static_cast<std::ptrdiff_t>(version.ip_bytes);
    std::copy_backward(bytes.begin(), ip_end, ip.end());
    const Address address{Ip(ip), static_cast<std::uint16_t>(ip_end[0] << 8U | ip_end[1])};
    KeyStart key{};
    std::copy_n(ip_end + 2, key.size(), key.begin());
    if (version.number == kRelay.number) {
        return is_unicast(address) ? std::optional(HostPlace(relayed({address, address_of(HostName(key))})))
                                   : std::nullopt;
    }
    const bool is_of_family = address.ip.is_v4() == (version.number == kV4.number);
    return is_of_family && is_unicast(address) ? std::optional(HostPlace(address, key)) : std::nullopt;
}

/// Reads a word that may be a code; nothing if it is none. A machine's name may have as many letters, so a misspelt
/// code is recognised by its hyphen only.
std::optional<engine::Result<HostPlace>> read_code(std::string_view word) {
    if (const auto invite = read_invite_code(word)) {
        return *invite ? engine::Result<HostPlace>(HostPlace::invited(**invite))
                       : engine::Result<HostPlace>(invite->failure());
    }
    const auto read = read_symbols(word);
    if (!read) {
        return std::nullopt;
    }
    const CodeSymbols& symbols = *read;
    const auto is_near = [&symbols](const Version& version) {
        return symbols.size() + 2 >= version.symbols() && symbols.size() <= version.symbols() + 2;
    };
    const auto is_version = [](char c) { return (c >= '0' && c <= '9') || c == 'R' || c == 'r'; };
    const bool is_in_groups =
        word.size() > 1 && is_version(word[0]) && word[1] == '-' && (is_near(kV4) || is_near(kV6));
    const Version& version = symbols.size() == kV6.symbols()                        ? kV6
                             : !symbols.empty() && symbols.front() == kRelay.number ? kRelay
                                                                                    : kV4;
    const bool is_whole = symbols.size() == version.symbols() && has_check(symbols);
    if (is_whole && symbols.front() == version.number) {
        const auto place = place_in(symbols, version);
        return place ? std::optional(engine::Result<HostPlace>(*place)) : std::nullopt;
    }
    if (is_whole && is_in_groups) {
        return engine::Error{engine::tr_later("the code {} is from another version of Gyre"), std::string(word)};
    }
    if (is_in_groups) {
        return engine::Error{
            engine::tr_later("the code {} has a mistake; compare it with the host's, letter by letter"),
            std::string(word)};
    }
    return std::nullopt;
}

/// Returns what a link leads to, or the word if it is none.
std::string_view without_scheme(std::string_view word) {
    if (!word.starts_with(kLinkScheme)) {
        return word;
    }
    word.remove_prefix(kLinkScheme.size());
    return word.substr(0, word.find('/'));
}

/// Reads ADDRESS or ADDRESS:PORT, in digits; an IPv6 address with a port is in brackets.
std::optional<HostPlace> read_address(std::string_view word, std::uint16_t default_port) {
    const bool is_in_brackets = word.starts_with('[') && word.ends_with(']');
    const auto ip = parse_ip(is_in_brackets ? word.substr(1, word.size() - 2) : word);
    const auto address = ip ? std::optional(Address{*ip, default_port}) : parse_address(word);
    return address && is_unicast(*address) ? std::optional(HostPlace(*address)) : std::nullopt;
}

}  // namespace

std::string code_of(const Address& address, const KeyStart& key) {
    const auto path = as_relayed(address);
    const Version& version = path ? kRelay : address.ip.is_v4() ? kV4 : kV6;
    const Address& place = path ? path->relay : address;
    const KeyStart& last = path ? name_of(path->outer).value_or(key) : key;
    const Ip::Bytes& ip = place.ip.bytes();
    std::vector<std::uint8_t> bytes(ip.end() - static_cast<std::ptrdiff_t>(version.ip_bytes), ip.end());
    bytes.push_back(static_cast<std::uint8_t>(place.port >> 8U));
    bytes.push_back(static_cast<std::uint8_t>(place.port));
    bytes.insert(bytes.end(), last.begin(), last.end());
    CodeSymbols symbols = to_symbols(bytes, version.symbols() - 2);
    symbols.insert(symbols.begin(), version.number);
    symbols.push_back(check_of(symbols));
    std::string code;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        code += i % kGroup == 1 ? "-" : "";
        code += letter_of(symbols[i]);
    }
    return code;
}

std::optional<engine::Result<HostPlace>> find_place(std::string_view text, std::uint16_t default_port) {
    std::optional<engine::Result<HostPlace>> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n,;!?()\"'", at), text.size());
        const std::string_view word = without_scheme(text.substr(at, end - at));
        if (const auto code = read_code(word); code && (*code || !found)) {
            found = code;
        }
        if (const auto address = found ? std::nullopt : read_address(word, default_port)) {
            found = *address;
        }
        at = end + 1;
    }
    return found;
}

}  // namespace net
