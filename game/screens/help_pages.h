// SPDX-License-Identifier: Zlib
/// The pages of the help, each drawn into an area of the world.
#pragma once

#include "game/screens/services.h"

namespace screens {

void draw_flying(const Painter& painter, const Services& services, engine::Rect area, int ticks);
void draw_keys(const Painter& painter, const Services& services, engine::Rect area, int ticks);
void draw_bestiary(const Painter& painter, const Services& services, engine::Rect area, int ticks);
void draw_prizes(const Painter& painter, const Services& services, engine::Rect area, int ticks);
void draw_about(const Painter& painter, const Services& services, engine::Rect area, int ticks);

}  // namespace screens
