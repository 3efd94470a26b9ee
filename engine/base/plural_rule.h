// SPDX-License-Identifier: Zlib
/// Which form of a text agrees with a number in a language, as its catalogue states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

/// The plural rule of a catalogue: an expression of C without assignments, in which `n` is the number. English, and a
/// catalogue without a rule, have two forms: `n != 1`.
class PluralRule {
public:
    /// The rule of English.
    PluralRule() = default;
    /// Takes the value of the header field Plural-Forms, such as "nplurals=2; plural=n != 1;". Returns nothing if it is
    /// not of that form, or if its expression is wrong, too deeply nested or beyond the number of forms.
    [[nodiscard]] static std::optional<PluralRule> parse(std::string_view field);

    /// Returns the index of the form for a number, less than the number of forms; 0 where the expression has no value.
    [[nodiscard]] std::size_t form(std::uint64_t number) const;

private:
    std::string expression_ = "n!=1";
    std::uint64_t forms_ = 2;
};

}  // namespace engine
