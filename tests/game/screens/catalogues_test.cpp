// SPDX-License-Identifier: Zlib
#include "tests/support/catalogue.h"

#include "engine/base/language.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/input/bindings.h"
#include "engine/text/font.h"
#include "tests/support/places.h"

#include <algorithm>
#include <regex>
#include <set>

#include <SDL_scancode.h>
#include <catch2/catch.hpp>

namespace {

std::filesystem::path file_of(const std::string& language) {
    return places::locales() / language / "LC_MESSAGES" / "gyre.mo";
}

/// Returns the placeholders of a text in alphabetical order: "{}" and "{:.0f}" as they are, and "{0}" as "{}".
std::vector<std::string> placeholders(const std::string& text) {
    static const std::regex kPlaceholder(R"(\{[0-9]*(:?[^{}]*)\})");
    std::vector<std::string> all;
    for (std::sregex_iterator it(text.begin(), text.end(), kPlaceholder), end; it != end; ++it) {
        all.push_back((*it)[1]);
    }
    std::ranges::sort(all);
    return all;
}

}  // namespace

TEST_CASE("every translation has the placeholders of its English text") {
    for (const std::string language : kTranslated) {
        const auto entries = read_catalogue(file_of(language));
        CHECK(entries.size() > 400);
        for (const CatalogueEntry& entry : entries) {
            INFO(language << ": " << entry.english.back());
            for (const std::string& form : entry.forms) {
                CHECK_FALSE(form.empty());
                CHECK(placeholders(form) == placeholders(entry.english.back()));
            }
        }
    }
}

TEST_CASE("every character of every catalogue has a glyph") {
    const auto font = engine::Font::load(places::assets() / "font" / "gyre.strokes");
    REQUIRE(font.ok());
    std::set<std::string> missing;
    for (const std::string language : kTranslated) {
        for (const CatalogueEntry& entry : read_catalogue(file_of(language))) {
            for (const auto* texts : {&entry.english, &entry.forms}) {
                for (const std::string& text : *texts) {
                    for (std::string_view rest = text; !rest.empty();) {
                        const std::string_view before = rest;
                        if (!font->has(engine::next_letter(rest))) {
                            missing.insert(std::string(before.substr(0, before.size() - rest.size())));
                        }
                    }
                }
            }
        }
    }
    CHECK(missing.empty());
}

TEST_CASE("texts follow the language at once, with the correct plural forms") {
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    const engine::Phrase phrase = engine::tr_later("Options");
    REQUIRE(language.use("de").ok());
    CHECK(std::string(phrase.text()) == "Optionen");
    CHECK(engine::tr_format_plural("{} ship", "{} ships", 1, 1) == "1 Schiff");
    CHECK(engine::tr_format_plural("{} ship", "{} ships", 0, 0) == "0 Schiffe");
    REQUIRE(language.use("fr").ok());
    CHECK(std::string(phrase.text()) == "Options");
    CHECK(engine::tr_format_plural("{} ship", "{} ships", 0, 0) == "0 vaisseau");
    REQUIRE(language.use("sv").ok());
    CHECK(std::string(phrase.text()) == "Inställningar");
    REQUIRE(language.use("en").ok());
    CHECK(std::string(phrase.text()) == "Options");
    CHECK(std::string(engine::tr_in("volume", "Game")) == "Game");
}

TEST_CASE("keys of the keypad are named in the user's language") {
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    const engine::Control four = {engine::Control::Kind::Key, SDL_SCANCODE_KP_4};
    CHECK(engine::display_name(four) == "Keypad 4");
    REQUIRE(language.use("fr").ok());
    CHECK(engine::display_name(four) == "Pavé 4");
    CHECK(engine::control_label("PgUp PgDn") == "Page ↑ ↓");
    REQUIRE(language.use("en").ok());
}
