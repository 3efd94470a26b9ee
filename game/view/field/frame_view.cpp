// SPDX-License-Identifier: Zlib
#include "game/view/field/frame_view.h"
#include "game/sim/entities/shrapnel.h"

#include "game/sim/headings.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

bool is_near(const Field& field, const sim::Entity& entity, engine::Point place) {
    constexpr float kNear = 24;
    const engine::Point step = field.way(place, centre(entity));
    return std::hypot(step.x, step.y) < kNear;
}

/// Returns whether something exploded so near in this tick that a new object must have come from it. Events alone are
/// not enough, since those of a predicted world are presented later.
bool came_out_of_another(const sim::Entity& entity, const sim::World& before, const sim::World& now,
                         const sim::EventList& events) {
    const Field field = field_of(now);
    const bool has_event = std::ranges::any_of(events, [&](const sim::Event& event) {
        return (event.type == sim::Event::Type::Exploded || event.type == sim::Event::Type::SteelToRock) &&
               is_near(field, entity, cell_centre(event.pos, event.kind));
    });
    for (std::size_t i = 0; !has_event && i < now.entities().size(); ++i) {
        const sim::Entity& other = now.entities()[i];
        const sim::Entity* same = other.is_exploding() ? same_before(before.entities(), i, other.id()) : nullptr;
        if (same != nullptr && !same->is_exploding() && is_near(field, entity, centre(other))) {
            return true;
        }
    }
    return has_event;
}

}  // namespace

engine::Point place_between(const Field& field, const sim::Entity* before, const sim::Entity& now, float fraction) {
    const engine::Point to = centre(now);
    if (before != nullptr) {
        return field.between(centre(*before), to, fraction);
    }
    return field.between(to - pace(now), to, fraction);
}

const sim::Entity* same_before(const sim::EntityPool& before, std::size_t index, sim::EntityId id) {
    const bool is_there = index < before.size() && before[index].id() == id;
    return is_there ? &before[index] : before.find(id);
}

void Arrivals::on_tick(const sim::World& before, const sim::World& now, const sim::EventList& events) {
    std::erase_if(born_, [&](const Birth& birth) { return now.tick() - birth.tick > kFadeTicks; });
    for (std::size_t i = 0; i < now.entities().size(); ++i) {
        const sim::Entity& entity = now.entities()[i];
        if (same_before(before.entities(), i, entity.id()) == nullptr && entity.kind() != sim::Kind::Shrapnel &&
            !came_out_of_another(entity, before, now, events)) {
            born_.push_back({entity.id(), now.tick()});
        }
    }
}

float Arrivals::opacity(sim::EntityId id, sim::Tick now, float fraction) const {
    const auto found = std::ranges::find(born_, id, &Birth::id);
    if (found == born_.end()) {
        return 1;
    }
    const float age = static_cast<float>(now - found->tick) + fraction;
    return std::clamp(age / static_cast<float>(kFadeTicks), 0.0F, 1.0F);
}

engine::Point FrameView::place_of(std::size_t index) const {
    const sim::Entity& entity = now.entities()[index];
    return place_of(entity, same_before(before.entities(), index, entity.id()));
}

engine::Point FrameView::ship_in_field(sim::Slot slot) const {
    const sim::Ship& ship = now.pilot(slot).ship();
    const sim::Pilot& pilot_before = before.pilot(slot);
    return pilot_before.is_alive() ? in_field(ship, &pilot_before.ship()) : eased(field().wrapped(centre(ship)), ship);
}

int FrameView::heading_of(const sim::Ship& ship) const {
    const float turn = corrections != nullptr ? corrections->turn(ship.id(), eased_at) : 0;
    const int heading = (ship.heading() + static_cast<int>(std::lround(turn))) % sim::kHeadings;
    return sim::normal_heading(heading);  // corrections that overlap may add up to more than a full turn
}

engine::Point FrameView::eased(engine::Point position, const sim::Entity& entity) const {
    // After a rollback, a shot may have the id of an object that is still being eased.
    const bool is_shot = entity.kind() == sim::Kind::Shot || entity.kind() == sim::Kind::EnemyShot;
    if (corrections == nullptr || is_shot) {
        return position;
    }
    const match::Offset offset = corrections->offset(entity.id(), eased_at);
    return field().wrapped(position + engine::Point{offset.x, offset.y});
}

}  // namespace view
