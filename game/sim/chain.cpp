// SPDX-License-Identifier: Zlib
#include "game/sim/chain.h"

#include <algorithm>
#include <cstdlib>

#include "game/sim/mutable_world.h"

namespace sim {

namespace {

constexpr Slot kOnlyPilot = 0;

bool is_faster_than(Vec vel, std::int32_t speed) {
    return std::abs(vel.x) >= speed || std::abs(vel.y) >= speed;
}

/// Returns the middle of an entity's hit box, in pixels.
Vec middle_of(const World& world, const Entity& entity) {
    const HitBox& box = world.masks().box(entity.kind());
    return entity.pixel_pos() + Vec{(box.left + box.right + 1) / 2, (box.top + box.bottom + 1) / 2};
}

/// Returns the radius of a kind, in pixels: half the mean side of its hit box.
std::int32_t radius_of(const World& world, Kind kind) {
    const HitBox& box = world.masks().box(kind);
    return (box.right - box.left + box.bottom - box.top + 2) / 4;
}

bool is_close_call(const World& world, const Ship& ship, const Entity& entity) {
    const std::int32_t reach = radius_of(world, ship.kind()) + radius_of(world, entity.kind()) + kGrazeReachPx;
    const Vec way = world.field().way_px(middle_of(world, ship), middle_of(world, entity));
    return way.x * way.x + way.y * way.y <= reach * reach;
}

}  // namespace

std::int32_t Chain::factor() const {
    return std::min(kChainMostFactor, 1 + links_ / kChainLinksPerFactor);
}

std::int32_t Chain::worth() const {
    const std::int32_t paid = std::min(links_, kChainMostBanked);
    return paid * paid * kChainBankPoints;
}

void Chain::add(MutableWorld world, std::int32_t links, Vec where) {
    if (is_idle()) {
        return;
    }
    links_ += links;
    life_ = span();
    world.emit({.type = Event::Type::Linked, .slot = kOnlyPilot, .value = links_, .pos = where, .extra = links});
}

void Chain::bank(MutableWorld world) {
    if (links_ == 0) {
        return;
    }
    const Vec at = world.pilot(kOnlyPilot).ship().pos();
    const std::int32_t points = worth();
    world.emit({.type = Event::Type::Banked, .slot = kOnlyPilot, .value = points, .pos = at, .extra = links_});
    world.pilot(kOnlyPilot).add_score(world, points, at);
    links_ = 0;
}

void Chain::lose(MutableWorld world) {
    if (links_ > 0) {
        fall_to(world, 0);
    }
}

void Chain::fall_to(MutableWorld world, std::int32_t links) {
    world.emit({.type = Event::Type::ChainFell,
                .slot = kOnlyPilot,
                .value = links_,
                .pos = world.pilot(kOnlyPilot).ship().pos(),
                .extra = links});
    links_ = links;
    life_ = span();
}

void Chain::step(MutableWorld world) {
    for (Graze& graze : grazes_) {
        if (graze.left > 0 && --graze.left == 0) {
            graze = {};
        }
    }
    find_grazes(world);
    age(world);
}

Chain::Graze* Chain::place_for(EntityId id) {
    if (std::ranges::find(grazes_, id, &Graze::id) != grazes_.end()) {
        return nullptr;
    }
    const auto free = std::ranges::find(grazes_, EntityId{0}, &Graze::id);
    return free != grazes_.end() ? &*free : nullptr;
}

void Chain::find_grazes(MutableWorld world) {
    const Pilot& pilot = world.pilot(kOnlyPilot);
    const Ship& ship = pilot.ship();
    if (!pilot.is_flying() || ship.is_protected() || !is_faster_than(ship.vel(), kGrazeSpeed)) {
        return;
    }
    for (const Entity* entity : world.entities().all()) {
        if (!entity->is_solid() || !entity->is_dangerous() || entity->is_gone() ||
            !is_close_call(world, ship, *entity)) {
            continue;
        }
        if (Graze* place = place_for(entity->id())) {
            *place = {entity->id(), kGrazeWait};
            world.emit({.type = Event::Type::Grazed,
                        .slot = kOnlyPilot,
                        .pos = entity->pos(),
                        .kind = entity->kind(),
                        .id = entity->id()});
            add(world, 1, entity->pos());
        }
    }
}

void Chain::age(MutableWorld world) {
    const Pilot& pilot = world.pilot(kOnlyPilot);
    const bool stands = pilot.is_flying() && !is_faster_than(pilot.ship().vel(), kChainStillSpeed);
    still_ = stands ? std::min(still_ + 1, kChainStillFor + 1) : 0;
    if (links_ == 0) {
        life_ = 0;
        return;
    }
    life_ -= is_idle() ? 2 : 1;
    if (life_ <= 0) {
        fall_to(world, links_ / 2);
    }
}

}  // namespace sim
