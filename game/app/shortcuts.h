// SPDX-License-Identifier: Zlib
/// Keys that work on every screen that does not use them itself.
#pragma once

#include "engine/input/input.h"

namespace screens {

struct Shortcut {
    enum class Type : unsigned char {
        None,
        Fullscreen,  ///< F11, Alt+Return.
        Screenshot,  ///< F12.
        Mute,        ///< M.
        Volume,      ///< Keys 0…8: `value` is the level in per cent.
        VolumeStep   ///< + and -: `value` is to be added to the level.
    };
    Type type = Type::None;
    int value = 0;

    [[nodiscard]] bool is_about_volume() const {
        return type == Type::Mute || type == Type::Volume || type == Type::VolumeStep;
    }
};

/// Returns a press's meaning; the keyboard layout determines where plus, minus and M are.
[[nodiscard]] Shortcut shortcut_of(const engine::InputEvent& press);

}  // namespace screens
