// SPDX-License-Identifier: Zlib
#include "game/view/effects/bursts.h"

#include "game/view/field/light.h"
#include "game/view/field/wrap.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace view {

namespace {

constexpr engine::Colour kDust{126, 112, 98, 96};
constexpr engine::Colour kSmoke{52, 44, 44, 110};
constexpr engine::Colour kStone{150, 128, 112, 255};  // dark, since only whole rocks are dangerous

int share(int count, float detail) {
    return static_cast<int>(std::ceil(static_cast<float>(count) * detail));
}

/// Returns a vector with a random direction and a random length in this range. The numbers are generated in separate
/// statements: in one expression their order would depend on the compiler, and pictures would differ.
engine::Point anywhere(Chance& chance, float least, float most) {
    const engine::Point direction = towards(chance.unit());
    return direction * chance.between(least, most);
}

/// Returns a vector with random components along two axes.
engine::Point strewn(Chance& chance, engine::Point along, float least, float most, engine::Point across, float half) {
    const engine::Point forward = along * chance.between(least, most);
    return forward + across * chance.between(-half, half);
}

void splinter(const Workshop& shop, engine::Point at, int count, float fastest, engine::Colour tint) {
    Chance& chance = shop.chance;
    for (int i = share(count, shop.detail); i > 0; --i) {
        shop.particles.add(Chip{.at = at + anywhere(chance, 1, 6),
                                .velocity = anywhere(chance, 0.5F, fastest),
                                .tint = tint,
                                .frame = chance.between(0, 16),
                                .spin = chance.between(0.25F, 1.1F),
                                .life = 16 + chance.below(18)});
    }
}

/// Throws wings and noses about, in the colour of their ship.
void scatter_pieces(const Workshop& shop, engine::Point at, int count, float fastest, engine::Colour livery) {
    Chance& chance = shop.chance;
    for (int i = 0; i < count; ++i) {
        const Sheet sheet = i % 3 == 2 ? Sheet::ShrapnelB : Sheet::ShrapnelA;
        const auto frames = static_cast<float>(need(sheet).frames);
        const float turn = (static_cast<float>(i) + chance.unit()) / static_cast<float>(count);  // all around
        shop.particles.add(Chip{.sheet = sheet,
                                .at = at,
                                .velocity = towards(turn) * chance.between(0.5F * fastest, fastest),
                                .tint = piece_colour(livery),
                                .frame = chance.between(0, frames),
                                .spin = chance.between(0.6F, 1.6F),
                                .glow = kPieceGlow,
                                .drag = 0.97F,
                                .life = 50 + chance.below(20)});
    }
}

/// Units per tick.
struct Speeds {
    float slowest;
    float fastest;
};

/// Adds sparks that fly apart and cool down to the colour of the ember, if its alpha is not 0.
void sparks(const Workshop& shop, engine::Point at, int count, Speeds speeds, float radius, int life,
            engine::Colour colour = lights::kHot, engine::Colour ember = lights::kEmber, float drag = Burst{}.drag) {
    burst(shop, at,
          {.count = count,
           .slowest = speeds.slowest,
           .fastest = speeds.fastest,
           .radius = radius,
           .life = life,
           .drag = drag,
           .colour = colour,
           .ember = ember,
           .is_spark = true});
}

/// Returns the size of a rock, 1 (small) … 3; 0 for other kinds.
int size_of(sim::Kind kind) {
    return kind == sim::Kind::LargeRock ? 3 : kind == sim::Kind::MediumRock ? 2 : kind == sim::Kind::SmallRock ? 1 : 0;
}

void break_rock(const Workshop& shop, engine::Point at, int size) {
    burst(shop, at,
          {.count = 3 + 3 * size,
           .slowest = 0.2F,
           .fastest = 1.5F,
           .radius = 4.0F,
           .growth = 2.2F,
           .life = 36,
           .drag = 0.95F,
           .colour = kDust,
           .blend = engine::Blend::Normal});
    sparks(shop, at, 5 + 4 * size, {1.2F, 4.6F}, 0.9F, 20);
    splinter(shop, at, 3 + 3 * size, 1.4F + 0.3F * static_cast<float>(size), kStone);
    shop.particles.add(Ring{.at = at,
                            .colour = lights::kFire.faded(0.30F),
                            .radius = 20 + 9 * static_cast<float>(size),
                            .first = 6,
                            .width = 7,
                            .life = 12});
}

void break_machine(const Workshop& shop, engine::Point at) {
    sparks(shop, at, 30, {1.0F, 5.4F}, 1.1F, 24);
    burst(shop, at,
          {.count = 7,
           .slowest = 0.2F,
           .fastest = 1.0F,
           .radius = 6,
           .growth = 2.2F,
           .life = 38,
           .colour = kSmoke,
           .blend = engine::Blend::Normal});
    splinter(shop, at, 6, 2.6F, lights::kSteel);
    shop.particles.add(
        Ring{.at = at, .colour = lights::kFire.faded(0.45F), .radius = 54, .first = 8, .width = 9, .life = 16});
}

void break_ship(const Workshop& shop, engine::Point at, engine::Colour livery) {
    break_machine(shop, at);
    sparks(shop, at, 36, {0.6F, 3.4F}, 1.5F, 40, livery, lights::kEmber, 0.96F);
    shop.particles.add(
        Ring{.at = at, .colour = lights::kHot.faded(0.42F), .radius = 104, .first = 10, .width = 14, .life = 24});
    shop.particles.add(Ring{.at = at, .colour = livery.faded(0.75F), .radius = 76, .first = 4, .width = 9, .life = 28});
    shop.particles.add(Ring{.at = at, .colour = colours::kWhite, .radius = 34, .width = 0, .life = 9});
}

/// Adds balls of fire that swell and cool down.
void fireball(const Workshop& shop, engine::Point at, int count, float radius) {
    burst(shop, at,
          {.count = count,
           .slowest = 0.1F,
           .fastest = 1.3F,
           .radius = radius,
           .growth = 2,
           .life = 26,
           .drag = 0.93F,
           .colour = engine::Colour{255, 196, 112, 150},
           .ember = lights::kEmber.faded(0.5F)});
}

void puff_exhaust(const Workshop& shop, const sim::Ship& ship) {
    const engine::Point back = towards(static_cast<float>(ship.heading()) / sim::kHeadings) * -1;
    const engine::Point side{-back.y, back.x};
    for (int i = share(2, shop.detail); i > 0; --i) {
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

void burst(const Workshop& shop, engine::Point at, const Burst& burst) {
    Chance& chance = shop.chance;
    for (int i = share(burst.count, shop.detail); i > 0; --i) {
        const float speed = chance.between(burst.slowest, burst.fastest);
        const auto life = static_cast<int>(static_cast<float>(burst.life) * chance.between(0.67F, 1.33F));
        shop.particles.add(Particle{.at = at,
                                    .velocity = towards(chance.unit()) * speed,
                                    .colour = burst.colour,
                                    .ember = burst.ember,
                                    .radius = burst.radius * chance.between(0.7F, 1.4F),
                                    .growth = burst.growth,
                                    .drag = burst.drag,
                                    .life = life,
                                    .blend = burst.blend,
                                    .is_spark = burst.is_spark});
    }
}

void break_up(const Workshop& shop, engine::Point at, const sim::Event& event) {
    if (const int size = size_of(event.kind); size > 0) {
        return break_rock(shop, at, size);
    }
    if (event.kind == sim::Kind::Ship || event.kind == sim::Kind::DamagedShip) {
        const engine::Colour livery =
            event.slot == sim::kNoSlot ? lights::kFire : pilot_colour(event.slot, shop.palette);
        scatter_pieces(shop, at, 3, 2.4F, livery);
        return break_ship(shop, at, livery);
    }
    break_machine(shop, at);
}

void break_own_ship(const Workshop& shop, engine::Point at, engine::Colour livery) {
    break_ship(shop, at, livery);
    fireball(shop, at, 9, 7);
    sparks(shop, at, 70, {1.4F, 8.5F}, 1.3F, 46, lights::kHot, livery, 0.95F);
    splinter(shop, at, 16, 4.2F, mixed(livery, lights::kSteel, 0.5F));
    scatter_pieces(shop, at, 5, 3.2F, livery);
    shop.particles.add(
        Ring{.at = at, .colour = lights::kHot.faded(0.55F), .radius = 210, .first = 8, .width = 20, .life = 34});
    shop.particles.add(
        Ring{.at = at, .colour = livery.faded(0.95F), .radius = 170, .first = 4, .width = 16, .life = 34});
    // A white core, hidden by nothing, which shrinks into the fire.
    shop.particles.add(
        Ring{.at = at, .colour = colours::kWhite, .radius = engine::Renderer::kMaxDotRadius, .width = 0, .life = 12});
    shop.particles.add(Ring{.at = at, .colour = colours::kWhite, .radius = 26, .width = 0, .life = 18});
}

void burn_wreck(const Workshop& shop, engine::Point at, int age) {
    constexpr std::array<int, 4> kTicks{4, 8, 13, 19};
    if (std::ranges::find(kTicks, age) == kTicks.end()) {
        return;
    }
    const engine::Point part = shop.field.wrapped(at + anywhere(shop.chance, 12, 30));
    fireball(shop, part, 4, 5);
    sparks(shop, part, 14, {0.8F, 4}, 1.0F, 22);
    shop.particles.add(
        Ring{.at = part, .colour = lights::kFire.faded(0.4F), .radius = 40, .first = 4, .width = 7, .life = 14});
}

void strike(const Workshop& shop, engine::Point at, sim::Kind kind) {
    const engine::Point off = at + towards(shop.chance.unit()) * 5;
    sparks(shop, off, 10, {1.2F, 4.2F}, 0.9F, 11, kind == sim::Kind::Mine ? lights::kHot : lights::kSteel,
           lights::kFire);
    shop.particles.add(Ring{.at = off, .colour = lights::kSteel.faded(0.55F), .radius = 14, .width = 0, .life = 5});
}

void celebrate(const Workshop& shop, engine::Point at, engine::Colour colour) {
    sparks(shop, at, 24, {0.6F, 2.8F}, 1.2F, 24, colour, {0, 0, 0, 0});
    shop.particles.add(Ring{.at = at, .colour = colour.faded(0.5F), .radius = 38, .first = 8, .width = 6, .life = 16});
    shop.particles.add(Ring{.at = at, .colour = colour.faded(0.3F), .radius = 22, .first = 4, .width = 4, .life = 20});
}

void graze(const Workshop& shop, engine::Point ship, engine::Point other) {
    constexpr int kDots = 9;
    const engine::Point way = shop.field.way(ship, other);
    for (int i = 0; i < kDots; ++i) {
        const float share = 0.25F + 0.5F * static_cast<float>(i) / (kDots - 1);
        shop.particles.add(Particle{.at = shop.field.wrapped(ship + way * share),
                                    .velocity = towards(shop.chance.unit()) * 0.4F,
                                    .colour = colours::kWhite,
                                    .ember = lights::kSteel,
                                    .radius = 2.4F,
                                    .life = 16});
    }
    shop.particles.add(Ring{.at = shop.field.wrapped(ship + way * 0.5F),
                            .colour = colours::kWhite.faded(0.6F),
                            .radius = 22,
                            .width = 0,
                            .life = 10});
}

void bank(const Workshop& shop, engine::Point at, engine::Colour colour) {
    shop.particles.add(
        Ring{.at = at, .colour = colour.faded(0.8F), .radius = 150, .first = 24, .width = 16, .life = 26});
    shop.particles.add(Ring{.at = at, .colour = colour.faded(0.5F), .radius = 96, .first = 16, .width = 8, .life = 30});
    sparks(shop, at, 30, {1, 5}, 1.2F, 26, colour, {0, 0, 0, 0});
}

void gather(const Workshop& shop, engine::Point at, engine::Colour colour) {
    shop.particles.add(
        Ring{.at = at, .colour = colour.faded(0.75F), .radius = 16, .first = 96, .width = 12, .life = 18});
    shop.particles.add(Ring{.at = at, .colour = lights::kSteel.faded(0.6F), .radius = 40, .width = 0, .life = 16});
    for (int i = share(22, shop.detail); i > 0; --i) {
        const engine::Point ray = towards(shop.chance.unit());
        const float far = shop.chance.between(40, 84);
        shop.particles.add(Particle{.at = shop.field.wrapped(at + ray * far),
                                    .velocity = ray * (-far / 14),
                                    .colour = colour,
                                    .ember = lights::kSteel,
                                    .radius = 1.2F,
                                    .life = 14,
                                    .is_spark = true});
    }
}

void blast(const Workshop& shop, engine::Point at, engine::Colour colour) {
    sparks(shop, at, 100, {1.5F, 11}, 1.3F, 34, lights::kHot, colour, 0.95F);
    shop.particles.add(
        Ring{.at = at, .colour = colour.faded(0.75F), .radius = 330, .first = 12, .width = 26, .life = 34});
    shop.particles.add(
        Ring{.at = at, .colour = lights::kHot.faded(0.50F), .radius = 210, .first = 4, .width = 14, .life = 30});
    shop.particles.add(
        Ring{.at = at, .colour = colour.faded(0.35F), .radius = 120, .first = 2, .width = 30, .life = 44});
    shop.particles.add(Ring{.at = at,
                            .colour = lights::kHot.faded(0.9F),
                            .radius = engine::Renderer::kMaxDotRadius,
                            .width = 0,
                            .life = 20});
}

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
