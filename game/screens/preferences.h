// SPDX-License-Identifier: Zlib
/// The settings that there are: file, options screen and documentation come from this one table.
#pragma once

#include "engine/audio.h"
#include "engine/settings.h"
#include "game/view/options.h"

#include <vector>

namespace screens {

[[nodiscard]] std::vector<engine::Setting> settings_table();

/// What the sound settings ask of the mixer.
[[nodiscard]] engine::Volumes volumes_of(const engine::Settings& settings);
/// What the picture settings ask of the view.
[[nodiscard]] view::ViewOptions view_options_of(const engine::Settings& settings);

}  // namespace screens
