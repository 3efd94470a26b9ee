// SPDX-License-Identifier: Zlib
#include "net/reach/code_symbols.h"

namespace net {

namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Returns twice a number of GF(32), whose products are taken modulo x⁵ + x² + 1.
constexpr unsigned twice(unsigned number) {
    constexpr unsigned kModulus = 0b100101;
    constexpr unsigned kTop = 0b10000;
    return (number & kTop) != 0 ? number << 1U ^ kModulus : number << 1U;
}

/// Returns the sum of symbol i times 2^i, over GF(32). No power of 2 is 0 and no two in a row are equal, so one wrong
/// symbol changes it, as does a swap of two neighbours (Reed and Solomon, 1960, with one check symbol).
unsigned checksum(const CodeSymbols& symbols) {
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

}  // namespace

std::optional<CodeSymbols> read_symbols(std::string_view word) {
    CodeSymbols symbols;
    for (const char c : word) {
        const auto number = number_of(c);
        if (!number && c != '-') {
            return std::nullopt;
        }
        if (number) {
            symbols.push_back(*number);
        }
    }
    return symbols;
}

CodeSymbols to_symbols(std::span<const std::uint8_t> bytes, std::size_t count) {
    CodeSymbols symbols(count);
    for (std::size_t bit = 0; bit < count * kSymbolBits; ++bit) {
        const unsigned value = bit < bytes.size() * 8 ? bytes[bit / 8] >> (7 - bit % 8) & 1U : 0U;
        symbols[bit / kSymbolBits] = symbols[bit / kSymbolBits] << 1U | value;
    }
    return symbols;
}

char letter_of(unsigned symbol) {
    return kLetters[symbol];
}

unsigned check_of(const CodeSymbols& symbols) {
    for (unsigned check = 0; check < kLetters.size(); ++check) {  // the last one counts times a power of 2
        CodeSymbols whole = symbols;
        whole.push_back(check);
        if (has_check(whole)) {
            return check;
        }
    }
    return 0;
}

bool has_check(const CodeSymbols& symbols) {
    return checksum(symbols) == 0;
}

}  // namespace net
