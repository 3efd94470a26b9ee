// SPDX-License-Identifier: Zlib
#include "game/sim/mutable_world.h"

#include <algorithm>

namespace sim {

void MutableWorld::emit(const Event& event) const {
    if (world_.events_ != nullptr) {
        world_.events_->push_back(event);
    }
}

Slot MutableWorld::roll_target() const {
    const auto living = static_cast<std::int32_t>(std::ranges::count_if(pilots(), &Pilot::is_alive));
    if (living == 0) {
        return kNoSlot;
    }
    std::int32_t chosen = random().roll(living);
    const auto it = std::ranges::find_if(pilots(), [&](const Pilot& each) { return each.is_alive() && chosen-- == 0; });
    return it->slot();
}

void MutableWorld::blast(const Entity* source) const {
    for (std::size_t i = entities().size(); i-- > 0;) {
        Entity& entity = entities()[i];
        if (&entity != source && !entity.is_gone()) {
            entity.on_blast(*this);
        }
    }
    for (Pilot& each : world_.pilots_) {
        each.ship().cut_thrust();
    }
    world_.shake_ = kShake;
}

void MutableWorld::freeze(Slot by) const {
    world_.freeze_ = kFreeze;
    emit({.type = Event::Type::Frozen, .slot = by});
}

void MutableWorld::calm() const {
    world_.freeze_ = 0;
    world_.shake_ = 0;
}

void MutableWorld::finish_deathmatch() const {
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (pilot(slot).is_present()) {
            pilot(slot).finish(*this);
        }
    }
}

bool MutableWorld::is_deathmatch_decided() const {
    return mode_rules().has_frag_limit && std::ranges::any_of(pilots(), &Pilot::is_finished);
}

}  // namespace sim
