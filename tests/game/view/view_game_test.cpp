// SPDX-License-Identifier: Zlib
// How a view goes from game to game and from wave to wave, and what the player's options do.
#include "engine/video/window.h"
#include "game/view/view.h"
#include "tests/game/view/easel.h"
#include "tests/support/places.h"
#include "tests/support/speaker.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;
using sim::Keys;
using Type = sim::Event::Type;

namespace {

HudOptions without_display() {
    HudOptions hud;
    hud.is_shown = false;
    return hud;
}

engine::Image draw(Easel& easel, const ShownGame& game, const HudOptions& hud, float fraction = 1) {
    View& view = easel.view();
    view.finish(easel.begin().renderer);
    view.draw(easel.renderer(), game, fraction, hud);
    return easel.take();
}

/// A view with other assets than the sprites and the font.
struct Studio {
    Studio(engine::Audio& audio, const std::filesystem::path& assets)
        : window(*engine::Window::offscreen({640, 480}, kField)),
          atlas(*engine::Atlas::load(places::assets() / "sprites")),
          font(*engine::Font::load(places::assets() / "font" / "gyre.strokes")),
          view(*View::load(atlas, font, audio, assets)) {
        window.renderer().begin_frame();
        REQUIRE(atlas.finish(window.renderer()));
    }

    engine::Window window;
    engine::Atlas atlas;
    engine::Font font;
    View view;
};

/// Returns the picture of the tick after a jump to a later moment of a game. The view may have shown the game up to
/// there, as another pilot sees it and with the sky of another wave.
engine::Image after_jump(bool has_shown_it) {
    Easel easel;
    View& view = easel.view();
    view.set_options({.follows_ship = true, .has_sound_words = true});
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    const sim::World elsewhere = support::quiet_world({.pilots = 2, .wave = 4});
    HudOptions hud;
    hud.self = 1;
    view.restart(world);
    for (int tick = 0; tick < 12; ++tick) {
        const sim::World before = world;
        sim::EventList events;
        if (tick == 3) {
            const sim::Entity& put = support::put_object(world, sim::Kind::Canister, sim::from_pixels(200, 120));
            events.push_back({.type = Type::Appeared, .pos = put.pos(), .kind = put.kind(), .id = put.id()});
            events.push_back({.type = Type::Exploded, .pos = put.pos(), .kind = sim::Kind::Mine, .id = 999});
            events.push_back({.type = Type::StarMoved, .value = 3, .pos = sim::from_pixels(320, 300), .extra = 4});
        }
        world.step({}, events);
        if (has_shown_it) {
            const match::ConsecutiveWorlds pair(before, world, events);
            const ShownGame game(pair, elsewhere);
            view.on_tick(game, 1);
            view.finish(easel.begin().renderer);
            view.draw_field(easel.renderer(), game, 1, hud);
            view.keep_free(easel.renderer(), {0, 180, 640, 40});  // moves the ships' tags from above to below them
            view.draw_labels(easel.renderer(), game, 1, hud);
        }
    }
    view.restart(world);
    match::ConsecutiveWorlds pair(world);
    pair.step({});
    view.on_tick(pair, 0);
    return draw(easel, pair, {});
}

/// Returns the picture after 30 ticks in which the confirmed game is in this wave, the first tick in wave 1.
engine::Image after_wave(int wave) {
    Easel easel;
    const sim::World world = support::quiet_world();
    const sim::World confirmed = support::quiet_world({.wave = static_cast<std::uint8_t>(wave)});
    easel.view().restart(world);
    match::ConsecutiveWorlds pair(world);
    (void)draw(easel, pair, without_display());
    engine::Image last;
    for (int tick = 0; tick < 30; ++tick) {
        pair.step({});
        const ShownGame game(pair, confirmed);
        easel.view().on_tick(game, 0);
        last = draw(easel, game, without_display());
    }
    return last;
}

/// Returns the picture a few ticks after a game began, with these events in its second tick.
engine::Image with(const ViewOptions& options, const sim::EventList& events, int ticks = 1) {
    Easel easel;
    easel.view().set_options(options);
    const sim::World world = support::unprotected_world();
    easel.view().restart(world, 100);
    match::ConsecutiveWorlds pair(world);
    pair.step({});
    easel.view().on_tick(match::ConsecutiveWorlds(pair.previous(), pair.now(), events), 0);
    for (int tick = 1; tick < ticks; ++tick) {
        pair.step({});
        easel.view().on_tick(pair, 0);
    }
    return draw(easel, pair, without_display());
}

}  // namespace

TEST_CASE("after a jump in a game a view looks as if it had shown nothing before") {
    const engine::Image fresh = after_jump(false);
    const engine::Image used = after_jump(true);
    CHECK((fresh.rgba == used.rgba));  // the parentheses keep the pictures from being printed
}

TEST_CASE("the sky changes during a game when the confirmed wave has another one, and only then") {
    const engine::Image first = after_wave(1);
    const engine::Image same_sky = after_wave(2);
    const engine::Image next_sky = after_wave(4);
    CHECK((first.rgba == same_sky.rgba));
    CHECK_FALSE((first.rgba == next_sky.rgba));
}

TEST_CASE("a star that an event moves is drawn in its new place") {
    const ViewOptions options{.shake = 0};
    const sim::EventList moved{{.type = Type::StarMoved, .value = 5, .pos = sim::from_pixels(200, 350), .extra = 19}};
    CHECK_FALSE((with(options, {}, 40).rgba == with(options, moved, 40).rgba));
}

TEST_CASE("the background moves with the option for motion and not without it") {
    const engine::Image still = with({.shake = 0}, {}, 60);
    const engine::Image moving = with({.shake = 1}, {}, 60);
    CHECK_FALSE((still.rgba == moving.rgba));
}

TEST_CASE("explosions shake what flies, and not the mist around it") {
    const sim::EventList blast{
        {.type = Type::NovaBlast, .pos = sim::from_pixels(304, 100), .kind = sim::Kind::Nova, .id = 99}};
    const engine::Image still = with({.shake = 0, .flashes = 0, .background = 0}, blast);
    const engine::Image shaken = with({.shake = 1, .flashes = 0, .background = 0}, blast);
    CHECK_FALSE((still.rgba == shaken.rgba));
    int different = 0;
    int lit = 0;
    for (int y = 0; y < still.height_px; ++y) {
        for (const int x : {0, 2, 4, 6, 8, 631, 633, 635, 637, 639}) {
            different += std::equal(still.pixel(x, y), still.pixel(x, y) + 3, shaken.pixel(x, y)) ? 0 : 1;
            lit += still.pixel(x, y)[2] > 0 ? 1 : 0;
        }
    }
    CHECK(different == 0);
    CHECK(lit > 2000);  // there is mist
}

TEST_CASE("no star is drawn on the planet of a sky") {
    constexpr engine::SizePx kSize{640, 480};
    const engine::Image picture = with({.shake = 0}, {});
    auto window = engine::Window::offscreen(kSize, kField);
    REQUIRE(window);
    Sky sky(places::assets() / "skies");
    window->renderer().begin_frame();
    sky.finish(window->renderer());
    REQUIRE(sky.draw(window->renderer(), {}, 1));
    const auto alone = window->renderer().read_pixels();
    REQUIRE(alone);
    const Lens planet = sky_info(0).planet;
    REQUIRE(planet.solid > 0);
    int on_planet = 0;
    int elsewhere = 0;
    for (int y = 80; y < 400; ++y) {
        for (int x = 80; x < 560; ++x) {
            const bool differs = !std::equal(picture.pixel(x, y), picture.pixel(x, y) + 3, alone->pixel(x, y));
            const engine::Point off = engine::Point{static_cast<float>(x), static_cast<float>(y)} - planet.at;
            const bool is_planet = std::hypot(off.x, off.y) < planet.solid - 4;
            on_planet += is_planet && differs ? 1 : 0;
            elsewhere += !is_planet && differs ? 1 : 0;
        }
    }
    CHECK(on_planet == 0);
    CHECK(elsewhere > 0);
}

TEST_CASE("without the pictures of the skies a plain background is drawn, as bright as the option says") {
    engine::Audio audio(false);
    Studio studio(audio, "no-such-directory");
    const match::ConsecutiveWorlds pair(support::unprotected_world());
    const auto lit = [&](float background) {
        studio.view.set_options({.background = background});
        studio.view.restart(pair.now(), 100);
        studio.view.on_tick(pair, 0);
        engine::Renderer& renderer = studio.window.renderer();
        renderer.begin_frame();
        studio.view.finish(renderer);
        studio.view.draw(renderer, pair, 1, without_display());
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        int count = 0;
        for (int y = 100; y < 200; ++y) {
            for (int x = 100; x < 200; ++x) {
                const std::uint8_t* rgba = image->pixel(x, y);
                count += std::max({rgba[0], rgba[1], rgba[2]}) > 0 ? 1 : 0;
            }
        }
        return count;
    };
    CHECK(lit(1) > 9000);  // of 10000 pixels
    CHECK(lit(0) == 0);
}

TEST_CASE("a followed ship is in the middle of every frame, even before the first tick") {
    Easel easel;
    View& view = easel.view();
    view.set_options({.follows_ship = true});
    sim::World world = support::unprotected_world();
    support::step(world, 12, {Keys::Thrust});
    match::ConsecutiveWorlds pair(world);
    view.restart(world);
    const auto check = [&](float fraction) {
        const engine::Point place = view.place_of_own(pair, fraction, {});
        CHECK(place.x == Approx(320).margin(0.02));
        CHECK(place.y == Approx(240).margin(0.02));
    };
    check(1);
    for (int tick = 0; tick < 3; ++tick) {
        pair.step({});
        view.on_tick(pair, 0);
        check(0.25F);
        check(0.5F);
        check(1);
    }
    for (int tick = 0; tick < 3; ++tick) {
        pair.step({});  // the picture is a tick ahead of what the view has seen
        check(0.25F);
        check(1);
        view.on_tick(pair, 0);
    }
}

TEST_CASE("a view plays the sounds of its ticks, as loudly as the option says") {
    const auto peak_with = [](float volume) {
        support::Speaker speaker;
        engine::Audio audio(true, engine::Audio::kPatientMs);
        audio.set_volumes({.music = 0});
        Studio studio(audio, places::assets());
        studio.view.set_options({.effects = volume});
        const sim::World world = support::unprotected_world();
        studio.view.restart(world);
        std::vector<float> stereo(std::size_t{2} * engine::Audio::kRateHz / 2);
        speaker.play(stereo);  // until the music has faded
        const sim::EventList blast{{.type = Type::NovaBlast, .kind = sim::Kind::Nova, .id = 99}};
        studio.view.on_tick(match::ConsecutiveWorlds(world, world, blast), 0);
        speaker.play(stereo);
        return *std::ranges::max_element(stereo);
    };
    CHECK(peak_with(0.65F) > 0.02F);
    CHECK(peak_with(0) == 0);
}
