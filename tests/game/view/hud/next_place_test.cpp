// SPDX-License-Identifier: Zlib
// The points to the next place in the score table, shown in the player's own bar.
#include "engine/base/language.h"
#include "engine/video/window.h"
#include "game/view/field/wrap.h"
#include "game/view/hud/hud.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

constexpr NextPlace kFar{88888, 10};

/// The resources for drawing a bar, with one pixel per unit of the field.
struct PlaceEasel {
    explicit PlaceEasel(float zoom)
        : window(*engine::Window::offscreen({640, 480}, kField)),
          atlas(*engine::Atlas::load(places::assets() / "sprites")),
          font(*engine::Font::load(places::assets() / "font" / "gyre.strokes")), sprites(*Sprites::find(atlas)) {
        window.renderer().begin_frame();
        window.renderer().set_zoom(zoom);
    }

    struct Picture {
        float height = 0;
        std::vector<engine::DrawnText> texts;
    };
    Picture draw(const sim::World& world, std::optional<NextPlace> next_place) {
        Picture picture;
        font.set_witness(&picture.texts);
        const HudBrush brush{window.renderer(), sprites, font, marks};
        const Bar bar(brush, world, 0, {}, next_place);
        bar.draw();
        font.set_witness(nullptr);
        picture.height = bar.height();
        return picture;
    }

    engine::Window window;
    engine::Atlas atlas;
    engine::Font font;
    Sprites sprites;
    Marks marks;
};

/// Returns a game in a late wave with many points, in which the ship has the first `powers` powers.
support::TestWorld rich_world(int powers) {
    support::TestWorld world({.seed = 3, .wave = 38, .lives = 9}, sim::MaskTable::classic());
    constexpr sim::Prize kPowers[] = {sim::Prize::MachineGuns, sim::Prize::AirBrakes, sim::Prize::Luck,
                                      sim::Prize::TripleFire, sim::Prize::LongRange};
    for (int i = 0; i < powers; ++i) {
        world.pilot(0).ship().take_prize(world, kPowers[i]);
    }
    world.pilot(0).add_score(world, 88888, {});
    return world;
}

const engine::DrawnText* goal_in(const std::vector<engine::DrawnText>& texts) {
    const auto found = std::ranges::find_if(texts, [](const auto& text) { return text.text.starts_with("88 888 "); });
    return found != texts.end() ? &*found : nullptr;
}

bool meet(const engine::RectPx& a, const engine::RectPx& b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

}  // namespace

TEST_CASE("the points to the next place are in the bar without overlap, or not shown") {
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    for (const char* const code : {"en", "de", "es", "fr", "sv"}) {
        REQUIRE(language.use(code).ok());
        for (const float zoom : {1.0F, 1.25F, 1.5F, 2.0F, 2.5F, 3.0F}) {
            PlaceEasel easel(zoom);
            for (int powers = 0; powers <= 5; ++powers) {
                INFO(code << ", zoom " << zoom << ", powers " << powers);
                const sim::World world = rich_world(powers);
                const auto without = easel.draw(world, std::nullopt);
                const auto with = easel.draw(world, kFar);
                CHECK(with.height == without.height);  // the text never takes another row
                const engine::DrawnText* const goal = goal_in(with.texts);
                CHECK(with.texts.size() == without.texts.size() + (goal != nullptr ? 1 : 0));
                if (goal == nullptr) {
                    CHECK((zoom > 1 || powers == 5));
                    continue;
                }
                for (const engine::DrawnText& other : without.texts) {
                    INFO(other.text);
                    CHECK_FALSE(meet(goal->ink, other.ink));
                }
                CHECK(goal->ink.x + goal->ink.w <= 640);
                if (zoom == 1) {
                    CHECK(goal->ink.x + goal->ink.w < 514 - 18 * powers);  // where the icons start
                }
            }
        }
    }
    REQUIRE(language.use("en").ok());
}

TEST_CASE("the points to the next place use the same words as the score table") {
    PlaceEasel easel(1);
    const auto texts = easel.draw(rich_world(0), NextPlace{1250, 7}).texts;
    CHECK(std::ranges::count(texts, std::string("1 250 to place 7"), &engine::DrawnText::text) == 1);
}
