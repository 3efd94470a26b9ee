// SPDX-License-Identifier: Zlib
/// The whole game of one moment: advances by one tick at a time on the keys of that tick, and on nothing else.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "game/sim/entity_pool.h"
#include "game/sim/keys.h"
#include "game/sim/masks.h"
#include "game/sim/pilot.h"
#include "game/sim/random.h"
#include "game/sim/setup.h"
#include "game/sim/tally.h"
#include "game/sim/wave.h"

namespace sim {

/// What the world is at. All phases are counted in ticks, so that no peer ever waits for another's screen.
enum class Phase : std::uint8_t {
    Play,
    Tally,     ///< The wave is cleared; bonuses move to the scores.
    Announce,  ///< The next wave's number stands in an empty field.
    Over,      ///< The game has ended; what is left drifts on.
};

/// A value: it can be copied, compared by its hash, and run beside others. Reads no clock, file or global.
class World {
public:
    /// Sets up the first wave. `setup` is brought into range; `masks` must not be null and is shared, never changed.
    World(const Setup& setup, std::shared_ptr<const MaskTable> masks);

    /// One tick. What happened in it is appended to `events`, in order.
    void step(const TickInput& input, EventList& events);

    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] Tick tick() const { return tick_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] bool is_over() const { return phase_ == Phase::Over; }
    [[nodiscard]] bool is_deathmatch() const { return setup_.mode == Mode::Deathmatch; }
    [[nodiscard]] const Wave& wave() const { return wave_; }
    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const MaskTable& masks() const { return *masks_; }
    [[nodiscard]] std::uint32_t random_state() const { return random_.state(); }
    [[nodiscard]] std::int32_t freeze_left() const { return freeze_; }  ///< Ticks.
    [[nodiscard]] std::int32_t shake_left() const { return shake_; }    ///< Ticks.
    [[nodiscard]] const Pilot& pilot(Slot slot) const { return pilots_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] const std::array<Pilot, kMaxPilots>& pilots() const { return pilots_; }
    /// The shots of the one fighter that a wave can have. They end with it.
    [[nodiscard]] const ShotList& enemy_shots() const { return enemy_shots_; }
    /// Everything in the field besides ships and shots, in the order of the rules.
    [[nodiscard]] const EntityPool& entities() const { return entities_; }
    [[nodiscard]] std::int32_t pilots_present() const;
    [[nodiscard]] std::int32_t pilots_still_in_besides(Slot slot) const;
    /// Agrees between two worlds exactly when they will run alike on the same keys.
    [[nodiscard]] std::uint64_t hash() const;
    /// Every value of the state as a line of text, for comparing two worlds that should be equal.
    [[nodiscard]] std::string dump() const;

    // For the rules themselves
    [[nodiscard]] Random& random() { return random_; }
    [[nodiscard]] Pilot& pilot(Slot slot) { return pilots_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] EntityPool& entities() { return entities_; }
    [[nodiscard]] Wave& wave() { return wave_; }
    [[nodiscard]] ShotList& enemy_shots() { return enemy_shots_; }
    [[nodiscard]] EntityId new_id() { return next_id_++; }
    void emit(const Event& event);
    /// Makes an entity at the end of the list; its first argument is its new identity.
    template <typename T, typename... Args>
    T& spawn(Args&&... args) {
        return entities_.add<T>(new_id(), std::forward<Args>(args)...);
    }
    /// A pilot that lives, as a target: drawn even if there is one; kNoSlot, undrawn, if there is none (RULES.md
    /// §6.14).
    [[nodiscard]] Slot draw_target();
    /// One point of damage to all but `source`, no thrust and shaking for a while (RULES.md §6.6).
    void blast(const Entity* source);
    void freeze(Slot by);
    void finish_deathmatch();

    static void fields(auto& ar, auto& w) {
        ar("setup", w.setup_);
        ar("random", w.random_);
        ar("tick", w.tick_);
        ar("phase", w.phase_);
        ar("wave", w.wave_);
        ar("tally", w.tally_);
        ar("freeze", w.freeze_);
        ar("shake", w.shake_);
        ar("star_wait", w.star_wait_);
        ar("next_id", w.next_id_);
        ar("pilots", w.pilots_);
        ar("enemy_shots", w.enemy_shots_);
        ar("entities", w.entities_);
    }

private:
    void apply_roster(const TickInput& input);
    void play(const TickInput& input);
    void shake();
    void move();
    void twinkle();
    void begin_wave(std::int32_t number);
    void step_between_waves(const TickInput& input);
    void sweep();

    Setup setup_;
    std::shared_ptr<const MaskTable> masks_;
    Random random_;
    Tick tick_ = 0;
    Phase phase_ = Phase::Play;
    Wave wave_;
    Tally tally_;
    std::int32_t freeze_ = 0;
    std::int32_t shake_ = 0;
    std::int32_t star_wait_ = kStarEvery;
    EntityId next_id_ = kMaxPilots + 1;
    std::array<Pilot, kMaxPilots> pilots_;
    ShotList enemy_shots_;
    EntityPool entities_;
    EventList* events_ = nullptr;  ///< Where this step's events go; null between steps.
};

}  // namespace sim
