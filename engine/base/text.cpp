// SPDX-License-Identifier: Zlib
#include "engine/base/text.h"

#include <fmt/format.h>
#include <libintl.h>

namespace engine {

const char* tr(const char* english) {
    // The translation of the empty text is the catalogue's header.
    return *english != '\0' ? dgettext(kTextDomain, english) : english;
}

const char* tr_in(const char* context, const char* english) {
    const std::string key = std::string(context) + '\004' + english;  // as msgfmt writes it
    const char* const found = dgettext(kTextDomain, key.c_str());
    return found == key.c_str() ? english : found;
}

const char* tr_plural(const char* one, const char* many, long number) {
    return dngettext(kTextDomain, one, many, static_cast<unsigned long>(number < 0 ? -number : number));
}

std::string format_or(const char* translated, fmt::string_view english, fmt::format_args values) {
    try {
        return fmt::vformat(translated, values);
    } catch (const fmt::format_error&) {
        return fmt::vformat(english, values);
    }
}

std::string_view Text::view() const {
    const Phrase* const phrase = std::get_if<Phrase>(&text_);
    return phrase != nullptr ? std::string_view(phrase->text()) : std::string_view(std::get<std::string>(text_));
}

}  // namespace engine
