// SPDX-License-Identifier: Zlib
#include "engine/base/text.h"

#include <catch2/catch.hpp>

#include <limits>

using namespace engine;

TEST_CASE("without a catalogue a text is the English one") {
    CHECK(std::string(tr("Play")) == "Play");
    CHECK(std::string(tr_in("verb", "Play")) == "Play");
    CHECK(std::string(tr_plural("one ship", "many ships", 1)) == "one ship");
    CHECK(std::string(tr_plural("one ship", "many ships", 0)) == "many ships");
    CHECK(Text(tr_later("Play")).view() == "Play");
}

TEST_CASE("the empty text is not translated into a catalogue's header") {
    CHECK(std::string(tr("")).empty());
}

TEST_CASE("values are inserted into a text") {
    CHECK(tr_format("{} of {}", 2, "three") == "2 of three");
    CHECK(tr_format_plural("{} ship", "{} ships", 1, 1) == "1 ship");
    CHECK(tr_format_plural("{} ship", "{} ships", 4, 4) == "4 ships");
}

TEST_CASE("a number with a fraction has one digit of it") {
    CHECK(tr_decimal(0.25) == "0.2");
    CHECK(tr_decimal(-12.96) == "-13.0");
    CHECK(tr_decimal(std::numeric_limits<double>::infinity()) == "inf");
}

TEST_CASE("a translation with wrong placeholders is replaced by English") {
    const int ships = 3;
    for (const char* wrong : {"{} und {}", "{1}", "{name}", "{", "}", "{:%}", "{:s}"}) {
        CHECK(format_or(wrong, "{} ships", fmt::make_format_args(ships)) == "3 ships");
    }
    CHECK(format_or("Schiffe: {0}", "{} ships", fmt::make_format_args(ships)) == "Schiffe: 3");
}
