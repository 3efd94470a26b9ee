// SPDX-License-Identifier: Zlib
#include "game/screens/binding_grid.h"

#include "tests/game/screens/presses.h"

#include <catch2/catch.hpp>

using screens::BindingGrid;

namespace {

constexpr engine::Action kFire = 0;
constexpr engine::Action kShield = 1;

}  // namespace

TEST_CASE("keys stand in the first two columns and pad controls in the others") {
    engine::Bindings bindings;
    bindings.bind(kFire, button(SDL_CONTROLLER_BUTTON_A));
    bindings.bind(kFire, key(SDL_SCANCODE_SPACE));
    const BindingGrid grid(bindings);
    CHECK(grid.at(kFire, 0) == key(SDL_SCANCODE_SPACE));
    CHECK_FALSE(grid.at(kFire, 1).has_value());
    CHECK(grid.at(kFire, 2) == button(SDL_CONTROLLER_BUTTON_A));
    CHECK(BindingGrid::fits(0, key(SDL_SCANCODE_A)));
    CHECK_FALSE(BindingGrid::fits(2, key(SDL_SCANCODE_A)));
    CHECK_FALSE(BindingGrid::fits(1, button(SDL_CONTROLLER_BUTTON_A)));
    CHECK_FALSE(BindingGrid::fits(0, {}));
}

TEST_CASE("a new control takes the place of the old one in its cell") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_A));
    bindings.bind(kFire, key(SDL_SCANCODE_B));
    BindingGrid grid(bindings);
    CHECK_FALSE(grid.set(kFire, 0, key(SDL_SCANCODE_C)).has_value());
    CHECK(grid.at(kFire, 0) == key(SDL_SCANCODE_C));
    CHECK(grid.at(kFire, 1) == key(SDL_SCANCODE_B));
    CHECK(bindings.actions(key(SDL_SCANCODE_A)).empty());
}

TEST_CASE("a control that another action used is taken from it, and that is told") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_SPACE));
    BindingGrid grid(bindings);
    CHECK(grid.set(kShield, 1, key(SDL_SCANCODE_SPACE)) == kFire);
    CHECK_FALSE(grid.at(kFire, 0).has_value());
    CHECK(grid.at(kShield, 0) == key(SDL_SCANCODE_SPACE));
}

TEST_CASE("binding the same control again changes nothing") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_A));
    bindings.bind(kFire, key(SDL_SCANCODE_B));
    BindingGrid grid(bindings);
    CHECK_FALSE(grid.set(kFire, 0, key(SDL_SCANCODE_A)).has_value());
    CHECK(bindings.controls(kFire).size() == 2);
    CHECK(grid.at(kFire, 0).has_value());
    CHECK(bindings.has(kFire, key(SDL_SCANCODE_A)));
    CHECK(bindings.has(kFire, key(SDL_SCANCODE_B)));
}

TEST_CASE("a cell can be emptied, and an empty one stays so") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_A));
    BindingGrid grid(bindings);
    grid.clear(kFire, 0);
    grid.clear(kFire, 0);
    CHECK_FALSE(grid.at(kFire, 0).has_value());
}
