// SPDX-License-Identifier: Zlib
/// The banner of a game that stands still or has a bad connection, and advice for waiting pilots.
#pragma once

#include "game/scores/flight_stats.h"
#include "game/ui/painter.h"

#include <span>
#include <string>
#include <string_view>

namespace screens {

/// Returns the part of an area above a height.
[[nodiscard]] engine::Rect part_above(engine::Rect area, float y);
/// Returns the part of an area below a height.
[[nodiscard]] engine::Rect part_below(engine::Rect area, float y);

/// Draws a line, and smaller lines below it, in the middle of the page or, on a short page, at the foot of `part`.
/// Returns the area covered.
engine::Rect draw_banner(const Painter& painter, engine::Rect part, std::string_view text, std::string_view below,
                         engine::Colour colour);

/// Where the number is in a game: above the middle of the page, where a new ship is.
inline constexpr float kCountInGame = 0.38F;
/// Draws a large number, at a part of the page's height: how many seconds, or so, until the game goes on. A line below
/// it is optional.
void draw_count(const Painter& painter, int number, std::string_view below, float height);

/// Returns a sentence that names what took a ship. `names` are by slot.
[[nodiscard]] std::string describe_loss(const scores::FlightStats::Loss& loss, std::span<const std::string> names);
/// Returns advice against that.
[[nodiscard]] std::string_view tip_against(const scores::FlightStats::Loss& loss);

// Lines of advice for waiting players.

/// Returns the tip to show, a different one every few seconds. `ticks` is how long the screen has been shown; `first`,
/// which may be any number, selects the first tip.
[[nodiscard]] std::string_view tip_at(int ticks, std::size_t first = 0);

}  // namespace screens
