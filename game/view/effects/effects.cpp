// SPDX-License-Identifier: Zlib
#include "game/view/effects/effects.h"

#include "engine/base/text.h"
#include "game/view/field/light.h"
#include "game/view/field/wrap.h"
#include "game/view/palette.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace view {

namespace {

using Type = sim::Event::Type;

constexpr float kShakeFade = 0.86F;  // fraction of the remaining shake kept per tick
constexpr float kDeathShake = 4;     // units; any other ship's is about half as strong
constexpr int kHitTicks = 4;
constexpr float kOverFire = 24;    // units between points and the centre of an explosion
constexpr float kOverShip = 26;    // units between words and the centre of a ship
constexpr float kShockFrom = 150;  // units of radius; smaller rings bend no light

/// Returns whether a ship of the crew blew up.
bool is_death(const sim::Event& event, const Crew& crew) {
    return sim::is_ship_loss(event) && crew.has(event.slot);
}

engine::Colour colour_of(sim::Slot slot, Palette palette) {
    return slot == sim::kNoSlot ? lights::kFire : pilot_colour(slot, palette);
}

const char* prize_name(std::int32_t prize) {
    static constexpr std::array<engine::Phrase, sim::kPrizes> kNames{
        engine::tr_later("MACHINE GUNS"), engine::tr_later("AIR BRAKES"), engine::tr_later("LUCK"),
        engine::tr_later("TRIPLE FIRE"),  engine::tr_later("LONG RANGE"), engine::tr_later("SHIELD ENERGY"),
        engine::tr_later("FREEZE"),       engine::tr_later("BIG BANG")};
    return kNames[static_cast<std::size_t>(std::clamp(prize, 0, sim::kPrizes - 1))].text();
}

/// Returns the icon of a prize; nothing for freeze and big bang, which need none.
std::optional<Icon> prize_icon(std::int32_t prize) {
    static constexpr std::array<Icon, 6> kIcons{Icon::MachineGuns, Icon::AirBrakes, Icon::Luck,
                                                Icon::TripleFire,  Icon::LongRange, Icon::Shield};
    const auto index = static_cast<std::size_t>(std::max(prize, 0));
    return index < kIcons.size() ? std::optional(kIcons[index]) : std::nullopt;
}

}  // namespace

std::optional<Rumble> rumble_for(const sim::World& now, const sim::Event& event, sim::Slot slot) {
    const bool is_own = event.slot == slot;
    if (is_own && sim::is_ship_loss(event)) {
        return Rumble{0.8F, 500};
    }
    if (event.type == Type::NovaBlast || event.type == Type::BigBang) {
        return Rumble{0.5F, 800};
    }
    if (event.type == Type::Hit && is_own && now.pilot(slot).is_alive()) {
        return Rumble{0.15F, 60};
    }
    return std::nullopt;
}

void Effects::reset() {
    *this = Effects{};
}

void Effects::on_tick(const sim::World& now, const sim::EventList& events, Chance& chance, float detail,
                      Palette palette, const Crew& crew, int lead) {
    particles_.step();
    wreck_.step();
    popups_.step();
    std::erase_if(hits_, [](Hit& hit) { return ++hit.age >= kHitTicks; });
    shake_ = shake_ < 0.1F ? 0 : shake_ * kShakeFade;
    const Workshop shop{particles_, chance, std::clamp(detail, 0.0F, 1.0F), palette, lead};
    leave_trails(shop, now);
    for (const sim::Event& event : events) {
        if (!is_death(event, crew)) {
            show(now, event, shop);
        }
        show_words(now, event, palette);
    }
    show_deaths(now, events, {wreck_, chance, shop.detail, palette}, crew);
    shake_from_ = shake_to_;
    shake_to_ = towards(chance.unit()) * shake_;
}

engine::Point Effects::shake(float fraction) const {
    return shake_from_ + (shake_to_ - shake_from_) * fraction;
}

float Effects::hit_light(sim::EntityId id, float fraction) const {
    // If there are several, the newest is at the back.
    const auto found = std::find_if(hits_.rbegin(), hits_.rend(), [id](const Hit& hit) { return hit.id == id; });
    return found == hits_.rend() ? 0 : std::max(0.0F, 1 - (static_cast<float>(found->age) + fraction) / kHitTicks);
}

void Effects::add_lenses(std::vector<Lens>& lenses, float fraction, engine::Point camera) const {
    for (const Particles* particles : {&particles_, &wreck_}) {
        for (const Ring& ring : particles->rings()) {
            if (ring.radius >= kShockFrom) {
                const float left = 1 - static_cast<float>(ring.age) / static_cast<float>(ring.life);
                lenses.push_back(
                    {.at = wrapped(ring.at + camera), .wave = ring.radius_at(fraction), .shove = 12 * left});
            }
        }
    }
}

void Effects::show_deaths(const sim::World& now, const sim::EventList& events, const Workshop& shop, const Crew& crew) {
    for (const sim::Event& event : events) {
        if (is_death(event, crew)) {
            break_own_ship(shop, wrapped(cell_centre(event.pos, event.kind)), pilot_colour(event.slot, shop.palette));
            shake_for(kDeathShake);
        }
    }
    for (const sim::Slot slot : {crew.self, crew.second}) {
        const sim::Pilot* pilot = slot == sim::kNoSlot ? nullptr : &now.pilot(slot);
        if (pilot != nullptr && pilot->is_alive() && pilot->ship().is_exploding()) {
            burn_wreck(shop, wrapped(centre(pilot->ship())), explosion_age(pilot->ship()));
        }
    }
}

void Effects::show(const sim::World& now, const sim::Event& event, const Workshop& shop) {
    const engine::Point at = wrapped(cell_centre(event.pos, event.kind));
    switch (event.type) {
    case Type::Exploded:
        break_up(shop, at, event);
        if (event.kind == sim::Kind::Ship || event.kind == sim::Kind::DamagedShip) {
            shake_for(2.2F);
        }
        break;
    case Type::Hit:
        strike(shop, at, event.kind);
        hits_.push_back({event.id});
        break;
    case Type::NovaBlast:
        blast(shop, at, lights::kSteel);
        shake_for(4.5F);
        break;
    case Type::BigBang:
        blast(shop, at, lights::kViolet);
        shake_for(4.5F);
        break;
    case Type::Spawned:
        gather(shop, at, colour_of(event.slot, shop.palette));
        break;
    case Type::LuckSaved:
        celebrate(shop, at, colours::kGood);
        break;
    case Type::Vanished:
        burst(shop, at, {.count = 12, .fastest = 1.6F, .life = 14, .colour = lights::kViolet});
        break;
    case Type::PrizeTaken:
    case Type::MultiplierTaken:
    case Type::CometTaken:
    case Type::Rescued:
        celebrate(shop, at, colours::kTitle);
        break;
    case Type::Appeared:
        if (depth(at) > kMist) {
            particles_.add(Ring{
                .at = at, .colour = lights::kViolet.faded(0.55F), .radius = 12, .first = 60, .width = 8, .life = 18});
        }
        break;
    case Type::Frozen:
        if (event.slot != sim::kNoSlot) {
            const engine::Point ship = centre(now.pilot(event.slot).ship());
            particles_.add(Ring{
                .at = ship, .colour = lights::kSteel.faded(0.5F), .radius = 240, .first = 16, .width = 22, .life = 26});
        }
        break;
    default:
        break;
    }
}

void Effects::show_words(const sim::World& now, const sim::Event& event, Palette palette) {
    const bool is_shared = now.pilots_present() > 1;
    const engine::Point at = wrapped(cell_centre(event.pos, event.kind));
    const engine::Colour colour = event.slot == sim::kNoSlot ? colours::kText : pilot_colour(event.slot, palette);
    switch (event.type) {
    case Type::Scored:
        popups_.add({.at = at,
                     .text = std::to_string(event.value),
                     .colour = is_shared ? mixed(colour, colours::kText, 0.3F) : colours::kText,
                     .above = kOverFire});
        break;
    case Type::MultiplierTaken:
        popups_.add({at, fmt::format("×{}", event.value), colours::kTitle, 13, 40, 0, {}, kOverShip});
        break;
    case Type::PrizeTaken:
        popups_.add({at, prize_name(event.value), colours::kTitle, 11, 66, 0, prize_icon(event.value), kOverShip});
        break;
    case Type::Spawned:
        if (event.value == 1) {
            popups_.add({at, engine::tr("LAST SHIP"), colours::kWarning, 10, 66, 0, {}, kOverShip});
        }
        break;
    case Type::LuckSaved:
        popups_.add({at, engine::tr("LUCKY"), colours::kGood, 9, 36, 0, {}, kOverShip});
        break;
    case Type::Rescued:
        popups_.add({at, engine::tr("+1 SHIP"), colours::kGood, 10, 48, 0, {}, kOverShip});
        break;
    case Type::ExtraLife:
        popups_.add({at, engine::tr("EXTRA SHIP"), colours::kGood, 10, 54, 0, {}, kOverShip});
        break;
    default:
        break;
    }
}

void Effects::shake_for(float units) {
    shake_ = std::max(shake_, units);
}

}  // namespace view
