// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"
#include "engine/base/language.h"
#include "engine/base/text.h"
#include "tests/engine/base/catalogue_bytes.h"
#include "tests/engine/test_directory.h"

#include <map>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

using Variables = std::map<std::string, std::string>;

Environment language_environment(Variables values) {
    return [values = std::move(values)](const std::string& name) -> std::optional<std::string> {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    };
}

using Languages = std::vector<std::string>;

}  // namespace

TEST_CASE("the environment's locale names the language") {
    CHECK(wanted_languages(language_environment({{"LANG", "de_AT.UTF-8"}})) == Languages{"de_AT"});
    CHECK(wanted_languages(language_environment({{"LANG", "de_AT.UTF-8"}, {"LC_MESSAGES", "fr_FR@euro"}})) ==
          Languages{"fr_FR"});
    CHECK(wanted_languages(language_environment({{"LC_MESSAGES", "fr"}, {"LC_ALL", "sv_SE"}})) == Languages{"sv_SE"});
}

TEST_CASE("LANGUAGE is a list that overrides the locale, unless that is C") {
    CHECK(wanted_languages(language_environment({{"LANGUAGE", "es:fr_CA::C"}, {"LANG", "en_US.UTF-8"}})) ==
          Languages{"es", "fr_CA", "en_US"});
    CHECK(wanted_languages(language_environment({{"LANGUAGE", "es"}, {"LANG", "C"}})).empty());
    CHECK(wanted_languages(language_environment({})).empty());
}

TEST_CASE("catalogues are in the same share directory as the assets") {
    CHECK(catalogues_of("/usr/share/gyre/assets") == "/usr/share/locale");
}

TEST_CASE("the system's language is the first that has a catalogue, or English") {
    const TestDirectory directory;
    std::filesystem::create_directories(directory.path() / "de" / "LC_MESSAGES");
    REQUIRE(
        write_file(directory.path() / "de" / "LC_MESSAGES" / "gyre.mo", catalogue_bytes({{"Play", "Spielen"}})).ok());
    const auto code_for = [&](const char* list) {
        Language language(directory.path(), language_environment({{"LANG", "xx"}, {"LANGUAGE", list}}));
        REQUIRE(language.use(kSystemLanguage).ok());
        return language.code();
    };
    CHECK(code_for("de_AT") == "de");
    CHECK(code_for("pl:de:en") == "de");
    CHECK(code_for("pl:en:de") == "en");
    CHECK(code_for("pl") == "en");
}

TEST_CASE("texts follow the language in use, and those of an earlier one remain valid") {
    const TestDirectory directory;
    const auto put = [&](const char* code, const char* play) {
        const auto file = directory.path() / code / "LC_MESSAGES" / "gyre.mo";
        REQUIRE(write_file(file, catalogue_bytes({{"", "Language: xx\n"}, {"Play", play}})).ok());
    };
    put("de", "Spielen");
    put("fr", "Jouer");
    Language language(directory.path(), language_environment({}));
    REQUIRE(language.use("de").ok());
    const char* const german = tr("Play");
    REQUIRE(language.use("fr").ok());
    CHECK(std::string(tr("Play")) == "Jouer");
    CHECK(std::string(german) == "Spielen");
    REQUIRE(language.use("de").ok());
    CHECK(tr("Play") == german);
    CHECK(std::string(tr("")).empty());
    CHECK(std::string(tr("Quit")) == "Quit");
    REQUIRE(language.use("en").ok());
    CHECK(std::string(tr("Play")) == "Play");
}

TEST_CASE("a damaged catalogue gives one error line and English, even if only the system asked for its language") {
    const TestDirectory directory;
    const auto file = directory.path() / "de" / "LC_MESSAGES" / "gyre.mo";
    REQUIRE(write_file(file, "damaged").ok());
    Language language(directory.path(), language_environment({{"LANG", "de_DE.UTF-8"}}));
    const auto used = language.use(kSystemLanguage);
    REQUIRE_FALSE(used.ok());
    CHECK(used.error().english() == "cannot use the texts in '" + file.string() +
                                        "': it is not a catalogue of texts, or it is damaged; using English");
    CHECK(language.code() == "en");
    CHECK(std::string(tr("Play")) == "Play");
}

TEST_CASE("requesting a language without a catalogue gives one error line and English") {
    const TestDirectory directory;
    Language language(directory.path(), language_environment({}));
    const auto used = language.use("fr");
    REQUIRE_FALSE(used.ok());
    CHECK(used.error().english() == "no translation for 'fr'; using English");
    CHECK(language.code() == "en");
}
