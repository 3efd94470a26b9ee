// SPDX-License-Identifier: Zlib
#include "game/view/effects/effects.h"

#include "engine/base/text.h"
#include "game/view/field/wrap.h"
#include "game/view/palette.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace view {

namespace {

using Type = sim::Event::Type;

constexpr float kShakeFade = 0.86F;  // fraction of the remaining shake kept per tick
constexpr float kDeathShake = 4;     // units; any other ship's is about half as strong
constexpr int kHitTicks = 4;
constexpr int kChainTicks = 15;      // half a second, within which a chain goes on
constexpr float kChainReach = 130;   // units, the same
constexpr float kLinkShake = 0.35F;  // units for each link of a chain
constexpr float kOverFire = 24;      // units between points and the centre of an explosion
constexpr float kOverShip = 26;      // units between words and the centre of a ship
constexpr float kShockFrom = 150;    // units of radius; smaller rings bend no light

/// Returns whether a ship of the crew blew up.
bool is_death(const sim::Event& event, const Crew& crew) {
    return sim::is_ship_loss(event) && crew.has(event.slot);
}

engine::Colour colour_of(sim::Slot slot, Palette palette) {
    return slot == sim::kNoSlot ? lights::kFire : pilot_colour(slot, palette);
}

struct PrizeLook {
    engine::Phrase name;
    std::optional<Icon> icon{};
};

const PrizeLook& look_of_prize(std::int32_t prize) {
    using engine::tr_later;
    static constexpr std::array<PrizeLook, sim::kPrizes> kLooks{{{tr_later("MACHINE GUNS"), Icon::MachineGuns},
                                                                 {tr_later("AIR BRAKES"), Icon::AirBrakes},
                                                                 {tr_later("LUCK"), Icon::Luck},
                                                                 {tr_later("TRIPLE FIRE"), Icon::TripleFire},
                                                                 {tr_later("LONG RANGE"), Icon::LongRange},
                                                                 {tr_later("SHIELD ENERGY"), Icon::Shield},
                                                                 {tr_later("FREEZE")},
                                                                 {tr_later("BIG BANG")}}};
    return kLooks[static_cast<std::size_t>(std::clamp(prize, 0, sim::kPrizes - 1))];
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

void Effects::on_tick(const sim::World& now, const sim::EventList& events, Chance& chance, float detail,
                      Palette palette, const Crew& crew, int lead) {
    const Field field = field_of(now);
    particles_.step(field);
    wreck_.step(field);
    popups_.step();
    std::erase_if(hits_, [](Hit& hit) { return ++hit.age >= kHitTicks; });
    std::erase_if(blasts_, [](Blast& blast) { return ++blast.age >= kChainTicks; });
    shake_ = shake_ < 0.1F ? 0 : shake_ * kShakeFade;
    const Workshop shop{particles_, chance, std::clamp(detail, 0.0F, 1.0F), palette, field, lead};
    leave_trails(shop, now);
    bool was_banked = false;  // by the event before; the HUD shows its points
    for (const sim::Event& event : events) {
        if (!is_death(event, crew)) {
            show(now, event, shop);
        }
        if (!was_banked) {
            show_words(now, event, palette);
        }
        was_banked = event.type == Type::Banked;
    }
    show_deaths(now, events, {wreck_, chance, shop.detail, palette, field}, crew);
    shake_from_ = shake_to_;
    shake_to_ = towards(chance.unit()) * shake_;
}

void Effects::praise(const sim::World& now, sim::Slot slot, engine::Colour colour, Chance& chance, float detail) {
    const sim::Pilot& pilot = now.pilot(slot);
    if (pilot.is_flying()) {
        const Workshop shop{.particles = particles_, .chance = chance, .detail = detail, .field = field_of(now)};
        bank(shop, centre(pilot.ship()), colour);
        celebrate(shop, centre(pilot.ship()), colour);
    }
}

float Effects::hit_light(sim::EntityId id, float fraction) const {
    // If there are several, the newest is at the back.
    const auto found = std::find_if(hits_.rbegin(), hits_.rend(), [id](const Hit& hit) { return hit.id == id; });
    return found == hits_.rend() ? 0 : std::max(0.0F, 1 - (static_cast<float>(found->age) + fraction) / kHitTicks);
}

void Effects::add_lenses(std::vector<Lens>& lenses, float fraction, const Field& field, engine::Point camera) const {
    for (const Particles* particles : {&particles_, &wreck_}) {
        for (const Ring& ring : particles->rings()) {
            if (ring.radius >= kShockFrom) {
                const float left = 1 - static_cast<float>(ring.age) / static_cast<float>(ring.life);
                lenses.push_back(
                    {.at = field.wrapped(ring.at + camera), .wave = ring.radius_at(fraction), .shove = 12 * left});
            }
        }
    }
}

void Effects::show_chain(engine::Point at, const Workshop& shop) {
    const Blast* before = nullptr;
    for (const Blast& blast : blasts_) {
        const engine::Point path = shop.field.way(blast.at, at);
        // Two explosions of one tick have a common cause, instead of one being the other's.
        if (blast.age > 0 && std::hypot(path.x, path.y) < kChainReach &&
            (before == nullptr || blast.links >= before->links)) {
            before = &blast;
        }
    }
    const int links = before != nullptr ? before->links + 1 : 0;
    if (before != nullptr) {
        link_blasts(shop, before->at, at, links);
        shake_for(kLinkShake * static_cast<float>(std::min(links, kMostLinks)));
    }
    blasts_.push_back({at, 0, links});
}

void Effects::show_deaths(const sim::World& now, const sim::EventList& events, const Workshop& shop, const Crew& crew) {
    for (const sim::Event& event : events) {
        if (is_death(event, crew)) {
            break_own_ship(shop, shop.field.wrapped(cell_centre(event.pos, event.kind)),
                           pilot_colour(event.slot, shop.palette));
            shake_for(kDeathShake);
        }
    }
    for (const sim::Slot slot : {crew.self, crew.second}) {
        const sim::Pilot* pilot = slot == sim::kNoSlot ? nullptr : &now.pilot(slot);
        if (pilot != nullptr && pilot->is_alive() && pilot->ship().is_exploding()) {
            burn_wreck(shop, shop.field.wrapped(centre(pilot->ship())), explosion_age(pilot->ship()));
        }
    }
}

void Effects::show(const sim::World& now, const sim::Event& event, const Workshop& shop) {
    const engine::Point at = shop.field.wrapped(cell_centre(event.pos, event.kind));
    switch (event.type) {
    case Type::Exploded:
        break_up(shop, at, event);
        show_chain(at, shop);
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
    case Type::Fetched:
        celebrate(shop, at, colours::kTitle);
        break;
    case Type::Grazed:
        graze(shop, centre(now.pilot(event.slot).ship()), at);
        break;
    case Type::CrossFire:
        cross_fire(shop, at, centre(now.pilot(event.slot).ship()), colour_of(event.slot, shop.palette));
        cross_fire(shop, at, centre(now.pilot(static_cast<sim::Slot>(event.value)).ship()),
                   colour_of(static_cast<sim::Slot>(event.value), shop.palette));
        break;
    case Type::Banked:
        bank(shop, at, colours::kTitle);
        break;
    case Type::Appeared:
        if (shop.field.depth(at) > kMist) {
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
    const engine::Point at = field_of(now).wrapped(cell_centre(event.pos, event.kind));
    const engine::Colour colour = event.slot == sim::kNoSlot ? colours::kText : pilot_colour(event.slot, palette);
    const auto over_ship = [&](std::string text, engine::Colour tint, float size, int life,
                               std::optional<Icon> icon = {}) {
        popups_.add({at, std::move(text), tint, size, life, 0, icon, kOverShip});
    };
    switch (event.type) {
    case Type::Scored:
        popups_.add({.at = at,
                     .text = std::to_string(event.value),
                     .colour = is_shared ? mixed(colour, colours::kText, 0.3F) : colours::kText,
                     .above = kOverFire});
        break;
    case Type::MultiplierTaken:
        over_ship(fmt::format("{}{}", now.mode_rules().has_chain ? "+" : "×", event.value), colours::kTitle, 13, 40);
        break;
    case Type::PrizeTaken:
        over_ship(look_of_prize(event.value).name.text(), colours::kTitle, 11, 66, look_of_prize(event.value).icon);
        break;
    case Type::Spawned:
        if (event.value == 1) {
            over_ship(engine::tr("LAST SHIP"), colours::kWarning, 10, 66);
        }
        break;
    case Type::LuckSaved:
        over_ship(engine::tr("LUCKY"), colours::kGood, 9, 36);
        break;
    case Type::Rescued:
        over_ship(engine::tr("+1 SHIP"), colours::kGood, 10, 48);
        break;
    case Type::CrossFire:
        popups_.add({.at = at, .text = "×2", .colour = colours::kTitle, .above = kOverFire});
        break;
    case Type::Fetched:
        over_ship(engine::tr("FETCHED"), pilot_colour(static_cast<sim::Slot>(event.value), palette), 10, 48);
        break;
    case Type::ExtraLife:
        over_ship(engine::tr("EXTRA SHIP"), colours::kGood, 10, 54);
        break;
    default:
        break;
    }
}

}  // namespace view
