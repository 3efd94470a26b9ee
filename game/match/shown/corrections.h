// SPDX-License-Identifier: Zlib
/// Eases what a rebuild of the shown world moves in the picture, so that ships and objects slide instead of jumping.
#pragma once

#include <array>
#include <vector>

#include "game/sim/world.h"

namespace match {

/// A distance in the picture, in world pixels; y grows downwards.
struct Offset {
    float x = 0;
    float y = 0;

    friend constexpr bool operator==(const Offset&, const Offset&) = default;
    friend constexpr Offset operator+(Offset a, Offset b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Offset operator*(Offset a, float k) { return {a.x * k, a.y * k}; }
};

/// By how many world pixels a rebuild moved each pilot's ship, by slot; 0 if the ship is not in both worlds, or
/// explodes in one of them only.
using ShipMoves = std::array<float, sim::kMaxPilots>;

/// Compares the worlds of the same tick before and after a rebuild.
[[nodiscard]] ShipMoves ship_moves(const sim::World& before, const sim::World& after);

/// The worlds that a picture is drawn between.
struct PicturedWorlds {
    const sim::World& previous;
    const sim::World& now;
};

/// Remembers the moves that rebuilds caused, and fades each of them out of the picture. Fades are linear, since that
/// needs the least extra speed: a smooth curve of the same length peaks at one and a half times as much. Headings of
/// remote ships are eased as well. Headings of own ships are not, because a pilot steers by them. Shots are not eased:
/// they are fast, small and short-lived.
class Corrections {
public:
    /// Ticks until a correction of the pilot's own ship has faded: 66 ms, so that its true position is soon seen.
    static constexpr double kOwnFade = 2;
    /// Ticks for everything else: 100 ms.
    static constexpr double kFade = 3;
    /// World pixels; an entity drawn further than this from its new place jumps there, since sliding would look like
    /// flying.
    static constexpr float kMaxEased = 96;

    /// `own`: the slots flown from this machine.
    explicit Corrections(const std::vector<sim::Slot>& own);

    /// Takes the worlds of the same ticks before and after a rebuild, in a picture drawn at `fraction` between them.
    /// `at` is the time of the picture in ticks, with a fraction; it does not decrease from call to call. Objects that
    /// are not yet in the `confirmed` world are not eased: a rebuild may have given their ids to others.
    void note(const PicturedWorlds& before, const PicturedWorlds& after, float fraction, const sim::World& confirmed,
              double at);

    /// Returns what to add to the position of an entity in a picture drawn at `at`. Corrections that overlap in time
    /// add up, so that the drawn position is continuous. 0 once they have faded.
    [[nodiscard]] Offset offset(sim::EntityId id, double at) const;
    /// Returns what to add to the heading of a remote ship, in steps of 7.5°. As above; 0 for anything else.
    [[nodiscard]] float turn(sim::EntityId id, double at) const;

private:
    /// One correction of one entity.
    struct Fade {
        sim::EntityId id = 0;
        double since = 0;  ///< Time of the picture, in ticks.
        double ticks = 0;  ///< Its duration.
        Offset whole{};    ///< The move at its start …
        float turn = 0;    ///< … and the turn, in steps of 7.5°.

        /// Returns the share that is left: 1 at the start, 0 at the end.
        [[nodiscard]] float share(double at) const;
    };

    void note_move(sim::EntityId id, Offset move, double ticks, double at);
    void note_turn(const sim::Ship& before, const sim::Ship& after, double at);
    void add(const Fade& fade);

    std::array<bool, sim::kMaxPilots> is_own_{};
    std::vector<Fade> fades_;
};

}  // namespace match
