// SPDX-License-Identifier: Zlib
/// All settings, and their values for video and audio.
#pragma once

#include "engine/audio/audio.h"
#include "engine/settings/settings.h"
#include "game/view/options.h"

#include <string_view>
#include <vector>

namespace screens {

/// Returns every setting with its type, bounds and default.
[[nodiscard]] std::vector<engine::Setting> settings_table();

/// Converts a level in per cent to a gain, 0…1. Hearing is logarithmic: the square makes equal steps of a slider sound
/// equal.
[[nodiscard]] float loudness(const engine::Settings& settings, std::string_view name);
/// Returns the mixer's volumes.
[[nodiscard]] engine::Volumes volumes_of(const engine::Settings& settings);
/// Returns the magnification of all text, 1…3.
[[nodiscard]] float text_scale_of(const engine::Settings& settings);
[[nodiscard]] view::Palette palette_of(const engine::Settings& settings);
/// Returns the options of the view.
[[nodiscard]] view::ViewOptions view_options_of(const engine::Settings& settings);

}  // namespace screens
