// SPDX-License-Identifier: Zlib
#include "game/view/effects/bursts.h"

#include "game/view/field/blasts.h"
#include "game/view/field/light.h"
#include "game/view/field/wrap.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace view {

namespace {

constexpr engine::Colour kSmoke{52, 44, 44, 255};

/// Returns a vector with a random direction and a random length in this range. The numbers are generated in separate
/// statements: in one expression their order would depend on the compiler, and pictures would differ.
engine::Point anywhere(Chance& chance, float least, float most) {
    const engine::Point direction = towards(chance.unit());
    return direction * chance.between(least, most);
}

void splinter(const Workshop& shop, engine::Point at, int count, float fastest, engine::Colour tint) {
    Chance& chance = shop.chance;
    for (int i = shop.share(count); i > 0; --i) {
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

/// Adds a cloud that swells and thins out, in the colour of what it consists of.
void dust(const Workshop& shop, engine::Point at, int count, Speeds speeds, float radius, int life,
          engine::Colour matter) {
    burst(shop, at,
          {.count = count,
           .slowest = speeds.slowest,
           .fastest = speeds.fastest,
           .radius = radius,
           .growth = 2.4F,
           .life = life,
           .drag = 0.95F,
           .colour = matter.faded(0.42F),
           .blend = engine::Blend::Normal});
}

void wave(const Workshop& shop, engine::Point at, engine::Colour colour, float radius, float width, int life) {
    shop.particles.add(Ring{.at = at, .colour = colour, .radius = radius, .first = 6, .width = width, .life = life});
}

/// The larger a rock, the more of it flies about, the further and the longer.
void break_rock(const Workshop& shop, engine::Point at, int size, const BlastLook& look) {
    const auto large = static_cast<float>(size);
    dust(shop, at, 2 + 3 * size, {0.2F, 0.6F + 0.5F * large}, 2.2F + 1.2F * large, 14 + 8 * size, look.matter);
    sparks(shop, at, 3 + 4 * size, {1.2F, 2.6F + 0.9F * large}, 0.9F, 10 + 4 * size);
    splinter(shop, at, 2 + 4 * size, 1.3F + 0.5F * large, mixed(look.matter, colours::kWhite, 0.15F));
    wave(shop, at, look.light.faded(0.14F + 0.09F * large), 14 + 17 * large, 4 + 2 * large, 8 + 3 * size);
}

void break_steel(const Workshop& shop, engine::Point at, const BlastLook& look) {
    sparks(shop, at, 44, {2.0F, 7.5F}, 0.9F, 20, colours::kWhite, lights::kFire, 0.92F);
    splinter(shop, at, 12, 3.4F, look.matter);
    dust(shop, at, 5, {0.2F, 1.0F}, 3.5F, 20, look.matter);
    wave(shop, at, look.light.faded(0.5F), 48, 5, 10);
}

/// Eight darts of fire fly from a mine's spikes.
void break_mine(const Workshop& shop, engine::Point at, const BlastLook& look) {
    constexpr int kSpikes = 8;
    const float turn = shop.chance.unit();
    for (int i = 0; i < kSpikes; ++i) {
        const engine::Point ray = towards(turn + static_cast<float>(i) / kSpikes);
        for (int j = 1; j <= 3; ++j) {
            shop.particles.add(Particle{.at = shop.field.wrapped(at + ray * 6),
                                        .velocity = ray * (2.2F * static_cast<float>(j)),
                                        .colour = lights::kHot,
                                        .ember = look.light,
                                        .radius = 1.2F,
                                        .drag = 0.93F,
                                        .life = 16,
                                        .is_spark = true});
        }
    }
    sparks(shop, at, 14, {0.8F, 3.4F}, 1.1F, 18, lights::kHot, look.light);
    splinter(shop, at, 6, 2.6F, look.matter);
    wave(shop, at, look.light.faded(0.65F), 62, 9, 13);
    wave(shop, at, look.light.faded(0.40F), 34, 5, 18);
}

void break_fighter(const Workshop& shop, engine::Point at, const BlastLook& look) {
    sparks(shop, at, 34, {1.0F, 5.6F}, 1.2F, 26, lights::kHot, look.light);
    dust(shop, at, 6, {0.2F, 1.0F}, 5, 26, kSmoke);
    splinter(shop, at, 10, 3.0F, mixed(look.matter, colours::kWhite, 0.3F));
    wave(shop, at, look.light.faded(0.6F), 70, 10, 17);
}

/// A comet bursts into ice that drifts and melts.
void break_comet(const Workshop& shop, engine::Point at, const BlastLook& look) {
    burst(shop, at,
          {.count = 16,
           .slowest = 0.3F,
           .fastest = 2.0F,
           .radius = 3.2F,
           .growth = 2.2F,
           .life = 26,
           .colour = look.matter.faded(0.5F),
           .ember = {104, 60, 200, 90}});
    sparks(shop, at, 26, {0.8F, 4.4F}, 1.1F, 26, colours::kWhite, look.light, 0.95F);
    splinter(shop, at, 6, 2.0F, look.matter);
    wave(shop, at, look.light.faded(0.55F), 52, 7, 18);
}

/// What was in a canister or multiplier glitters once and is gone.
void break_prize(const Workshop& shop, engine::Point at, const BlastLook& look) {
    sparks(shop, at, 22, {0.4F, 2.6F}, 1.2F, 20, look.matter, look.light, 0.95F);
    splinter(shop, at, 5, 2.0F, look.matter);
    wave(shop, at, look.light.faded(0.45F), 34, 4, 12);
}

/// A gravity well falls into itself, and throws out its rim.
void collapse(const Workshop& shop, engine::Point at, const BlastLook& look) {
    shop.particles.add(
        Ring{.at = at, .colour = look.light.faded(0.8F), .radius = 5, .first = 76, .width = 9, .life = 10});
    wave(shop, at, look.light.faded(0.5F), 92, 8, 22);
    sparks(shop, at, 34, {1.2F, 5.0F}, 1.2F, 24, look.matter, look.light, 0.94F);
}

void burst_nova(const Workshop& shop, engine::Point at, const BlastLook& look) {
    sparks(shop, at, 40, {1.0F, 6.0F}, 1.2F, 22, colours::kWhite, look.light, 0.94F);
    wave(shop, at, look.light.faded(0.6F), 80, 9, 16);
}

/// Breaks up a machine of no other sort.
void break_machine(const Workshop& shop, engine::Point at) {
    sparks(shop, at, 30, {1.0F, 5.4F}, 1.1F, 24);
    dust(shop, at, 7, {0.2F, 1.0F}, 6, 30, kSmoke);
    splinter(shop, at, 6, 2.6F, lights::kSteel);
    wave(shop, at, lights::kFire.faded(0.45F), 54, 9, 16);
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

}  // namespace

int Workshop::share(int count) const {
    return static_cast<int>(std::ceil(static_cast<float>(count) * detail));
}

void burst(const Workshop& shop, engine::Point at, const Burst& burst) {
    Chance& chance = shop.chance;
    for (int i = shop.share(burst.count); i > 0; --i) {
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
    using sim::Kind;
    const BlastLook& look = blast_look(event.kind);
    switch (event.kind) {
    case Kind::LargeRock:
    case Kind::MediumRock:
    case Kind::SmallRock:
        return break_rock(shop, at, size_of(event.kind), look);
    case Kind::SteelRock:
        return break_steel(shop, at, look);
    case Kind::Mine:
        return break_mine(shop, at, look);
    case Kind::BigFighter:
    case Kind::LittleFighter:
        return break_fighter(shop, at, look);
    case Kind::Comet:
        return break_comet(shop, at, look);
    case Kind::Canister:
    case Kind::Multiplier:
        return break_prize(shop, at, look);
    case Kind::Vortex:
        return collapse(shop, at, look);
    case Kind::Nova:
        return burst_nova(shop, at, look);
    case Kind::Ship:
    case Kind::DamagedShip: {
        const engine::Colour livery =
            event.slot == sim::kNoSlot ? lights::kFire : pilot_colour(event.slot, shop.palette);
        scatter_pieces(shop, at, 3, 2.4F, livery);
        return break_ship(shop, at, livery);
    }
    default:
        return break_machine(shop, at);
    }
}

void link_blasts(const Workshop& shop, engine::Point from, engine::Point to, int length) {
    constexpr int kSparks = 7;
    const auto links = static_cast<float>(std::min(length, kMostLinks));
    const engine::Point path = shop.field.way(from, to);
    for (int i = shop.share(kSparks); i > 0; --i) {
        const float part = shop.chance.unit();
        const float life = shop.chance.between(8, 14);
        shop.particles.add(Particle{.at = shop.field.wrapped(from + path * part),
                                    .velocity = path * ((1 - part) / life),
                                    .colour = lights::kHot,
                                    .ember = lights::kFire,
                                    .radius = 1.1F,
                                    .life = static_cast<int>(life),
                                    .is_spark = true});
    }
    wave(shop, to, lights::kHot.faded(0.16F + 0.08F * links), 40 + 10 * links, 6, 14);
    sparks(shop, to, 3 * static_cast<int>(links), {2.0F, 5.5F}, 1.0F, 18);
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

void cross_fire(const Workshop& shop, engine::Point rock, engine::Point ship, engine::Colour colour) {
    constexpr int kDots = 7;
    const engine::Point way = shop.field.way(rock, ship);
    for (int i = 0; i < kDots; ++i) {
        const float share = static_cast<float>(i + 1) / (kDots + 1);
        shop.particles.add(Particle{.at = shop.field.wrapped(rock + way * share),
                                    .velocity = way * (0.004F * share),
                                    .colour = colour,
                                    .ember = colour,
                                    .radius = 1.8F,
                                    .life = 12});
    }
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
    for (int i = shop.share(22); i > 0; --i) {
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

}  // namespace view
