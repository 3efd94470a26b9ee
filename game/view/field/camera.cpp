// SPDX-License-Identifier: Zlib
#include "game/view/field/camera.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

constexpr float kGlide = 0.2F;  // fraction of the way to a new ship, per tick

engine::Point target(const sim::World& world, sim::Slot self) {
    const bool has_ship = self != sim::kNoSlot && world.pilot(self).has_flown();
    const Field field = field_of(world);
    return has_ship ? field.wrapped(centre(world.pilot(self).ship())) : field.middle();
}

/// Returns whether something may have moved this far by flying.
bool is_flight(engine::Point step) {
    return std::abs(step.x) <= kTeleport && std::abs(step.y) <= kTeleport;
}

}  // namespace

void Camera::reset(const sim::World& world, sim::Slot self) {
    field_ = field_of(world);
    now_ = target(world, self);
    before_ = now_;
    settled_ = kSettle + 1;
}

void Camera::on_tick(const sim::World& now, sim::Slot self) {
    before_ = now_;
    const engine::Point step = field_.way(now_, target(now, self));
    const bool is_flown = is_flight(step);
    now_ = field_.wrapped(now_ + step * (is_flown ? 1 : kGlide));
    settled_ = is_flown ? std::min(settled_ + 1, kSettle + 1) : 0;
}

engine::Point Camera::offset_for(engine::Point ship, float fraction) const {
    const engine::Point step = field_.way(centre_at(fraction), ship);
    const float share = (static_cast<float>(settled_ - 1) + fraction) / static_cast<float>(kSettle);
    return offset(fraction) - step * (is_flight(step) ? std::clamp(share, 0.0F, 1.0F) : 0.0F);
}

engine::Point Camera::centre_at(float fraction) const {
    return field_.wrapped(before_ + field_.way(before_, now_) * fraction);
}

}  // namespace view
