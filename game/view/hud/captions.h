// SPDX-License-Identifier: Zlib
/// Labels beside objects in the field: names, arrivals, and the remaining time of pickups.
#pragma once

#include "game/view/field/scene.h"
#include "game/view/hud/hud_brush.h"

#include <array>
#include <string>
#include <vector>

namespace view {

/// For how many ticks a player's own ship is pointed out in a game of several: at its start and after each new ship.
inline constexpr int kOwnMarkTicks = 2 * sim::kTicksPerSecond;
/// Points out the ship of options.self while options.own_age is set: a ring that closes around it, and a word.
void draw_own_mark(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space);

/// Briefly announces arrivals in the field, with brackets that close around them, and their names.
class Captions {
public:
    static constexpr int kTicks = 70;

    void reset() { captions_.clear(); }
    void on_tick(const sim::EventList& events);
    void draw_brackets(const HudBrush& brush, const FrameView& moment);
    /// Draws the names, which cover none of the announced objects. A name without room is omitted.
    void draw_names(const HudBrush& brush, const FrameView& moment, LabelSpace& space);

private:
    struct Caption {
        sim::EntityId id;
        int age = 0;            ///< Ticks.
        std::size_t stand = 0;  ///< The name's last place among the possible ones, so that it does not jump around.
    };
    /// An announced object in one frame.
    struct Arrival {
        const sim::Entity& entity;
        engine::Point at;
        float age;
        std::size_t& stand;  ///< Of the caption.
    };
    [[nodiscard]] std::vector<Arrival> arrivals(const FrameView& moment);

    std::vector<Caption> captions_;
};

/// Returns the name announced for an entity; empty if it needs none.
[[nodiscard]] std::string arrival_name(const sim::Entity& entity);

/// Draws rings that close around pickups as their time runs out; near the end they pulse.
void draw_times_left(const HudBrush& brush, const FrameView& moment);

/// Keeps all labels off flying ships of pilots and fighters.
void keep_off_ships(LabelSpace& space, const FrameView& moment);

/// Draws each pilot's mark near the ship in a game of several, with the name unless it is the player's own. Without
/// enough room the name, or both, are omitted.
class Tags {
public:
    void reset() { sides_ = {}; }
    void draw(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space);

private:
    struct Tag {
        const sim::Pilot& pilot;
        bool is_named;
    };
    bool draw_tag(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space,
                  const Tag& tag);

    /// Side of the ship on which each mark was last, so that it does not jump.
    std::array<std::size_t, sim::kMaxPilots> sides_{};
};

}  // namespace view
