// SPDX-License-Identifier: Zlib
#include "game/view/field/frame_view.h"

#include <cmath>

#include "game/sim/headings.h"
#include "game/view/field/arrivals.h"

namespace view {

engine::Point FrameView::place_of(std::size_t index) const {
    const sim::Entity& entity = now.entities()[index];
    return place_of(entity, same_before(before.entities(), index, entity.id()));
}

engine::Point FrameView::ship_in_field(sim::Slot slot) const {
    const sim::Ship& ship = now.pilot(slot).ship();
    const sim::Pilot& pilot_before = before.pilot(slot);
    return pilot_before.is_alive() ? in_field(ship, &pilot_before.ship()) : eased(wrapped(centre(ship)), ship);
}

int FrameView::heading_of(const sim::Ship& ship) const {
    const float turn = corrections != nullptr ? corrections->turn(ship.id(), eased_at) : 0;
    const int heading = (ship.heading() + static_cast<int>(std::lround(turn))) % sim::kHeadings;
    return sim::normal_heading(heading);  // corrections that overlap may add up to more than a full turn
}

engine::Point FrameView::in_field(const sim::Entity& entity, const sim::Entity* same) const {
    return eased(place_between(same, entity, fraction), entity);
}

engine::Point FrameView::eased(engine::Point position, const sim::Entity& entity) const {
    // After a rollback, a shot may have the id of an object that is still being eased.
    const bool is_shot = entity.kind() == sim::Kind::Shot || entity.kind() == sim::Kind::EnemyShot;
    if (corrections == nullptr || is_shot) {
        return position;
    }
    const match::Offset offset = corrections->offset(entity.id(), eased_at);
    return wrapped(position + engine::Point{offset.x, offset.y});
}

}  // namespace view
