// SPDX-License-Identifier: Zlib
#include "engine/desktop.h"

#include <map>
#include <string>

#include <catch2/catch.hpp>

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

TEST_CASE("only drivers of displays that the environment names are tried") {
    const auto both = drivers_worth_trying(environment_of({{"DISPLAY", ":0"}, {"WAYLAND_DISPLAY", "wayland-0"}}));
    REQUIRE(both);
    CHECK(both->starts_with("x11,wayland"));
    const auto wayland = drivers_worth_trying(environment_of({{"WAYLAND_DISPLAY", "wayland-0"}}));
    REQUIRE(wayland);
    CHECK(wayland->starts_with("wayland"));
    CHECK_FALSE(wayland->ends_with(','));
}
