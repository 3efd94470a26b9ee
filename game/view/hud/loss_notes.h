// SPDX-License-Identifier: Zlib
/// What took a ship of the crew, how many are left, and where and when the next one comes.
#pragma once

#include "game/sim/world.h"
#include "game/view/field/frame_view.h"
#include "game/view/hud/hud_brush.h"

#include <array>
#include <optional>
#include <span>
#include <string>

namespace view {

/// Returns in a word or two what took a ship: "LARGE ROCK", or the name of the pilot whose shot it was. `by` and
/// `names` are slots, as in an event of the type ShipLost.
[[nodiscard]] std::string cause_of(sim::Kind kind, sim::Slot by, std::span<const std::string> names);

/// The losses of all pilots, each until the next ship comes. Only those of the crew are drawn.
class LossNotes {
public:
    /// Ticks that a note is shown if no ship comes before.
    static constexpr int kTicks = 4 * sim::kTicksPerSecond;

    void reset() { notes_ = {}; }
    void on_tick(const sim::World& now, const sim::EventList& events);
    /// Draws from `top` on, in the middle of the page. Returns the y below.
    float draw(const HudBrush& brush, const HudOptions& options, float top) const;

private:
    struct Note {
        sim::Event lost;
        std::optional<std::int32_t> left{};  ///< Ships in reserve; none if they are unlimited.
        bool is_fetchable = false;           ///< From a pod, by others of the crew.
        int age = 0;                         ///< Ticks.
    };
    float draw_note(const HudBrush& brush, const HudOptions& options, const Note& note, float top) const;

    std::array<std::optional<Note>, sim::kMaxPilots> notes_;  // by slot
};

/// Draws a ring where each ship to come will appear, which shortens like a clock until it does, with the seconds left
/// for the crew's. Keeps labels off it. Where pilots shoot each other only the crew's are shown: the others would be
/// awaited there.
void draw_next_ships(const HudBrush& brush, const FrameView& moment, LabelSpace& space);

}  // namespace view
