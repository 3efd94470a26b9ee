// SPDX-License-Identifier: Zlib
/// The player's choices for the look of a game, and what a screen passes to the view besides the worlds.
#pragma once

#include "engine/video/geometry.h"
#include "game/sim/types.h"
#include "game/view/palette.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace view {

inline constexpr float kMostTextScale = 3;
/// Lines of the picture below which texts stop shrinking with it: the smallest letters in play, 7.5 units high, then
/// have 11 pixels.
inline constexpr float kLeastLines = 720;
/// Returns the factor by which texts grow in a picture of so many lines.
[[nodiscard]] inline float text_growth(int lines) {
    return std::max(1.0F, kLeastLines / static_cast<float>(std::max(lines, 1)));
}

/// The player's choices; numbers run from 0 (off) to 1 unless stated otherwise.
struct ViewOptions {
    float shake = 1;            ///< Strength of shaking by explosions, and of the sky's motion.
    float flashes = 1;          ///< Brightness of explosions.
    float background = 1;       ///< Brightness of the nebula and the stars.
    float detail = 1;           ///< Number of sparks, splinters and stars.
    float effects = 0.65F;      ///< Volume of each single sound; several at once must not clip.
    float text_scale = 1;       ///< Size of all text, 1 … 3.
    bool follows_ship = false;  ///< The player's ship stays in the middle and the field scrolls around it.
    float ship_height = 0.5F;   ///< Position of a followed ship, as a fraction of the picture's height from the top.
    bool has_high_contrast = false;     ///< Outlines around objects, and panes behind texts.
    bool has_sound_words = false;       ///< Captions for sounds.
    Palette palette = Palette::Bright;  ///< Of the pilots' colours.
};

/// The pilots at this machine. Their ships are drawn on top, and their explosions are larger than those of others.
struct Crew {
    sim::Slot self = sim::kNoSlot;
    sim::Slot second = sim::kNoSlot;

    [[nodiscard]] bool has(sim::Slot slot) const { return slot != sim::kNoSlot && (slot == self || slot == second); }
    /// Returns whether nobody at this machine flies, as for a spectator of all.
    [[nodiscard]] bool is_empty() const { return self == sim::kNoSlot && second == sim::kNoSlot; }
};

/// Where the picture is scrolled to, whatever its pilot does: a position in the field, and where to show it on the
/// picture, both in world units.
struct Aim {
    engine::Point in_field;
    engine::Point on_picture;
};

/// What a game lacks for its next place in the score table.
struct NextPlace {
    std::int32_t missing = 0;  ///< Points.
    int place = 1;             ///< From 1, the best.
    bool is_of_day = false;    ///< The best of the day's field, not a place in the table.

    [[nodiscard]] bool is_best() const { return is_of_day || place == 1; }
};

/// What the HUD needs besides the worlds.
struct HudOptions {
    bool is_shown = true;
    /// Where to draw the shield's gauge while the rest is hidden: its top left corner on the page.
    std::optional<engine::Point> shield_at{};
    bool is_covered = false;          ///< Another screen is on top: only the parts at the edges are drawn.
    bool stands_still = false;        ///< The connection is lost, whose message needs the room of other ones.
    bool is_watched = false;          ///< Nobody here flies in it, so no keys are named.
    float foot = 0;                   ///< Height of other content at the lower edge, in world units of the field.
    sim::Slot self = 0;               ///< Whose shield, bonus and powers are shown; kNoSlot for a spectator.
    sim::Slot second = sim::kNoSlot;  ///< A second pilot at this machine, with a bar at the lower edge.
    std::array<std::string, sim::kMaxPilots> names;  ///< UTF-8, cleaned; an empty one is shown as "Pilot N".
    /// Round-trip times to the other pilots' machines in ms; none without a link to measure.
    std::array<std::optional<int>, sim::kMaxPilots> ping_ms;
    std::array<bool, sim::kMaxPilots> is_muted{};  ///< Pilots whose chat is not shown here.
    std::optional<Aim> aim{};             ///< Instead of the whole field, or of the pilot's ship in its middle.
    std::optional<float> own_age;         ///< Ticks since the player's own ship is pointed out; none: it is not.
    std::string wave_note;                ///< How the player did in the last wave, for the table after it; may be "".
    std::optional<NextPlace> next_place;  ///< Shown if there is room beside the player's own figures.

    [[nodiscard]] Crew crew() const { return {self, second}; }
};

}  // namespace view
