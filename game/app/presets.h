// SPDX-License-Identifier: Zlib
/// Sets of keys for flying, for one hand or two. They do not change pad controls.
#pragma once

#include "game/app/actions.h"

#include <array>
#include <optional>
#include <string_view>

namespace screens {

struct Preset {
    engine::Phrase label;
    std::array<std::string_view, kFlightActions> keys;  ///< As Bindings::line has them.
};

inline constexpr std::array<Preset, 5> kPresets = {{
    {engine::tr_later("Standard"), {}},  // the keys that the pilot came with
    {engine::tr_later("Classic"), {"key:Left", "key:Right", "key:Up", "key:Tab", "key:Space, key:Down"}},
    {{"WASD"}, {"key:A", "key:D", "key:W", "key:Space", "key:Left Shift, key:S"}},
    {engine::tr_later("Left hand"), {"key:A", "key:D", "key:W", "key:Space, key:Q", "key:S, key:X"}},
    {engine::tr_later("Right hand"),
     {"key:Left, key:Keypad 4", "key:Right, key:Keypad 6", "key:Up, key:Keypad 8", "key:Right Ctrl, key:Keypad 0",
      "key:Down, key:Keypad 5, key:Right Shift, key:Keypad ."}},
}};

/// Gives the actions of flight the keys of a preset, and takes these from all other actions of the pilot.
void apply_preset(engine::Bindings& bindings, std::size_t pilot, std::size_t preset);
/// Returns the preset that the flight keys match; nothing for custom keys.
[[nodiscard]] std::optional<std::size_t> find_preset(const engine::Bindings& bindings, std::size_t pilot);

/// All presets in a cycle. Custom keys are a further entry from the moment they were left for a preset.
class PresetCycle {
public:
    explicit PresetCycle(std::size_t pilot) : pilot_(pilot) {}

    /// Gives the bindings the keys of the next stop (+1) or the one before (-1).
    void step(engine::Bindings& bindings, int step);

private:
    void restore(engine::Bindings& bindings) const;

    std::size_t pilot_;
    std::optional<engine::Bindings> own_;
};

}  // namespace screens
