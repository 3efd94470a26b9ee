// SPDX-License-Identifier: Zlib
#include "game/program/launch.h"

#include <catch2/catch.hpp>

using gyre::find_places;

namespace {

std::optional<std::string> at_home(const std::string& name) {
    return name == "HOME" ? std::optional<std::string>("/home/ada") : std::nullopt;
}

std::optional<std::string> nowhere(const std::string&) {
    return std::nullopt;
}

}  // namespace

TEST_CASE("bots of a game started from the command line have call signs") {
    gyre::Options options;
    options.setup.pilots = 3;
    const auto pilots = gyre::make_pilots(options, "Ada");
    REQUIRE(pilots.size() == 3);
    CHECK(pilots[0].name == "Ada");
    CHECK(pilots[1].name == "Vega");
    CHECK(pilots[2].name == "Altair");
}

TEST_CASE("the user's files are where the environment says unless flags say otherwise") {
    gyre::Options options;
    options.config = "here";
    const auto places = find_places(options, "/opt/gyre/bin/gyre", at_home);
    REQUIRE(places);
    CHECK(places->config == "here");
    CHECK(places->data == "/home/ada/.local/share/gyre");
    CHECK(places->state == "/home/ada/.local/state/gyre");
}

TEST_CASE("without a home the error names the flag that needs none") {
    gyre::Options options;
    options.config = "here";
    const auto places = find_places(options, "/opt/gyre/bin/gyre", nowhere);
    REQUIRE_FALSE(places);
    CHECK(places.error().english().find("XDG_DATA_HOME") != std::string::npos);
    CHECK(places.error().english().ends_with("; set HOME, or use --portable"));
}

TEST_CASE("a portable game keeps everything beside the program and needs no home") {
    gyre::Options options;
    options.is_portable = true;
    options.data = "scores";
    const auto places = find_places(options, "/media/stick/gyre/bin/gyre", nowhere);
    REQUIRE(places);
    CHECK(places->config == "/media/stick/gyre/bin/gyre-files/config");
    CHECK(places->data == "scores");
    CHECK(places->state == "/media/stick/gyre/bin/gyre-files/state");
}
