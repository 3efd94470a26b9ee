// SPDX-License-Identifier: Zlib
#include "tests/game/view/sheets.h"

#include <array>
#include <utility>

#include "game/sim/rules.h"
#include "game/view/field/light.h"
#include "tests/game/view/easel.h"
#include "tests/support/worlds.h"

namespace sheets {

namespace {

using sim::Keys;
using sim::Kind;
using Type = sim::Event::Type;

constexpr std::array kKinds{Kind::LargeRock,   Kind::MediumRock, Kind::SmallRock,    Kind::SteelRock, Kind::Mine,
                            Kind::Vortex,      Kind::Nova,       Kind::Multiplier,   Kind::Comet,     Kind::Canister,
                            Kind::DamagedShip, Kind::BigFighter, Kind::LittleFighter};

/// Runs a world and shows its ticks to a view.
class Flight {
public:
    Flight(view::View& view, support::TestWorld world, const view::ViewOptions& options, sim::Tick wave_ticks = 0)
        : view_(view), world_(std::move(world)), pair_(world_) {
        view_.set_options(options);
        view_.restart(world_, wave_ticks);
    }

    [[nodiscard]] support::TestWorld& world() { return world_; }
    [[nodiscard]] const match::ConsecutiveWorlds& pair() const { return pair_; }
    /// Runs `ticks` ticks; `more` are additional events of the first one.
    void run(int ticks, const sim::TickInput& input = {}, sim::EventList more = {}) {
        for (; ticks > 0; --ticks) {
            const sim::World before = world_;
            sim::EventList events = std::exchange(more, {});
            world_.step(input, events);
            pair_ = match::ConsecutiveWorlds(before, world_, events);
            view_.on_tick(pair_, 0);
        }
    }
    [[nodiscard]] engine::Image draw(Easel& easel, const view::HudOptions& hud, float fraction = 0.5F) {
        view_.finish(easel.begin().renderer);
        view_.draw(easel.renderer(), pair_, fraction, hud);
        return easel.take();
    }

private:
    view::View& view_;
    support::TestWorld world_;
    match::ConsecutiveWorlds pair_;
};

/// Options without sky and stars. The field scrolls, so there is no mist at the edges.
view::ViewOptions dark(float text_scale = 1) {
    return {.background = 0, .text_scale = text_scale, .follows_ship = true};
}

view::HudOptions hud_of(int pilots) {
    view::HudOptions hud;
    constexpr std::array kNames{"Ada", "Wilhelmina Mmmm", "Bob", "Grace Hopper", "Cy", "", "Eve", "Zoë"};
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(pilots); ++slot) {
        hud.names[slot] = kNames[slot];
        if (slot > 0) {
            hud.ping_ms[slot] = 30 + 60 * static_cast<int>(slot);
        }
    }
    hud.is_muted[2] = true;
    return hud;
}

void put_all(support::TestWorld& world, sim::EventList& events) {
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        const auto column = static_cast<std::int32_t>(i % 5);
        const auto row = static_cast<std::int32_t>(i / 5);
        const sim::Entity& put =
            support::put_object(world, kKinds[i], sim::from_pixels(60 + 118 * column, 70 + 130 * row));
        events.push_back({.type = Type::Appeared, .pos = put.pos(), .kind = put.kind(), .id = put.id()});
    }
}

/// Draws every kind of object, newly arrived and announced, in the mist of the field.
engine::Image objects(Easel& easel) {
    view::ViewOptions options = dark();
    options.follows_ship = false;
    Flight flight(easel.view(), support::quiet_world(), options, 20);
    sim::EventList events;
    put_all(flight.world(), events);
    flight.run(9, {}, events);
    return flight.draw(easel, {});
}

/// Draws the objects later, with outlines and the field centred on a ship near its corner.
engine::Image outlines(Easel& easel) {
    view::ViewOptions options = dark();
    options.ship_height = 0.4F;
    options.has_high_contrast = true;
    options.has_sound_words = true;
    options.palette = view::Palette::Strong;
    Flight flight(easel.view(), support::unprotected_world(), options, 100);
    sim::EventList events;
    put_all(flight.world(), events);
    sim::TickInput input;
    input.keys[0].bits = Keys::Thrust | Keys::Left;
    flight.run(34, input, events);
    input.keys[0].bits = Keys::Thrust | Keys::Shield;
    flight.run(6, input);
    return flight.draw(easel, {});
}

/// Draws ships in every condition, their labels, and the HUD entries of all pilots.
engine::Image ships(Easel& easel) {
    Flight flight(easel.view(), support::unprotected_world({.pilots = 8, .lives = 1}), dark(), 100);
    support::TestWorld& world = flight.world();
    sim::TickInput input;
    input.roster = {{sim::RosterEvent::Type::Away, 5}, {sim::RosterEvent::Type::Leave, 7}};
    world.pilot(6).ship().destroy(world);
    world.pilot(4).add_score(world, 123456, {});
    flight.run(1, input);
    input.roster.clear();
    input.keys[3].bits = Keys::Shield;
    input.keys[1].bits = Keys::Right;
    flight.run(sim::kShieldMax - view::kLowShield + 20, input);
    world.pilot(4).ship().destroy(world);
    world.pilot(1).ship().protect();
    input.keys[0].bits = Keys::Thrust | Keys::Fire | Keys::Left;
    input.keys[2].bits = Keys::Shield;
    flight.run(7, input);
    return flight.draw(easel, hud_of(8));
}

/// Draws explosions and the effects of catches, hits and births, `ticks` ticks later.
engine::Image effects(Easel& easel, int ticks) {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    const sim::Event events[] = {
        {.type = Type::Exploded, .kind = Kind::LargeRock},
        {.type = Type::Exploded, .kind = Kind::MediumRock},
        {.type = Type::Exploded, .kind = Kind::SmallRock},
        {.type = Type::Exploded, .kind = Kind::Mine},
        {.type = Type::Exploded, .kind = Kind::DamagedShip},
        {.type = Type::Exploded, .slot = 1, .kind = Kind::Ship},
        {.type = Type::Hit, .kind = Kind::Mine},
        {.type = Type::Hit, .kind = Kind::SteelRock},
        {.type = Type::Scored, .slot = 1, .value = 500},
        {.type = Type::Spawned, .slot = 0},
        {.type = Type::LuckSaved, .slot = 0},
        {.type = Type::Vanished, .kind = Kind::Comet},
        {.type = Type::PrizeTaken, .slot = 0, .value = 3},
        {.type = Type::Rescued, .slot = 0},
        {.type = Type::Appeared, .kind = Kind::Nova},
        {.type = Type::MultiplierTaken, .slot = 0, .value = 3},
        {.type = Type::ExtraLife, .slot = 0},
        {.type = Type::CometTaken, .slot = 0, .value = 500},
    };
    sim::EventList all;
    for (std::size_t i = 0; i < std::size(events); ++i) {
        sim::Event event = events[i];
        event.pos =
            sim::from_pixels(40 + 100 * static_cast<std::int32_t>(i % 6), 70 + 130 * static_cast<std::int32_t>(i / 6));
        all.push_back(event);
    }
    view::Chance chance(7);
    view::Effects effects;
    effects.on_tick(world, all, chance, 1, view::Palette::Bright, {0});
    for (int tick = 0; tick < ticks; ++tick) {
        effects.on_tick(world, {}, chance, 1, view::Palette::Bright, {0});
    }
    const view::HudBrush brush = easel.begin();
    const auto draw = [&](const view::Particles& particles) {
        particles.draw_rings(brush.renderer, {}, 0.5F, 1);
        particles.draw_particles(brush.renderer, {}, 0.5F, engine::Blend::Normal);
        particles.draw_chips(brush.renderer, brush.sprites, {}, 0.5F);
        particles.draw_particles(brush.renderer, {}, 0.5F, engine::Blend::Additive);
    };
    draw(effects.particles());
    draw(effects.wreck());
    view::LabelSpace space;
    effects.popups().draw(brush, space, {.words = true, .fraction = 0.5F});
    effects.popups().draw(brush, space, {.words = false, .fraction = 0.5F});
    return easel.take();
}

/// Draws a nova's blast, and the death of the player's own ship 15 ticks ago.
engine::Image blasts(Easel& easel) {
    view::ViewOptions options = dark();
    options.shake = 0.5F;
    Flight flight(easel.view(), support::unprotected_world({.pilots = 2}), options, 100);
    flight.world().pilot(0).ship().destroy(flight.world());
    flight.run(9);
    flight.run(1, {},
               {{.type = Type::NovaBlast, .pos = sim::from_pixels(90, 120), .kind = Kind::Nova},
                {.type = Type::Frozen, .slot = 1}});
    flight.run(6);
    view::HudOptions hud;
    hud.is_shown = false;
    return flight.draw(easel, hud);
}

/// Draws everything that the bar of a single pilot can show, and the lines below it.
engine::Image hud_alone(Easel& easel, float text_scale) {
    Flight flight(easel.view(), support::unprotected_world({.wave = 11, .lives = 4}), dark(text_scale), 12);
    support::TestWorld& world = flight.world();
    for (int prize = 0; prize < 5; ++prize) {
        world.pilot(0).ship().take_prize(world, static_cast<sim::Prize>(prize));
    }
    world.pilot(0).add_score(world, 12345, {});
    world.pilot(0).add_bonus(1500);
    world.pilot(0).set_factor(3);
    world.freeze(0);
    sim::TickInput input;
    input.keys[0].bits = Keys::Shield;
    flight.run(2, input);
    world.pilot(0).ship().cut_thrust();
    view::HudOptions hud;
    hud.next_place = {1250, 7};
    flight.run(12);
    return flight.draw(easel, hud);
}

/// Draws the bars of two pilots on one machine, in a deathmatch with others and without shields.
engine::Image hud_pair(Easel& easel) {
    view::ViewOptions options = dark();
    options.has_high_contrast = true;
    Flight flight(easel.view(), support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 4, .frags = 5}),
                  options);
    sim::TickInput input;
    input.keys[0].bits = Keys::Shield;
    input.keys[1].bits = Keys::Shield;
    flight.run(view::kLowShield + 5);
    flight.run(sim::kShieldMax, input);
    flight.world().pilot(0).add_frag(flight.world(), 2);
    flight.run(1, input, {{.type = Type::TallyClosed, .value = 1}});
    flight.run(10);
    view::HudOptions hud = hud_of(4);
    hud.second = 1;
    hud.foot = 20;
    return flight.draw(easel, hud);
}

/// Draws the tally between two waves.
engine::Image tally(Easel& easel, float text_scale) {
    Flight flight(easel.view(), support::bare_world({.pilots = 4, .wave = 3}), dark(text_scale), 100);
    support::TestWorld& world = flight.world();
    for (sim::Slot slot = 0; slot < 4; ++slot) {
        world.pilot(slot).add_bonus(500 * slot);
        world.pilot(slot).set_factor(slot == 3 ? 4 : 1);
        world.pilot(slot).add_score(world, 11111 * slot, {});
    }
    sim::TickInput input;
    for (int left = 400; left > 0 && world.tally().stage() != sim::Tally::Stage::Pay; --left) {
        flight.run(1, input);
    }
    input.keys[2].bits = Keys::Fire;
    flight.run(2);
    flight.run(2, input);
    return flight.draw(easel, hud_of(4));
}

/// Draws the bars of eight pilots on a page with little room, after the end of the game.
engine::Image hud_short(Easel& easel) {
    Flight flight(easel.view(), support::unprotected_world({.pilots = 8}), dark(2.5F), 100);
    flight.run(1, {}, {{.type = Type::GameOver}});
    flight.run(30);
    return flight.draw(easel, hud_of(8));
}

/// Draws stars near wells, waves and planets.
engine::Image stars(Easel& easel) {
    const support::TestWorld world = support::unprotected_world();
    view::Chance chance(3);
    view::Starfield starfield;
    view::Parallax parallax;
    starfield.reset(chance);
    sim::EventList events{{.type = Type::StarMoved, .value = 0, .pos = sim::from_pixels(300, 200), .extra = 7}};
    for (int tick = 0; tick < 40; ++tick) {
        parallax.on_tick(world, 0, 1);
        starfield.on_tick(std::exchange(events, {}));
    }
    const view::Lens lenses[] = {
        {.at = {150, 150}, .ring = 30}, {.at = {420, 300}, .wave = 110, .shove = 14}, {.at = {560, 90}, .solid = 60}};
    const view::HudBrush brush = easel.begin();
    starfield.draw(brush.renderer, parallax, lenses, 0.5F, 1, 1);
    return easel.take();
}

/// Draws marks in all colours, icons, and the small shapes of the HUD.
engine::Image shapes(Easel& easel) {
    view::HudBrush brush = easel.begin();
    for (int palette = 0; palette < static_cast<int>(view::kPalettes); ++palette) {
        brush.palette = static_cast<view::Palette>(palette);
        for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
            const engine::Point at{40 + 78.0F * static_cast<float>(slot), 40 + 70.0F * static_cast<float>(palette)};
            brush.mark(slot, at, 60, slot % 2 == 0 ? 1 : 0.5F);
            brush.small_ship(at + engine::Point{0, 35}, slot, 13);
        }
    }
    constexpr std::array<std::optional<int>, 6> kPings{std::nullopt, 40, 100, 200, 300, 900};
    for (std::size_t i = 0; i < kPings.size(); ++i) {
        view::draw_ping_bars(brush.renderer, {20 + 40 * static_cast<float>(i), 270}, kPings[i]);
    }
    view::draw_muted(brush.renderer, {320, 265}, 30);
    for (int icon = 0; icon < 10; ++icon) {
        brush.icon(static_cast<view::Icon>(icon), {30 + 40 * static_cast<float>(icon), 310}, 30, 0.8F);
    }
    brush.pane({20, 340, 200, 60});
    brush.label({30, 355}, "LABEL");
    brush.text({210, 380}, view::grouped(1234567), 20, view::colours::kGood, engine::Align::Right,
               engine::Weight::Bold);
    view::draw_arc(brush.renderer, {300, 400}, {.radius = 40, .inner = 12, .outer = 6, .from = 0.1F, .to = 0.7F},
                   view::colours::kTitle, engine::Blend::Additive);
    view::draw_arc(brush.renderer, {400, 400}, {.radius = 30, .inner = 4, .outer = 14, .from = 0, .to = 1},
                   view::colours::kShield, engine::Blend::Additive);
    view::draw_arc(brush.renderer, {500, 400},
                   {.radius = 36, .inner = 8, .outer = 8, .from = 0.25F, .to = 0.9F, .taper = 0.3F},
                   view::colours::kWarning, engine::Blend::Additive);
    view::draw_streak(brush.renderer, {620, 460}, {540, 420}, 12, view::colours::kText);
    return easel.take();
}

}  // namespace

std::vector<Sheet> draw_all() {
    Easel easel;
    std::vector<Sheet> all;
    all.push_back({"view_objects", objects(easel)});
    all.push_back({"view_outlines", outlines(easel)});
    all.push_back({"view_ships", ships(easel)});
    all.push_back({"view_effects_3", effects(easel, 3)});
    all.push_back({"view_effects_12", effects(easel, 12)});
    all.push_back({"view_blasts", blasts(easel)});
    all.push_back({"view_alone", hud_alone(easel, 1)});
    all.push_back({"view_alone_large", hud_alone(easel, 2)});
    all.push_back({"view_pair", hud_pair(easel)});
    all.push_back({"view_short", hud_short(easel)});
    all.push_back({"view_tally", tally(easel, 1)});
    all.push_back({"view_tally_short", tally(easel, 2.5F)});
    all.push_back({"view_stars", stars(easel)});
    all.push_back({"view_shapes", shapes(easel)});
    return all;
}

}  // namespace sheets
