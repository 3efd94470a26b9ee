// SPDX-License-Identifier: Zlib
#include "engine/input/pointer_rest.h"

#include <algorithm>
#include <cmath>

namespace engine {

void PointerRest::settle() {
    rests_ = true;
    rest_px_ = last_px_;
    is_held_ = false;
}

void PointerRest::lose() {
    rests_ = true;
    rest_px_.reset();
    last_px_.reset();
    is_held_ = false;
    lost_ticks_ = kLostTicks;
}

void PointerRest::tick() {
    lost_ticks_ = std::max(0, lost_ticks_ - 1);
}

bool PointerRest::take(const InputEvent& event) {
    using Kind = InputEvent::Kind;
    switch (event.kind) {
    case Kind::PointerMoved:
        return stirs(event.position_px);
    case Kind::PointerPressed:
    case Kind::PointerReleased:
        last_px_ = event.position_px;
        is_held_ = event.kind == Kind::PointerPressed;
        break;
    case Kind::Pressed:
        settle();
        break;
    case Kind::Resized:
    case Kind::Displays:
    case Kind::Shown:
    case Kind::FocusGained:
        lose();
        break;
    default:
        break;
    }
    return true;
}

bool PointerRest::stirs(Point at_px) {
    last_px_ = at_px;
    if (is_held_) {
        return true;
    }
    if (lost_ticks_ > 0) {
        rest_px_ = at_px;
        return false;
    }
    const Point way = at_px - rest_px_.value_or(at_px + Point{2 * kStirPx, 0});
    rests_ = rests_ && std::hypot(way.x, way.y) <= kStirPx;
    return !rests_;
}

}  // namespace engine
