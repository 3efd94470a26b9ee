// SPDX-License-Identifier: Zlib
#include "game/match/key_script.h"

#include <catch2/catch.hpp>

using match::KeyScript;

TEST_CASE("scripted keys hold until the slot's next line") {
    const auto script = KeyScript::parse("# a comment\n0 0 LT\n\n5 0 -\n9 0 F\r\n3 2 S");
    REQUIRE(script);
    CHECK(script->at(0, 0).bits == (sim::Keys::Left | sim::Keys::Thrust));
    CHECK(script->at(0, 4).bits == (sim::Keys::Left | sim::Keys::Thrust));
    CHECK(script->at(0, 5).bits == 0);
    CHECK(script->at(0, 1000).bits == sim::Keys::Fire);
    CHECK(script->at(2, 2).bits == 0);
    CHECK(script->at(2, 3).bits == sim::Keys::Shield);
    CHECK(script->at(1, 3).bits == 0);
}

TEST_CASE("an empty script leaves everybody idle") {
    const auto script = KeyScript::parse("");
    REQUIRE(script);
    CHECK(script->at(7, 42).bits == 0);
}

TEST_CASE("an invalid line of a script is named") {
    for (const char* text : {"0 0 L\nx 0 L", "0 0 L\n1 0", "0 0 L\n1 8 L", "0 0 L\n1 0 Q", "0 0 L\n0 0 R",
                             "0 0 L\n1 0 L more", "0 0 L\n-1 0 L", "0 0 L\n12x 0 L", "0 0 L\n99999999999 0 L"}) {
        const auto script = KeyScript::parse(text);
        INFO(text);
        REQUIRE_FALSE(script);
        CHECK(script.error().english().find("line 2") == 0);
    }
}

TEST_CASE("the error about a script says what is wrong with the line") {
    const auto error_in = [](const char* text) {
        const auto script = KeyScript::parse(text);
        REQUIRE_FALSE(script);
        return script.error().english();
    };
    for (const char* text : {"0 0 L\nx 0 L", "0 0 L\n1 x L", "0 0 L\n1 0", "0 0 L\n1 0 L R"}) {
        CHECK(error_in(text) ==
              "line 2 of the key script is not 'TICK SLOT KEYS', with KEYS of the letters LRTSFB or -");
    }
    CHECK(error_in("0 7 L\n0 8 L") == "line 2 of the key script names a slot above 7");
    CHECK(error_in("5 0 L\n5 0 R") == "line 2 of the key script goes back in time: a slot's ticks must increase");
}
