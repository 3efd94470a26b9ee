// SPDX-License-Identifier: Zlib
#include "game/view/effects.h"

#include "game/sim/headings.h"
#include "game/view/palette.h"
#include "game/view/wrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

namespace view {

namespace {

using Type = sim::Event::Type;

constexpr engine::Colour kFire{255, 176, 84, 255};
constexpr engine::Colour kHot{255, 226, 168, 255};
constexpr engine::Colour kSteel{176, 206, 255, 255};
constexpr engine::Colour kDust{134, 122, 110, 150};
constexpr engine::Colour kViolet{176, 140, 255, 255};
constexpr engine::Colour kExhaust{255, 150, 64, 150};
constexpr float kShakeFade = 0.86F;  // of what is left, a tick

engine::Point direction_of(float turns) {
    const float angle = turns * 2 * std::numbers::pi_v<float>;
    return {std::cos(angle), std::sin(angle)};
}

engine::Colour colour_of(sim::Slot slot) {
    return slot == sim::kNoSlot ? kFire : pilot_colour(slot);
}

bool is_rock(sim::Kind kind) {
    return kind == sim::Kind::LargeRock || kind == sim::Kind::MediumRock || kind == sim::Kind::SmallRock;
}

const char* prize_name(std::int32_t prize) {
    static constexpr std::array<const char*, sim::kPrizes> kNames{
        "MACHINE GUNS", "AIR BRAKES", "LUCK", "TRIPLE FIRE", "LONG RANGE", "SHIELD ENERGY", "FREEZE", "BIG BANG"};
    return kNames[static_cast<std::size_t>(std::clamp(prize, 0, sim::kPrizes - 1))];
}

}  // namespace

void Effects::reset() {
    *this = Effects{};
}

void Effects::on_tick(const sim::World& now, const sim::EventList& events, Chance& chance) {
    particles_.step();
    popups_.step();
    shake_ = shake_ < 0.1F ? 0 : shake_ * kShakeFade;
    trail(now, chance);
    for (const sim::Event& event : events) {
        show(now, event, chance);
        show_words(now, event);
    }
    shake_from_ = shake_to_;
    shake_to_ = direction_of(chance.unit()) * shake_;
}

engine::Point Effects::shake(float fraction) const {
    return shake_from_ + (shake_to_ - shake_from_) * fraction;
}

void Effects::show(const sim::World& now, const sim::Event& event, Chance& chance) {
    const engine::Point at = wrapped(cell_centre(event.pos, event.kind));
    switch (event.type) {
    case Type::Exploded:
        show_explosion(event, chance);
        break;
    case Type::Hit:
        burst(at, {.count = 9, .fastest = 3.4F, .radius = 1.2F, .life = 10, .colour = kSteel}, chance);
        particles_.add(Ring{.at = at, .colour = kSteel.faded(0.5F), .radius = 13, .width = 0, .life = 5});
        break;
    case Type::NovaBlast:
        blast(at, kSteel, chance);
        break;
    case Type::BigBang:
        blast(at, kViolet, chance);
        break;
    case Type::Spawned:
        particles_.add(
            Ring{.at = at, .colour = colour_of(event.slot).faded(0.5F), .radius = 34, .width = 5, .life = 16});
        break;
    case Type::LuckSaved:
        burst(at, {.count = 18, .fastest = 2.6F, .life = 20, .colour = colours::kGood}, chance);
        break;
    case Type::Vanished:
        burst(at, {.count = 12, .fastest = 1.6F, .life = 14, .colour = kViolet}, chance);
        break;
    case Type::PrizeTaken:
    case Type::MultiplierTaken:
    case Type::CometTaken:
    case Type::Rescued:
        show_catch(at, chance);
        break;
    case Type::Appeared:
        if (depth(at) > kMist) {
            particles_.add(Ring{.at = at, .colour = kViolet.faded(0.45F), .radius = 26, .width = 5, .life = 18});
        }
        break;
    case Type::Frozen:
        if (event.slot != sim::kNoSlot) {
            const engine::Point ship = centre(now.pilot(event.slot).ship());
            particles_.add(Ring{.at = ship, .colour = kSteel.faded(0.4F), .radius = 220, .width = 10, .life = 24});
        }
        break;
    default:
        break;
    }
}

void Effects::show_catch(engine::Point at, Chance& chance) {
    burst(at, {.count = 20, .fastest = 2.4F, .life = 22, .colour = colours::kTitle}, chance);
    particles_.add(Ring{.at = at, .colour = colours::kTitle.faded(0.4F), .radius = 30, .width = 4, .life = 14});
}

void Effects::show_explosion(const sim::Event& event, Chance& chance) {
    const engine::Point at = wrapped(cell_centre(event.pos, event.kind));
    if (is_rock(event.kind)) {
        const int dust = event.kind == sim::Kind::LargeRock ? 22 : event.kind == sim::Kind::MediumRock ? 14 : 8;
        burst(at,
              {.count = dust,
               .slowest = 0.3F,
               .fastest = 2.0F,
               .radius = 2.0F,
               .life = 34,
               .drag = 0.96F,
               .colour = kDust,
               .blend = engine::Blend::Normal},
              chance);
        burst(at, {.count = dust / 2, .fastest = 4.2F, .radius = 1.1F, .life = 14, .colour = kFire}, chance);
        return;
    }
    const bool is_ship = event.kind == sim::Kind::Ship || event.kind == sim::Kind::DamagedShip;
    burst(at,
          {.count = is_ship ? 46 : 24,
           .slowest = 0.8F,
           .fastest = is_ship ? 6.0F : 4.4F,
           .life = is_ship ? 30 : 20,
           .colour = kHot},
          chance);
    if (!is_ship) {
        return;
    }
    burst(at, {.count = 24, .fastest = 3.2F, .radius = 1.6F, .life = 36, .colour = colour_of(event.slot)}, chance);
    particles_.add(Ring{.at = at, .colour = kFire.faded(0.34F), .radius = 84, .width = 9, .life = 22});
    shake_for(2.2F);
}

void Effects::blast(engine::Point at, engine::Colour colour, Chance& chance) {
    burst(at,
          {.count = 90, .slowest = 1.5F, .fastest = 11, .radius = 1.6F, .life = 34, .drag = 0.95F, .colour = colour},
          chance);
    particles_.add(Ring{.at = at, .colour = colour.faded(0.42F), .radius = 290, .width = 16, .life = 30});
    particles_.add(Ring{.at = at, .colour = kHot.faded(0.30F), .radius = 190, .width = 10, .life = 34});
    particles_.add(Ring{
        .at = at, .colour = colour.faded(0.8F), .radius = engine::Renderer::kMaxDotRadius, .width = 0, .life = 18});
    shake_for(4.5F);
}

void Effects::show_words(const sim::World& now, const sim::Event& event) {
    const bool is_shared = now.pilots_present() > 1;
    const engine::Point at = wrapped(cell_centre(event.pos, event.kind));
    const engine::Colour colour = event.slot == sim::kNoSlot ? colours::kText : pilot_colour(event.slot);
    switch (event.type) {
    case Type::Scored:
        popups_.add(
            {at, std::to_string(event.value), is_shared ? mixed(colour, colours::kText, 0.3F) : colours::kText});
        break;
    case Type::MultiplierTaken:
        popups_.add({at, fmt::format("×{}", event.value), colours::kTitle, 13, 40});
        break;
    case Type::PrizeTaken:
        popups_.add({at, prize_name(event.value), colours::kTitle, 10, 54});
        break;
    case Type::LuckSaved:
        popups_.add({at, "LUCKY", colours::kGood, 9, 36});
        break;
    case Type::Rescued:
        popups_.add({at, "+1 SHIP", colours::kGood, 10, 48});
        break;
    case Type::ExtraLife:
        popups_.add({at, "EXTRA SHIP", colours::kGood, 10, 54});
        break;
    default:
        break;
    }
}

void Effects::burst(engine::Point at, const Burst& burst, Chance& chance) {
    for (int i = 0; i < burst.count; ++i) {
        const float speed = chance.between(burst.slowest, burst.fastest);
        const auto life = static_cast<int>(static_cast<float>(burst.life) * chance.between(0.67F, 1.33F));
        Particle particle{.at = at,
                          .velocity = direction_of(chance.unit()) * speed,
                          .colour = burst.colour,
                          .radius = burst.radius * chance.between(0.7F, 1.4F),
                          .drag = burst.drag,
                          .life = life,
                          .blend = burst.blend};
        particles_.add(particle);
    }
}

/// What flies leaves a little behind: exhaust, a comet's dust, the vortex's inflow, embers of a wreck.
void Effects::trail(const sim::World& now, Chance& chance) {
    for (const sim::Pilot& pilot : now.pilots()) {
        if (!pilot.is_flying() || !pilot.ship().is_thrusting()) {
            continue;
        }
        const sim::Vec ahead = sim::direction(pilot.ship().heading());
        const engine::Point back{static_cast<float>(-ahead.x) / 8, static_cast<float>(-ahead.y) / 8};
        const engine::Point side{-back.y, back.x};
        const engine::Point at = centre(pilot.ship()) + back * 17 + side * chance.between(-3, 3);
        particles_.add(Particle{wrapped(at), back * chance.between(1.2F, 2.6F) + side * chance.between(-0.4F, 0.4F),
                                kExhaust, 1.7F, 0.92F, 10});
    }
    for (std::size_t i = 0; i < now.entities().size(); ++i) {
        const sim::Entity& entity = now.entities()[i];
        if (entity.is_exploding()) {
            continue;
        }
        const engine::Point at = wrapped(centre(entity));
        const engine::Point ray = direction_of(chance.unit());
        if (entity.kind() == sim::Kind::Comet && entity.is_shootable()) {
            const engine::Point behind{-7 * chance.unit(), -7 * chance.unit()};
            particles_.add(Particle{wrapped(at + behind + ray * 4), ray * 0.5F, kViolet.faded(0.5F), 2.0F, 0.97F, 26});
        } else if (entity.kind() == sim::Kind::Vortex) {
            const engine::Point inward = ray * -1.3F + engine::Point{-ray.y, ray.x} * 0.9F;
            particles_.add(Particle{wrapped(at + ray * 26), inward, kViolet.faded(0.5F), 1.3F, 1.0F, 16});
        } else if (entity.kind() == sim::Kind::DamagedShip || entity.kind() == sim::Kind::Shrapnel) {
            particles_.add(Particle{wrapped(at + ray * 5), ray * 0.3F, kFire.faded(0.6F), 1.5F, 0.95F, 16});
        }
    }
}

void Effects::shake_for(float units) {
    shake_ = std::max(shake_, units);
}

}  // namespace view
