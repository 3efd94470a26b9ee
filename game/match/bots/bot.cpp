// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace match {

namespace {

constexpr std::array<BotTraits, 3> kTraits = {{
    {.lag = 14,
     .horizon = 22,
     .overlooked = 45,
     .aim_error = 18,
     .trigger_pause = 12,
     .shield_lead = 6,
     .shield_hold = 16},
    {.lag = 11,
     .horizon = 28,
     .overlooked = 33,
     .aim_error = 12,
     .trigger_pause = 8,
     .shield_lead = 5,
     .shield_hold = 12},
    {.lag = 5, .horizon = 40, .overlooked = 5, .aim_error = 4, .trigger_pause = 3, .shield_lead = 2, .shield_hold = 6},
}};

constexpr std::int32_t kAimErrorEvery = 16;  ///< t between changes of the aim's error
/// Ticks for which a tally is shown before a bot is done reading it.
constexpr std::int32_t kReadyAfter = 30;
constexpr std::int32_t kShieldRadius = sim::kSubpixels * 16;  ///< u; of the ship, with a safety margin
constexpr std::int32_t kGunRange = sim::kSubpixels * 150;     ///< u; near enough to any target

constexpr std::int32_t kChainSpeed = 2 * sim::kChainStillSpeed;  ///< u/t; of a ship whose chain must not run out

/// What a bot knows of an object before it shoots.
struct Worth {
    std::int32_t ticks = -1;  ///< Value of hitting it, in ticks of waiting; below 0: it is not shot at.
    std::int32_t hits = 1;    ///< That it takes, as players know.
};

constexpr Worth kind_worth(sim::Kind kind) {
    switch (kind) {
    case sim::Kind::LargeRock:
        return {10};
    case sim::Kind::MediumRock:
        return {20};
    case sim::Kind::SmallRock:
        return {30};
    case sim::Kind::Multiplier:
        return {25};
    case sim::Kind::Comet:
        return {35};
    case sim::Kind::Vortex:
    case sim::Kind::Nova:
        return {50};
    case sim::Kind::Mine:
        return {50, sim::kMineHitPoints};
    case sim::Kind::BigFighter:
    case sim::Kind::LittleFighter:
        return {50, sim::kFighterHitPoints};
    case sim::Kind::Ship:
        return {50, sim::kShipHitPoints};
    case sim::Kind::Shot:
    case sim::Kind::EnemyShot:
    case sim::Kind::SteelRock:
    case sim::Kind::Canister:
    case sim::Kind::DamagedShip:
    case sim::Kind::Shrapnel:
        break;
    }
    return {};
}

constexpr bool is_catch(sim::Kind kind) {
    return kind == sim::Kind::Canister || kind == sim::Kind::DamagedShip;
}

sim::Keys held(std::initializer_list<std::pair<sim::Keys::Bit, bool>> wanted) {
    sim::Keys keys;
    for (const auto& [bit, is_wanted] : wanted) {
        keys.bits = static_cast<std::uint8_t>(keys.bits | (is_wanted ? bit : 0));
    }
    return keys;
}

/// Returns a well-mixed number from a plain one, by multiplying and folding.
constexpr std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31);
}

}  // namespace

Bot::Bot(BotSkill skill, sim::Slot slot, std::uint64_t seed)
    : traits_(kTraits[static_cast<std::size_t>(skill)]), slot_(slot),
      seed_(mixed(seed + static_cast<std::uint64_t>(slot))), random_(seed_), senses_(traits_.lag) {}

std::uint64_t Bot::roll() {
    random_ += 0x9E3779B97F4A7C15U;
    return mixed(random_);
}

sim::Keys Bot::decide(const sim::World& world) {
    ++now_;
    senses_.look(world, slot_);
    const bool is_break = world.phase() == sim::Phase::Tally || world.phase() == sim::Phase::Announce;
    break_ticks_ = is_break ? break_ticks_ + 1 : 0;
    if (is_break) {
        return between_waves();
    }
    const sim::Pilot& pilot = world.pilot(slot_);
    return pilot.is_flying() ? fly(world, pilot.ship()) : sim::Keys{};
}

sim::Keys Bot::between_waves() {
    const bool presses = break_ticks_ > kReadyAfter && break_ticks_ % 2 == 0;
    return held({{sim::Keys::Fire, presses}});
}

sim::Keys Bot::fly(const sim::World& world, const sim::Ship& ship) {
    const bool brakes_now = ship.has(sim::Prize::AirBrakes) && !world.setup().has_brake_control;
    const Flyer flyer{.field = world.field(),
                      .centre = ship_centre(world.field(), ship.pos()),
                      .vel = ship.vel(),
                      .heading = ship.heading(),
                      .has_brakes = brakes_now,
                      .can_thrust = ship.thrust_cut() == 0,
                      .least_speed = world.mode_rules().has_chain ? kChainSpeed : 0};
    const bool has_range = ship.has(sim::Prize::LongRange);
    const Gunner gunner{.field = flyer.field,
                        .centre = flyer.centre,
                        .vel = flyer.vel,
                        .heading = flyer.heading,
                        .shot_moves = has_range ? sim::kShotMovesLongRange : sim::kShotMoves};
    std::erase_if(claims_, [&](const Claim& claim) { return claim.until < now_; });
    appraise(flyer);
    const std::optional<Solution> solution = best_solution(gunner, targets_);
    idle_ticks_ = solution ? 0 : idle_ticks_ + 1;
    const Goal goal = choose_goal(flyer);
    plan_ = best_plan(forecast_, flyer, goal, plan_, solution ? solution->heading : -1);

    const std::int32_t turn = turn_towards(flyer.heading, plan_.heading);
    return held({{sim::Keys::Right, turn > 0},
                 {sim::Keys::Left, turn < 0},
                 {sim::Keys::Thrust, plan_.thrust > 0 && turn == 0},
                 {sim::Keys::Fire, wants_fire(gunner, ship.has(sim::Prize::MachineGuns))},
                 {sim::Keys::Shield, wants_shield(flyer)}});
}

void Bot::appraise(const Flyer& flyer) {
    if (now_ % kAimErrorEvery == 1) {
        const auto span = 2 * static_cast<std::uint64_t>(traits_.aim_error) + 1;
        aim_error_ = static_cast<std::int32_t>(roll() % span) - traits_.aim_error;
    }
    forecast_.begin(flyer, traits_.horizon, senses_.seen());
    targets_.clear();
    for (const Sighting& thing : senses_.seen()) {
        const bool is_threat = thing.is_solid && !is_catch(thing.kind) && !overlooks(thing);
        const std::int32_t contact = is_threat ? forecast_.add(thing) : -1;
        targets_.push_back({.thing = thing,
                            .aim_offset = misjudgement(flyer, thing),
                            .worth = worth_of(thing, contact),
                            .is_spared = is_catch(thing.kind)});
        targets_.back().thing.is_shootable = thing.is_shootable && claims_on(thing.id) < kind_worth(thing.kind).hits;
    }
}

std::int32_t Bot::worth_of(const Sighting& thing, std::int32_t contact) const {
    static constexpr std::int32_t kThreatWorth = 80;
    const std::int32_t worth = kind_worth(thing.kind).ticks;
    if (worth < 0 || thing.is_shielded) {
        return -1;
    }
    return contact < 0 ? worth : worth + kThreatWorth * (traits_.horizon - contact) / traits_.horizon;
}

sim::Vec Bot::misjudgement(const Flyer& flyer, const Sighting& thing) const {
    const sim::Vec way = flyer.field.way(flyer.centre, thing.centre);
    return sim::Vec{-way.y, way.x} * aim_error_ / 64;
}

bool Bot::overlooks(const Sighting& thing) const {
    return mixed(seed_ ^ thing.id) % 100 < static_cast<std::uint64_t>(traits_.overlooked);
}

Goal Bot::choose_goal(const Flyer& flyer) const {
    static constexpr std::int32_t kCatchUrgency = 120;
    static constexpr std::int32_t kHuntUrgency = 30;
    static constexpr std::int32_t kMostUrgency = 400;
    const Target* nearest = nullptr;
    std::int32_t least = 0;
    for (const Target& target : targets_) {
        const bool is_prize = is_catch(target.thing.kind);
        if (!is_prize && (idle_ticks_ == 0 || target.worth < 0)) {
            continue;
        }
        // Prizes come before everything else.
        const std::int32_t distance =
            length_squared(flyer.field.way(flyer.centre, target.thing.centre)) / (is_prize ? 64 : 1);
        if (nearest == nullptr || distance < least) {
            nearest = &target;
            least = distance;
        }
    }
    if (nearest == nullptr) {
        return {};
    }
    const bool is_prize = is_catch(nearest->thing.kind);
    return {.centre = nearest->thing.centre,
            .vel = nearest->thing.vel,
            .near = is_prize ? nearest->thing.radius / 2 : kGunRange,
            // Grows with idle time: otherwise an unhurried ship could circle out of reach of the last rock forever.
            .urgency = is_prize ? kCatchUrgency : std::min(kHuntUrgency + idle_ticks_, kMostUrgency),
            .is_catch = is_prize};
}

bool Bot::wants_fire(const Gunner& gunner, bool is_automatic) {
    if (!is_automatic && now_ - last_press_ < traits_.trigger_pause) {
        return false;
    }
    const std::optional<Hit> hit = first_hit(gunner, gunner.heading, 0, targets_);
    if (!hit || targets_[hit->target].worth < 0) {
        return false;
    }
    claims_.push_back({targets_[hit->target].thing.id, now_ + hit->ticks + traits_.lag + 1});
    last_press_ = now_;
    return true;
}

bool Bot::wants_shield(const Flyer& flyer) {
    for (const Target& target : targets_) {
        const Sighting& thing = target.thing;
        if (!thing.is_solid || is_catch(thing.kind) || overlooks(thing)) {
            continue;
        }
        const std::int32_t reach = thing.radius + kShieldRadius;
        for (std::int32_t ticks = 0; ticks <= traits_.shield_lead; ++ticks) {
            const sim::Vec way = thing.centre - flyer.centre + (thing.vel - flyer.vel) * ticks;
            if (length_squared(flyer.field.way({}, way)) < reach * reach) {
                shield_until_ = now_ + traits_.shield_hold;
                break;
            }
        }
    }
    return now_ < shield_until_;
}

std::int32_t Bot::claims_on(sim::EntityId id) const {
    return static_cast<std::int32_t>(std::ranges::count(claims_, id, &Claim::id));
}

}  // namespace match
