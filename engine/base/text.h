// SPDX-License-Identifier: Zlib
/// Translated texts for people, from the catalogue of the language in use. To choose it: language.h. Until one is
/// chosen, every text is the English one in the code.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include <fmt/core.h>

namespace engine {

class Catalogue;

/// Selects the catalogue for all texts of the program; null: English. A program has one language, as it has one locale,
/// so this is stored per process. To be called in the main thread.
void use_catalogue(std::unique_ptr<const Catalogue> catalogue);

/// Returns the translation of an English text, in UTF-8; the text itself if there is none. The result remains valid
/// forever.
[[nodiscard]] const char* tr(const char* english);
/// The same for an English text with several translations; `context` selects one and is never shown.
[[nodiscard]] const char* tr_in(const char* context, const char* english);
/// Returns the form of a text that agrees with a number: English has two, other languages one to six.
[[nodiscard]] const char* tr_plural(const char* one, const char* many, long number);

/// Returns a number with one digit after the language's decimal point, which is a comma in most of them.
[[nodiscard]] std::string tr_decimal(double number);

/// Returns `translated` with the values inserted, or `english` if its placeholders are wrong.
[[nodiscard]] std::string format_or(const char* translated, fmt::string_view english, fmt::format_args values);

/// Returns a translated text with values inserted. The English text is checked at compile time, the translation at run
/// time: an invalid one is replaced by English. Translators may reorder: "{1} … {0}".
template <typename... Values>
[[nodiscard]] std::string tr_format(fmt::format_string<const Values&...> english, const Values&... values) {
    const fmt::string_view text = english;
    return format_or(tr(text.data()), text, fmt::make_format_args(values...));
}

/// The same, in the plural form that agrees with `number`. The number itself is inserted only if it is also one of the
/// values.
template <typename... Values>
[[nodiscard]] std::string tr_format_plural(fmt::format_string<const Values&...> one,
                                           fmt::format_string<const Values&...> many, long number,
                                           const Values&... values) {
    const fmt::string_view single = one;
    const fmt::string_view several = many;
    return format_or(tr_plural(single.data(), several.data(), number), number == 1 ? single : several,
                     fmt::make_format_args(values...));
}

/// An English text that is translated when it is shown, so that it follows a change of the language.
struct Phrase {
    const char* english;
    const char* context = nullptr;  ///< As for tr_in; null: none.

    [[nodiscard]] const char* text() const { return context == nullptr ? tr(english) : tr_in(context, english); }
};

/// Marks a text for the catalogues where it cannot be translated yet, for example in a table.
[[nodiscard]] constexpr Phrase tr_later(const char* english) {
    return {english};
}
[[nodiscard]] constexpr Phrase tr_later_in(const char* context, const char* english) {
    return {english, context};
}

/// A label: a phrase of the program, or a name that is never translated.
class Text {
public:
    Text() = default;
    Text(Phrase phrase) : text_(phrase) {}                // NOLINT: meant to convert
    Text(std::string name) : text_(std::move(name)) {}    // NOLINT: meant to convert
    Text(const char* name) : text_(std::string(name)) {}  // NOLINT: meant to convert

    [[nodiscard]] std::string_view view() const;
    [[nodiscard]] std::string str() const { return std::string(view()); }

private:
    std::variant<std::string, Phrase> text_;
};

}  // namespace engine
