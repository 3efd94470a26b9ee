// SPDX-License-Identifier: Zlib
/// A pilot's ship: flight, weapons, shield and powers (RULES.md §8).
#pragma once

#include "game/sim/entities/entity.h"
#include "game/sim/entities/shot.h"
#include "game/sim/keys.h"

namespace sim {

/// Returns a velocity after one tick of air brakes: each component 1 u/t closer to 0 (RULES.md §7).
[[nodiscard]] constexpr Vec slowed(Vec vel) {
    const auto axis = [](std::int32_t v) { return v > 0 ? v - 1 : v < 0 ? v + 1 : 0; };
    return {axis(vel.x), axis(vel.y)};
}

/// The ship of one slot. One object represents all ships that the pilot gets in a game.
class Ship final : public EntityOf<Ship> {
public:
    explicit Ship(Slot slot = 0);

    /// Turns it into a new ship: whole, at `where` (in u), without shots (RULES.md §8.4). Keeps its powers:
    /// `on_destroyed` has already removed what the pilot lost.
    void renew(MutableWorld world, Vec where);
    /// Removes its powers and ends the shield and the thrust cut, for a pilot who left and comes back.
    void strip();
    /// Puts it at `where` (in u), heading up, at rest and protected, and removes its shots (RULES.md §11.5).
    void place(Vec where);
    /// Turns it into a ship without powers or protection, at rest at `at`, with the energy of a new ship. For lessons.
    void put(Vec at);
    /// Fills the shield up to the energy of a new ship. For lessons.
    void refill_shield() { shield_ = kShieldOfNewShip; }
    /// The same for Rush: adds whole shields, and lets one that is up run on.
    void top_up_shield(MutableWorld world);
    /// Adds energy of the shield, or takes it if `ticks` is negative.
    void add_shield(std::int32_t ticks) { shield_ += ticks; }
    /// Sets the keys of this tick, before contacts. Emits ShieldOn when the shield goes up.
    void set_keys(MutableWorld world, Keys keys, Keys before);
    /// Gives it the free shield of a new ship.
    void protect() { protection_ = kSpawnProtection; }
    /// Raises the shield for this tick, regardless of the keys. For kid mode.
    void force_shield() { is_shield_up_ = true; }
    /// Runs one tick of the ship: brakes, thrust, fire, turn, shield, then position and age (RULES.md §4.2).
    void fly(MutableWorld world);
    /// Runs the part of a tick that needs no living ship: its shots and the thrust cut.
    void step_shots(MutableWorld world);

    void take_prize(MutableWorld world, Prize prize);
    void cut_thrust() { thrust_cut_ = kThrustCut; }
    /// Destroys it, even if it is protected.
    void destroy(MutableWorld world);

    Kind kind() const override { return Kind::Ship; }
    Slot slot() const override { return slot_; }
    std::int32_t frame_count() const override { return kHeadings; }
    std::int32_t explosion_ticks() const override { return kShipExplosion; }
    std::int32_t points() const override { return kShipPoints; }
    void on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) override;
    void on_touched(MutableWorld world, Entity& by) override;
    bool on_destroyed(MutableWorld world) override;
    void on_explosion_over(MutableWorld world) override;
    void suffer_contact(MutableWorld world, const Entity& with) override;
    void award(MutableWorld world, std::int32_t points, Vec where, std::int32_t links) override;

    /// Returns where its pilot's next ship would appear now (RULES.md §8.3): the position of its corner, in u.
    [[nodiscard]] Vec next_place(const World& world) const;
    /// Returns whether it was ever in the field.
    [[nodiscard]] bool has_flown() const { return was_animated(); }
    [[nodiscard]] std::int32_t heading() const { return heading_; }
    [[nodiscard]] std::int32_t shield() const { return shield_; }          ///< Energy in ticks, 0..kShieldMax.
    [[nodiscard]] std::int32_t protection() const { return protection_; }  ///< Ticks of free shield left.
    [[nodiscard]] bool is_protected() const { return protection_ > 0 || (is_shield_up_ && shield_ > 0); }
    /// Returns whether the key, or kid mode, raises the shield, with or without energy.
    [[nodiscard]] bool is_shield_up() const { return is_shield_up_; }
    [[nodiscard]] bool is_thrusting() const { return keys_.has(Keys::Thrust) && thrust_cut_ == 0 && !is_exploding(); }
    [[nodiscard]] std::int32_t thrust_cut() const { return thrust_cut_; }  ///< Ticks without thrust left.
    [[nodiscard]] bool has(Prize power) const { return (powers_ & power_bit(power)) != 0; }
    [[nodiscard]] const ShotList& shots() const { return shots_; }
    [[nodiscard]] ShotList& shots() { return shots_; }

    static void fields(auto& ar, auto& s) {
        Entity::fields(ar, s);
        ar("slot", s.slot_);
        ar("heading", s.heading_);
        ar("shield", s.shield_);
        ar("protection", s.protection_);
        ar("thrust_cut", s.thrust_cut_);
        ar("powers", s.powers_);
        ar("keys", s.keys_);
        ar("keys_before", s.before_);
        ar("shield_up", s.is_shield_up_);
        ar("shots", s.shots_);
    }

private:
    static constexpr std::uint8_t power_bit(Prize power) {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(power));
    }

    /// Raises the shield, for the keys of this tick or for a part of its energy that was begun.
    void raise_shield(MutableWorld world);
    void brake(const World& world);
    void shoot(MutableWorld world);
    void turn();
    void keep_shield(MutableWorld world);
    /// Returns whether shield, protection or luck saves it from a hit. Luck rolls a random number (RULES.md §9.3).
    bool turns_away(MutableWorld world);
    /// Reports what the ship was lost to, if it has just begun to explode.
    void report_loss(MutableWorld world, Kind to, Slot by = kNoSlot) const;

    Slot slot_ = 0;
    std::int32_t heading_ = 0;
    std::int32_t shield_ = 0;
    std::int32_t protection_ = 0;
    std::int32_t thrust_cut_ = 0;
    std::uint8_t powers_ = 0;
    Keys keys_;
    Keys before_;
    bool is_shield_up_ = false;
    ShotList shots_;
};

}  // namespace sim
