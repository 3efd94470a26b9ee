// SPDX-License-Identifier: Zlib
// Pictures of a network game, whose shown world is predicted and rolled back.
#include "game/view/shown_game.h"

#include "engine/video/window.h"
#include "game/match/shown/picture.h"
#include "game/match/shown/shown_world.h"
#include "game/view/view.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;
using sim::Keys;

namespace {

constexpr sim::Setup kSetup{.seed = 4, .pilots = 2};
constexpr sim::Slot kOther = 1;

sim::TickInput input_of(std::uint8_t other) {
    sim::TickInput input;
    input.keys[kOther].bits = other;
    return input;
}

/// A network game as seen by the first of two pilots. The other pilot's keys are not known yet.
struct ShownFlight {
    explicit ShownFlight(const sim::World& start) : confirmed(start), shown(confirmed, {0}) {}

    void confirm(std::uint8_t other) {
        confirmed.step(input_of(other));
        shown.confirm(input_of(other), confirmed);
    }
    /// Shows the end of the last of `ticks` ticks beyond the confirmed one.
    void predict(std::size_t ticks, std::uint8_t other) {
        shown.predict(confirmed, std::vector<sim::TickInput>(ticks, input_of(other)));
        drawn = picture.next({shown.worlds(), 1, confirmed.now()}, shown.worlds().now().tick() + 1);
    }

    [[nodiscard]] FrameView frame(bool is_eased = true) const {
        return {.before = shown.worlds().previous(),
                .now = shown.worlds().now(),
                .corrections = is_eased ? &*drawn->corrections : nullptr,
                .eased_at = static_cast<double>(shown.worlds().now().tick()) + 1};
    }

    match::ConsecutiveWorlds confirmed;
    match::ShownWorld shown;
    match::Picture picture{{0}};
    std::shared_ptr<const match::Frame> drawn;
};

/// Returns a world in which the other pilot's ship is moving.
support::TestWorld in_flight() {
    support::TestWorld world = support::unprotected_world(kSetup);
    support::step_slot(world, kOther, 12, {Keys::Thrust});
    return world;
}

float distance(engine::Point a, engine::Point b) {
    const engine::Point between = Field{}.way(a, b);
    return std::hypot(between.x, between.y);
}

/// Draws games with one pixel per unit of the field and finds their texts.
struct ShownEasel {
    ShownEasel()
        : window(*engine::Window::offscreen({640, 480}, kField)),
          atlas(*engine::Atlas::load(places::assets() / "sprites")),
          font(*engine::Font::load(places::assets() / "font" / "gyre.strokes")),
          view(*View::load(atlas, font, audio, places::assets())) {
        window.renderer().begin_frame();
        REQUIRE(atlas.finish(window.renderer()));
    }

    [[nodiscard]] bool says(const ShownGame& game, const std::string& words) {
        std::vector<engine::DrawnText> texts;
        window.renderer().begin_frame();
        font.set_witness(&texts);
        view.draw(window.renderer(), game, 1, {});
        font.set_witness(nullptr);
        return std::ranges::any_of(texts, [&](const engine::DrawnText& text) { return text.text == words; });
    }

    engine::Window window;
    engine::Atlas atlas;
    engine::Font font;
    engine::Audio audio{false};
    View view;
};

}  // namespace

TEST_CASE("an eased ship is drawn at its old place right after a rollback and at its true place three ticks later") {
    ShownFlight flight(in_flight());
    flight.predict(6, 0);
    const engine::Point old_place = flight.frame().place_of_ship(kOther);
    flight.confirm(Keys::Thrust);
    flight.predict(5, Keys::Thrust);
    REQUIRE(distance(flight.frame(false).place_of_ship(kOther), old_place) > 1);
    CHECK(distance(flight.frame().place_of_ship(kOther), old_place) < 0.01F);
    flight.predict(6, Keys::Thrust);
    const float left = distance(flight.frame().place_of_ship(kOther), flight.frame(false).place_of_ship(kOther));
    CHECK(left > 0.5F);
    flight.predict(8, Keys::Thrust);
    CHECK(distance(flight.frame().place_of_ship(kOther), flight.frame(false).place_of_ship(kOther)) == 0);
}

TEST_CASE("a ship that a rollback turned is drawn at its old heading first and at its true one three ticks later") {
    ShownFlight flight(in_flight());
    flight.predict(6, 0);
    const sim::Ship before = flight.frame().now.pilot(kOther).ship();
    flight.confirm(Keys::Left);
    flight.predict(5, Keys::Left);
    const auto ship = [&]() -> const sim::Ship& { return flight.frame().now.pilot(kOther).ship(); };
    REQUIRE(ship().heading() != before.heading());
    CHECK(flight.frame().heading_of(ship()) == before.heading());
    CHECK(flight.frame(false).heading_of(ship()) == ship().heading());
    flight.predict(8, Keys::Left);
    CHECK(flight.frame().heading_of(ship()) == ship().heading());
}

TEST_CASE("an object is eased as well as its labels and a shot with the same number is not") {
    support::TestWorld before = support::quiet_world(kSetup);
    support::TestWorld after = before;
    const sim::EntityId id = support::put_object(before, sim::Kind::Canister, sim::from_pixels(300, 200)).id();
    (void)support::put_object(after, sim::Kind::Canister, sim::from_pixels(310, 200));
    match::Corrections corrections({0});
    corrections.note({before, before}, {after, after}, 1, before, static_cast<double>(after.tick()) + 1);
    const FrameView frame{
        .before = after, .now = after, .corrections = &corrections, .eased_at = static_cast<double>(after.tick()) + 1};
    const sim::Entity& canister = *after.entities().find(id);
    CHECK(distance(frame.place_of(canister, nullptr), centre(*before.entities().find(id))) < 0.01F);
    for (std::size_t i = 0; i < after.entities().size(); ++i) {
        if (after.entities()[i].id() == id) {
            CHECK(distance(frame.place_of(i), centre(*before.entities().find(id))) < 0.01F);
        }
    }
    const sim::Shot shot(id, sim::Kind::Shot, sim::from_pixels(300, 200), {}, 9);
    CHECK(distance(frame.place_of(shot, &shot), centre(shot)) < 0.01F);
}

TEST_CASE("the camera follows the eased ship so that the field does not shake") {
    support::TestWorld world = support::unprotected_world(kSetup);
    support::TestWorld moved = world;
    support::step(moved, 1, {Keys::Thrust});
    support::step(moved, 11);
    support::step(world, 12);
    match::Corrections corrections({0});
    corrections.note({world, world}, {moved, moved}, 1, world, static_cast<double>(moved.tick()) + 1);
    const match::ConsecutiveWorlds worlds(moved);
    ShownEasel easel;
    ViewOptions options;
    options.follows_ship = true;
    easel.view.set_options(options);
    easel.view.restart(world);
    easel.view.on_tick(match::ConsecutiveWorlds(world), 0);
    easel.view.on_tick(match::ConsecutiveWorlds(world), 0);
    const engine::Point place = easel.view.place_of_own({worlds, moved, &corrections, moved.tick()}, 1, {});
    CHECK(distance(place, kField * 0.5F) < 0.01F);
}

TEST_CASE("an eased ship in a picture ahead of the shown ticks fades with the shown ones") {
    ShownFlight flight(in_flight());
    flight.predict(6, 0);
    flight.confirm(Keys::Thrust);
    flight.predict(5, Keys::Thrust);
    ShownEasel easel;
    const auto place_in = [&](const match::ConsecutiveWorlds& pictured, const match::Corrections* easing) {
        HudOptions other;
        other.self = kOther;
        const sim::Tick shown = flight.shown.worlds().now().tick();
        return easel.view.place_of_own({pictured, flight.confirmed.now(), easing, shown}, 1, other);
    };
    match::ConsecutiveWorlds ahead(flight.shown.worlds().now());
    ahead.step({});
    ahead.step({});
    ahead.step({});
    const match::Corrections& easing = *flight.drawn->corrections;
    const float now = distance(place_in(flight.shown.worlds(), &easing), place_in(flight.shown.worlds(), nullptr));
    CHECK(now > 1);
    CHECK(distance(place_in(ahead, &easing), place_in(ahead, nullptr)) == Approx(now).margin(0.01));
}

TEST_CASE("a ship with a held death is drawn alive and then explodes once") {
    support::TestWorld world = in_flight();
    support::put_rock_on(world, kOther);
    ShownFlight flight(world);
    Effects effects;
    Chance chance(1);
    const engine::Point last = centre(world.pilot(kOther).ship());
    const engine::Point speed = pace(world.pilot(kOther).ship());
    int explosions = 0;
    std::size_t most_particles = 0;
    const auto show = [&](std::size_t ticks) {
        flight.predict(ticks, 0);
        const sim::EventList& events = flight.shown.worlds().events();
        effects.on_tick(flight.shown.worlds().now(), events, chance, 1, Palette::Bright, {kOther});
        most_particles = std::max(most_particles, effects.wreck().particles().size());
        explosions += support::count(events, sim::Event::Type::Exploded, kOther);
    };
    for (std::size_t ticks = 1; ticks <= 3; ++ticks) {
        show(ticks);
        CHECK(flight.frame().now.pilot(kOther).is_flying());
        CHECK(distance(flight.frame().place_of_ship(kOther), last + speed * static_cast<float>(ticks)) < 0.01F);
        CHECK(explosions == 0);
        CHECK(most_particles == 0);
    }
    show(4);
    CHECK(flight.frame().now.pilot(kOther).ship().is_exploding());
    CHECK(explosions == 1);
    CHECK(most_particles > 0);
    for (int tick = 0; tick < 6; ++tick) {
        flight.confirm(0);
        show(4);
        CHECK(flight.frame().now.pilot(kOther).ship().is_exploding());
    }
    CHECK(explosions == 1);
}

TEST_CASE("the score follows the confirmed world and not the shown one") {
    support::TestWorld confirmed = support::quiet_world({.seed = 4, .wave = 3});
    support::TestWorld predicted = confirmed;
    confirmed.pilot(0).add_score(confirmed, 1111, {});
    predicted.pilot(0).add_score(predicted, 2222, {});
    const match::ConsecutiveWorlds shown(predicted);
    ShownEasel easel;
    easel.view.restart(confirmed);
    CHECK(easel.says(shown, grouped(2222)));  // without a confirmed world, as in a local game
    const ShownGame game(shown, confirmed, nullptr, predicted.tick());
    CHECK(easel.says(game, grouped(1111)));
    CHECK_FALSE(easel.says(game, grouped(2222)));
}

TEST_CASE("the shield in the bar follows the shown world, which answers the pilot's own keys") {
    const sim::World confirmed = support::unprotected_world({.seed = 4});
    sim::World predicted = confirmed;
    support::step(predicted, sim::kShieldMax, {Keys::Shield});
    REQUIRE(predicted.pilot(0).ship().shield() == 0);
    const match::ConsecutiveWorlds shown(predicted);
    ShownEasel easel;
    easel.view.restart(confirmed);
    CHECK(easel.says({shown, confirmed, nullptr, predicted.tick()}, "SHIELD EMPTY"));
}
