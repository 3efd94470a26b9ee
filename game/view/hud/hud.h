// SPDX-License-Identifier: Zlib
/// The heads-up display: the player's own bar, the roster of all pilots, the tally between waves, and banners.
#pragma once

#include "game/sim/world.h"
#include "game/view/hud/hud_brush.h"
#include "game/view/hud/hud_figures.h"
#include "game/view/hud/loss_notes.h"
#include "game/view/shown_game.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace view {

/// The figures of a chain beside the field: its factor, and what was banked, flying to the score.
class ChainFigures {
public:
    void reset() { *this = ChainFigures{}; }
    void on_tick(const sim::World& now, const sim::EventList& events);
    /// `top` is the y below the bar; what was banked flies to `score`.
    void draw(const HudBrush& brush, const sim::World& world, float fraction, float top, engine::Point score) const;

private:
    struct Banked {
        std::int32_t points = 0;
        engine::Point from;  ///< In the field.
        int age = 0;
    };
    std::optional<Banked> banked_;
    int grown_ = 0;  ///< Ticks since the factor grew.
    std::int32_t factor_ = 1;
};

class Hud {
public:
    /// Starts to show a game, or another tick of it. Its wave began `wave_ticks` ago: a banner that would be over by
    /// now is not shown again.
    void restart(const sim::World& world, sim::Tick wave_ticks = 0);
    void on_tick(const sim::World& now, const sim::EventList& events);
    /// Shows words in large letters as soon as no other banner is in the way.
    void praise(std::string words) { praise_ = std::move(words); }
    /// Returns whether it began to show them in the last tick.
    [[nodiscard]] bool begins_praise() const { return banner_.is_praise && banner_.age == 0; }
    /// Draws dark panes behind the bars. Call it before drawing the flying objects, which must not be covered.
    void draw_panes(const HudBrush& brush, const sim::World& world, const HudOptions& options) const;
    /// Draws on a page of any size: parts that do not fit into one row move to another. Returns the free part of the
    /// page between the bars.
    engine::Rect draw(const HudBrush& brush, const ShownGame& game, float fraction, const HudOptions& options) const;

private:
    struct Banner {
        std::string text{};
        std::string below{};
        engine::Colour hue = colours::kText;  ///< Of the wave's sky.
        int age = 0;
        int life = 0;            ///< Ticks; 0: none.
        bool is_praise = false;  ///< Not of the game, but of how it is flown.
    };

    [[nodiscard]] static Banner end_banner(const sim::World& world);
    void announce(const sim::World& world, std::int32_t wave);
    void draw_banner(const HudBrush& brush, float fraction, float top) const;

    Banner banner_;
    std::string praise_;  // still to be shown; empty: none
    ChainFigures chain_;
    LossNotes losses_;
};

/// Draws four bars, together 14.6 units wide and 9.6 high; a fast link fills all, an unmeasured one none.
void draw_ping_bars(engine::Renderer& renderer, engine::Point bottom_left, std::optional<int> ping_ms);
/// Draws a crossed-out speech bubble: the pilot is muted.
void draw_muted(engine::Renderer& renderer, engine::Point middle, float width);
/// Score, shield, lives, wave, bonus, factor and powers of a pilot, in one or several rows. A spectator (kNoSlot) sees
/// the wave. Instead of the wave, a deathmatch shows the leader's frags, Rush the time left, and the bar of a second
/// pilot at this machine a name. The points to the next place in the table
/// are omitted if they would need a separate row. The shield follows `shown`, if given, since it answers the keys of
/// this machine; everything else is of `world`.
class Bar {
public:
    /// The parameters must outlive it.
    Bar(const HudBrush& brush, const sim::World& world, sim::Slot slot, std::string name = {},
        std::optional<NextPlace> next_place = {}, const sim::World* shown = nullptr);
    Bar(const Bar&) = delete;
    Bar& operator=(const Bar&) = delete;

    [[nodiscard]] float height() const { return height_; }
    /// Draws at the page's upper edge.
    void draw() const;

private:
    struct Part {
        engine::Point at;
        std::function<void(engine::Point)> draw;
    };
    void add_parts();
    void add_next_place();
    void draw_next_place() const;
    void draw_name(engine::Point at, engine::Align align) const;
    [[nodiscard]] bool fits(float width) const;
    void add_part(float width, std::function<void(engine::Point)> draw);
    void add_value(std::string_view label, const std::string& value, std::string_view widest, engine::Colour colour);

    const HudBrush& brush_;
    const sim::World& world_;
    const sim::World& shown_;
    sim::Slot slot_;
    std::string name_;
    std::optional<NextPlace> next_place_;
    float height_ = 30;
    engine::Point next_;
    std::vector<Part> parts_;  // if one row cannot hold them
};

/// All pilots in a shared game except two at one machine, at the lower edge: colour, shape, name, score and lives or
/// frags. Without enough room: only shape and score.
class Roster {
public:
    /// The parameters must outlive it.
    Roster(const HudBrush& brush, const sim::World& world, const HudOptions& options);

    [[nodiscard]] float height() const { return height_; }
    void draw() const;

private:
    void draw_short() const;

    const HudBrush& brush_;
    const sim::World& world_;
    const HudOptions& options_;
    std::vector<sim::Slot> slots_;
    std::size_t columns_ = 0;  // of the short form
    float width_ = 0;          // of one entry
    float height_ = 0;
};

/// Draws a pilot's shape, name, score and lives or frags, in an area of 26 units' height.
void draw_seat(const HudBrush& brush, const sim::World& world, const HudOptions& options, sim::Slot slot,
               engine::Rect seat);
/// Returns the pilots without a separate bar, if there are several; two pilots at one machine each have one.
[[nodiscard]] std::vector<sim::Slot> pilots_in_roster(const sim::World& world, const HudOptions& options);
/// Returns the slots that have or had a pilot.
[[nodiscard]] std::vector<sim::Slot> seats(const sim::World& world);
/// Draws lasting conditions for everybody (frozen objects, dead engines) from `y` on. Returns the y below them.
float draw_conditions(const HudBrush& brush, const sim::World& world, const HudOptions& options, float y);
/// Returns the area of the tally between two waves on the page.
[[nodiscard]] engine::Rect tally_area(const HudBrush& brush, const sim::World& world, const HudOptions& options);
void draw_tally(const HudBrush& brush, const sim::World& world, const HudOptions& options);

}  // namespace view
