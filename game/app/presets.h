// SPDX-License-Identifier: Zlib
/// Sets of keys for flying, for one hand or two. They do not change pad controls.
#pragma once

#include "game/app/pilot_actions.h"

#include <array>
#include <optional>
#include <string_view>

namespace screens {

struct Preset {
    engine::Phrase label;
    std::array<std::string_view, kFlightActions> keys;  ///< In the format of Bindings::line.
};

inline constexpr std::array<Preset, 5> kPresets = {{
    {engine::tr_later("Standard"), {}},  // the pilot's default keys
    {engine::tr_later("Classic"), {"key:Left", "key:Right", "key:Up", "key:Tab", "key:Space, key:Down"}},
    {{"WASD"}, {"key:A", "key:D", "key:W", "key:Space", "key:Left Shift, key:S"}},
    {engine::tr_later("Left hand"), {"key:A", "key:D", "key:W", "key:Space, key:Q", "key:S, key:X"}},
    {engine::tr_later("Right hand"),
     {"key:Left, key:Keypad 4", "key:Right, key:Keypad 6", "key:Up, key:Keypad 8", "key:Right Ctrl, key:Keypad 0",
      "key:Down, key:Keypad 5, key:Right Shift, key:Keypad ."}},
}};

/// Sets the flight actions to a preset's keys, and takes these from all other actions of the pilot.
void apply_preset(engine::Bindings& bindings, std::size_t pilot, std::size_t preset);
/// Returns the preset that the flight keys match; nothing for custom keys.
[[nodiscard]] std::optional<std::size_t> find_preset(const engine::Bindings& bindings, std::size_t pilot);

/// Cycles through all presets. Custom keys join the cycle once they have been left for a preset.
class PresetCycle {
public:
    explicit PresetCycle(std::size_t pilot) : pilot_(pilot) {}

    /// Changes the bindings to the next entry of the cycle (+1) or to the one before (-1).
    void step(engine::Bindings& bindings, int step);

private:
    void restore(engine::Bindings& bindings) const;

    std::size_t pilot_;
    std::optional<engine::Bindings> own_;
};

}  // namespace screens
