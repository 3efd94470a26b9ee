// SPDX-License-Identifier: Zlib
/// Pickups: multiplier and comet, taken by a shot; canister, damaged ship and pod, taken by touch.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

class Random;

/// Sets the bonus factor of the pilot who shoots it (RULES.md §6.8).
class Multiplier final : public EntityOf<Multiplier> {
public:
    /// `factor` is 2..5.
    Multiplier(EntityId id, Vec pos, std::int32_t factor);

    Kind kind() const override { return Kind::Multiplier; }
    std::int32_t frame_count() const override { return kMultiplierFrames; }
    std::int32_t value() const override { return factor_; }
    bool is_solid() const override { return false; }
    bool is_shaken() const override { return false; }
    bool is_dangerous() const override { return false; }
    void on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) override;
    void on_blast(MutableWorld world) override;
    void on_expired(MutableWorld world) override;

    static void fields(auto& ar, auto& m) {
        Entity::fields(ar, m);
        ar("factor", m.factor_);
    }

private:
    std::int32_t factor_;
};

/// Adds its amount to the bonus of the pilot who shoots it, then shows the amount for two seconds (RULES.md §6.9).
class Comet final : public EntityOf<Comet> {
public:
    /// Rolls its speed, then its first frame. `amount` is in points.
    Comet(EntityId id, MutableWorld world, Vec pos, std::int32_t amount);

    Kind kind() const override { return Kind::Comet; }
    std::int32_t frame_count() const override { return kCometFrames; }
    std::int32_t value() const override { return amount_; }
    bool is_solid() const override { return false; }
    bool is_shootable() const override { return !is_label_; }
    bool is_shaken() const override { return false; }
    bool is_dangerous() const override { return false; }
    [[nodiscard]] bool is_label() const { return is_label_; }
    void on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) override;
    void on_blast(MutableWorld world) override;
    void on_expired(MutableWorld world) override;

    static void fields(auto& ar, auto& c) {
        Entity::fields(ar, c);
        ar("amount", c.amount_);
        ar("label", c.is_label_);
    }

private:
    std::int32_t amount_;
    bool is_label_ = false;
};

/// Gives one of eight prizes to the pilot who touches it. Fighters pass through it (RULES.md §6.10).
class Canister final : public EntityOf<Canister> {
public:
    Canister(EntityId id, Random& random, Vec pos, Vec vel);

    Kind kind() const override { return Kind::Canister; }
    std::int32_t frame_count() const override { return kCanisterFrames; }
    bool is_ramming_target() const override { return false; }
    std::int32_t links() const override { return 0; }
    bool is_dangerous() const override { return false; }
    void on_touched(MutableWorld world, Entity& by) override;
    bool on_destroyed(MutableWorld world) override;
    void on_expired(MutableWorld world) override;
};

/// Gives a life to the pilot who touches it. Ghosts and fighters pass through it (RULES.md §6.11).
class DamagedShip final : public EntityOf<DamagedShip> {
public:
    DamagedShip(EntityId id, Random& random, Vec pos, Vec vel);

    Kind kind() const override { return Kind::DamagedShip; }
    std::int32_t frame_count() const override { return kDamagedShipFrames; }
    std::int32_t explosion_ticks() const override { return kDamagedShipExplosion; }
    bool is_ramming_target() const override { return false; }
    std::int32_t links() const override { return 0; }
    bool is_dangerous() const override { return false; }
    void on_touched(MutableWorld world, Entity& by) override;
    bool on_destroyed(MutableWorld world) override;
    void on_expired(MutableWorld world) override;
};

/// A pilot of a crew after the ship exploded. Another pilot's touch brings the next ship at once (RULES.md §19.2). It
/// takes no damage, and exists as long as the pilot waits in it.
class Pod final : public EntityOf<Pod> {
public:
    Pod(EntityId id, Slot pilot, Vec pos, Vec vel);

    Kind kind() const override { return Kind::DamagedShip; }
    Slot slot() const override { return pilot_; }
    std::int32_t frame_count() const override { return kDamagedShipFrames; }
    bool is_shootable() const override { return false; }
    bool is_ramming_target() const override { return false; }
    bool is_shaken() const override { return false; }
    bool is_dangerous() const override { return false; }
    void on_touched(MutableWorld world, Entity& by) override;
    void on_blast(MutableWorld world) override;

    static void fields(auto& ar, auto& p) {
        Entity::fields(ar, p);
        ar("pilot", p.pilot_);
    }

private:
    Slot pilot_;
};

}  // namespace sim
