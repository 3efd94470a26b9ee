// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "game/replay/printer.h"
#include "game/replay/replay.h"

TEST_CASE("untrusted text cannot send commands to a terminal") {
    CHECK(replay::quoted("plain J\xC3\xB6rg") == "\"plain J\xC3\xB6rg\"");
    CHECK(replay::quoted("\x1B[2J") == "\"\\x1b[2J\"");
    CHECK(replay::quoted("a\"\\\n\x7F") == "\"a\\x22\\x5c\\x0a\\x7f\"");
    CHECK(replay::quoted("\xC2\x9B") == "\"\\xc2\\x9b\"");
    CHECK(replay::quoted("\x9B[2J") == "\"\\x9b[2J\"");                // invalid UTF-8, which may be an 8-bit control
    CHECK(replay::quoted("a\xE2\x80\xAE") == "\"a\\xe2\\x80\\xae\"");  // right-to-left override
    CHECK(replay::quoted(std::string("a\0\xC2\xA0", 4)) == "\"a\\x00\\xc2\\xa0\"");  // no two names may look alike
}

TEST_CASE("a printed header has a line for every value") {
    replay::Header header;
    header.names[1] = "Bea";
    replay::Printer printer;
    printer("header", header);
    CHECK(printer.text().find("header.names.1 = \"Bea\"\n") != std::string::npos);
    CHECK(printer.text().find("header.setup.seed = 1\n") != std::string::npos);
}
