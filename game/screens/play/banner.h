// SPDX-License-Identifier: Zlib
/// The banner of a game that stands still or has a bad connection, and advice for waiting pilots.
#pragma once

#include "game/scores/flight_stats.h"
#include "game/ui/painter.h"

#include <span>
#include <string>
#include <string_view>

namespace screens {

/// Returns the part of an area below a height.
[[nodiscard]] engine::Rect part_below(engine::Rect area, float y);

/// Draws a line, and smaller lines below it, at the top of `part`, where they hide little of the field. Returns the
/// area covered.
engine::Rect draw_banner(const Painter& painter, engine::Rect part, std::string_view text, std::string_view below,
                         engine::Colour colour);

/// Draws a large number at a part of the page's height, and a line below it.
void draw_count(const Painter& painter, int number, std::string_view below, float height);
/// How long each number of the countdown after a pause is shown.
inline constexpr int kTicksPerNumber = 18;
/// How long a game stands still after a pause, alone and online: three numbers.
inline constexpr int kCountTicks = 3 * kTicksPerNumber;
/// Draws the number for that many ticks before a game goes on, above the middle of the page, where a new ship is.
void draw_countdown(const Painter& painter, int ticks_left);

/// Returns a sentence that names what took a ship. `names` are by slot.
[[nodiscard]] std::string describe_loss(const scores::FlightStats::Loss& loss, std::span<const std::string> names);
/// Returns a line that names what took the ships, the most frequent first.
[[nodiscard]] std::string describe_losses(std::span<const scores::FlightStats::LossCount> losses,
                                          std::span<const std::string> names);
/// Returns advice against that.
[[nodiscard]] std::string_view tip_against(const scores::FlightStats::Loss& loss);

// Lines of advice for waiting players.

/// Returns the tip to show, a different one every few seconds. `ticks` is how long the screen has been shown; `first`,
/// which may be any number, selects the first tip.
[[nodiscard]] std::string_view tip_at(int ticks, std::size_t first = 0);

}  // namespace screens
