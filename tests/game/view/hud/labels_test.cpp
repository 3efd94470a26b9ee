// SPDX-License-Identifier: Zlib
// No text may cover a ship, which moves while the text is read.
#include "engine/video/window.h"
#include "game/view/field/wrap.h"
#include "game/view/hud/captions.h"
#include "game/view/view.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

/// The resources for drawing labels, with one pixel per unit of the field.
struct LabelEasel {
    LabelEasel()
        : window(*engine::Window::offscreen({640, 480}, kField)),
          atlas(*engine::Atlas::load(places::assets() / "sprites")),
          font(*engine::Font::load(places::assets() / "font" / "gyre.strokes")) {
        window.renderer().begin_frame();
        REQUIRE(atlas.finish(window.renderer()));
    }

    engine::Window window;
    engine::Atlas atlas;
    engine::Font font;
    std::vector<engine::DrawnText> texts;
};

bool covers(const engine::RectPx& text, engine::Point ship) {
    constexpr float kHalf = 16;  // half the side of the ship's cell
    const auto left = static_cast<float>(text.x);
    const auto top = static_cast<float>(text.y);
    return left < ship.x + kHalf && left + static_cast<float>(text.w) > ship.x - kHalf && top < ship.y + kHalf &&
           top + static_cast<float>(text.h) > ship.y - kHalf;
}

/// Returns a world in which a pilot takes a prize in the next tick.
sim::World before_prize(sim::Prize prize) {
    sim::World world = support::unprotected_world();
    support::put_object(world, sim::Kind::Canister, world.pilot(0).ship().pos());
    support::force_rolls(world, {{sim::kPrizes, static_cast<std::int32_t>(prize)}});
    return world;
}

}  // namespace

TEST_CASE("the name of a prize never covers the ship that took it, wherever that flies", "[slow]") {
    const auto prize = GENERATE(sim::Prize::BigBang, sim::Prize::MachineGuns, sim::Prize::ShieldEnergy);
    const auto course = GENERATE(0, int{sim::Keys::Thrust}, sim::Keys::Thrust | sim::Keys::Left);
    const auto scale = GENERATE(1.0F, 2.0F);
    LabelEasel easel;
    engine::Audio audio(false);
    auto view = View::load(easel.atlas, easel.font, audio, places::assets());
    REQUIRE(view);
    ViewOptions options;
    options.text_scale = scale;
    view->set_options(options);
    match::ConsecutiveWorlds worlds(before_prize(prize));
    view->restart(worlds.now());
    HudOptions hud;
    hud.is_shown = false;
    int seen = 0;
    for (int tick = 0; tick < 66; ++tick) {
        sim::TickInput input;
        input.keys[0].bits = static_cast<std::uint8_t>(course);
        worlds.step(input);
        view->on_tick(worlds, 0);
        easel.window.renderer().begin_frame();
        view->draw_field(easel.window.renderer(), worlds, 1, hud);
        easel.texts.clear();
        easel.font.set_witness(&easel.texts);
        view->draw_labels(easel.window.renderer(), worlds, 1, hud);
        easel.font.set_witness(nullptr);
        for (const engine::DrawnText& text : easel.texts) {
            ++seen;
            INFO("tick " << tick << ": " << text.text);
            CHECK_FALSE(covers(text.ink, centre(worlds.now().pilot(0).ship())));
        }
    }
    CHECK(seen > 50);
}

TEST_CASE("the label of an arrival stays clear of ships, and does not jump back and forth") {
    LabelEasel easel;
    const auto sprites = Sprites::find(easel.atlas);
    REQUIRE(sprites);
    Marks marks;
    sim::World world = support::unprotected_world();
    const sim::Entity& nova = support::put_object(world, sim::Kind::Nova, sim::from_pixels(304, 172));
    const engine::Point ship = centre(world.pilot(0).ship());
    REQUIRE(centre(nova).y < ship.y - 40);
    Captions captions;
    captions.on_tick({{.type = sim::Event::Type::Appeared, .id = nova.id()}});
    const auto draw = [&](bool has_ship) {
        const FrameView moment{world, world};
        LabelSpace space;
        if (has_ship) {
            keep_off_ships(space, moment);
        }
        easel.texts.clear();
        easel.font.set_witness(&easel.texts);
        captions.draw_names({easel.window.renderer(), *sprites, easel.font, marks}, moment, space);
        easel.font.set_witness(nullptr);
        REQUIRE(easel.texts.size() == 1);
        return easel.texts.front().ink;
    };
    const engine::RectPx aside = draw(true);
    CHECK_FALSE(covers(aside, ship));
    CHECK(draw(false).y == aside.y);  // although its preferred place is free again
}

TEST_CASE("the labels of several arrivals close together cover none of them", "[slow]") {
    LabelEasel easel;
    const auto sprites = Sprites::find(easel.atlas);
    REQUIRE(sprites);
    Marks marks;
    sim::World world = support::unprotected_world();
    const int apart = GENERATE(8, 24, 40);  // pixels, down and to the side
    const bool is_aside = GENERATE(false, true);
    const sim::Vec first = sim::from_pixels(400, 340);
    const sim::Vec second = is_aside ? sim::from_pixels(400 + apart, 340) : sim::from_pixels(400, 340 + apart);
    std::vector<engine::Point> places;
    Captions captions;
    for (const sim::Vec pos : {first, second}) {
        const sim::Entity& canister = support::put_object(world, sim::Kind::Canister, pos);
        places.push_back(centre(canister));
        captions.on_tick({{.type = sim::Event::Type::Appeared, .id = canister.id()}});
    }
    LabelSpace space;
    easel.font.set_witness(&easel.texts);
    captions.draw_names({easel.window.renderer(), *sprites, easel.font, marks}, {world, world}, space);
    easel.font.set_witness(nullptr);
    REQUIRE(easel.texts.size() == 2);
    for (const engine::DrawnText& text : easel.texts) {
        for (const engine::Point at : places) {
            CHECK_FALSE(covers(text.ink, at));
        }
    }
}

TEST_CASE("in a picture of 480 lines no text in play has fewer than 11 pixels") {
    LabelEasel easel;
    engine::Audio audio(false);
    auto view = View::load(easel.atlas, easel.font, audio, places::assets());
    REQUIRE(view);
    view->set_text_growth(text_growth(480));
    const std::uint8_t pilots = GENERATE(std::uint8_t{1}, std::uint8_t{8});
    match::ConsecutiveWorlds worlds(support::bare_world({.pilots = pilots, .wave = 11}));
    view->restart(worlds.now());
    HudOptions hud;
    hud.self = 0;
    for (int slot = 0; slot < pilots; ++slot) {
        hud.names[static_cast<std::size_t>(slot)] = "Wilhelmina Mmmm";
    }
    for (int tick = 0; tick < 10; ++tick) {
        worlds.step({});
        view->on_tick(worlds, 0);
    }
    easel.window.renderer().begin_frame();
    easel.font.set_witness(&easel.texts);
    view->draw(easel.window.renderer(), worlds, 1, hud);
    easel.font.set_witness(nullptr);
    REQUIRE(easel.texts.size() > 5);
    const auto least = static_cast<int>(engine::Font::cap_height({.size = 11}));
    for (const engine::DrawnText& text : easel.texts) {
        INFO(text.text << " has capitals of " << text.ink.h << " pixels");
        CHECK(text.ink.h >= least);
    }
}
