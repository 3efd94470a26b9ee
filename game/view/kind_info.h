// SPDX-License-Identifier: Zlib
/// How each kind of object is shown and heard, in one table.
#pragma once

#include "engine/base/text.h"
#include "game/sim/types.h"
#include "game/view/field/sprites.h"

#include <cstdint>
#include <optional>

namespace view {

struct KindInfo {
    sim::Kind kind;
    std::optional<Sheet> sheet{};     ///< Of a whole object; none for shrapnel, which has two.
    float tension = 0;                ///< How much one object adds to the danger, which sets the music's mood.
    bool is_danger = false;           ///< It hunts, pulls, shoots or explodes.
    std::int32_t stay = 0;            ///< Ticks that it stays if nobody takes it; 0: indefinitely.
    engine::Phrase announcement{""};  ///< Shown when it arrives; the "{}" is its value. Empty if it needs none.
    const char* sound = nullptr;      ///< Of its arrival; null: none.
    float ring = 0;                   ///< Radius of rings drawn around it, in units: its name is outside.
};

[[nodiscard]] const KindInfo& kind_info(sim::Kind kind);

[[nodiscard]] constexpr bool is_fighter(sim::Kind kind) {
    return kind == sim::Kind::BigFighter || kind == sim::Kind::LittleFighter;
}

}  // namespace view
