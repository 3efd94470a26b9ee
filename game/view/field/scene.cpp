// SPDX-License-Identifier: Zlib
#include "game/view/field/scene.h"

#include "game/sim/entities/ship.h"
#include "game/view/field/light.h"
#include "game/view/kind_info.h"
#include "game/view/palette.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace view {

namespace {

bool is_label(const sim::Entity& entity) {
    return entity.kind() == sim::Kind::Comet && !entity.is_shootable();
}

/// Returns whether an entity is a piece of a ship that the crew lost.
bool is_own_piece(const sim::Entity& entity, const Crew& crew) {
    return entity.kind() == sim::Kind::Shrapnel && crew.has(static_cast<const sim::Shrapnel&>(entity).owner());
}

/// Returns the colour that multiplies a sheet: pieces of a ship keep a hint of its livery.
engine::Colour tint_of(const sim::Entity& entity, Palette palette) {
    if (entity.kind() == sim::Kind::Shrapnel) {
        const sim::Slot owner = static_cast<const sim::Shrapnel&>(entity).owner();
        return owner == sim::kNoSlot ? colours::kWhite : mixed(colours::kWhite, pilot_colour(owner, palette), 0.4F);
    }
    return colours::kWhite;
}

}  // namespace

std::vector<Lens> Scene::lenses(const FrameView& moment, const Effects& effects) {
    std::vector<Lens> lenses;
    for (std::size_t i = 0; i < moment.now.entities().size(); ++i) {
        add_lens(lenses, moment.now.entities()[i], moment.place_of(i), moment.fraction);
    }
    effects.add_lenses(lenses, moment.tick_fraction, moment.camera);
    return lenses;
}

void Scene::draw_look(engine::Renderer& renderer, Look look, engine::Point at, const engine::DrawStyle& style) const {
    for_each_copy(at, sprites_->reach(look.sheet),
                  [&](engine::Point copy) { sprites_->draw(renderer, look, copy, style); });
}

void Scene::draw_field(engine::Renderer& renderer, const FrameView& moment, const Arrivals& arrivals,
                       const Effects& effects, const ViewOptions& options) const {
    const sim::EntityPool& all = moment.now.entities();
    const Shine shine{moment.time(), moment.fraction, options.flashes};
    for (const bool exploding : {false, true}) {
        for (std::size_t i = all.size(); i-- > 0;) {
            const sim::Entity& entity = all[i];
            if (entity.is_exploding() != exploding || is_own_piece(entity, moment.crew)) {
                continue;
            }
            const engine::Point at = moment.place_of(i);
            if (is_label(entity)) {
                draw_entity(renderer, moment, entity, at, 1);
                continue;
            }
            draw_aura(renderer, entity, at, shine);
            draw_entity(renderer, moment, entity, at,
                        arrivals.opacity(entity.id(), moment.now.tick(), moment.fraction));
            if (options.has_high_contrast && !exploding) {
                draw_outline(renderer, entity, at);
            }
            if (const float hit = effects.hit_light(entity.id(), moment.tick_fraction); hit > 0 && !exploding) {
                draw_look(renderer, look_of(entity), at,
                          {colours::kWhite.faded(0.8F * hit * options.flashes), engine::Blend::Additive});
            }
        }
    }
}

void Scene::draw_own(engine::Renderer& renderer, const FrameView& moment, const Effects& effects,
                     const ViewOptions& options) const {
    const sim::EntityPool& all = moment.now.entities();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_own_piece(all[i], moment.crew)) {
            draw_entity(renderer, moment, all[i], moment.place_of(i), 1);
        }
    }
    for (const sim::Slot slot : {moment.crew.second, moment.crew.self}) {
        if (slot != sim::kNoSlot) {
            draw_pilot(renderer, moment.now.pilot(slot), moment, effects, options);
        }
    }
}

void Scene::draw_outline(engine::Renderer& renderer, const sim::Entity& entity, engine::Point at) const {
    constexpr float kShare = 0.8F;  // of the cell, which has an empty margin
    const KindInfo& info = kind_info(entity.kind());
    const engine::Colour colour = info.is_danger ? colours::kWarning : info.stay > 0 ? colours::kTitle : colours::kText;
    const float radius = kShare * sprites_->reach(look_of(entity).sheet);
    draw_arc(renderer, at, {.radius = radius, .inner = 1, .outer = 1}, colour);
}

void Scene::draw_entity(engine::Renderer& renderer, const FrameView& moment, const sim::Entity& entity,
                        engine::Point at, float opacity) const {
    if (is_label(entity)) {
        engine::TextStyle style;
        style.size = 13 * moment.text_scale;
        style.weight = engine::Weight::Bold;
        style.align = engine::Align::Centre;
        style.colour = colours::kTitle;
        style.glow = colours::kShadow;
        font_->draw(renderer, at + engine::Point{0, 0.35F * style.size}, std::to_string(entity.value()), style);
        return;
    }
    engine::DrawStyle style;
    style.tint = tint_of(entity, moment.palette).faded(opacity);
    draw_look(renderer, look_of(entity), at, style);
}

namespace {

constexpr engine::Colour kEnemyLight{255, 60, 36, 255};
constexpr float kTailTicks = 2.8F;  // length of a shot's tail, in ticks of its motion
constexpr float kShieldRadius = 24;
constexpr float kMuzzle = 19;  // from a ship's centre to where its shots come out of the hull

/// Returns whether to draw something that a key switches on: if it is on in the newer tick, or was on in the older one
/// and the picture has come less than half of the way. A tap just before a tick is on in that tick only, and would
/// never be seen otherwise.
bool is_lit(bool was_on, bool is_on, float fraction) {
    return is_on || (was_on && fraction < 0.5F);
}

const sim::Shot* same_shot(const sim::ShotList& shots, sim::EntityId id) {
    const auto* found =
        std::find_if(shots.begin(), shots.end(), [id](const sim::Shot& shot) { return shot.id() == id; });
    return found == shots.end() ? nullptr : found;
}

}  // namespace

void Scene::draw_shots(engine::Renderer& renderer, const FrameView& moment, const sim::ShotList& before,
                       const sim::ShotList& now, Look look, engine::Colour light) const {
    for (const sim::Shot& shot : now) {
        const engine::Point at = moment.place_of(shot, same_shot(before, shot.id()));
        const engine::Point tail = at - pace(shot) * kTailTicks;
        for_each_copy(at, 60, [&](engine::Point copy) {
            const engine::Point end = copy + (tail - at);
            draw_streak(renderer, copy, end, 9, light.faded(0.7F));
            draw_streak(renderer, copy, copy + (end - copy) * 0.55F, 3.2F,
                        mixed(light, colours::kWhite, 0.7F).faded(0.9F));
            renderer.dot(copy, 11, light.faded(0.40F), engine::Blend::Additive, true);
        });
        engine::DrawStyle style;
        style.tint = mixed(light, colours::kWhite, 0.55F);
        draw_look(renderer, look, at, style);
    }
}

void Scene::draw_ships(engine::Renderer& renderer, const FrameView& moment, const Effects& effects,
                       const ViewOptions& options) const {
    draw_shots(renderer, moment, moment.before.enemy_shots(), moment.now.enemy_shots(), {Sheet::EnemyShot, 0},
               kEnemyLight);
    for (sim::Slot slot = sim::kMaxPilots - 1; slot >= 0; --slot) {
        if (!moment.crew.has(slot)) {
            draw_pilot(renderer, moment.now.pilot(slot), moment, effects, options);
        }
    }
}

void Scene::draw_pilot(engine::Renderer& renderer, const sim::Pilot& pilot, const FrameView& moment,
                       const Effects& effects, const ViewOptions& options) const {
    // A pilot waiting for a new ship has harmless shots, which are not shown (RULES.md §10.1).
    if (!pilot.is_alive()) {
        return;
    }
    const sim::Slot slot = pilot.slot();
    draw_shots(renderer, moment, moment.before.pilot(slot).ship().shots(), pilot.ship().shots(), {Sheet::Shot, 0},
               pilot_colour(slot, moment.palette));
    const engine::Point at = moment.place_of_ship(slot);
    if (pilot.ship().is_exploding()) {
        draw_aura(renderer, pilot.ship(), at, {moment.time(), moment.fraction, options.flashes});
        draw_look(renderer, look_of(pilot.ship()), at, {});
        return;
    }
    if (options.has_high_contrast) {
        draw_arc(renderer, at, {.radius = 21, .inner = 1, .outer = 1}, pilot_colour(slot, moment.palette));
    }
    draw_ship(renderer, pilot, at, moment,
              effects.hit_light(pilot.ship().id(), moment.tick_fraction) * options.flashes);
}

void Scene::draw_ship(engine::Renderer& renderer, const sim::Pilot& pilot, engine::Point at, const FrameView& moment,
                      float hit_light) const {
    const sim::Ship& ship = pilot.ship();
    const int heading = moment.heading_of(ship);
    const float opacity = pilot.is_ghost() ? 0.45F : 1.0F;
    const engine::Colour livery = pilot_colour(pilot.slot(), moment.palette);
    // A faint glow in its own colour separates it from the sky and from the rocks.
    draw_glow(renderer, at, 26, livery.faded(0.13F * opacity));
    const sim::Pilot& earlier = moment.before.pilot(pilot.slot());
    const bool was_thrusting = earlier.is_flying() && earlier.ship().is_thrusting();
    if (is_lit(was_thrusting, ship.is_thrusting(), moment.fraction) && moment.now.phase() == sim::Phase::Play) {
        draw_flame(renderer, ship, at, moment);
    }
    engine::DrawStyle style;
    style.tint = colours::kWhite.faded(opacity);
    draw_look(renderer, {Sheet::Hull, heading}, at, style);
    style.tint = livery.faded(opacity);
    draw_look(renderer, {Sheet::Livery, heading}, at, style);
    if (hit_light > 0) {
        draw_look(renderer, {Sheet::Hull, heading}, at,
                  {colours::kWhite.faded(0.9F * hit_light), engine::Blend::Additive});
    }
    draw_muzzle(renderer, ship, at, moment);
    const bool was_shielded = earlier.is_flying() && earlier.ship().is_shield_up() && ship.shield() > 0;
    if (is_lit(was_shielded, ship.is_protected(), moment.fraction)) {
        draw_shield(renderer, ship, at, moment);
    }
}

/// Draws a flash at the nose. A shot begins in the middle of its ship, so the hull hides it for two ticks.
void Scene::draw_muzzle(engine::Renderer& renderer, const sim::Ship& ship, engine::Point at,
                        const FrameView& moment) const {
    float brightness = 0;
    for (const sim::Shot& shot : ship.shots()) {
        const sim::Shot* const same = same_shot(moment.before.pilot(ship.slot()).ship().shots(), shot.id());
        const engine::Point passed = way(at, moment.place_of(shot, same));
        brightness = std::max(brightness, 1 - std::hypot(passed.x, passed.y) / kMuzzle);
    }
    if (brightness <= 0) {
        return;
    }
    const engine::Point forward = towards(static_cast<float>(moment.heading_of(ship)) / sim::kHeadings);
    const engine::Colour light = mixed(pilot_colour(ship.slot(), moment.palette), colours::kWhite, 0.6F);
    const float strength = 0.5F + 0.5F * brightness;
    draw_glow(renderer, wrapped(at + forward * kMuzzle), 11, light.faded(strength));
}

void Scene::draw_flame(engine::Renderer& renderer, const sim::Ship& ship, engine::Point at,
                       const FrameView& moment) const {
    const auto variant =
        static_cast<int>((moment.now.tick() * 7 + static_cast<sim::Tick>(ship.slot()) * 3) % kFlameVariants);
    const engine::Point back = towards(static_cast<float>(moment.heading_of(ship)) / sim::kHeadings) * -1;
    const float flicker = 0.85F + 0.15F * std::sin(moment.time() * 2.1F);
    draw_glow(renderer, wrapped(at + back * 16), 19, colours::kFire.faded(0.36F * flicker));
    const float reach = 34 + 8 * flicker;
    for_each_copy(at, reach, [&](engine::Point copy) {
        draw_streak(renderer, copy + back * 14, copy + back * reach, 9, engine::Colour{255, 186, 110, 255}.faded(0.5F));
    });
    draw_look(renderer, {Sheet::Flame, variant * sim::kHeadings + moment.heading_of(ship)}, at, {});
}

void Scene::draw_shield(engine::Renderer& renderer, const sim::Ship& ship, engine::Point at,
                        const FrameView& moment) const {
    const auto tick = static_cast<int>(moment.now.tick());
    const engine::Colour colour = mixed(pilot_colour(ship.slot(), moment.palette), colours::kWhite, 0.45F);
    if (ship.protection() > 0) {
        // A free shield rotates in four pieces, and shrinks like a clock as its time runs out.
        const float left = std::min(1.0F, static_cast<float>(ship.protection()) / sim::kSpawnProtection);
        const float turn = moment.time() / 60;
        for (int i = 0; i < 4; ++i) {
            const float from = turn + 0.25F * static_cast<float>(i);
            draw_arc(renderer, at,
                     {.radius = kShieldRadius + 2, .inner = 3, .outer = 2, .from = from, .to = from + 0.21F * left},
                     colour.faded(0.85F));
        }
        engine::DrawStyle style;
        style.tint = colour.faded(0.45F + 0.15F * std::sin(moment.time() * 0.3F));
        draw_look(renderer, {Sheet::Shield, tick % need(Sheet::Shield).frames}, at, style);
        return;
    }
    // The ring around a raised shield is as long as its energy; when little is left it pulses.
    const float share = std::clamp(static_cast<float>(ship.shield()) / sim::kShieldMax, 0.0F, 1.0F);
    const bool is_low = ship.shield() < kLowShield;
    const float beat = is_low ? 0.5F + 0.5F * std::sin(moment.time() * 1.2F) : 1;
    engine::DrawStyle style;
    style.tint = colour.faded((0.55F + 0.45F * share) * (0.4F + 0.6F * beat));
    draw_look(renderer, {Sheet::Shield, tick % need(Sheet::Shield).frames}, at, style);
    const engine::Colour ring = is_low ? colours::kWarning : colour;
    draw_arc(renderer, at,
             {.radius = kShieldRadius + 2 + (is_low ? 2 * beat : 0),
              .inner = 2.5F,
              .outer = 2.5F,
              .from = -share / 2,
              .to = share / 2},
             ring.faded(0.9F));
}

}  // namespace view
