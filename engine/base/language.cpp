// SPDX-License-Identifier: Zlib
#include "engine/base/language.h"

#include "engine/base/text.h"

#include <libintl.h>
#include <stdlib.h>  // setenv

#include <algorithm>
#include <clocale>
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

/// gettext reads LANGUAGE only outside the locale "C", newer versions also only outside "C.UTF-8". So this sets another
/// locale: the user's, or any available one. Which one does not matter, as LANGUAGE decides. With "C.UTF-8" alone, the
/// texts stay English on those newer versions.
bool leave_plain_locale() {
    std::setlocale(LC_CTYPE, "C.UTF-8");  // for the messages of the C library
    for (const char* name :
         {"", "en_US.UTF-8", "en_GB.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "es_ES.UTF-8", "sv_SE.UTF-8"}) {
        const char* const set = std::setlocale(LC_MESSAGES, name);
        if (set != nullptr && !is_plain(without_charset(set))) {
            return true;
        }
    }
    return std::setlocale(LC_MESSAGES, "C.UTF-8") != nullptr;
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

bool Language::has(const std::string& code) const {
    std::error_code ignored;
    return fs::is_regular_file(catalogues_ / code / "LC_MESSAGES" / (std::string(kTextDomain) + ".mo"), ignored);
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
    const bool is_system = wanted == kSystemLanguage;
    const std::string code = is_system ? best_of_system() : wanted;
    const bool is_there = code == kEnglish || (has(code) && leave_plain_locale());
    code_ = is_there ? code : kEnglish;
    // A LANGUAGE of the environment would override the choice, so the variable is always set.
    setenv("LANGUAGE", code_.c_str(), 1);
    bindtextdomain(kTextDomain, catalogues_.c_str());
    bind_textdomain_codeset(kTextDomain, "UTF-8");
    textdomain(kTextDomain);  // makes gettext forget the translations of the previous language
    if (!is_there && !is_system) {
        return Error{tr_later("no translation for '{}'; using English"), code};
    }
    return {};
}

}  // namespace engine
