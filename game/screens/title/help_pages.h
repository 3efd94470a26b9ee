// SPDX-License-Identifier: Zlib
/// The pages of the help, each drawn from an area's top on, whatever its height; they give the y below them.
#pragma once

#include "game/app/services.h"

namespace screens {

[[nodiscard]] float draw_flying(const Painter& painter, const Services& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_bestiary(const Painter& painter, const Services& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_prizes(const Painter& painter, const Services& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_about(const Painter& painter, const Services& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_keys(const Painter& painter, const Services& services, engine::Rect area, int ticks);
[[nodiscard]] float draw_second_keys(const Painter& painter, const Services& services, engine::Rect area, int ticks);

}  // namespace screens
