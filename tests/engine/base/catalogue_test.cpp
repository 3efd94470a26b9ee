// SPDX-License-Identifier: Zlib
#include "engine/base/catalogue.h"
#include "tests/engine/base/catalogue_bytes.h"

#include <string>

#include <catch2/catch.hpp>

using namespace engine;
using namespace std::string_literals;

namespace {

const std::string kPolishHeader =
    "Language: pl\nPlural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;\n";

std::unique_ptr<const Catalogue> catalogue_of(const std::map<std::string, std::string>& texts) {
    auto catalogue = Catalogue::parse(catalogue_bytes(texts));
    REQUIRE(catalogue.ok());
    return *std::move(catalogue);
}

}  // namespace

TEST_CASE("a catalogue gives the translation of a text, and none of another") {
    const auto catalogue = catalogue_of({{"Play", "Spielen"}, {"verb\004Play", "Los"}, {"Quit", "Beenden"}});
    CHECK(std::string(catalogue->find("Play")) == "Spielen");
    CHECK(std::string(catalogue->find("verb\004Play")) == "Los");
    CHECK(std::string(catalogue->find("Quit")) == "Beenden");
    CHECK(catalogue->find("Pla") == nullptr);
    CHECK(catalogue->find("Playing") == nullptr);
}

TEST_CASE("a catalogue gives the form of a text that agrees with a number by its own rule") {
    const auto catalogue = catalogue_of({{"", kPolishHeader}, {"{} ship\0{} ships"s, "statek\0statki\0statków"s}});
    const auto form = [&](std::uint64_t number) { return std::string(catalogue->find_plural("{} ship", number)); };
    CHECK(form(1) == "statek");
    CHECK(form(3) == "statki");
    CHECK(form(13) == "statków");
    CHECK(form(22) == "statki");
    CHECK(catalogue->find_plural("{} frag", 1) == nullptr);
}

TEST_CASE("a catalogue without a rule has the forms of English, and a missing form is the first one") {
    const auto catalogue = catalogue_of({{"{} ship\0{} ships"s, "Schiff\0Schiffe"s}, {"{} frag\0{} frags"s, "Frag"}});
    CHECK(std::string(catalogue->find_plural("{} ship", 1)) == "Schiff");
    CHECK(std::string(catalogue->find_plural("{} ship", 0)) == "Schiffe");
    CHECK(std::string(catalogue->find_plural("{} frag", 2)) == "Frag");
}

TEST_CASE("a catalogue that ends early or has a changed number is refused or harmless") {
    const std::string whole = catalogue_bytes({{"", kPolishHeader}, {"Play", "Grać"}, {"a\0b"s, "1\0002"s}});
    for (std::size_t size = 0; size < whole.size(); ++size) {
        INFO(size << " bytes");
        CHECK_FALSE(Catalogue::parse(whole.substr(0, size)).ok());
    }
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x80);
        if (const auto catalogue = Catalogue::parse(changed)) {
            (void)(*catalogue)->find("Play");
            (void)(*catalogue)->find_plural("a", 7);
        }
    }
}

TEST_CASE("what is no catalogue is refused with one line") {
    std::string other_order = catalogue_bytes({});
    std::swap(other_order[0], other_order[3]);
    std::swap(other_order[1], other_order[2]);
    for (const std::string& bytes : {""s, "GIF89a"s, std::string(28, '\0'), other_order}) {
        const auto catalogue = Catalogue::parse(bytes);
        REQUIRE_FALSE(catalogue.ok());
        CHECK(catalogue.error().english() == "it is not a catalogue of texts, or it is damaged");
    }
}
