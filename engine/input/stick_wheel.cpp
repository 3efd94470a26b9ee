// SPDX-License-Identifier: Zlib
#include "engine/input/stick_wheel.h"

#include <SDL.h>

#include <array>
#include <utility>

namespace engine {

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
