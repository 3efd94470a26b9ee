// SPDX-License-Identifier: Zlib
#include "game/match/key_script.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace match {

namespace {

/// Removes the next word from the front of `line` and returns it; empty at the line's end.
std::string_view take_word(std::string_view& line) {
    constexpr std::string_view kBlanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(kBlanks));
    line.remove_prefix(word.size());
    return word;
}

std::optional<std::uint32_t> to_number(std::string_view word) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc{} && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

std::optional<sim::Keys> to_keys(std::string_view word) {
    constexpr std::string_view kLetters = "LRTSFB";  // in the order of the bits
    sim::Keys keys;
    if (word == "-") {
        return keys;
    }
    for (const char letter : word) {
        const std::size_t bit = kLetters.find(letter);
        if (bit == std::string_view::npos) {
            return std::nullopt;
        }
        keys.bits = static_cast<std::uint8_t>(keys.bits | 1U << bit);
    }
    return word.empty() ? std::nullopt : std::optional(keys);
}

}  // namespace

engine::Result<KeyScript> KeyScript::parse(std::string_view text) {
    KeyScript script;
    for (std::size_t number = 1; !text.empty(); ++number) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::string_view first = take_word(line);
        if (first.empty() || first.front() == '#') {
            continue;
        }
        const auto tick = to_number(first);
        const auto slot = to_number(take_word(line));
        const auto keys = to_keys(take_word(line));
        if (!tick || !slot || !keys || !take_word(line).empty()) {
            return engine::Error{
                engine::tr_later(
                    "line {} of the key script is not 'TICK SLOT KEYS', with KEYS of the letters LRTSFB or -"),
                number};
        }
        if (*slot >= static_cast<std::uint32_t>(sim::kMaxPilots)) {
            return engine::Error{engine::tr_later("line {} of the key script names a slot above {}"), number,
                                 sim::kMaxPilots - 1};
        }
        auto& changes = script.changes_[*slot];
        if (!changes.empty() && changes.back().tick >= *tick) {
            return engine::Error{
                engine::tr_later("line {} of the key script goes back in time: a slot's ticks must increase"), number};
        }
        changes.push_back({*tick, *keys});
    }
    return script;
}

sim::Keys KeyScript::at(sim::Slot slot, sim::Tick tick) const {
    const auto& changes = changes_[static_cast<std::size_t>(slot)];
    const auto next = std::ranges::upper_bound(changes, tick, {}, &Change::tick);
    return next == changes.begin() ? sim::Keys{} : std::prev(next)->keys;
}

}  // namespace match
