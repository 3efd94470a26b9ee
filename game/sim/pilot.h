// SPDX-License-Identifier: Zlib
/// A player of a game: ship, lives, score, bonus (RULES.md §10 to §15).
#pragma once

#include "game/sim/entities/ship.h"

#include <optional>

namespace sim {

/// One slot of the world, occupied or empty.
class Pilot {
public:
    explicit Pilot(Slot slot = 0) : slot_(slot), ship_(slot) {}

    /// Occupies the slot with a new pilot, who gets the lives of the set-up and, unless a deathmatch is decided, a
    /// ship.
    void join(MutableWorld world);
    /// Empties the slot: ship and shots are gone at once. The score stays.
    void leave(MutableWorld world);
    /// Brings back the pilot who left the slot, with everything this pilot had except powers (RULES.md §14). Somebody
    /// must have flown in the slot before.
    void come_back(MutableWorld world);
    /// Marks the pilot as away or back. An away pilot holds no keys and has a steady shield (RULES.md §14).
    void set_away(bool is_away);
    /// Sets the keys held in this tick (RULES.md §4.1, step 2). They are ignored while the pilot is away.
    void set_keys(MutableWorld world, Keys keys);
    /// Runs one tick, in the order of RULES.md §4.2. If the pilot has left, only counts down the bonus (§14).
    void step(MutableWorld world);
    /// Prepares for a new wave (RULES.md §11.5). A pilot without a ship gets a new one at no cost.
    void begin_wave(MutableWorld world);
    /// Ends the game for this pilot when a deathmatch is decided: explodes the ship, and no other one follows.
    void finish(MutableWorld world);

    void add_score(MutableWorld world, std::int32_t points, Vec where);
    /// Adds points of cross-fire, which an event of its own reports.
    void share_points(std::int32_t points) { score_ += points; }
    void add_frag(MutableWorld world, Slot victim);
    void add_life(MutableWorld world);
    /// Adds spare ships, or takes them if `by` is negative: the pilot's own or, in a team, those of all.
    void change_lives(MutableWorld world, std::int32_t by);
    /// Sets the number of spare ships that all pilots of a team share.
    void share_lives(std::int32_t lives) { lives_ = lives; }
    void add_bonus(std::int32_t points) { bonus_ += points; }
    void set_factor(std::int32_t factor) { factor_ = factor; }
    /// Sets the factor of the bonus, of all pilots in a team or, in a mode with a chain, adds as many links.
    void take_multiplier(MutableWorld world, std::int32_t factor, Vec where);
    /// Adds to the bonus or, in a mode with a chain, to the score, with one link.
    void take_comet(MutableWorld world, std::int32_t points, Vec where);
    /// Multiplies the bonus by the factor and resets the factor.
    void multiply_bonus();
    /// Moves up to `points` from the bonus to the score. Emits no Scored event.
    void pay_bonus(std::int32_t points);
    /// Awards the lives for the score reached (RULES.md §10.3).
    void check_extra_life(MutableWorld world);
    /// Called when the explosion of the ship is over.
    void on_ship_lost(MutableWorld world);
    /// Called when another pilot touched this pilot's pod at `where`: brings the next ship there, at no cost.
    void on_fetched(MutableWorld world, Vec where);
    /// Shortens the wait of a pilot in a pod, since nobody is left who could come.
    void hasten(std::int32_t wait);

    [[nodiscard]] Slot slot() const { return slot_; }
    [[nodiscard]] bool is_present() const { return state_ != State::Absent; }
    /// Returns whether a pilot flies or has flown in this slot.
    [[nodiscard]] bool has_flown() const { return ship_.has_flown(); }
    /// Returns whether the pilot has a ship in the field, even an exploding one.
    [[nodiscard]] bool is_alive() const { return state_ == State::Flying; }
    /// Returns whether the pilot has a whole ship in the field.
    [[nodiscard]] bool is_flying() const { return is_alive() && !ship_.is_exploding(); }
    [[nodiscard]] bool is_waiting() const { return state_ == State::Waiting; }
    /// Returns whether a ship that the pilot loses leaves a pod.
    [[nodiscard]] bool leaves_pod(const World& world) const;
    /// Returns whether the pilot waits in a pod to be fetched by a friend (RULES.md §19.2).
    [[nodiscard]] bool is_in_pod(const World& world) const;
    /// Returns whether the pilot can fetch others: flies, or is a ghost, who always gets another ship.
    [[nodiscard]] bool can_fetch() const { return is_alive() || (is_waiting() && is_ghost_); }
    /// Returns whether some friend can fetch this pilot.
    [[nodiscard]] bool can_be_fetched(const World& world) const;
    [[nodiscard]] bool is_out() const { return state_ == State::Out; }
    /// Returns whether the pilot gets no other ship: the deathmatch is decided, or the pilot was out when leaving.
    [[nodiscard]] bool is_finished() const { return is_finished_; }
    [[nodiscard]] bool is_away() const { return (keys_.bits & Keys::kAway) != 0; }
    [[nodiscard]] bool is_ghost() const { return is_ghost_; }
    /// Returns whether the pilot keeps the game going (RULES.md §10.2).
    [[nodiscard]] bool is_still_in(const World& world) const;
    /// Returns in how many ticks a pilot without a whole ship gets the next one, as the field stands; none if there is
    /// none to come, or between waves.
    [[nodiscard]] std::optional<std::int32_t> ticks_to_next_ship(const World& world) const;
    [[nodiscard]] const Ship& ship() const { return ship_; }
    [[nodiscard]] Ship& ship() { return ship_; }
    [[nodiscard]] Keys keys() const { return keys_; }
    [[nodiscard]] std::int32_t lives() const { return lives_; }  ///< In reserve, without the current ship.
    /// Returns the lives and, if it is whole, the current ship.
    [[nodiscard]] std::int32_t ships_left() const { return lives_ + (is_flying() ? 1 : 0); }
    [[nodiscard]] std::int32_t score() const { return score_; }
    [[nodiscard]] std::int32_t frags() const { return frags_; }
    [[nodiscard]] std::int32_t bonus() const { return bonus_; }
    [[nodiscard]] std::int32_t factor() const { return factor_; }

    static void fields(auto& ar, auto& p) {
        ar("state", p.state_);
        ar("ghost", p.is_ghost_);
        ar("finished", p.is_finished_);
        ar("keys", p.keys_);
        ar("wait", p.wait_);
        ar("lives", p.lives_);
        ar("score", p.score_);
        ar("next_life_at", p.next_life_at_);
        ar("frags", p.frags_);
        ar("bonus", p.bonus_);
        ar("bonus_wait", p.bonus_wait_);
        ar("factor", p.factor_);
        ar("ship", p.ship_);
    }

private:
    enum class State : std::uint8_t { Absent, Flying, Waiting, Out };

    void respawn(MutableWorld world);
    void launch(MutableWorld world);
    void launch_at(MutableWorld world, Vec where);
    /// Removes the pod in which the pilot waits, if there is one.
    void remove_pod(MutableWorld world);
    /// Returns the ticks between the end of a ship's explosion and the next ship.
    [[nodiscard]] std::int32_t wait_after_loss(const World& world) const;
    void count_down_bonus();

    Slot slot_;
    State state_ = State::Absent;
    bool is_ghost_ = false;
    bool is_finished_ = false;
    Keys keys_;
    std::int32_t wait_ = 0;
    std::int32_t lives_ = 0;
    std::int32_t score_ = 0;
    std::int32_t next_life_at_ = kExtraLifeEvery;
    std::int32_t frags_ = 0;
    std::int32_t bonus_ = 0;
    std::int32_t bonus_wait_ = kBonusEvery;
    std::int32_t factor_ = 1;
    Ship ship_;
};

}  // namespace sim
