// SPDX-License-Identifier: Zlib
/// The lessons of a first flight.
#pragma once

#include "game/sim/event.h"
#include "game/sim/world.h"

#include <array>
#include <bitset>
#include <optional>
#include <vector>

namespace screens {

enum class Lesson : unsigned char { Turn, Thrust, Brake, Edge, Shield, Prize, Sort, Over };
inline constexpr int kLessons = 7;

/// The lessons of a first flight, step by step. Each step is passed by doing it, judged by the worlds and events of a
/// game in the mode for lessons, in which nothing can be lost. The pilot has slot 0.
class FlightSchool {
public:
    static constexpr int kTurnTicks = 8;  ///< To either side: 60°.
    static constexpr int kFast = 80;      ///< u/t; a speed that needs braking.
    static constexpr int kSlow = 40;      ///< u/t; slow enough.
    static constexpr int kHitTicks = 60;  ///< For which a hit is remembered.

    /// Judges a tick that has just run. Returns true if the step has just been passed.
    bool take(const sim::World& world, const sim::EventList& events);
    void skip();
    /// Returns the steps that were skipped, by Lesson.
    [[nodiscard]] const std::bitset<kLessons>& skipped() const { return skipped_; }
    /// Returns that tick's world with what the step lacks: the ship in its place, something to shoot or to take. None
    /// if nothing is missing. What the pilot has missed is replaced after a moment.
    [[nodiscard]] std::optional<sim::World> arrange(const sim::World& world);

    [[nodiscard]] Lesson lesson() const { return lesson_; }
    [[nodiscard]] bool is_over() const { return lesson_ == Lesson::Over; }
    /// Returns the part of the step that is done, 0…1.
    [[nodiscard]] float progress() const;
    /// Returns the objects that the step speaks of, besides the ship.
    [[nodiscard]] std::vector<sim::EntityId> subjects(const sim::World& world) const;
    /// Returns whether something has just passed through the ship that would have destroyed it in a game.
    [[nodiscard]] bool was_hit() const { return hit_wait_ > 0; }

    /// Returns whether something that was to be taken has blown up, and has not come again yet.
    [[nodiscard]] bool is_gone(const sim::World& world) const {
        return (lesson_ == Lesson::Prize || lesson_ == Lesson::Sort) && has_begun_ && lacks_something(world);
    }

    /// Returns the set-up of the game for all steps.
    [[nodiscard]] static sim::Setup setup();

private:
    /// A shot of the last tick.
    struct Seen {
        sim::EntityId id;
        sim::Vec at;
        bool has_wrapped;
    };

    void go_on();
    void count(const sim::World& world, const sim::EventList& events);
    void watch_hits(const sim::World& world);
    /// Follows the shots over the field's edge. Returns whether one that has crossed it broke a rock.
    bool follow_shots(const sim::Ship& ship, const sim::EventList& events);
    [[nodiscard]] bool lacks_something(const sim::World& world) const;
    void begin_step(sim::World& world);
    void add_pickups(sim::World& world);

    Lesson lesson_ = Lesson::Turn;
    std::bitset<kLessons> skipped_;
    int done_ = 0;
    int left_ = 0;
    int right_ = 0;
    bool was_fast_ = false;
    bool has_begun_ = false;  // the step has been arranged
    int wait_ = 0;            // ticks until what is missing is replaced
    int hit_wait_ = 0;
    std::array<sim::EntityId, 2> subjects_{};  // 0: none, or not needed any more
    std::array<bool, 2> is_taken_{};           // of the two subjects of the last step
    std::vector<Seen> shots_;
};

}  // namespace screens
