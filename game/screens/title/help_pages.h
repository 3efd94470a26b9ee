// SPDX-License-Identifier: Zlib
/// The pages of the help.
#pragma once

#include "game/app/services.h"

#include <span>

namespace screens {

using PageParts = Uses<Preferences, GameParts>;

struct HelpPage {
    Phrase title;
    /// Draws it from an area's top on, whatever its height, and returns the y below it.
    float (*draw)(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);
};

/// In their order.
[[nodiscard]] std::span<const HelpPage> help_pages();

}  // namespace screens
