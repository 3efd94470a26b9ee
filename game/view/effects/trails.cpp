// SPDX-License-Identifier: Zlib
#include "game/view/effects/trails.h"

#include "game/view/field/light.h"
#include "game/view/field/wrap.h"

namespace view {

namespace {

/// Returns a vector with random components along two axes.
engine::Point strewn(Chance& chance, engine::Point along, float least, float most, engine::Point across, float half) {
    const engine::Point forward = along * chance.between(least, most);
    return forward + across * chance.between(-half, half);
}

void puff_exhaust(const Workshop& shop, const sim::Ship& ship) {
    const engine::Point back = towards(static_cast<float>(ship.heading()) / sim::kHeadings) * -1;
    const engine::Point side{-back.y, back.x};
    for (int i = shop.share(2); i > 0; --i) {
        const engine::Point at = ahead_of(shop.field, ship, shop.lead) + strewn(shop.chance, back, 14, 19, side, 3.5F);
        shop.particles.add(Particle{.at = shop.field.wrapped(at),
                                    .velocity = pace(ship) * 0.5F + strewn(shop.chance, back, 1.6F, 3.2F, side, 0.4F),
                                    .colour = {255, 204, 140, 170},
                                    .ember = {150, 36, 20, 120},
                                    .radius = 1.9F,
                                    .growth = 1.6F,
                                    .drag = 0.90F,
                                    .life = 9 + shop.chance.below(6)});
    }
}

void leave_trail(const Workshop& shop, const sim::Entity& entity) {
    const engine::Point at = ahead_of(shop.field, entity, shop.lead);
    const engine::Point ray = towards(shop.chance.unit());
    const float far = shop.chance.between(20, 34);
    switch (entity.kind()) {
    case sim::Kind::Comet:
        shop.particles.add(
            Particle{.at = shop.field.wrapped(at - pace(entity) * (1 + 2 * shop.chance.unit()) + ray * 3),
                     .velocity = ray * 0.35F,
                     .colour = {190, 214, 255, 150},
                     .ember = {104, 60, 200, 120},
                     .radius = 1.8F,
                     .growth = 1.5F,
                     .drag = 0.97F,
                     .life = 30});
        break;
    case sim::Kind::Vortex:
        shop.particles.add(Particle{.at = shop.field.wrapped(at + ray * far),
                                    .velocity = ray * -1.5F + engine::Point{-ray.y, ray.x} * 1.5F,
                                    .colour = {150, 120, 255, 190},
                                    .ember = {230, 220, 255, 220},
                                    .radius = 1.1F,
                                    .life = static_cast<int>(far / 2),
                                    .is_spark = true});
        break;
    case sim::Kind::DamagedShip:
    case sim::Kind::Shrapnel:
        shop.particles.add(Particle{.at = shop.field.wrapped(at + ray * 5),
                                    .velocity = ray * 0.3F,
                                    .colour = {255, 190, 100, 180},
                                    .ember = lights::kEmber.faded(0.5F),
                                    .radius = 1.7F,
                                    .growth = 1.5F,
                                    .drag = 0.95F,
                                    .life = 20});
        break;
    case sim::Kind::Nova:
        shop.particles.add(Particle{.at = shop.field.wrapped(at + ray * (far + 14)),
                                    .velocity = ray * -2.2F,
                                    .colour = lights::kSteel.faded(0.7F),
                                    .radius = 1.0F,
                                    .life = static_cast<int>((far + 6) / 2.2F),
                                    .is_spark = true});
        break;
    default:
        break;
    }
}

}  // namespace

void leave_trails(const Workshop& shop, const sim::World& now) {
    const bool are_engines_on = now.phase() == sim::Phase::Play;  // between waves, ships keep their last keys
    for (const sim::Pilot& pilot : now.pilots()) {
        if (are_engines_on && pilot.is_flying() && pilot.ship().is_thrusting()) {
            puff_exhaust(shop, pilot.ship());
        }
    }
    for (const sim::Entity* entity : now.entities().all()) {
        const bool is_label = entity->kind() == sim::Kind::Comet && !entity->is_shootable();
        if (!entity->is_exploding() && !is_label) {
            leave_trail(shop, *entity);
        }
    }
}

}  // namespace view
