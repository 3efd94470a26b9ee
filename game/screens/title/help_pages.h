// SPDX-License-Identifier: Zlib
/// The pages of the help. Each is drawn from an area's top on, whatever its height, and returns the y below it.
#pragma once

#include "game/app/services.h"

namespace screens {

using PageParts = Uses<Preferences, GameParts>;

[[nodiscard]] float draw_flying(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_bestiary(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_prizes(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_about(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_keys(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_second_keys(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);

}  // namespace screens
