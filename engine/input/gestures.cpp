// SPDX-License-Identifier: Zlib
#include "engine/input/gestures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <SDL.h>

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

bool StickWheel::handle(const InputEvent& event) {
    using Kind = InputEvent::Kind;
    using Side = Control::Kind;
    const bool is_side = event.control.kind == Side::AxisMinus || event.control.kind == Side::AxisPlus;
    const bool is_horizontal = event.control.code == SDL_CONTROLLER_AXIS_RIGHTX;
    const bool is_stick = is_horizontal || event.control.code == SDL_CONTROLLER_AXIS_RIGHTY;
    if (!is_side || !is_stick || (event.kind != Kind::Pressed && event.kind != Kind::Released)) {
        return false;
    }
    const int side = event.control.kind == Side::AxisPlus ? 1 : -1;
    int& axis = is_horizontal ? x_ : y_;
    if (event.kind == Kind::Pressed) {
        axis = side;
    } else if (axis == side) {
        axis = 0;
    }
    return true;
}

std::optional<std::size_t> StickWheel::direction() const {
    if (x_ == 0) {
        return y_ == 0 ? std::nullopt : std::optional<std::size_t>(y_ < 0 ? 0 : 4);
    }
    const std::size_t right = y_ < 0 ? 1 : y_ == 0 ? 2 : 3;
    return x_ > 0 ? right : kDirections - right;
}

std::optional<std::size_t> StickWheel::tick() {
    const auto now = direction();
    if (!now) {
        other_ticks_ = 0;
        return std::exchange(lit_, std::nullopt);
    }
    const bool is_diagonal = x_ != 0 && y_ != 0;
    const bool replaces = !lit_ || is_diagonal || *lit_ % 2 == 0;
    other_ticks_ = now == lit_ ? 0 : other_ticks_ + 1;
    if (replaces || other_ticks_ > kSettledTicks) {
        lit_ = now;
        other_ticks_ = 0;
    }
    return std::nullopt;
}

std::string_view StickWheel::arrow(std::size_t direction) {
    static constexpr std::array<std::string_view, kDirections> kArrows{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    return kArrows[direction];
}

}  // namespace engine
