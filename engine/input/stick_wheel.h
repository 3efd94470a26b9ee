// SPDX-License-Identifier: Zlib
/// Chooses one of eight directions with the right stick of a pad: push it, then release it.
#pragma once

#include "engine/input/input.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace engine {

class StickWheel {
public:
    static constexpr std::size_t kDirections = 8;  ///< 0 is up, then clockwise.

    /// Returns true if the event came from the right stick.
    bool handle(const InputEvent& event);
    /// Advances by 1/30 s. Returns the direction from which the stick was released, once.
    std::optional<std::size_t> tick();
    /// Returns the direction that releasing the stick now would choose.
    [[nodiscard]] std::optional<std::size_t> lit() const { return lit_; }
    void reset() { *this = StickWheel(); }

    [[nodiscard]] static std::string_view arrow(std::size_t direction);

private:
    /// A stick that springs back passes through other directions, so a straight direction replaces a diagonal only if
    /// it is held longer than this.
    static constexpr int kSettledTicks = 5;

    [[nodiscard]] std::optional<std::size_t> direction() const;

    int x_ = 0;  // -1, 0 or 1; right and down are positive
    int y_ = 0;
    std::optional<std::size_t> lit_;
    int other_ticks_ = 0;  // for which the stick has pointed away from lit_
};

}  // namespace engine
