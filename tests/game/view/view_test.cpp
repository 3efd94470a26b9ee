// SPDX-License-Identifier: Zlib
// Whole pictures, drawn in memory from the shipped assets.
#include "game/view/offscreen.h"
#include "tests/support/key_source.h"
#include "tests/support/masks.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace view;

namespace {

/// Returns a picture of a game with random keys after some ticks.
engine::Image picture(const sim::Setup& setup, int ticks, float fraction, const HudOptions& hud = {}) {
    auto offscreen = Offscreen::open(places::assets(), {320, 240});
    REQUIRE(offscreen);
    match::ConsecutiveWorlds worlds(setup, support::disk_masks());
    support::KeySource keys(11);
    offscreen->view().restart(worlds.now());
    for (int i = 0; i < ticks; ++i) {
        worlds.step(keys.next());
        offscreen->view().on_tick(worlds, 0);
    }
    const std::uint64_t hash = worlds.now().hash();
    offscreen->draw(worlds, fraction, hud);
    CHECK(worlds.now().hash() == hash);
    auto image = offscreen->renderer().read_pixels();
    REQUIRE(image);
    return *std::move(image);
}

}  // namespace

TEST_CASE("the same ticks give the same picture") {
    const sim::Setup setup{.seed = 3, .pilots = 3, .wave = 15};
    CHECK(picture(setup, 90, 0.4F).rgba == picture(setup, 90, 0.4F).rgba);
}

TEST_CASE("the picture moves between two ticks") {
    const sim::Setup setup{.seed = 3, .pilots = 1, .wave = 5};
    CHECK_FALSE(picture(setup, 40, 0.0F).rgba == picture(setup, 40, 0.9F).rgba);
}

TEST_CASE("the HUD can be switched off, and needs no pilot to show") {
    const sim::Setup setup{.seed = 3, .pilots = 2, .wave = 2};
    HudOptions off;
    off.is_shown = false;
    HudOptions spectator;
    spectator.self = sim::kNoSlot;
    const auto full = picture(setup, 20, 1).rgba;
    CHECK_FALSE(full == picture(setup, 20, 1, off).rgba);
    CHECK_FALSE(full == picture(setup, 20, 1, spectator).rgba);
}

TEST_CASE("the mist of Rush turns warmer with every fourth step of the factor") {
    auto offscreen = Offscreen::open(places::assets(), {320, 240});
    REQUIRE(offscreen);
    support::TestWorld world = support::bare_world({.seed = 3, .mode = sim::Mode::Rush, .pilots = 1});
    HudOptions hud;
    hud.is_shown = false;
    const auto warmth = [&](std::int32_t factor) {
        sim::MutableWorld rules = world;
        while (world.chain().factor() < factor) {
            rules.chain().add(rules, 1, {});
        }
        offscreen->view().restart(world);
        offscreen->draw(match::ConsecutiveWorlds(world), 1, hud);
        const engine::Image image = *offscreen->renderer().read_pixels();
        int sum = 0;
        for (int x = 0; x < image.width_px; ++x) {
            const std::uint8_t* rgba = image.pixel(x, image.height_px / 2 + (x < image.width_px / 2 ? -60 : 60));
            sum += rgba[0] - rgba[2];
        }
        return sum;
    };
    const int cool = warmth(1);
    CHECK(warmth(3) == cool);
    const int first = warmth(4);
    const int second = warmth(8);
    CHECK(first > cool);
    CHECK(second > first);
    CHECK(warmth(12) > second);
}

TEST_CASE("eight pilots of a deathmatch are drawn from the first tick to the last", "[slow]") {
    const sim::Setup setup{.seed = 8, .mode = sim::Mode::Deathmatch, .pilots = 8, .frags = 1};
    HudOptions off;
    off.is_shown = false;
    const auto end = picture(setup, 900, 0.5F, off).rgba;
    CHECK_FALSE(end == picture(setup, 900, 0.5F).rgba);
    CHECK_FALSE(end == picture(setup, 0, 0.5F, off).rgba);
}

TEST_CASE("missing assets are named in one line") {
    const auto offscreen = Offscreen::open("no-such-directory", {320, 240});
    REQUIRE_FALSE(offscreen);
    CHECK(offscreen.error().english().find("no-such-directory") != std::string::npos);
    CHECK(offscreen.error().english().find('\n') == std::string::npos);
}

TEST_CASE("the markers of arrivals are drawn below the boards of screens") {
    auto offscreen = Offscreen::open(places::assets(), {320, 240});
    REQUIRE(offscreen);
    View& view = offscreen->view();
    engine::Renderer& renderer = offscreen->renderer();
    match::ConsecutiveWorlds worlds({.seed = 3, .wave = 8, .lives = sim::kMaxLives}, support::disk_masks());
    view.restart(worlds.now());
    const auto step = [&] {
        worlds.step({});
        view.on_tick(worlds, 0);
        const auto& events = worlds.events();
        return std::ranges::count(events, sim::Event::Type::Appeared, &sim::Event::type) > 0;
    };
    int ticks = 0;
    while (!step()) {
        REQUIRE(++ticks < 1800);
    }
    for (int i = 0; i < 10; ++i) {
        (void)step();
    }
    constexpr engine::Rect kBoard{0, 0, kField.x, kField.y};
    renderer.begin_frame();
    view.draw_field(renderer, worlds, 1, {});
    renderer.fill_rect(kBoard, {255, 255, 255, 255});
    view.keep_free(renderer, kBoard);
    const auto board = renderer.read_pixels();
    view.draw_labels(renderer, worlds, 1, {});
    const auto image = renderer.read_pixels();
    REQUIRE(board);
    REQUIRE(image);
    CHECK((image->rgba == board->rgba));  // the parentheses keep the picture from being printed
}
