// SPDX-License-Identifier: Zlib
#include "engine/base/language.h"
#include "game/ui/retold.h"
#include "tests/support/places.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>

#include <catch2/catch.hpp>

using screens::retold;

namespace {

/// A language for one test; English again after it.
class InLanguage {
public:
    explicit InLanguage(const std::string& code)
        : language_(places::locales(), [](const std::string&) { return std::optional<std::string>(); }) {
        REQUIRE(language_.use(code).ok());
    }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;
    ~InLanguage() { (void)language_.use("en"); }

private:
    engine::Language language_;
};

/// All that the sources of a layer have between quotation marks, with adjacent literals joined.
std::string literals_of(const std::string& folder) {
    std::string all;
    for (const auto& file : std::filesystem::directory_iterator(places::sources() / folder)) {
        if (file.path().extension() != ".cpp") {
            continue;
        }
        std::ifstream stream(file.path());
        const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        all += std::regex_replace(text, std::regex("\"\\s*\""), "");
    }
    return all;
}

}  // namespace

TEST_CASE("a line from below is told in the user's language, with its names and numbers") {
    const InLanguage german("de");
    CHECK(retold("Vega joined.") == "Vega ist dabei.");
    CHECK(retold("Not ready yet: Vega, Mira.") == "Noch nicht bereit: Vega, Mira.");
    CHECK(retold("The host closed the lobby.") == "Der Gastgeber hat die Lobby geschlossen.");
    CHECK(retold("No direct line between Vega and Mira: others pass on their keys.") ==
          "Keine direkte Leitung zwischen Vega und Mira: Andere reichen die Tasten weiter.");
    CHECK(retold("Vega paused the game") == "Vega hat das Spiel angehalten");
}

TEST_CASE("a line within a line is told, too") {
    const InLanguage german("de");
    CHECK(retold("cannot use 'a.gyre': this is not a game log of Gyre") ==
          "„a.gyre“ ist nicht zu gebrauchen: das ist keine Spielaufzeichnung von Gyre");
    CHECK(retold("cannot use 'a.gyre': this is not a game log of Gyre; it is now 'b.damaged'") ==
          "„a.gyre“ ist nicht zu gebrauchen: das ist keine Spielaufzeichnung von Gyre; die Datei heißt jetzt "
          "„b.damaged“");
}

TEST_CASE("what keeps the program from starting is told, too") {
    const InLanguage german("de");
    CHECK(retold("gyre: --join: 'x:0' is not ADDRESS, ADDRESS:PORT or lan; see gyre --help") ==
          "gyre: --join: „x:0“ ist weder ADRESSE noch ADRESSE:PORT noch lan; siehe gyre --help");
    CHECK(retold("cannot read '/a': it is not a regular file; install the game again")
              .starts_with("„/a“ lässt sich nicht lesen"));
}

TEST_CASE("what a display or a tune cannot do is told, too") {
    const InLanguage german("de");
    CHECK(retold("display 2 is not there; display 1 is used") ==
          "Bildschirm 2 ist nicht da; Bildschirm 1 wird verwendet");
    CHECK(retold("the display cannot be filled; the window stays as it is").starts_with("der Bildschirm"));
    CHECK(retold("cannot write 'a.png': the picture could not be encoded")
              .ends_with("das Bild ließ sich nicht kodieren"));
    CHECK(retold("the tune 'a.ogg' is missing; install the game again") ==
          "die Melodie „a.ogg“ fehlt; installiere das Spiel neu");
}

TEST_CASE("an unknown line stays as it is, and so does any in English") {
    CHECK(retold("Vega joined.") == "Vega joined.");
    CHECK(retold("") == "");
    const InLanguage german("de");
    CHECK(retold("What {} is this?") == "What {} is this?");
    CHECK(retold("Vega {0} {:x} joined.") == "Vega {0} {:x} ist dabei.");
}

TEST_CASE("the lines that are known are those that the layers below tell") {
    std::string told;
    for (const char* folder :
         {"net/link", "net/lobby", "net/play", "net/wire", "game/program", "game/match", "game/match/bots", "game/view",
          "game/replay", "game/scores", "game/daily", "engine", "engine/base", "engine/audio", "engine/input",
          "engine/settings", "engine/text", "engine/video"}) {
        told += literals_of(folder);
    }
    for (const engine::Phrase& line : screens::known_lines()) {
        INFO(line.english);
        // Words between what varies, and between the joints at which the sources put lines together.
        const std::regex joint(R"(\{\}|'|[;:(),.] ?|^cannot | is used$)");
        const std::string english = line.english;
        for (std::sregex_token_iterator it(english.begin(), english.end(), joint, -1), end; it != end; ++it) {
            std::string words = *it;
            words.erase(words.find_last_not_of(' ') + 1);
            INFO(words);
            CHECK(told.find(words) != std::string::npos);
        }
    }
}
