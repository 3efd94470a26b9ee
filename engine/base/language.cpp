// SPDX-License-Identifier: Zlib
#include "engine/base/language.h"

#include "engine/base/catalogue.h"
#include "engine/base/files.h"
#include "engine/base/text.h"

#include <algorithm>
#include <utility>

namespace engine {

namespace fs = std::filesystem;

namespace {

constexpr const char* kEnglish = "en";

/// Returns "de_AT" for "de_AT.UTF-8@euro".
std::string without_charset(std::string_view locale) {
    return std::string(locale.substr(0, locale.find_first_of(".@")));
}

bool is_plain(const std::string& language) {
    return language.empty() || language == "C" || language == "POSIX";
}

/// Returns the locale of the environment. LC_ALL overrides LC_MESSAGES, which overrides LANG.
std::string locale_of(const Environment& environment) {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        if (const auto value = environment(name); value && !value->empty()) {
            return without_charset(*value);
        }
    }
    return {};
}

}  // namespace

fs::path catalogues_of(const fs::path& assets) {
    return assets.parent_path().parent_path() / "locale";
}

std::vector<std::string> wanted_languages(const Environment& environment) {
    const std::string locale = locale_of(environment);
    if (is_plain(locale)) {
        return {};  // as in gettext: without any locale in the environment, the program's own texts are used
    }
    std::vector<std::string> wanted;
    std::string list = environment("LANGUAGE").value_or("");
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(':'), list.size());
        wanted.push_back(without_charset(list.substr(0, end)));
        list.erase(0, end + 1);
    }
    wanted.push_back(locale);
    std::erase_if(wanted, is_plain);
    return wanted;
}

Language::Language(fs::path catalogues, const Environment& environment)
    : catalogues_(std::move(catalogues)), system_(wanted_languages(environment)) {}

fs::path Language::file_of(const std::string& code) const {
    return catalogues_ / code / "LC_MESSAGES" / "gyre.mo";
}

bool Language::has(const std::string& code) const {
    std::error_code ignored;
    return fs::is_regular_file(file_of(code), ignored);
}

std::string Language::best_of_system() const {
    for (const std::string& locale : system_) {
        for (const std::string& code : {locale, locale.substr(0, locale.find('_'))}) {
            if (code == kEnglish || has(code)) {
                return code;
            }
        }
    }
    return kEnglish;
}

Result<void> Language::use(const std::string& wanted) {
    const std::string code = wanted == kSystemLanguage ? best_of_system() : wanted;
    code_ = kEnglish;
    use_catalogue(nullptr);
    if (code == kEnglish) {
        return {};
    }
    if (!has(code)) {
        return Error{tr_later("no translation for '{}'; using English"), code};
    }
    auto bytes = read_file(file_of(code), kMaxCatalogueBytes);
    if (!bytes) {
        return bytes.failure();
    }
    auto catalogue = Catalogue::parse(*std::move(bytes));
    if (!catalogue) {
        return Error{tr_later("cannot use the texts in '{}': {}; using English"), file_of(code), catalogue.error()};
    }
    use_catalogue(*std::move(catalogue));
    code_ = code;
    return {};
}

}  // namespace engine
