// SPDX-License-Identifier: Zlib
/// All settings, their values for video and audio, and the menu rows that show and change them.
#pragma once

#include "engine/audio/audio.h"
#include "engine/settings/settings.h"
#include "game/app/services.h"
#include "game/ui/menu.h"
#include "game/ui/theme.h"
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

// Menu rows that show a setting and change it; the change is applied at once. `preferences` must outlive them.

[[nodiscard]] MenuItem flag_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint,
                                Phrase on = tr_later("On"), Phrase off = tr_later("Off"));
[[nodiscard]] MenuItem number_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint);
/// A percentage, changed in steps.
[[nodiscard]] MenuItem percent_row(const Preferences& preferences, Phrase label, const char* setting, int step,
                                   Phrase hint);
/// A percentage up to 100, with a slider.
[[nodiscard]] MenuItem level_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint);
/// The volume of all sounds; while they are muted it says so, and any change unmutes them.
[[nodiscard]] MenuItem volume_row(const Preferences& preferences, Phrase label, Phrase hint);
/// One of the setting's choices; `names` are their labels, in the order of the settings table.
[[nodiscard]] MenuItem choice_row(const Preferences& preferences, Phrase label, const char* setting,
                                  std::vector<Phrase> names, Phrase hint);

/// Returns the index `step` places after `place` among `count`, wrapping around at both ends.
[[nodiscard]] std::size_t stepped(std::size_t place, int step, std::size_t count);

}  // namespace screens
