// SPDX-License-Identifier: Zlib
#include "engine/video/message_box.h"

#include <catch2/catch.hpp>

#include <map>

using namespace engine;

namespace {

Environment environment_of(std::map<std::string, std::string> variables) {
    return [variables = std::move(variables)](const std::string& name) {
        const auto found = variables.find(name);
        return found != variables.end() ? std::optional(found->second) : std::nullopt;
    };
}

}  // namespace

TEST_CASE("there is a desktop if there is a display, unless SDL draws elsewhere") {
    CHECK(has_desktop(environment_of({{"DISPLAY", ":0"}})));
    CHECK(has_desktop(environment_of({{"WAYLAND_DISPLAY", "wayland-0"}})));
    CHECK(has_desktop(environment_of({{"DISPLAY", ":0"}, {"SDL_VIDEODRIVER", "x11"}})));
    CHECK(has_desktop(environment_of({{"DISPLAY", ":0"}, {"SDL_VIDEODRIVER", "wayland,x11"}})));
    CHECK_FALSE(has_desktop(environment_of({})));
    CHECK_FALSE(has_desktop(environment_of({{"DISPLAY", ""}})));
    CHECK_FALSE(has_desktop(environment_of({{"SDL_VIDEODRIVER", "x11"}})));
    CHECK_FALSE(has_desktop(environment_of({{"DISPLAY", ":0"}, {"SDL_VIDEODRIVER", "dummy"}})));
    CHECK_FALSE(has_desktop(environment_of({{"WAYLAND_DISPLAY", "wayland-0"}, {"SDL_VIDEODRIVER", "offscreen"}})));
}

TEST_CASE("a long message is broken at spaces, counted in letters and not in bytes") {
    CHECK(broken_into_lines("", 10).empty());
    CHECK(broken_into_lines("short", 10) == "short");
    CHECK(broken_into_lines("one two three", 13) == "one two three");
    CHECK(broken_into_lines("one two three", 12) == "one two\nthree");
    CHECK(broken_into_lines("one two three", 3) == "one\ntwo\nthree");
    CHECK(broken_into_lines("a /very/long/path b", 5) == "a\n/very/long/path\nb");
    CHECK(broken_into_lines("\u00e4\u00e4 \u00f6\u00f6 \u00fc", 5) == "\u00e4\u00e4 \u00f6\u00f6\n\u00fc");
}
