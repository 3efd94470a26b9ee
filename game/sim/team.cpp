// SPDX-License-Identifier: Zlib
#include "game/sim/team.h"

#include <algorithm>

#include "game/sim/mutable_world.h"

namespace sim {

namespace {

/// Moves energy between the shields of linked ships, from the fuller one.
void share_shields(MutableWorld world) {
    for (Slot a = 0; a < kMaxPilots; ++a) {
        for (Slot b = a + 1; b < kMaxPilots; ++b) {
            if (!are_linked(world, a, b)) {
                continue;
            }
            Ship& one = world.pilot(a).ship();
            Ship& other = world.pilot(b).ship();
            Ship& fuller = one.shield() >= other.shield() ? one : other;
            Ship& emptier = &fuller == &one ? other : one;
            if (fuller.shield() > emptier.shield() + 1) {
                fuller.add_shield(-1);
                emptier.add_shield(1);
            }
        }
    }
}

}  // namespace

void Team::begin(const Setup& setup) {
    ships_ = setup.lives - 1;
    next_ship_at_ = kExtraLifeEvery * setup.pilots;
}

void Team::add_ships(MutableWorld world, std::int32_t ships) {
    ships_ += ships;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        world.pilot(slot).share_lives(ships_);
    }
}

void Team::check_extra_ship(MutableWorld world) {
    const std::int32_t score = team_score(world);
    while (score >= next_ship_at_) {
        next_ship_at_ += kExtraLifeEvery * std::max(1, world.pilots_present());
        add_ships(world, 1);
        for (const Pilot& pilot : world.pilots()) {
            if (pilot.is_present()) {
                world.emit({.type = Event::Type::ExtraLife,
                            .slot = pilot.slot(),
                            .pos = pilot.ship().pos(),
                            .id = pilot.ship().id()});
            }
        }
    }
}

void Team::hold_back(const World& world, std::int32_t rocks) {
    outside_ = rocks;
    room_ = world.entities().mass() / 2;
    entry_wait_ = 0;
    pieces_ = {};
}

void Team::note_hit(MutableWorld world, const Entity& rock, EntityId first_piece, Slot by) {
    if (by == kNoSlot || !(rock.is_exploding() || rock.is_gone())) {
        return;
    }
    const auto known = std::ranges::find(pieces_, rock.id(), &Piece::id);
    if (known != pieces_.end()) {
        if (known->by != by && world.pilot(known->by).is_present()) {
            world.pilot(by).share_points(rock.points());  // on top of those for the hit
            world.pilot(known->by).share_points(2 * rock.points());
            world.emit({.type = Event::Type::CrossFire,
                        .slot = by,
                        .value = known->by,
                        .pos = rock.pos(),
                        .kind = rock.kind(),
                        .id = rock.id(),
                        .extra = 2 * rock.points()});
        }
        *known = {};
    }
    for (const Entity* entity : world.entities().all()) {
        if (entity->is_rock() && entity->id() >= first_piece) {
            // The place of the one that has the least time left, among them the free ones.
            *std::ranges::min_element(pieces_, {}, &Piece::left) = {entity->id(), by, kCrossFireTicks};
        }
    }
}

void Team::step(MutableWorld world) {
    if (static_cast<const World&>(world).tick() % kLinkEvery == 0) {
        share_shields(world);
    }
    age_pieces();
    let_rocks_in(world);
    if (std::ranges::none_of(world.pilots(), &Pilot::can_fetch)) {
        for (Slot slot = 0; slot < kMaxPilots; ++slot) {
            world.pilot(slot).hasten(world.mode_rules().respawn_wait);
        }
    }
}

void Team::age_pieces() {
    for (Piece& piece : pieces_) {
        if (piece.left > 0 && --piece.left == 0) {
            piece = {};
        }
    }
}

void Team::let_rocks_in(MutableWorld world) {
    if (entry_wait_ > 0) {
        --entry_wait_;
    } else if (outside_ > 0 && world.entities().mass() < room_) {
        --outside_;
        entry_wait_ = kRockEntryEvery - 1;
        world.wave().let_rock_in(world);
    }
}

std::int32_t team_score(const World& world) {
    std::int32_t sum = 0;
    for (const Pilot& pilot : world.pilots()) {
        sum += pilot.score();
    }
    return sum;
}

bool are_linked(const World& world, Slot a, Slot b) {
    if (!world.mode_rules().has_team || a == b || !world.pilot(a).is_flying() || !world.pilot(b).is_flying()) {
        return false;
    }
    const Vec way = world.field().way_px(world.pilot(a).ship().pixel_pos(), world.pilot(b).ship().pixel_pos());
    return way.x * way.x + way.y * way.y <= kLinkReachPx * kLinkReachPx;
}

}  // namespace sim
