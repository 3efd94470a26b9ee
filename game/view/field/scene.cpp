// SPDX-License-Identifier: Zlib
#include "game/view/field/scene.h"

#include "game/sim/entities/ship.h"
#include "game/sim/entities/shrapnel.h"
#include "game/view/field/auras.h"
#include "game/view/field/blasts.h"
#include "game/view/field/light.h"
#include "game/view/kind_info.h"
#include "game/view/palette.h"

#include <algorithm>
#include <array>
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

/// Returns the colour that multiplies a sheet: pieces of a ship have that of its livery.
engine::Colour tint_of(const sim::Entity& entity, Palette palette) {
    if (entity.kind() == sim::Kind::Shrapnel) {
        const sim::Slot owner = static_cast<const sim::Shrapnel&>(entity).owner();
        return owner == sim::kNoSlot ? colours::kWhite : piece_colour(pilot_colour(owner, palette));
    }
    return colours::kWhite;
}

}  // namespace

std::vector<Lens> Scene::lenses() const {
    std::vector<Lens> lenses;
    for (std::size_t i = 0; i < moment_.now.entities().size(); ++i) {
        add_lens(lenses, moment_.now.entities()[i], moment_.place_of(i), moment_.fraction);
    }
    effects_.add_lenses(lenses, moment_.tick_fraction, moment_.field(), moment_.camera);
    return lenses;
}

bool Scene::draw_look(Look look, engine::Point at, const engine::DrawStyle& style) const {
    bool is_ready = true;
    for_each_copy(moment_.field(), at, sprites_.reach(look.sheet),
                  [&](engine::Point copy) { is_ready = sprites_.draw(renderer_, look, copy, style); });
    return is_ready;
}

void Scene::draw_plain_ship(engine::Point at, int heading, engine::Colour livery) const {
    constexpr float kNose = 16;  // units from the centre
    constexpr float kTail = 14;  // the same
    const float turn = static_cast<float>(heading) / sim::kHeadings;
    for_each_copy(moment_.field(), at, kNose, [&](engine::Point copy) {
        const std::array<engine::Vertex, 4> hull{{{copy + towards(turn) * kNose, livery},
                                                  {copy + towards(turn + 0.4F) * kTail, livery},
                                                  {copy + towards(turn + 0.6F) * kTail, livery},
                                                  {copy + towards(turn) * kNose, livery}}};
        renderer_.strip(hull, engine::Blend::Normal);
    });
}

void Scene::draw_field(const Arrivals& arrivals) const {
    const sim::EntityPool& all = moment_.now.entities();
    const Shine shine{moment_.time(), moment_.fraction, options_.flashes};
    for (const bool exploding : {false, true}) {
        for (std::size_t i = all.size(); i-- > 0;) {
            const sim::Entity& entity = all[i];
            if (entity.is_exploding() != exploding || is_own_piece(entity, moment_.crew)) {
                continue;
            }
            const engine::Point at = moment_.place_of(i);
            if (is_label(entity)) {
                draw_entity(entity, at, 1);
                continue;
            }
            draw_aura(renderer_, entity, at, shine);
            draw_entity(entity, at, arrivals.opacity(entity.id(), moment_.now.tick(), moment_.fraction));
            if (options_.has_high_contrast && !exploding) {
                draw_outline(entity, at);
            }
            if (const float hit = effects_.hit_light(entity.id(), moment_.tick_fraction); hit > 0 && !exploding) {
                draw_look(look_of(entity), at,
                          {colours::kWhite.faded(0.8F * hit * options_.flashes), engine::Blend::Additive});
            }
        }
    }
}

void Scene::draw_own() const {
    const sim::EntityPool& all = moment_.now.entities();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_own_piece(all[i], moment_.crew)) {
            draw_entity(all[i], moment_.place_of(i), 1);
        }
    }
    for (const sim::Slot slot : {moment_.crew.second, moment_.crew.self}) {
        if (slot != sim::kNoSlot) {
            draw_pilot(moment_.now.pilot(slot));
        }
    }
}

void Scene::draw_outline(const sim::Entity& entity, engine::Point at) const {
    constexpr float kShare = 0.8F;  // of the cell, which has an empty margin
    const KindInfo& info = kind_info(entity.kind());
    const engine::Colour colour = info.is_danger ? colours::kWarning : info.stay > 0 ? colours::kTitle : colours::kText;
    const float radius = kShare * sprites_.reach(look_of(entity).sheet);
    draw_arc(renderer_, at, {.radius = radius, .inner = 1, .outer = 1}, colour);
}

void Scene::draw_entity(const sim::Entity& entity, engine::Point at, float opacity) const {
    if (is_label(entity)) {
        const engine::TextStyle style{.size = 13 * moment_.text_scale,
                                      .colour = colours::kTitle,
                                      .weight = engine::Weight::Bold,
                                      .align = engine::Align::Centre,
                                      .glow = colours::kShadow};
        font_.draw(renderer_, at + engine::Point{0, 0.35F * style.size}, std::to_string(entity.value()), style);
        return;
    }
    if (entity.is_exploding()) {
        return draw_blast(entity, at);
    }
    const engine::Colour tint = tint_of(entity, moment_.palette).faded(opacity);
    draw_look(look_of(entity), at, {.tint = tint});
    if (entity.kind() == sim::Kind::Shrapnel) {
        draw_look(look_of(entity), at, {tint.faded(kPieceGlow), engine::Blend::Additive});
    }
}

void Scene::draw_blast(const sim::Entity& entity, engine::Point at) const {
    const float age = static_cast<float>(explosion_age(entity)) + moment_.fraction;
    Look look = look_of(entity);
    if (look.sheet == Sheet::ShipExplosion) {
        const BlastLook lasting{.ticks = static_cast<float>(entity.explosion_ticks())};
        draw_look(look, at, {.tint = colours::kWhite.faded(fire_left(lasting, age))});
        return;
    }
    const BlastLook& blast = blast_look(entity.kind());
    const float left = fire_left(blast, age);
    if (blast.reach <= 0 || left <= 0) {
        return;
    }
    const float frames = blast.reach * static_cast<float>(need(look.sheet).frames);
    look.frame = static_cast<int>(age / blast.ticks * frames);
    draw_look(look, at, {.tint = blast.fire.faded(left)});
}

namespace {

constexpr engine::Colour kEnemyLight{255, 60, 36, 255};
constexpr float kTailTicks = 2.8F;  // length of a shot's tail, in ticks of its motion
constexpr float kShieldRadius = 24;
constexpr float kOwnRing = 22;        // radius of the ring around a ship of the crew in a game of several, in units
constexpr float kOthersGrey = 0.15F;  // share of grey in the colours of ships that are flown elsewhere
constexpr float kMuzzle = 19;         // from a ship's centre to where its shots come out of the hull

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

void Scene::draw_shots(const sim::ShotList& before, const sim::ShotList& now, Look look, engine::Colour light) const {
    for (const sim::Shot& shot : now) {
        const engine::Point at = moment_.place_of(shot, same_shot(before, shot.id()));
        const engine::Point tail = at - pace(shot) * kTailTicks;
        for_each_copy(moment_.field(), at, 60, [&](engine::Point copy) {
            const engine::Point end = copy + (tail - at);
            draw_streak(renderer_, copy, end, 9, light.faded(0.7F));
            draw_streak(renderer_, copy, copy + (end - copy) * 0.55F, 3.2F,
                        mixed(light, colours::kWhite, 0.7F).faded(0.9F));
            renderer_.dot(copy, 11, light.faded(0.40F), engine::Blend::Additive, true);
        });
        draw_look(look, at, {.tint = mixed(light, colours::kWhite, 0.55F)});
    }
}

void Scene::draw_ships() const {
    draw_shots(moment_.before.enemy_shots(), moment_.now.enemy_shots(), {Sheet::EnemyShot, 0}, kEnemyLight);
    for (sim::Slot slot = sim::kMaxPilots - 1; slot >= 0; --slot) {
        if (!moment_.crew.has(slot)) {
            draw_pilot(moment_.now.pilot(slot));
        }
    }
}

void Scene::draw_pilot(const sim::Pilot& pilot) const {
    // A pilot waiting for a new ship has harmless shots, which are not shown (RULES.md §10.1).
    if (!pilot.is_alive()) {
        return;
    }
    const sim::Slot slot = pilot.slot();
    draw_shots(moment_.before.pilot(slot).ship().shots(), pilot.ship().shots(), {Sheet::Shot, 0},
               pilot_colour(slot, moment_.palette));
    const engine::Point at = moment_.place_of_ship(slot);
    if (pilot.ship().is_exploding()) {
        draw_aura(renderer_, pilot.ship(), at, {moment_.time(), moment_.fraction, options_.flashes});
        return draw_blast(pilot.ship(), at);
    }
    if (options_.has_high_contrast) {
        draw_arc(renderer_, at, {.radius = 21, .inner = 1, .outer = 1}, pilot_colour(slot, moment_.palette));
    }
    if (moment_.crew.has(slot) && moment_.now.pilots_present() > 1) {
        draw_arc(renderer_, at, {.radius = kOwnRing, .inner = 1, .outer = 1},
                 mixed(pilot_colour(slot, moment_.palette), colours::kWhite, 0.5F).faded(0.75F));
    }
    draw_ship(pilot, at, effects_.hit_light(pilot.ship().id(), moment_.tick_fraction) * options_.flashes);
}

void Scene::draw_ship(const sim::Pilot& pilot, engine::Point at, float hit_light) const {
    const sim::Ship& ship = pilot.ship();
    const int heading = moment_.heading_of(ship);
    const float opacity = pilot.is_ghost() ? 0.45F : 1.0F;
    const engine::Colour own = pilot_colour(pilot.slot(), moment_.palette);
    const bool is_elsewhere = !moment_.crew.is_empty() && !moment_.crew.has(pilot.slot());
    const engine::Colour livery = is_elsewhere ? mixed(own, grey_of(own), kOthersGrey) : own;
    // A faint glow in its own colour separates it from the sky and from the rocks.
    draw_glow(renderer_, at, 26, livery.faded(0.13F * opacity));
    const sim::Pilot& earlier = moment_.before.pilot(pilot.slot());
    const bool was_thrusting = earlier.is_flying() && earlier.ship().is_thrusting();
    if (is_lit(was_thrusting, ship.is_thrusting(), moment_.fraction) && moment_.now.phase() == sim::Phase::Play) {
        draw_flame(ship, at);
    }
    if (!draw_look({Sheet::Hull, heading}, at, {.tint = colours::kWhite.faded(opacity)})) {
        draw_plain_ship(at, heading, livery.faded(opacity));
    }
    draw_look({Sheet::Livery, heading}, at, {.tint = livery.faded(opacity)});
    if (hit_light > 0) {
        draw_look({Sheet::Hull, heading}, at, {colours::kWhite.faded(0.9F * hit_light), engine::Blend::Additive});
    }
    draw_muzzle(ship, at);
    const bool was_shielded = earlier.is_flying() && earlier.ship().is_shield_up() && ship.shield() > 0;
    if (is_lit(was_shielded, ship.is_protected(), moment_.fraction)) {
        draw_shield(ship, at);
    }
}

/// Draws a flash at the nose. A shot begins in the middle of its ship, so the hull hides it for two ticks.
void Scene::draw_muzzle(const sim::Ship& ship, engine::Point at) const {
    float brightness = 0;
    for (const sim::Shot& shot : ship.shots()) {
        const sim::Shot* const same = same_shot(moment_.before.pilot(ship.slot()).ship().shots(), shot.id());
        const engine::Point passed = moment_.field().way(at, moment_.place_of(shot, same));
        brightness = std::max(brightness, 1 - std::hypot(passed.x, passed.y) / kMuzzle);
    }
    if (brightness <= 0) {
        return;
    }
    const engine::Point forward = towards(static_cast<float>(moment_.heading_of(ship)) / sim::kHeadings);
    const engine::Colour light = mixed(pilot_colour(ship.slot(), moment_.palette), colours::kWhite, 0.6F);
    const float strength = 0.5F + 0.5F * brightness;
    draw_glow(renderer_, moment_.field().wrapped(at + forward * kMuzzle), 11, light.faded(strength));
}

void Scene::draw_flame(const sim::Ship& ship, engine::Point at) const {
    const auto variant =
        static_cast<int>((moment_.now.tick() * 7 + static_cast<sim::Tick>(ship.slot()) * 3) % kFlameVariants);
    const engine::Point back = towards(static_cast<float>(moment_.heading_of(ship)) / sim::kHeadings) * -1;
    const float flicker = 0.85F + 0.15F * std::sin(moment_.time() * 2.1F);
    draw_glow(renderer_, moment_.field().wrapped(at + back * 16), 19, colours::kFire.faded(0.36F * flicker));
    const float reach = 34 + 8 * flicker;
    for_each_copy(moment_.field(), at, reach, [&](engine::Point copy) {
        draw_streak(renderer_, copy + back * 14, copy + back * reach, 9,
                    engine::Colour{255, 186, 110, 255}.faded(0.5F));
    });
    draw_look({Sheet::Flame, variant * sim::kHeadings + moment_.heading_of(ship)}, at, {});
}

void Scene::draw_shield(const sim::Ship& ship, engine::Point at) const {
    const Look look{Sheet::Shield, static_cast<int>(moment_.now.tick()) % need(Sheet::Shield).frames};
    const engine::Colour colour = mixed(pilot_colour(ship.slot(), moment_.palette), colours::kWhite, 0.45F);
    if (ship.protection() > 0) {
        // A free shield rotates in four pieces, and shrinks like a clock as its time runs out.
        const float left = std::min(1.0F, static_cast<float>(ship.protection()) / sim::kSpawnProtection);
        const float turn = moment_.time() / 60;
        for (int i = 0; i < 4; ++i) {
            const float from = turn + 0.25F * static_cast<float>(i);
            draw_arc(renderer_, at,
                     {.radius = kShieldRadius + 2, .inner = 3, .outer = 2, .from = from, .to = from + 0.21F * left},
                     colour.faded(0.85F));
        }
        draw_look(look, at, {.tint = colour.faded(0.45F + 0.15F * std::sin(moment_.time() * 0.3F))});
        return;
    }
    // The ring around a raised shield is as long as its energy; when little is left it pulses.
    const float share = std::clamp(static_cast<float>(ship.shield()) / sim::kShieldMax, 0.0F, 1.0F);
    const bool is_low = ship.shield() < kLowShield;
    const float beat = is_low ? 0.5F + 0.5F * std::sin(moment_.time() * 1.2F) : 1;
    draw_look(look, at, {.tint = colour.faded((0.55F + 0.45F * share) * (0.4F + 0.6F * beat))});
    const engine::Colour ring = is_low ? colours::kWarning : colour;
    draw_arc(renderer_, at,
             {.radius = kShieldRadius + 2 + (is_low ? 2 * beat : 0),
              .inner = 2.5F,
              .outer = 2.5F,
              .from = -share / 2,
              .to = share / 2},
             ring.faded(0.9F));
}

}  // namespace view
