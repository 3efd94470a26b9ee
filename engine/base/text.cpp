// SPDX-License-Identifier: Zlib
#include "engine/base/text.h"

#include "engine/base/catalogue.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

namespace engine {

namespace {

/// All catalogues that were ever used, since their texts may still be shown, and the current one, which other threads
/// read while the main thread changes it.
struct Catalogues {
    std::vector<std::unique_ptr<const Catalogue>> all;
    std::atomic<const Catalogue*> current = nullptr;
};

Catalogues& catalogues() {
    static Catalogues of_process;
    return of_process;
}

const char* translation_of(std::string_view key) {
    const Catalogue* const catalogue = catalogues().current;
    return catalogue != nullptr ? catalogue->find(key) : nullptr;
}

}  // namespace

void use_catalogue(std::unique_ptr<const Catalogue> catalogue) {
    auto& [all, current] = catalogues();
    if (catalogue == nullptr) {
        current = nullptr;
        return;
    }
    auto used = std::ranges::find(all, catalogue->bytes(), [](const auto& each) { return each->bytes(); });
    if (used == all.end()) {
        used = all.insert(used, std::move(catalogue));
    }
    current = used->get();
}

const char* tr(const char* english) {
    // The translation of the empty text is the catalogue's header.
    const char* const found = *english != '\0' ? translation_of(english) : nullptr;
    return found != nullptr ? found : english;
}

const char* tr_in(const char* context, const char* english) {
    const char* const found = translation_of(std::string(context) + '\004' + english);  // as msgfmt writes it
    return found != nullptr ? found : english;
}

std::string tr_decimal(double number) {
    std::string digits = fmt::format("{:.1f}", number);
    const std::size_t point = digits.find('.');
    return point == std::string::npos ? digits : digits.replace(point, 1, tr_in("decimal point", "."));
}

const char* tr_plural(const char* one, const char* many, long number) {
    const Catalogue* const catalogue = catalogues().current;
    const auto size = static_cast<std::uint64_t>(number < 0 ? -number : number);
    const char* const found = catalogue != nullptr ? catalogue->find_plural(one, size) : nullptr;
    return found != nullptr ? found : size == 1 ? one : many;
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
