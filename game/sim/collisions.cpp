// SPDX-License-Identifier: Zlib
#include "game/sim/collisions.h"

#include <algorithm>

#include "game/sim/mutable_world.h"

namespace sim {

namespace {

bool boxes_of_meet(const World& world, const Entity& a, const Entity& b) {
    return boxes_meet(world.field(), a.pixel_pos(), world.masks().box(a.kind()), b.pixel_pos(),
                      world.masks().box(b.kind()));
}

bool bodies_meet(const World& world, const Entity& a, const Entity& b) {
    const MaskTable& masks = world.masks();
    return boxes_of_meet(world, a, b) && masks_meet(world.field(), a.pixel_pos(), masks.frame(a.kind(), a.frame()),
                                                    b.pixel_pos(), masks.frame(b.kind(), b.frame()));
}

bool can_be_shot(const Entity& entity) {
    return entity.is_shootable() && !entity.is_gone();
}

// The functions below are the hottest of a tick. They take the world by reference, because GCC does not split the quick
// test off a function that takes a class by value.

/// Tests the shots of `by` against `victim`, from the last to the first. A shot hits the box, not the mask, and is used
/// up.
void meet_shots(const MutableWorld& world, Entity& victim, Entity& by, ShotList& shots, std::int32_t damage) {
    if (shots.size() == 0 || !can_be_shot(victim)) {
        return;
    }
    const Field& field = world.field();
    const Vec at = victim.pixel_pos();
    const HitBox& box = world.masks().box(victim.kind());
    const HitBox& shot_box = world.masks().box(Kind::Shot);
    for (std::size_t i = shots.size(); i-- > 0 && can_be_shot(victim);) {
        if (boxes_meet(field, at, box, shots[i].pixel_pos(), shot_box)) {
            const Vec velocity = shots[i].vel();
            shots.remove_at(i);
            victim.on_shot(world, by, damage, velocity);
        }
    }
}

void meet_body(const MutableWorld& world, Entity& victim, Entity& by) {
    if (victim.is_solid() && !victim.is_gone() && by.is_solid() && bodies_meet(world, victim, by)) {
        victim.on_touched(world, by);
    }
}

/// Raises the shield if the box of anything dangerous meets the ship's (RULES.md §15.2).
void guard_kid(const World& world, Ship& ship) {
    const auto is_threat = [&](const Entity* entity) {
        return entity->is_dangerous() && boxes_of_meet(world, *entity, ship);
    };
    if (std::ranges::any_of(world.entities().all(), is_threat)) {
        ship.force_shield();
    }
}

/// Runs `meet` on each entity, from the last to the first, and removes those that are gone. An entity that `meet`
/// spawns is appended after the loop's range, so only later loops see it.
template <typename Meet>
void for_each_entity(const MutableWorld& world, Meet meet) {
    EntityPool& entities = world.entities();
    for (std::size_t i = entities.size(); i-- > 0;) {
        meet(entities[i]);
        if (entities[i].is_gone()) {
            entities.remove_at(i);
        }
    }
}

/// Contacts of a ship in a mode without harm: what is dangerous touches it only if it is protected. Kept apart from the
/// loop of other modes and cold, since g++ otherwise no longer inlines the quick tests of that one.
[[gnu::cold]] void meet_harmlessly(const MutableWorld& world, Ship& ship) {
    for_each_entity(world, [&](Entity& entity) {
        meet_shots(world, entity, ship, ship.shots(), kShotDamage);
        if (ship.is_protected() || !entity.is_dangerous()) {
            meet_body(world, entity, ship);
        }
    });
}

void meet_pilot(const MutableWorld& world, Pilot& pilot) {
    Ship& ship = pilot.ship();
    if (world.setup().is_kid_mode && pilot.is_flying()) {
        guard_kid(world, ship);
    }
    if (!world.mode_rules().has_harm) {
        return meet_harmlessly(world, ship);
    }
    for_each_entity(world, [&](Entity& entity) {
        meet_shots(world, entity, ship, ship.shots(), kShotDamage);
        meet_body(world, entity, ship);
    });
    if (!world.mode_rules().are_pilots_shootable) {
        return;
    }
    for (Slot other = kMaxPilots - 1; other >= 0; --other) {
        if (other != pilot.slot() && world.pilot(other).is_alive()) {
            meet_shots(world, world.pilot(other).ship(), ship, ship.shots(), kShotDamage);
        }
    }
}

void meet_fighter(const MutableWorld& world, Entity& fighter) {
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (world.pilot(slot).is_alive()) {
            Ship& ship = world.pilot(slot).ship();
            meet_shots(world, ship, fighter, world.enemy_shots(), kEnemyShotDamage);
            meet_body(world, ship, fighter);
        }
    }
    for_each_entity(world, [&](Entity& entity) {
        if (&entity == &fighter) {
            return;
        }
        meet_shots(world, entity, fighter, world.enemy_shots(), kEnemyShotDamage);
        if (entity.is_ramming_target()) {
            meet_body(world, entity, fighter);
        }
    });
}

}  // namespace

void resolve_collisions(MutableWorld world) {
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (world.pilot(slot).is_alive()) {
            meet_pilot(world, world.pilot(slot));
        }
    }
    // Looked up only here, since a fighter that a pilot has just destroyed must not hurt anybody.
    if (Entity* fighter = world.entities().find(world.wave().fighter()); fighter != nullptr) {
        meet_fighter(world, *fighter);
    }
}

}  // namespace sim
