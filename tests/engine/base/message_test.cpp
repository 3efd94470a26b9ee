// SPDX-License-Identifier: Zlib
#include "engine/base/language.h"
#include "engine/base/result.h"
#include "tests/support/places.h"

#include <catch2/catch.hpp>

using namespace engine;

namespace {

/// Sets a language for one test and restores English at its end.
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
    Language language_;
};

Error failed_read() {
    return Error{tr_later("cannot read '{}': {}"), std::filesystem::path("/a"),
                 Message{tr_later("it is larger than the {} bytes allowed"), 512}};
}

}  // namespace

TEST_CASE("a message is a phrase with names, numbers and other messages in its placeholders") {
    CHECK(Message{tr_later("Play")}.english() == "Play");
    CHECK(Message{tr_later("{} of {}"), 2, "three"}.english() == "2 of three");
    CHECK(failed_read().message().english() == "cannot read '/a': it is larger than the 512 bytes allowed");
}

TEST_CASE("a message without a phrase is empty") {
    CHECK(Message().is_empty());
    CHECK(Message().english().empty());
    CHECK(Message().translated().empty());
    CHECK_FALSE(Message{tr_later("Play")}.is_empty());
}

TEST_CASE("a message begins a sentence with a capital, but a name stays as it is") {
    CHECK(failed_read().message().capitalised() == "Cannot read '/a': it is larger than the 512 bytes allowed");
    CHECK(Message{tr_later("{}; reinstall the game"), failed_read().message()}.capitalised() ==
          "Cannot read '/a': it is larger than the 512 bytes allowed; reinstall the game");
    CHECK(Message{tr_later("{} left the game"), "bob"}.capitalised() == "bob left the game");
    CHECK(Message{tr_later("{} left the game"), verbatim("bob")}.capitalised() == "bob left the game");
    CHECK(Message{tr_later("{} left the game"), Message{tr_later("somebody")}}.capitalised() ==
          "Somebody left the game");
    CHECK(Message{tr_later("{1} follows {0}"), Message{tr_later("somebody")}, "bob"}.capitalised() ==
          "bob follows somebody");
    CHECK(Message().capitalised().empty());
}

TEST_CASE("messages are equal if phrase and arguments are equal") {
    CHECK(Message{tr_later("{} ships"), 3} == Message{tr_later("{} ships"), "3"});
    CHECK_FALSE(Message{tr_later("{} ships"), 3} == Message{tr_later("{} ships"), 4});
}

TEST_CASE("an error is shown in the language in use and logged in English, and so is what it quotes") {
    const Error error{tr_later("{}; reinstall the game"), failed_read().message()};
    const InLanguage german("de");
    CHECK(tr(error.message()) ==
          "„/a“ lässt sich nicht lesen: sie ist größer als die erlaubten 512 Bytes; installiere das Spiel neu");
    CHECK(error.message().english() == "cannot read '/a': it is larger than the 512 bytes allowed; reinstall the game");
}

TEST_CASE("names are neither translated nor treated as format strings") {
    const InLanguage german("de");
    CHECK(tr(Message{tr_later("{} joined."), "Play"}) == "Play ist dabei.");
    CHECK(tr(Message{tr_later("{} joined."), "Vega {0} {:x}"}) == "Vega {0} {:x} ist dabei.");
    CHECK(tr(verbatim("What {} is this?")) == "What {} is this?");
}
