// SPDX-License-Identifier: Zlib
/// The lessons of a first flight.
#pragma once

#include "game/sim/event.h"
#include "game/sim/world.h"

namespace screens {

enum class Lesson : unsigned char { Turn, Thrust, Fire, Shield, Prize, Over };
inline constexpr int kLessons = 5;

/// The lessons of a first flight, step by step. Each step is passed by doing it, judged by the worlds and events of an
/// ordinary game.
class FlightSchool {
public:
    static constexpr int kTurnTicks = 8;     ///< To either side: 60°.
    static constexpr int kThrustTicks = 15;  ///< Half a second.
    static constexpr int kShots = 4;
    static constexpr int kShieldTicks = 20;

    /// Judges a tick that has just run; the pilot has slot 0. Returns true if the step has just been passed.
    bool take(const sim::World& world, const sim::EventList& events);
    void skip();

    [[nodiscard]] Lesson lesson() const { return lesson_; }
    [[nodiscard]] bool is_over() const { return lesson_ == Lesson::Over; }
    /// Returns the part of the step that is done, 0…1.
    [[nodiscard]] float progress() const;

    /// Returns the game for a step. Its rocks are slow, and a ship at rest is safe in it for minutes; the game for the
    /// prize brings ten canisters.
    [[nodiscard]] static sim::Setup setup_for(Lesson lesson);
    /// Returns whether that game has nothing left to practise the step on, and should start again.
    [[nodiscard]] static bool is_used_up(Lesson lesson, const sim::World& world);

private:
    void count(const sim::World& world, const sim::EventList& events);

    Lesson lesson_ = Lesson::Turn;
    int done_ = 0;
    int left_ = 0;
    int right_ = 0;
};

}  // namespace screens
