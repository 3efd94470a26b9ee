// SPDX-License-Identifier: Zlib
// The list of all sounds: name, section of the rules, length, target loudness, and the patch that makes it.
#pragma once

#include <span>
#include <string_view>

#include "tools/sound/synth.h"

namespace sound {

/// Sounds of a role are equally loud.
struct Role {
    std::string_view name;
    double target_lufs;  ///< By `loudness_lufs`.
};

struct Sound {
    std::string_view name;  ///< File name without extension.
    int event;              ///< Number of the original game's event; 0 for one of our own.
    const Role* role;
    double length_s;
    bool loops;
    Clip (*patch)();
};

std::span<const Sound> all_sounds();

/// The finished sound, ready to be written.
Clip render(const Sound& sound);

}  // namespace sound
