// SPDX-License-Identifier: Zlib
// The display beside the field in wide pictures.
#include "game/view/hud/side_panels.h"

#include "game/view/hud/hud.h"
#include "tests/game/view/easel.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

constexpr int kFieldWidth = 640;

engine::Rect draw_hud(Easel& easel, const sim::World& world, const HudOptions& options, float zoom = 1) {
    Hud hud;
    hud.restart(world, 1000);
    return hud.draw(easel.begin(zoom), match::ConsecutiveWorlds(world), 0.5F, options);
}

/// Returns whether a text with these words is drawn.
bool has_text(const Easel& easel, const std::string& words) {
    return std::ranges::any_of(easel.texts(), [&](const engine::DrawnText& text) { return text.text == words; });
}

bool overlap(const engine::RectPx& a, const engine::RectPx& b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/// Returns the first text that is in the field, outside the picture or upon another one; "" if there is none.
std::string misplaced(const Easel& easel, int width) {
    const int margin = (width - kFieldWidth) / 2;
    for (const engine::DrawnText& text : easel.texts()) {
        const bool is_left = text.ink.x >= 0 && text.ink.x + text.ink.w <= margin;
        const bool is_right = text.ink.x >= margin + kFieldWidth && text.ink.x + text.ink.w <= width;
        const bool is_alone = std::ranges::none_of(easel.texts(), [&](const engine::DrawnText& other) {
            return &other != &text && overlap(other.ink, text.ink);
        });
        if (!(is_left || is_right) || !is_alone) {
            return text.text;
        }
    }
    return {};
}

/// The display of a game with many pilots, large figures and long names.
HudOptions crowded(sim::Slot second = sim::kNoSlot) {
    HudOptions options;
    options.second = second;
    options.names.fill("Wilhelmina Whitewater");
    options.ping_ms.fill(80);
    options.next_place = NextPlace{123456, 10};
    return options;
}

}  // namespace

TEST_CASE("in a wide picture all figures are beside the field, apart from each other, and the field is free") {
    for (const int width : {770, 854, 1138}) {  // 16:10, 16:9 and wider
        Easel easel({width, 480});
        for (const int pilots : {1, 2, 8}) {
            support::TestWorld world = support::unprotected_world({.pilots = static_cast<std::uint8_t>(pilots)});
            world.pilot(0).add_bonus(1234567);
            const engine::Rect free = draw_hud(easel, world, crowded());
            INFO(width << " pixels, " << pilots << " pilots");
            CHECK(misplaced(easel, width).empty());
            CHECK(has_text(easel, "SCORE"));
            CHECK(has_text(easel, "WAVE"));
            CHECK(has_text(easel, "SHIELD"));
            CHECK(std::ranges::count(easel.texts(), "0", &engine::DrawnText::text) == (pilots == 1 ? 1 : pilots + 1));
            CHECK(free.y < 10);
            CHECK(free.y + free.h > 470);
        }
    }
}

TEST_CASE("in a wide picture frags and scores of a deathmatch are readable whole, or not there") {
    for (const int width : {770, 854}) {
        Easel easel({width, 480});
        support::TestWorld world =
            support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 8, .frags = 25});
        for (sim::Slot slot = 0; slot < 8; ++slot) {
            world.pilot(slot).share_points(100000 * slot);
            for (int frag = 0; frag < 22; ++frag) {
                world.pilot(slot).add_frag(world, slot == 0 ? 1 : 0);
            }
        }
        (void)draw_hud(easel, world, crowded());
        INFO(width << " pixels");
        CHECK(misplaced(easel, width).empty());
        CHECK(has_text(easel, "22 / 25"));
        CHECK(has_text(easel, "LEADER"));
        CHECK_FALSE(has_text(easel, "WAVE"));
    }
}

TEST_CASE("in a wide picture a second pilot's figures are at the right, above the other pilots") {
    Easel easel({854, 480});
    const support::TestWorld world = support::unprotected_world({.pilots = 4});
    (void)draw_hud(easel, world, crowded(1));
    CHECK(misplaced(easel, 854).empty());
    std::vector<int> shields;
    for (const engine::DrawnText& text : easel.texts()) {
        if (text.text == "SHIELD") {
            shields.push_back(text.ink.x);
        }
    }
    REQUIRE(shields.size() == 2);
    CHECK(shields[0] < 107);
    CHECK(shields[1] > 747);
}

TEST_CASE("the figures are in bars where the margins are too narrow, or the letters too large for them") {
    const support::TestWorld world = support::unprotected_world({.pilots = 8});
    for (const auto& [width, zoom] : {std::pair{740, 1.0F}, std::pair{854, 2.0F}}) {
        Easel easel({width, 480});
        (void)draw_hud(easel, world, {}, zoom);
        const int margin = (width - kFieldWidth) / 2;
        CHECK(has_text(easel, "SCORE"));
        CHECK(std::ranges::all_of(easel.texts(), [margin](const engine::DrawnText& text) {
            return text.ink.x >= margin && text.ink.x + text.ink.w <= margin + kFieldWidth;
        }));
    }
}

TEST_CASE("a spectator's panels have the wave and all pilots, and nothing of a ship") {
    Easel easel({854, 480});
    const support::TestWorld world = support::unprotected_world({.pilots = 3});
    HudOptions options;
    options.self = sim::kNoSlot;
    (void)draw_hud(easel, world, options);
    CHECK(has_text(easel, "WAVE"));
    CHECK(has_text(easel, "Pilot 3"));
    CHECK_FALSE(has_text(easel, "SHIELD"));
    CHECK_FALSE(has_text(easel, "BONUS"));
}

TEST_CASE("the bar below the bonus is as long as the part of the wave's bonus that is left") {
    Easel easel({854, 480});
    support::TestWorld world = support::unprotected_world();
    const std::int32_t full = world.mode_rules().wave_bonus;
    const auto lit = [&](std::int32_t bonus) {
        world.pilot(0).add_bonus(bonus - world.pilot(0).bonus());
        (void)draw_hud(easel, world, {});
        const engine::Image picture = easel.take();
        int found = 0;
        for (int x = 747; x < 854; ++x) {
            found += picture.pixel(x, 75)[1] > 150 ? 1 : 0;
        }
        return found;
    };
    const int all = lit(full);
    CHECK(all > 80);
    CHECK(std::abs(2 * lit(full / 2) - all) <= 2);
    CHECK(lit(0) == 0);
    CHECK(lit(3 * full) == all);
}
