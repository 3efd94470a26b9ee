// SPDX-License-Identifier: Zlib
/// What is written and drawn beside things in the field: names, arrivals, and how long what is worth catching stays.
#pragma once

#include "game/view/field/scene.h"
#include "game/view/hud/brush.h"
#include "game/view/hud/label_space.h"

#include <array>
#include <string>
#include <vector>

namespace view {

/// Tells for a moment what has come into the field: brackets that close around it, and its name.
class Captions {
public:
    static constexpr int kTicks = 70;

    void reset() { captions_.clear(); }
    void on_tick(const sim::EventList& events);
    void draw_brackets(const Brush& brush, const FrameView& moment);
    /// Names cover none of the things that are announced. What finds no room goes without its name.
    void draw_names(const Brush& brush, const FrameView& moment, LabelSpace& space);

private:
    struct Caption {
        sim::EntityId id;
        int age = 0;            ///< Ticks.
        std::size_t stand = 0;  ///< Which of its possible places the name had last, so that it does not jump about.
    };
    /// Something that is announced, as it is in a picture.
    struct Arrival {
        const sim::Entity& entity;
        engine::Point at;
        float age;
        std::size_t& stand;  ///< Of the caption.
    };
    [[nodiscard]] std::vector<Arrival> arrivals(const FrameView& moment);

    std::vector<Caption> captions_;
};

/// Whether a kind hunts, pulls, shoots or blows up.
[[nodiscard]] bool is_danger(sim::Kind kind);
/// Ticks that a kind stays when nobody comes for it; 0 for what just stays.
[[nodiscard]] std::int32_t stay_of(sim::Kind kind);
/// What a kind is called when it arrives; nothing for what needs no word.
[[nodiscard]] std::string arrival_name(const sim::Entity& entity);

/// Rings that close around what can be caught, as its time runs out; near the end they beat.
void draw_times_left(const Brush& brush, const FrameView& moment);

/// Keeps all labels off the ships that fly, pilots' and fighters'.
void keep_off_ships(LabelSpace& space, const FrameView& moment);

/// Each pilot's mark near the ship, in a game of several; with the name where it is not one's own. What finds no room
/// goes without its name, or without both.
class Tags {
public:
    void reset() { sides_ = {}; }
    void draw(const Brush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space);

private:
    struct Tag {
        const sim::Pilot& pilot;
        bool is_named;
    };
    bool draw_tag(const Brush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space,
                  const Tag& tag);

    std::array<std::size_t, sim::kMaxPilots> sides_{};  // of the ship, where each stood last, so that it does not jump
};

}  // namespace view
