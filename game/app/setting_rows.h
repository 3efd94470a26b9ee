// SPDX-License-Identifier: Zlib
/// Menu rows that show a setting and change it; the change is applied at once. `preferences` must outlive them.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"
#include "game/ui/texts.h"

#include <vector>

namespace screens {

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
