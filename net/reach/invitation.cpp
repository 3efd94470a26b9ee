// SPDX-License-Identifier: Zlib
#include "net/reach/invitation.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

namespace net {

namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t kBits = 5;
constexpr std::uint8_t kVersion = 4;  // of codes with an IPv4 address
constexpr std::size_t kGroup = 5;
constexpr std::size_t kBytes = 4 + 2 + std::tuple_size_v<KeyStart>;
constexpr std::size_t kData = (kBytes * 8 + kBits - 1) / kBits;
constexpr std::size_t kSymbols = 1 + kData + 1;  // with the version and the check

/// Returns twice a number of GF(32), whose products are taken modulo x⁵ + x² + 1.
constexpr unsigned twice(unsigned number) {
    constexpr unsigned kModulus = 0b100101;
    constexpr unsigned kTop = 0b10000;
    return (number & kTop) != 0 ? number << 1U ^ kModulus : number << 1U;
}

/// Returns the sum of symbol i times 2^i, over GF(32). The powers of 2 are all different up to 2^30, so one wrong
/// symbol changes it, as does a swap of two neighbours (Reed and Solomon, 1960, with one check symbol).
unsigned checksum(const std::vector<unsigned>& symbols) {
    unsigned sum = 0;
    for (std::size_t i = symbols.size(); i-- > 0;) {
        sum = twice(sum) ^ symbols[i];
    }
    return sum;
}

/// Returns the number of a letter, with those that are easily confused; nothing for any other character.
std::optional<unsigned> number_of(char c) {
    const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    const char plain = upper == 'O' ? '0' : upper == 'I' || upper == 'L' ? '1' : upper;
    const std::size_t at = kLetters.find(plain);
    return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<unsigned>(at));
}

/// Returns the check symbol, which stands last and makes the sum 0: it is divided by its power of 2.
unsigned check_of(const std::vector<unsigned>& symbols) {
    for (unsigned check = 0; check < kLetters.size(); ++check) {
        std::vector<unsigned> whole = symbols;
        whole.push_back(check);
        if (checksum(whole) == 0) {
            return check;
        }
    }
    return 0;
}

/// Returns the place in a whole code whose check fits.
std::optional<HostPlace> place_in(const std::vector<unsigned>& symbols) {
    std::array<std::uint8_t, kBytes> bytes{};
    for (std::size_t bit = 0; bit < kBytes * 8; ++bit) {
        const unsigned value = symbols[1 + bit / kBits] >> (kBits - 1 - bit % kBits) & 1U;
        bytes[bit / 8] = static_cast<std::uint8_t>(unsigned{bytes[bit / 8]} << 1U | value);
    }
    Address address;
    for (std::size_t i = 0; i < 4; ++i) {
        address.ip = address.ip << 8U | bytes[i];
    }
    address.port = static_cast<std::uint16_t>(bytes[4] << 8U | bytes[5]);
    KeyStart key{};
    std::copy_n(bytes.begin() + 6, key.size(), key.begin());
    return is_unicast(address) ? std::optional(HostPlace(address, key)) : std::nullopt;
}

/// Reads a word that may be a code; nothing if it is none. A machine's name may have as many letters, so a misspelt
/// code is recognised by its hyphen only.
std::optional<engine::Result<HostPlace>> read_code(std::string_view word) {
    std::vector<unsigned> symbols;
    for (const char c : word) {
        const auto number = number_of(c);
        if (!number && c != '-') {
            return std::nullopt;
        }
        if (number) {
            symbols.push_back(*number);
        }
    }
    const bool is_in_groups = word.size() > 1 && word[0] >= '0' && word[0] <= '9' && word[1] == '-' &&
                              symbols.size() + 2 >= kSymbols && symbols.size() <= kSymbols + 2;
    const bool is_whole = symbols.size() == kSymbols && checksum(symbols) == 0;
    if (is_whole && symbols.front() == kVersion) {
        const auto place = place_in(symbols);
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

/// Reads ADDRESS or ADDRESS:PORT, in digits.
std::optional<HostPlace> read_address(std::string_view word, std::uint16_t default_port) {
    const bool has_port = word.find(':') != std::string_view::npos;
    const std::string whole = std::string(word) + (has_port ? "" : ":" + std::to_string(default_port));
    const auto address = parse_address(whole);
    return address && is_unicast(*address) ? std::optional(HostPlace(*address)) : std::nullopt;
}

}  // namespace

std::string code_of(const Address& address, const KeyStart& key) {
    std::vector<std::uint8_t> bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes.push_back(static_cast<std::uint8_t>(address.ip >> shift));
    }
    bytes.push_back(static_cast<std::uint8_t>(address.port >> 8U));
    bytes.push_back(static_cast<std::uint8_t>(address.port));
    bytes.insert(bytes.end(), key.begin(), key.end());
    std::vector<unsigned> symbols{kVersion};
    for (std::size_t bit = 0; bit < kData * kBits; ++bit) {
        if (bit % kBits == 0) {
            symbols.push_back(0);
        }
        const unsigned value = bit < bytes.size() * 8 ? bytes[bit / 8] >> (7 - bit % 8) & 1U : 0U;
        symbols.back() = symbols.back() << 1U | value;
    }
    symbols.push_back(check_of(symbols));
    std::string code;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        code += i % kGroup == 1 ? "-" : "";
        code += kLetters[symbols[i]];
    }
    return code;
}

std::optional<engine::Result<HostPlace>> find_place(std::string_view text, std::uint16_t default_port) {
    std::optional<engine::Result<HostPlace>> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n,;!?()\"'", at), text.size());
        const std::string_view word = text.substr(at, end - at);
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
