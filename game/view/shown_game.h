// SPDX-License-Identifier: Zlib
/// What a picture of a game is drawn from.
#pragma once

#include <optional>
#include <span>

#include "game/match/consecutive_worlds.h"
#include "game/match/shown/picture.h"

namespace view {

/// An earlier flight that flies along. Its worlds must outlive the picture.
struct GhostShip {
    const match::ConsecutiveWorlds* worlds;
    sim::Slot look;  ///< Whose colour and mark it has.
};

/// A game as it is shown: its last two ticks and, in a network game, what the picture takes from elsewhere. Refers to
/// worlds that must outlive it.
struct ShownGame {
    /// A local game or a replay, in which nothing is predicted. Implicit, because it adds nothing to its ticks.
    ShownGame(const match::ConsecutiveWorlds& pictured) : ticks(pictured), confirmed(pictured.now()) {}
    /// What a match draws.
    ShownGame(const match::Frame& frame)
        : ticks(frame.worlds), confirmed(frame.confirmed),
          corrections(frame.corrections ? &*frame.corrections : nullptr), shown_tick(frame.newest),
          fraction(frame.fraction) {}
    /// A picture that runs ahead of the newest tick, `confirmed_world`. In a network game, `easing` holds the
    /// corrections of positions and headings; they fade with the shown ticks, of which `newest_shown` is the last. The
    /// ticks in the picture may be ahead of it.
    ShownGame(const match::ConsecutiveWorlds& pictured, const sim::World& confirmed_world,
              const match::Corrections* easing = nullptr, sim::Tick newest_shown = 0)
        : ticks(pictured), confirmed(confirmed_world), corrections(easing), shown_tick(newest_shown) {}

    const match::ConsecutiveWorlds& ticks;
    const sim::World& confirmed;  ///< For scores, the wave, the sky and music, which must not be rolled back.
    const match::Corrections* corrections = nullptr;  ///< Null if nothing is eased.
    sim::Tick shown_tick = 0;                         ///< Only if something is eased.
    std::optional<float> fraction{};  ///< Where to draw between `ticks`, if not where the tick's time is.
    std::span<const GhostShip> ghosts{};
};

}  // namespace view
