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

    /// True if the event was one of the right stick's.
    bool handle(const InputEvent& event);
    /// 1/30 s went by. Returns the direction that the stick was let go from, once.
    std::optional<std::size_t> tick();
    /// The direction that would be chosen now on release.
    [[nodiscard]] std::optional<std::size_t> lit() const { return lit_; }
    void reset() { *this = StickWheel(); }

    [[nodiscard]] static std::string_view arrow(std::size_t direction);

private:
    /// A stick that springs back passes other directions; only one that is held longer than this replaces a diagonal.
    static constexpr int kSettledTicks = 5;

    [[nodiscard]] std::optional<std::size_t> direction() const;

    int x_ = 0;  // -1, 0 or 1; right and down are positive
    int y_ = 0;
    std::optional<std::size_t> lit_;
    int other_ticks_ = 0;  // for which the stick has pointed elsewhere than lit_
};

}  // namespace engine
