// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot_senses.h"

#include <algorithm>

namespace match {

namespace {

Sighting sighted(const sim::Entity& entity, const sim::MaskTable& masks) {
    const sim::HitBox& box = masks.box(entity.kind());
    const std::int32_t width = sim::to_subpixels(box.right - box.left + 1);
    const std::int32_t height = sim::to_subpixels(box.bottom - box.top + 1);
    const sim::Vec corner = entity.pos() + sim::from_pixels(box.left, box.top);
    return {.id = entity.id(),
            .kind = entity.kind(),
            .centre = sim::wrapped(corner + sim::Vec{width / 2, height / 2}),
            .vel = entity.vel(),
            .radius = std::max(width, height) / 2,
            .is_solid = entity.is_solid(),
            .is_shootable = entity.is_shootable()};
}

void see_entities(const sim::World& world, std::vector<Sighting>& out) {
    const bool is_frozen = world.freeze_left() > 0;  // which every player can see
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        const sim::Entity& entity = world.entities()[i];
        if (entity.is_gone() || (!entity.is_solid() && !entity.is_shootable())) {
            continue;
        }
        out.push_back(sighted(entity, world.masks()));
        if (is_frozen) {
            out.back().vel = {};
        }
    }
}

void see_shots(const sim::ShotList& shots, const sim::MaskTable& masks, std::vector<Sighting>& out) {
    for (const sim::Shot& shot : shots) {
        out.push_back(sighted(shot, masks));
        out.back().is_shootable = false;
    }
}

void see_opponents(const sim::World& world, sim::Slot self, std::vector<Sighting>& out) {
    for (const sim::Pilot& pilot : world.pilots()) {
        if (pilot.slot() == self || !pilot.is_present()) {
            continue;
        }
        see_shots(pilot.ship().shots(), world.masks(), out);
        if (pilot.is_flying()) {
            out.push_back(sighted(pilot.ship(), world.masks()));
            out.back().is_solid = false;  // ships pass through each other
            out.back().is_shielded = pilot.ship().is_protected();
        }
    }
}

}  // namespace

BotSenses::BotSenses(std::int32_t lag) : memory_(static_cast<std::size_t>(lag) + 1) {}

void BotSenses::look(const sim::World& world, sim::Slot self) {
    Glimpse& glimpse = memory_[next_];
    glimpse.clear();
    see_entities(world, glimpse);
    see_shots(world.enemy_shots(), world.masks(), glimpse);
    if (world.is_deathmatch()) {
        see_opponents(world, self, glimpse);
    }
    next_ = (next_ + 1) % memory_.size();

    seen_ = memory_[next_];  // the oldest
    const auto lag = static_cast<std::int32_t>(memory_.size()) - 1;
    for (Sighting& thing : seen_) {
        thing.centre = sim::wrapped(thing.centre + thing.vel * lag);
    }
}

}  // namespace match
