// SPDX-License-Identifier: Zlib
// Flicker over a large part of the picture can harm people. With the sliders at their lowest, there must be none.
#include "game/view/offscreen.h"
#include "tests/support/masks.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

constexpr engine::SizePx kSize{320, 240};

/// Returns the relative luminance (0 … 1) of every pixel, as defined by WCAG 2.1.
std::vector<float> luminance(const engine::Image& image) {
    static const auto kLinear = [] {
        std::array<float, 256> table{};
        for (std::size_t i = 0; i < table.size(); ++i) {
            const double c = static_cast<double>(i) / 255;
            table[i] = static_cast<float>(c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
        }
        return table;
    }();
    std::vector<float> all;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        all.push_back(0.2126F * kLinear[image.rgba[i]] + 0.7152F * kLinear[image.rgba[i + 1]] +
                      0.0722F * kLinear[image.rgba[i + 2]]);
    }
    return all;
}

/// Draws 60 frames, one second, starting from a world. Returns the share of the picture's pixels that flash more than
/// `most` times. A flash is a rise from a dark state by more than a tenth of full white, followed by an equal fall.
double share_that_flashes(const sim::World& world, int most, const ViewOptions& options) {
    auto offscreen = Offscreen::open(places::assets(), kSize);
    REQUIRE(offscreen);
    offscreen->view().set_options(options);
    match::ConsecutiveWorlds worlds(world);
    offscreen->view().restart(world);
    const auto pixels = static_cast<std::size_t>(kSize.w) * static_cast<std::size_t>(kSize.h);
    std::vector<float> low(pixels, 1);
    std::vector<float> high(pixels, 0);
    std::vector<bool> is_up(pixels, false);
    std::vector<int> flashes(pixels, 0);
    for (int i = 0; i < 30; ++i) {
        worlds.step({});
        offscreen->view().on_tick(worlds, 0);
        for (const float fraction : {0.0F, 0.5F}) {
            offscreen->draw(worlds, fraction, {});
            const auto image = offscreen->renderer().read_pixels();
            REQUIRE(image);
            const std::vector<float> now = luminance(*image);
            for (std::size_t p = 0; p < pixels; ++p) {
                if (!is_up[p]) {
                    low[p] = std::min(low[p], now[p]);
                    if (now[p] > low[p] + 0.1F && low[p] < 0.8F) {
                        is_up[p] = true;
                        high[p] = now[p];
                    }
                } else {
                    high[p] = std::max(high[p], now[p]);
                    if (now[p] < high[p] - 0.1F) {
                        is_up[p] = false;
                        low[p] = now[p];
                        ++flashes[p];
                    }
                }
            }
        }
    }
    const auto count = std::count_if(flashes.begin(), flashes.end(), [most](int n) { return n > most; });
    return static_cast<double>(count) / static_cast<double>(pixels);
}

/// Returns a field of rocks in which a nova goes off a few ticks from now.
sim::World before_nova() {
    sim::World world = support::unprotected_world({.pilots = 3});
    for (int i = 0; i < 12; ++i) {
        support::put_rock(world, sim::RockSize::Large, {50 + 48 * i, 80 + 90 * (i % 4)});
    }
    support::put_object(world, sim::Kind::Nova, sim::from_pixels(420, 330));
    support::step(world, sim::kNovaMoves - 6);
    return world;
}

/// Returns a field of rocks in which a ship is about to take a big bang from a canister.
sim::World before_big_bang() {
    sim::World world = support::unprotected_world({.pilots = 3});
    for (int i = 0; i < 12; ++i) {
        support::put_rock(world, sim::RockSize::Large, {50 + 48 * i, 40 + 100 * (i % 2)});
    }
    support::put_object(world, sim::Kind::Canister, world.pilot(0).ship().pos());
    support::force_rolls(world, {{sim::kPrizes, static_cast<std::int32_t>(sim::Prize::BigBang)}});
    return world;
}

/// Returns a world with a single pilot whose ship is about to be rammed.
sim::World before_death() {
    sim::World world = support::unprotected_world();
    support::put_rock_on(world, 0);
    return world;
}

int count_in_a_second(sim::World world, sim::Event::Type type) {
    return support::count(support::step(world, 30), type);
}

ViewOptions calm() {
    ViewOptions options;
    options.flashes = 0;
    options.shake = 0;
    return options;
}

}  // namespace

TEST_CASE("a nova flashes once at most over a tenth of the picture with the sliders down") {
    const sim::World world = before_nova();
    REQUIRE(count_in_a_second(world, sim::Event::Type::NovaBlast) == 1);
    CHECK(share_that_flashes(world, 1, calm()) < 0.10);
}

TEST_CASE("a big bang flashes once at most over a tenth of the picture with the sliders down") {
    const sim::World world = before_big_bang();
    REQUIRE(count_in_a_second(world, sim::Event::Type::BigBang) == 1);
    CHECK(share_that_flashes(world, 1, calm()) < 0.10);
}

TEST_CASE("the player's own death flashes once at most over a tenth of the picture, with the sliders up or down",
          "[slow]") {
    const sim::World world = before_death();
    REQUIRE(count_in_a_second(world, sim::Event::Type::Exploded) == 2);  // including the rock
    CHECK(share_that_flashes(world, 1, calm()) < 0.02);
    CHECK(share_that_flashes(world, 1, {}) < 0.10);
}

TEST_CASE("even with the sliders up nothing large flashes more than three times a second", "[slow]") {
    CHECK(share_that_flashes(before_nova(), 3, {}) < 0.10);
    CHECK(share_that_flashes(before_big_bang(), 3, {}) < 0.10);
}
