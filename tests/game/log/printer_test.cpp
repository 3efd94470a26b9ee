// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "game/log/input_log.h"
#include "game/log/printer.h"

TEST_CASE("text from elsewhere cannot command a terminal") {
    CHECK(gyre_log::quoted("plain J\xC3\xB6rg") == "\"plain J\xC3\xB6rg\"");
    CHECK(gyre_log::quoted("\x1B[2J") == "\"\\x1b[2J\"");
    CHECK(gyre_log::quoted("a\"\\\n\x7F") == "\"a\\x22\\x5c\\x0a\\x7f\"");
    CHECK(gyre_log::quoted("\xC2\x9B") == "\"\\xc2\\x9b\"");
    CHECK(gyre_log::quoted("\x9B[2J") == "\"\\x9b[2J\"");                              // broken, or an 8-bit control
    CHECK(gyre_log::quoted("a\xE2\x80\xAE") == "\"a\\xe2\\x80\\xae\"");                // right-to-left override
    CHECK(gyre_log::quoted(std::string("a\0\xC2\xA0", 4)) == "\"a\\x00\\xc2\\xa0\"");  // no name looks like another
}

TEST_CASE("a printed header has a line for every value") {
    gyre_log::Header header;
    header.names[1] = "Bea";
    gyre_log::Printer printer;
    printer("header", header);
    CHECK(printer.text().find("header.names.1 = \"Bea\"\n") != std::string::npos);
    CHECK(printer.text().find("header.setup.seed = 1\n") != std::string::npos);
}
