// SPDX-License-Identifier: Zlib
#include "game/sim/entities/ship.h"

#include "game/sim/entities/pickups.h"
#include "game/sim/entities/shrapnel.h"
#include "game/sim/headings.h"
#include "game/sim/mutable_world.h"

#include <algorithm>
#include <limits>

namespace sim {

Ship::Ship(Slot slot) : EntityOf(static_cast<EntityId>(slot) + 1, {}, {}), slot_(slot) {}

void Ship::renew(MutableWorld world, Vec where) {
    clear_explosion();
    set_life(0);
    set_hit_points(kShipHitPoints);
    if (world.mode_rules().shield_part == 0 || !has_flown()) {
        shield_ = kShieldOfNewShip;
    }
    if (world.setup().is_kid_mode) {
        powers_ |= power_bit(Prize::AirBrakes);
    }
    place(where);
    const Pilot& pilot = world.pilot(slot_);
    const bool is_last = world.mode_rules().has_lives && pilot.lives() == 0 && !pilot.is_ghost();
    world.emit({.type = Event::Type::Spawned, .slot = slot_, .value = is_last ? 1 : 0, .pos = pos(), .id = id()});
}

void Ship::strip() {
    powers_ = 0;
    thrust_cut_ = 0;
    is_shield_up_ = false;
}

namespace {

/// Returns a slot's place in the row, in pixels. A slot beyond the row of the set-up extends it and wraps into the
/// field.
Vec place_in_row(const World& world, Slot slot) {
    const std::int32_t row = world.setup().pilots - 1;
    const std::int32_t x = kSpawnX - kSpawnSpacing / 2 * row + kSpawnSpacing * slot;
    const Field& field = world.field();
    return {(x + (field.width_px - kFieldWidthPx) / 2) % field.width_px,
            kSpawnY + (field.height_px - kFieldHeightPx) / 2};
}

/// Returns the squared distance from a place to the nearest other ship in flight, in pixels; the largest number without
/// one.
std::int32_t room_at(const World& world, Vec place, Slot slot) {
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (const Pilot& other : world.pilots()) {
        if (other.slot() != slot && other.is_flying()) {
            const Vec way = world.field().way_px(place, other.ship().pixel_pos());
            least = std::min(least, way.x * way.x + way.y * way.y);
        }
    }
    return least;
}

/// Returns the place of the arena that is farthest from all other ships, in pixels; of equals, the first from the
/// slot's own on.
Vec place_apart(const World& world, Slot slot) {
    Vec best{};
    std::int32_t most = -1;
    for (std::int32_t i = 0; i < kMaxPilots; ++i) {
        const std::int32_t place = (slot + i) % kMaxPilots;
        const Vec at{kArenaX + kArenaSpacingX * (place % kArenaColumns),
                     kArenaY + kArenaSpacingY * (place / kArenaColumns)};
        if (const std::int32_t room = room_at(world, at, slot); room > most) {
            most = room;
            best = at;
        }
    }
    return best;
}

}  // namespace

Vec Ship::next_place(const World& world) const {
    const Vec at = world.mode_rules().spreads_pilots ? place_apart(world, slot_) : place_in_row(world, slot_);
    return from_pixels(at.x, at.y);
}

void Ship::place(Vec where) {
    set_pos(where);
    set_vel({});
    heading_ = 0;
    animate(0, -1);
    protection_ = kSpawnProtection;
    shots_.clear();
}

void Ship::put(Vec at) {
    strip();
    place(at);
    protection_ = 0;
    refill_shield();
}

void Ship::set_keys(MutableWorld world, Keys keys, Keys before) {
    keys_ = keys;
    before_ = before;
    raise_shield(world);
}

void Ship::raise_shield(MutableWorld world) {
    const std::int32_t part = world.mode_rules().shield_part;
    const bool is_running = part > 0 && shield_ % part != 0;
    const bool is_pressed = !is_exploding() && !is_running && keys_.pressed(Keys::Shield, before_);
    is_shield_up_ =
        !is_exploding() && (part == 0 ? keys_.has(Keys::Shield) : is_running || (is_pressed && shield_ > 0));
    if (is_pressed && shield_ > 0) {
        world.emit({.type = Event::Type::ShieldOn, .slot = slot_, .pos = pos(), .id = id()});
        world.chain().bank(world);
    } else if (is_pressed && part > 0) {
        world.emit({.type = Event::Type::ShieldEmpty, .slot = slot_, .pos = pos(), .id = id()});
    }
}

void Ship::top_up_shield(MutableWorld world) {
    shield_ = std::max(shield_, kShieldOfNewShip + shield_ % world.mode_rules().shield_part);
}

void Ship::step_shots(MutableWorld world) {
    world.chain().note_expired(shots_.step(world));
    if (thrust_cut_ > 0) {
        --thrust_cut_;
    }
}

void Ship::fly(MutableWorld world) {
    if (!is_exploding()) {
        brake(world);
        if (is_thrusting()) {
            accelerate(direction(heading_));
        }
        shoot(world);
        turn();
        keep_shield(world);
    }
    step(world, false);
}

void Ship::brake(const World& world) {
    const bool is_braking = !world.setup().has_brake_control || keys_.has(Keys::Brake);
    if (has(Prize::AirBrakes) && is_braking) {
        set_vel(slowed(vel()));
    }
}

void Ship::shoot(MutableWorld world) {
    const bool is_trigger = has(Prize::MachineGuns) ? keys_.has(Keys::Fire) : keys_.pressed(Keys::Fire, before_);
    if (!is_trigger) {
        return;
    }
    static constexpr std::array<std::int32_t, 3> kSpread = {0, 1, -1};
    const std::size_t barrels = has(Prize::TripleFire) ? kSpread.size() : 1;
    const std::int32_t moves = has(Prize::LongRange) ? kShotMovesLongRange : kShotMoves;
    const Vec muzzle = world.field().wrapped(pos() + from_pixels(kShotOffsetPx, kShotOffsetPx) - vel());
    std::int32_t fired = 0;
    for (std::size_t i = 0; i < barrels && !shots_.is_full(); ++i) {
        const Vec speed = direction(heading_ + kSpread[i]) * kShotSpeed + vel();
        shots_.add(Shot(world.new_id(), Kind::Shot, muzzle, speed, moves));
        ++fired;
    }
    world.emit({.type = Event::Type::Fired, .slot = slot_, .value = fired, .pos = pos(), .id = id()});
}

void Ship::turn() {
    const std::int32_t right = keys_.has(Keys::Right) ? 1 : 0;
    const std::int32_t left = keys_.has(Keys::Left) ? 1 : 0;
    heading_ = normal_heading(heading_ + right - left);
    set_frame(heading_);
}

void Ship::keep_shield(MutableWorld world) {
    if (world.mode_rules().shield_part > 0) {
        protection_ = std::max(0, protection_ - 1);
        shield_ = std::max(0, shield_ - (is_shield_up_ ? 1 : 0));
    } else if (protection_ > 0) {
        --protection_;
    } else if (is_shield_up_) {
        if (shield_ > 0) {
            --shield_;
        } else if (keys_.has(Keys::Shield)) {  // not in kid mode, where the shield goes up by itself
            world.emit({.type = Event::Type::ShieldEmpty, .slot = slot_, .pos = pos(), .id = id()});
        }
    }
}

void Ship::take_prize(MutableWorld world, Prize prize) {
    switch (prize) {
    case Prize::ShieldEnergy: {
        const std::int32_t rolled = kShieldPrizeLeast + world.random().roll(kShieldPrizeSpread);
        const std::int32_t part = world.mode_rules().shield_part;
        shield_ = std::min(kShieldMax, shield_ + (part > 0 ? part : rolled));
        break;
    }
    case Prize::Freeze:
        world.freeze(slot_);
        break;
    case Prize::BigBang:
        world.emit({.type = Event::Type::BigBang, .slot = slot_, .pos = pos(), .id = id()});
        world.blast(nullptr);
        break;
    case Prize::MachineGuns:
    case Prize::AirBrakes:
    case Prize::Luck:
    case Prize::TripleFire:
    case Prize::LongRange:
        powers_ |= power_bit(prize);
        break;
    }
}

bool Ship::turns_away(MutableWorld world) {
    if (is_protected()) {
        return true;
    }
    if (has(Prize::Luck) && world.random().roll(kLuckOdds) == 0) {
        world.emit({.type = Event::Type::LuckSaved, .slot = slot_, .pos = pos(), .id = id()});
        return true;
    }
    return false;
}

void Ship::report_loss(MutableWorld world, Kind to, Slot by) const {
    if (is_exploding()) {
        world.emit({.type = Event::Type::ShipLost, .slot = slot_, .value = by, .pos = pos(), .kind = to, .id = id()});
    }
}

void Ship::suffer_contact(MutableWorld world, const Entity& with) {
    if (!is_exploding() && !turns_away(world)) {
        take_damage(world, kContactDamage);
        report_loss(world, with.kind());
    }
}

void Ship::on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) {
    if (turns_away(world)) {
        return;
    }
    Entity::on_shot(world, by, damage, velocity);
    report_loss(world, by.slot() != kNoSlot ? Kind::Shot : Kind::EnemyShot, by.slot());
    if (is_exploding() && by.slot() != kNoSlot) {
        world.pilot(by.slot()).add_frag(world, slot_);
    }
}

void Ship::on_touched(MutableWorld world, Entity& by) {
    if (!turns_away(world)) {
        Entity::on_touched(world, by);
        report_loss(world, by.kind());
    }
}

void Ship::destroy(MutableWorld world) {
    take_damage(world, hit_points());
}

bool Ship::on_destroyed(MutableWorld world) {
    world.chain().lose(world);
    is_shield_up_ = false;
    scatter_shrapnel(world, pos(), slot_);
    if (world.pilot(slot_).leaves_pod(world)) {
        world.spawn<Pod>(slot_, pos(), Vec{vel().x / 2, vel().y / 2});
    }
    if (has(Prize::Luck) && world.random().roll(kLuckOdds) == 0) {
        powers_ &= static_cast<std::uint8_t>(~power_bit(Prize::Luck));
    } else {
        powers_ = 0;
    }
    return true;
}

void Ship::on_explosion_over(MutableWorld world) {
    world.pilot(slot_).on_ship_lost(world);
}

void Ship::award(MutableWorld world, std::int32_t points, Vec where, std::int32_t links) {
    if (world.chain().is_idle()) {
        return;
    }
    if (world.mode_rules().has_chain && links > 0 && !is_exploding()) {
        world.chain().add(world, links, where);
    }
    world.pilot(slot_).add_score(world, points * world.chain().factor(), where);
}

}  // namespace sim
