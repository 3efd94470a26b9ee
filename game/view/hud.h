// SPDX-License-Identifier: Zlib
/// The heads-up display: the bar of the own pilot, everybody's roster, the tally between waves, and banners.
#pragma once

#include "game/sim/world.h"
#include "game/view/brush.h"
#include "game/view/scene.h"

#include <optional>
#include <string>

namespace view {

class Hud {
public:
    /// A game, or another part of it, begins to be shown: its wave is announced.
    void restart(const sim::World& world);
    void on_tick(const sim::World& now, const sim::EventList& events);
    /// On a page of any size: what does not fit into one row goes into another. `has_panes` sets it off from the field.
    void draw(const Brush& brush, const Moment& moment, const HudOptions& options, bool has_panes) const;

private:
    struct Banner {
        std::string text;
        std::string below;
        int age = 0;
        int life = 0;  ///< Ticks; 0 is none.
    };

    void announce(const sim::World& world, std::int32_t wave);
    void draw_banner(const Brush& brush, float fraction, float below_bar) const;

    Banner banner_;
};

// Its parts, one file each

/// Four bars 14.6 units wide and 9.6 high, of which a quick line fills all; nothing is known without a round trip.
void draw_ping_bars(engine::Renderer& renderer, engine::Point bottom_left, std::optional<int> ping_ms);
/// The upper edge: score, shield, lives, wave, bonus, factor and powers of the own pilot, in one row or in several. A
/// spectator (kNoSlot) sees the wave. Gives the y below it.
float draw_bar(const Brush& brush, const sim::World& world, sim::Slot self, bool has_pane);
/// The same at the lower edge for a second pilot at this machine, with the name in place of the wave. Gives its height.
float draw_second_bar(const Brush& brush, const sim::World& world, const HudOptions& options, bool has_pane);
/// The lower edge: colour, shape, name, score and lives or frags of every pilot of a shared game.
/// Where there is no room for that: shape and score.
void draw_roster(const Brush& brush, const sim::World& world, const HudOptions& options, bool has_pane);
/// What lasts for a while for everybody: frozen things, dead engines.
void draw_conditions(const Brush& brush, const sim::World& world, const HudOptions& options, float y);
/// The count between two waves.
void draw_tally(const Brush& brush, const sim::World& world, const HudOptions& options);

}  // namespace view
