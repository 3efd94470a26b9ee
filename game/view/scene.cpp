// SPDX-License-Identifier: Zlib
#include "game/view/scene.h"

#include "game/sim/headings.h"
#include "game/sim/shrapnel.h"
#include "game/view/palette.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace view {

namespace {

constexpr engine::Colour kFire{255, 150, 60, 255};
constexpr engine::Colour kNovaLight{150, 196, 255, 255};
constexpr engine::Colour kEnemyLight{255, 60, 36, 255};
constexpr engine::Colour kWhite{255, 255, 255, 255};

const sim::Shot* same_shot(const sim::ShotList& shots, sim::EntityId id) {
    const auto* found =
        std::find_if(shots.begin(), shots.end(), [id](const sim::Shot& shot) { return shot.id() == id; });
    return found == shots.end() ? nullptr : found;
}

bool is_label(const sim::Entity& entity) {
    return entity.kind() == sim::Kind::Comet && !entity.is_shootable();
}

/// The colour by which a sheet is multiplied: pieces of a ship keep a touch of its livery.
engine::Colour tint_of(const sim::Entity& entity) {
    if (entity.kind() == sim::Kind::Shrapnel) {
        const sim::Slot owner = static_cast<const sim::Shrapnel&>(entity).owner();
        return owner == sim::kNoSlot ? kWhite : mixed(kWhite, pilot_colour(owner), 0.4F);
    }
    return kWhite;
}

}  // namespace

void Scene::draw_look(engine::Renderer& renderer, Look look, engine::Point at, const engine::DrawStyle& style) const {
    for_each_copy(at, sprites_->reach(look.sheet),
                  [&](engine::Point copy) { sprites_->draw(renderer, look, copy, style); });
}

void Scene::draw_field(engine::Renderer& renderer, const Moment& moment, const Arrivals& arrivals,
                       const ViewOptions& options) const {
    const sim::EntityPool& all = moment.now.entities();
    for (const bool exploding : {false, true}) {
        for (std::size_t i = all.size(); i-- > 0;) {
            const sim::Entity& entity = all[i];
            if (entity.is_exploding() != exploding) {
                continue;
            }
            const sim::Entity* before = same_before(moment.before.entities(), i, entity.id());
            const engine::Point at = place_between(before, entity, moment.fraction);
            draw_glow(renderer, entity, at, moment, options);
            draw_entity(renderer, entity, at, arrivals.opacity(entity.id(), moment.now.tick(), moment.fraction));
        }
    }
}

void Scene::draw_entity(engine::Renderer& renderer, const sim::Entity& entity, engine::Point at, float opacity) const {
    if (is_label(entity)) {
        engine::TextStyle style;
        style.size = 13;
        style.weight = engine::Weight::Bold;
        style.align = engine::Align::Centre;
        style.colour = colours::kTitle;
        style.glow = colours::kShadow;
        font_->draw(renderer, at + engine::Point{0, 4.5F}, std::to_string(entity.value()), style);
        return;
    }
    engine::DrawStyle style;
    style.tint = tint_of(entity).faded(opacity);
    draw_look(renderer, look_of(entity), at, style);
}

void Scene::draw_glow(engine::Renderer& renderer, const sim::Entity& entity, engine::Point at, const Moment& moment,
                      const ViewOptions& options) const {
    const auto glow = [&](engine::Colour colour, float radius, float strength) {
        for_each_copy(at, radius, [&](engine::Point copy) {
            renderer.dot(copy, radius, colour.faded(strength), engine::Blend::Additive, true);
        });
    };
    const float time = static_cast<float>(moment.now.tick()) + moment.fraction;
    if (entity.is_exploding()) {
        const float age = static_cast<float>(explosion_age(entity)) + moment.fraction;
        const float left = std::max(0.0F, 1 - age / static_cast<float>(entity.explosion_ticks()));
        const float radius = entity.explosion_ticks() > sim::kExplosion ? 62.0F : 40.0F;
        glow(kFire, radius, 0.5F * options.flashes * left * left);
        return;
    }
    const float pulse = 0.5F + 0.5F * std::sin(time * 0.35F);
    switch (entity.kind()) {
    case sim::Kind::Nova: {
        const float grown = 1 - static_cast<float>(entity.life()) / static_cast<float>(sim::kNovaMoves);
        glow(kNovaLight, 22 + 36 * grown, (0.16F + 0.4F * grown) * (0.75F + 0.25F * pulse));
        break;
    }
    case sim::Kind::Vortex:
        glow({96, 70, 220, 255}, 38, 0.26F + 0.08F * pulse);
        break;
    case sim::Kind::Multiplier:
    case sim::Kind::Canister:
        glow({255, 220, 150, 255}, 24, 0.14F + 0.08F * pulse);
        break;
    case sim::Kind::Comet:
        glow(kNovaLight, 28, 0.22F);
        break;
    case sim::Kind::Mine:
        glow(kEnemyLight, 22, 0.10F + 0.16F * pulse);
        break;
    default:
        break;
    }
}

void Scene::draw_shots(engine::Renderer& renderer, const sim::ShotList& before, const sim::ShotList& now, Look look,
                       engine::Colour light, float fraction) const {
    for (const sim::Shot& shot : now) {
        const engine::Point at = place_between(same_shot(before, shot.id()), shot, fraction);
        const engine::Point step = engine::Point{static_cast<float>(shot.vel().x), static_cast<float>(shot.vel().y)} *
                                   (1.0F / static_cast<float>(sim::kSubpixels));
        // A bolt: a tail of light along its way, thinning out backwards.
        constexpr int kTail = 8;
        for (int i = kTail; i >= 1; --i) {
            const float near = 1 - static_cast<float>(i) / (kTail + 1);
            const engine::Point tail = at - step * (static_cast<float>(i) * 0.19F);
            renderer.dot(wrapped(tail), 1.4F + 2.0F * near, light.faded(0.12F + 0.5F * near), engine::Blend::Additive,
                         true);
        }
        renderer.dot(at, 9, light.faded(0.42F), engine::Blend::Additive, true);
        engine::DrawStyle style;
        style.tint = mixed(light, kWhite, 0.55F);
        draw_look(renderer, look, at, style);
    }
}

void Scene::draw_ships(engine::Renderer& renderer, const Moment& moment, const ViewOptions& options) const {
    draw_shots(renderer, moment.before.enemy_shots(), moment.now.enemy_shots(), {Sheet::EnemyShot, 0}, kEnemyLight,
               moment.fraction);
    for (sim::Slot slot = sim::kMaxPilots - 1; slot >= 0; --slot) {
        const sim::Pilot& pilot = moment.now.pilot(slot);
        const sim::Pilot& before = moment.before.pilot(slot);
        // The shots of a pilot who waits for a new ship are harmless and not shown (rules §4).
        if (!pilot.is_alive()) {
            continue;
        }
        draw_shots(renderer, before.ship().shots(), pilot.ship().shots(), {Sheet::Shot, 0}, pilot_colour(slot),
                   moment.fraction);
        const bool was_there = before.is_alive();
        const engine::Point at =
            was_there ? place_between(&before.ship(), pilot.ship(), moment.fraction) : wrapped(centre(pilot.ship()));
        draw_ship(renderer, pilot, at, moment, options);
    }
}

void Scene::draw_ship(engine::Renderer& renderer, const sim::Pilot& pilot, engine::Point at, const Moment& moment,
                      const ViewOptions& options) const {
    const sim::Ship& ship = pilot.ship();
    if (ship.is_exploding()) {
        draw_glow(renderer, ship, at, moment, options);
        draw_look(renderer, look_of(ship), at, {});
        return;
    }
    const int heading = ship.heading();
    engine::DrawStyle style;
    style.tint = kWhite.faded(pilot.is_ghost() ? 0.45F : 1.0F);
    if (ship.is_thrusting()) {
        const auto variant =
            static_cast<int>((moment.now.tick() * 7 + static_cast<sim::Tick>(pilot.slot()) * 3) % kFlameVariants);
        const sim::Vec ahead = sim::direction(heading);
        const engine::Point tail = at - engine::Point{static_cast<float>(ahead.x), static_cast<float>(ahead.y)} * 2.0F;
        renderer.dot(wrapped(tail), 15, kFire.faded(0.35F), engine::Blend::Additive, true);
        draw_look(renderer, {Sheet::Flame, variant * sim::kHeadings + heading}, at, style);
    }
    draw_look(renderer, {Sheet::Hull, heading}, at, style);
    style.tint = pilot_colour(pilot.slot()).faded(pilot.is_ghost() ? 0.45F : 1.0F);
    draw_look(renderer, {Sheet::Livery, heading}, at, style);
    if (ship.is_protected()) {
        draw_shield(renderer, ship, at, moment);
    }
    if (moment.now.pilots_present() > 1) {
        const float y = at.y > 60 ? -26.0F : 26.0F;
        marks_->draw(renderer, pilot.slot(), at + engine::Point{0, y}, 7, pilot.is_ghost() ? 0.4F : 0.85F);
    }
}

void Scene::draw_shield(engine::Renderer& renderer, const sim::Ship& ship, engine::Point at,
                        const Moment& moment) const {
    const auto tick = static_cast<int>(moment.now.tick());
    float strength = 0.55F + 0.45F * std::min(1.0F, static_cast<float>(ship.shield()) / sim::kShieldOfNewShip);
    if (ship.protection() > 0) {
        // A free shield pulses, and flickers when it is about to end.
        const bool is_ending = ship.protection() < 20;
        strength = is_ending ? (tick % 4 < 2 ? 0.8F : 0.25F)
                             : 0.55F + 0.2F * std::sin((static_cast<float>(tick) + moment.fraction) * 0.3F);
    } else if (ship.shield() < 20 && tick % 4 < 2) {
        strength *= 0.5F;
    }
    engine::DrawStyle style;
    style.tint = mixed(pilot_colour(ship.slot()), kWhite, 0.45F).faded(strength);
    draw_look(renderer, {Sheet::Shield, tick % need(Sheet::Shield).frames}, at, style);
}

}  // namespace view
