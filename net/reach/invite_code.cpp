// SPDX-License-Identifier: Zlib
#include "net/reach/invite_code.h"

#include <algorithm>

#include "net/reach/code_symbols.h"

namespace net {

namespace {

constexpr std::size_t kInviteSymbols = std::tuple_size_v<decltype(InviteCode::symbols)> + 1;
constexpr std::size_t kHalf = kInviteSymbols / 2;

CodeSymbols symbols_of(const InviteCode& code) {
    return {code.symbols.begin(), code.symbols.end()};
}

/// Returns whether a symbol is a digit that no letter is read as.
bool is_digit(unsigned symbol) {
    return symbol >= 2 && symbol < 10;
}

}  // namespace

InviteCode draw_invite_code(const Secret& random) {
    InviteCode code;
    for (std::size_t i = 0; i < code.symbols.size(); ++i) {
        code.symbols[i] = random.data()[i] & 31U;
    }
    if (std::ranges::none_of(code.symbols, is_digit)) {
        code.symbols.back() = static_cast<std::uint8_t>(2 + (random.data()[code.symbols.size()] & 7U));
    }
    return code;
}

std::string to_string(const InviteCode& code) {
    CodeSymbols symbols = symbols_of(code);
    symbols.push_back(check_of(symbols));
    std::string text;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        text += i == kHalf ? "-" : "";
        text += letter_of(symbols[i]);
    }
    return text;
}

std::optional<engine::Result<InviteCode>> read_invite_code(std::string_view word) {
    const auto symbols = read_symbols(word);
    const bool is_one_word = word.size() == kInviteSymbols;
    const bool is_in_groups = word.size() == kInviteSymbols + 1 && word[kHalf] == '-';
    if (!symbols || symbols->size() != kInviteSymbols || !(is_one_word || is_in_groups) ||
        std::none_of(symbols->begin(), symbols->end(), is_digit)) {
        return std::nullopt;
    }
    if (has_check(*symbols)) {
        InviteCode code;
        std::copy_n(symbols->begin(), code.symbols.size(), code.symbols.begin());
        return code;
    }
    return is_in_groups
               ? std::optional(engine::Result<InviteCode>(engine::Error{
                     engine::tr_later("the code {} has a mistake; compare it with the host's, letter by letter"),
                     std::string(word)}))
               : std::nullopt;
}

}  // namespace net
