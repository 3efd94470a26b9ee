// SPDX-License-Identifier: Zlib
/// The pages of the help.
#pragma once

#include "game/app/services.h"

#include <span>

namespace screens {

using PageParts = Uses<Preferences, GameParts>;

struct HelpPage {
    Phrase title;
    /// Draws the page from an area's top on, whatever the area's height, and returns the y below it.
    float (*draw)(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);
};

/// Returns the pages in order.
[[nodiscard]] std::span<const HelpPage> help_pages();

}  // namespace screens
