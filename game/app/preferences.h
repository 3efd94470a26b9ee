// SPDX-License-Identifier: Zlib
/// All settings, and what they mean for picture and sound.
#pragma once

#include "engine/audio/audio.h"
#include "engine/settings/settings.h"
#include "game/view/options.h"

#include <string_view>
#include <vector>

namespace screens {

[[nodiscard]] std::vector<engine::Setting> settings_table();

/// Returns a level in per cent as a factor, 0…1. Hearing is logarithmic: the square makes equal steps of a slider sound
/// equal.
[[nodiscard]] float loudness(const engine::Settings& settings, std::string_view name);
/// What the sound settings ask of the mixer.
[[nodiscard]] engine::Volumes volumes_of(const engine::Settings& settings);
/// How many times as large all text is as at first, 1 … 3.
[[nodiscard]] float text_scale_of(const engine::Settings& settings);
[[nodiscard]] view::Palette palette_of(const engine::Settings& settings);
/// What the picture settings ask of the view.
[[nodiscard]] view::ViewOptions view_options_of(const engine::Settings& settings);

}  // namespace screens
