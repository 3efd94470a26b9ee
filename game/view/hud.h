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
    /// What it draws with must outlive it.
    Hud(const Sprites& sprites, engine::Font& font, Marks& marks) : sprites_(&sprites), font_(&font), marks_(&marks) {}

    /// A game, or another part of it, begins to be shown: its wave is announced.
    void restart(const sim::World& world);
    void on_tick(const sim::World& now, const sim::EventList& events);
    void draw(engine::Renderer& renderer, const Moment& moment, const HudOptions& options) const;

private:
    struct Banner {
        std::string text;
        std::string below;
        int age = 0;
        int life = 0;  ///< Ticks; 0 is none.
    };

    void announce(const sim::World& world, std::int32_t wave);
    void draw_banner(const Brush& brush, float fraction) const;

    const Sprites* sprites_;
    engine::Font* font_;
    Marks* marks_;
    Banner banner_;
};

// Its parts, one file each

/// Four bars 14.6 units wide and 9.6 high, of which a quick line fills all; nothing is known without a round trip.
void draw_ping_bars(engine::Renderer& renderer, engine::Point bottom_left, std::optional<int> ping_ms);
/// The upper edge: score, shield, lives, wave, bonus, factor and powers of the own pilot. A spectator (kNoSlot) sees
/// the wave.
void draw_bar(const Brush& brush, const sim::World& world, sim::Slot self);
/// The same at the lower edge for a second pilot at this machine, with the name in place of the wave.
void draw_second_bar(const Brush& brush, const sim::World& world, const HudOptions& options);
/// The lower edge: colour, shape, name, score and lives or frags of every pilot of a shared game.
void draw_roster(const Brush& brush, const sim::World& world, const HudOptions& options);
/// What lasts for a while for everybody: frozen things, dead engines.
void draw_conditions(const Brush& brush, const sim::World& world, const HudOptions& options);
/// The count between two waves.
void draw_tally(const Brush& brush, const sim::World& world, const HudOptions& options);

}  // namespace view
