// SPDX-License-Identifier: Zlib
#include "game/view/field/camera.h"

#include "game/view/field/wrap.h"

#include <cmath>
#include <utility>

namespace view {

namespace {

constexpr float kGlide = 0.2F;  // fraction of the way to a new ship, per tick

engine::Point target(const sim::World& world, sim::Slot self) {
    const bool has_ship = self != sim::kNoSlot && world.pilot(self).has_flown();
    return has_ship ? wrapped(centre(world.pilot(self).ship())) : kField * 0.5F;
}

}  // namespace

void Camera::reset(const sim::World& world, sim::Slot self) {
    now_ = target(world, self);
    before_ = now_;
    was_there_ = true;
    is_there_ = true;
}

void Camera::on_tick(const sim::World& now, sim::Slot self) {
    before_ = now_;
    const engine::Point step = way(now_, target(now, self));
    const bool is_flown = std::abs(step.x) <= kTeleport && std::abs(step.y) <= kTeleport;
    now_ = wrapped(now_ + step * (is_flown ? 1 : kGlide));
    was_there_ = std::exchange(is_there_, is_flown);
}

engine::Point Camera::offset(float fraction) const {
    return centring(wrapped(before_ + way(before_, now_) * fraction));
}

engine::Point Camera::centring(engine::Point position) {
    return kField * 0.5F - position;
}

}  // namespace view
