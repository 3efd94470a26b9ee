// SPDX-License-Identifier: Zlib
/// The figures of a pilot and of the game, as the bar and the panels beside the field draw them.
#pragma once

#include "game/sim/world.h"
#include "game/view/hud/hud_brush.h"

#include <string>
#include <string_view>
#include <vector>

namespace view {

inline constexpr float kValueY = 24;  ///< Baseline of a value below its label, from the top of both.
inline constexpr float kValueSize = 13;

/// Draws a label with a value below it. `at` is the top of both.
void draw_value(const HudBrush& brush, engine::Point at, std::string_view label, const std::string& value,
                engine::Colour colour, engine::Align align = engine::Align::Left);

/// Draws the ships besides the one that flies, with a plus, since icons alone could be taken for all of them; or the
/// frags, or the length of the chain.
void draw_lives(const HudBrush& brush, const sim::World& world, const sim::Pilot& pilot, engine::Point at,
                engine::Align align = engine::Align::Left);
/// Returns the width of what `draw_lives` draws.
[[nodiscard]] float lives_width(const HudBrush& brush, const sim::World& world);

/// Returns the icons of a ship's powers, in a fixed order.
[[nodiscard]] std::vector<Icon> powers_of(const sim::Ship& ship);
/// Returns the points to the next place, in words.
[[nodiscard]] std::string words_of(const NextPlace& next);
/// Draws the factor of a pilot's bonus, which must be above 1.
void draw_factor(const HudBrush& brush, const sim::Pilot& pilot, engine::Point centre);
/// Returns whether a bonus may still be paid.
[[nodiscard]] bool has_bonus(const sim::World& world);
/// Returns the points that raising the shield would pay.
[[nodiscard]] std::string bank_value(const sim::World& world);

/// Returns in words why a game is over; of one that was left before its end, that it is over.
[[nodiscard]] const char* end_title(const sim::World& world);

/// How far the game is: the wave; in a deathmatch, the frags of the pilot who leads, of those that win; or, in a game
/// of a fixed length, the time left, whose last ten seconds flash.
[[nodiscard]] const char* progress_label(const sim::World& world);
[[nodiscard]] std::string progress_value(const sim::World& world);
/// Returns a text as wide as the widest such value.
[[nodiscard]] const char* widest_progress(const sim::World& world);
[[nodiscard]] engine::Colour progress_colour(const sim::World& world);

inline constexpr float kShieldWidth = 76;
inline constexpr float kShieldHeight = 24;
/// Draws a pilot's shield gauge with its label. Low energy is shown by a word, by marks on the bar and by trembling, so
/// that it does not depend on colour. `at` is the top left corner; the label may be wider than the gauge.
void draw_shield(const HudBrush& brush, const sim::World& world, sim::Slot slot, engine::Point at);
/// Draws the gauge alone, upright if it is higher than wide; it burns down from the right or from the top.
void draw_shield_gauge(const HudBrush& brush, const sim::World& world, sim::Slot slot, engine::Rect gauge);
/// Returns the gauge's label.
[[nodiscard]] const char* shield_label(const sim::Ship& ship);

}  // namespace view
