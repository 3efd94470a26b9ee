// SPDX-License-Identifier: Zlib
#include "game/screens/options/binding_grid.h"

#include "tests/support/presses.h"

#include <catch2/catch.hpp>

using screens::BindingGrid;
using Cell = BindingGrid::Cell;

namespace {

constexpr engine::Action kFire = 0;
constexpr engine::Action kShield = 1;

constexpr Cell key_cell(std::size_t place) {
    return {.is_pad = false, .place = place};
}
constexpr Cell pad_cell(std::size_t place) {
    return {.is_pad = true, .place = place};
}

}  // namespace

TEST_CASE("keys are in the first cells of a row and pad controls in the others") {
    engine::Bindings bindings;
    bindings.bind(kFire, button(SDL_CONTROLLER_BUTTON_A));
    bindings.bind(kFire, key(SDL_SCANCODE_SPACE));
    const BindingGrid grid(bindings);
    CHECK(grid.at(kFire, key_cell(0)) == key(SDL_SCANCODE_SPACE));
    CHECK_FALSE(grid.at(kFire, key_cell(1)).has_value());
    CHECK(grid.at(kFire, pad_cell(0)) == button(SDL_CONTROLLER_BUTTON_A));
    CHECK(BindingGrid::fits(key_cell(0), key(SDL_SCANCODE_A)));
    CHECK_FALSE(BindingGrid::fits(pad_cell(0), key(SDL_SCANCODE_A)));
    CHECK_FALSE(BindingGrid::fits(key_cell(1), button(SDL_CONTROLLER_BUTTON_A)));
    CHECK_FALSE(BindingGrid::fits(key_cell(0), {}));
}

TEST_CASE("a row has a free cell for one more control, up to four of each device") {
    engine::Bindings bindings;
    BindingGrid grid(bindings);
    CHECK(grid.cells(kFire) == std::vector<Cell>{key_cell(0), pad_cell(0)});
    for (const int scancode : {SDL_SCANCODE_A, SDL_SCANCODE_B, SDL_SCANCODE_C}) {
        grid.set(kFire, grid.nearest(kFire, key_cell(BindingGrid::kMost)), key(scancode));
    }
    CHECK(grid.cells(kFire) == std::vector<Cell>{key_cell(0), key_cell(1), key_cell(2), key_cell(3), pad_cell(0)});
    CHECK_FALSE(grid.at(kFire, key_cell(3)).has_value());
    grid.set(kFire, key_cell(3), key(SDL_SCANCODE_D));
    CHECK(grid.cells(kFire).size() == BindingGrid::kMost + 1);
    CHECK(grid.at(kFire, key_cell(3)) == key(SDL_SCANCODE_D));
}

TEST_CASE("further controls in a settings file are shown and kept") {
    engine::Bindings bindings;
    REQUIRE(bindings.set_line(kFire, "key:A, key:B, key:C, key:D, key:E, key:F"));
    const BindingGrid grid(bindings);
    CHECK(grid.at(kFire, key_cell(5)) == key(SDL_SCANCODE_F));
    CHECK(grid.cells(kFire).size() == 7);
}

TEST_CASE("the focus stays in the nearest column when moving between rows") {
    engine::Bindings bindings;
    REQUIRE(bindings.set_line(kFire, "key:A, key:B, pad:a"));
    const BindingGrid grid(bindings);
    CHECK(grid.nearest(kFire, key_cell(1)) == key_cell(1));
    CHECK(grid.nearest(kFire, key_cell(3)) == key_cell(2));
    CHECK(grid.nearest(kShield, key_cell(2)) == key_cell(0));
    CHECK(grid.nearest(kFire, pad_cell(3)) == pad_cell(1));
}

TEST_CASE("a new control replaces the old one in its cell") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_A));
    bindings.bind(kFire, key(SDL_SCANCODE_B));
    BindingGrid grid(bindings);
    CHECK_FALSE(grid.set(kFire, key_cell(0), key(SDL_SCANCODE_C)).has_value());
    CHECK(grid.at(kFire, key_cell(0)) == key(SDL_SCANCODE_C));
    CHECK(grid.at(kFire, key_cell(1)) == key(SDL_SCANCODE_B));
    CHECK(bindings.actions(key(SDL_SCANCODE_A)).empty());
}

TEST_CASE("a control is taken from the action that used it, and that is reported") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_SPACE));
    BindingGrid grid(bindings);
    CHECK(grid.set(kShield, key_cell(1), key(SDL_SCANCODE_SPACE)) == kFire);
    CHECK_FALSE(grid.at(kFire, key_cell(0)).has_value());
    CHECK(grid.at(kShield, key_cell(0)) == key(SDL_SCANCODE_SPACE));
}

TEST_CASE("binding the same control again changes nothing") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_A));
    bindings.bind(kFire, key(SDL_SCANCODE_B));
    BindingGrid grid(bindings);
    CHECK_FALSE(grid.set(kFire, key_cell(0), key(SDL_SCANCODE_A)).has_value());
    CHECK(bindings.controls(kFire).size() == 2);
    CHECK(bindings.has(kFire, key(SDL_SCANCODE_A)));
    CHECK(bindings.has(kFire, key(SDL_SCANCODE_B)));
}

TEST_CASE("a cell can be cleared, and the ones after it move up") {
    engine::Bindings bindings;
    REQUIRE(bindings.set_line(kFire, "key:A, key:B"));
    BindingGrid grid(bindings);
    grid.clear(kFire, key_cell(0));
    CHECK(grid.at(kFire, key_cell(0)) == key(SDL_SCANCODE_B));
    grid.clear(kFire, key_cell(0));
    grid.clear(kFire, key_cell(0));
    CHECK_FALSE(grid.at(kFire, key_cell(0)).has_value());
}
