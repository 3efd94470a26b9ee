// SPDX-License-Identifier: Zlib
/// The base class of all entities: how they move, age and explode, and the hooks in which kinds differ.
#pragma once

#include <new>

#include "game/sim/event.h"
#include "game/sim/hash.h"
#include "game/sim/types.h"

namespace sim {

class MutableWorld;
class World;

/// A ship, shot or object in the field. It changes the world only through the MutableWorld that a hook receives. Its
/// position is the top left corner of its cell of 32×32 px (small rocks 16×16, shots 5×5). Keep ids, not references,
/// across ticks: an entity may be removed in any tick.
class Entity {
public:
    virtual ~Entity() = default;

    [[nodiscard]] virtual Kind kind() const = 0;

    /// Runs one tick: moves, animates and ages. Overrides that think or shoot do so before they call this one.
    /// If `is_frozen`, it does not move; everything else runs (RULES.md §7, freeze).
    virtual void step(MutableWorld world, bool is_frozen);

    // Events that happen to this entity

    /// Takes a hit by a shot of `by`, with the shot's damage and velocity (RULES.md §5.2).
    virtual void on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity);
    /// Handles the touch of the body of `by`, a ship or fighter (RULES.md §5.3).
    virtual void on_touched(MutableWorld world, Entity& by);
    /// Takes the damage of a blast, for which nobody scores (RULES.md §6.6).
    virtual void on_blast(MutableWorld world);
    /// Called when no hit points are left; a rock breaks into its pieces here. Returns false to prevent the explosion.
    [[nodiscard]] virtual bool on_destroyed(MutableWorld world);
    /// Called when its life ends before it explodes. The base class removes it.
    virtual void on_expired(MutableWorld world);
    /// Called when its explosion is over. The base class removes it.
    virtual void on_explosion_over(MutableWorld world);

    // Its role in contacts

    /// Takes the damage of touching a solid object. Only ships override it.
    virtual void suffer_contact(MutableWorld world, const Entity& with);
    /// Receives the points, and the links of a chain, for an object that it shot or rammed at `where`. Only ships
    /// override it.
    virtual void award(MutableWorld world, std::int32_t points, Vec where, std::int32_t links);
    /// Returns the pilot that flies it, or kNoSlot.
    [[nodiscard]] virtual Slot slot() const { return kNoSlot; }

    // Properties

    [[nodiscard]] virtual bool is_solid() const { return !is_exploding_; }      ///< Ships can touch it.
    [[nodiscard]] virtual bool is_shootable() const { return !is_exploding_; }  ///< Shots can hit it.
    [[nodiscard]] virtual bool is_ramming_target() const { return true; }       ///< Fighters can touch it.
    [[nodiscard]] virtual bool is_rock() const { return false; }                ///< It keeps its wave from ending.
    /// Shaking moves it and rolls two random numbers for it.
    [[nodiscard]] virtual bool is_shaken() const { return true; }
    /// In kid mode, the shield goes up near it.
    [[nodiscard]] virtual bool is_dangerous() const { return !is_exploding_; }
    [[nodiscard]] virtual std::int32_t points() const { return 0; }  ///< For destroying it.
    [[nodiscard]] virtual std::int32_t links() const { return 1; }  ///< Of a chain, for destroying it (RULES.md §17.3).
    [[nodiscard]] virtual std::int32_t mass() const { return 0; }   ///< Counts how full a field is (RULES.md §17.2).
    [[nodiscard]] virtual std::int32_t frame_count() const = 0;     ///< Frames of its sprite, not of its explosion.
    [[nodiscard]] virtual std::int32_t explosion_ticks() const;
    [[nodiscard]] virtual std::int32_t value() const { return 0; }  ///< The number shown on it: a factor, an amount.

    [[nodiscard]] EntityId id() const { return id_; }
    [[nodiscard]] Vec pos() const { return pos_; }
    [[nodiscard]] Vec vel() const { return vel_; }
    [[nodiscard]] Vec pixel_pos() const { return {to_pixels(pos_.x), to_pixels(pos_.y)}; }
    [[nodiscard]] std::int32_t hit_points() const { return hit_points_; }
    [[nodiscard]] std::int32_t frame() const { return frame_; }  ///< Frame of its sprite, or of its explosion.
    [[nodiscard]] std::int32_t life() const { return life_; }    ///< Moves left; 0 means no limit.
    [[nodiscard]] bool is_exploding() const { return is_exploding_; }
    [[nodiscard]] bool is_gone() const { return is_gone_; }

    /// Adds `by` to the velocity, within the speed limit on each axis. Has no effect while it explodes.
    void accelerate(Vec by);
    /// Starts its explosion: from then on it stands still and takes part in no contact.
    void explode(MutableWorld world);
    /// Marks it as gone; the loop over the entities removes it.
    void remove() { is_gone_ = true; }

    virtual Entity* clone_into(void* memory) const = 0;
    virtual void visit(HashArchive& archive) const = 0;
    virtual void visit(DumpArchive& archive) const = 0;

    static void fields(auto& ar, auto& e) {
        ar("id", e.id_);
        ar("pos", e.pos_);
        ar("vel", e.vel_);
        ar("hit_points", e.hit_points_);
        ar("life", e.life_);
        ar("frame", e.frame_);
        ar("frame_step", e.frame_step_);
        ar("frame_delay", e.frame_delay_);
        ar("frame_wait", e.frame_wait_);
        ar("exploding", e.is_exploding_);
        ar("gone", e.is_gone_);
    }

protected:
    Entity(EntityId id, Vec pos, Vec vel) : pos_(pos), vel_(vel), id_(id) {}
    Entity(const Entity&) = default;
    Entity& operator=(const Entity&) = default;

    /// Takes hit points and destroys it when none are left. Returns whether that happened.
    bool take_damage(MutableWorld world, std::int32_t damage);
    /// Starts an animation that advances by `step` frames every `delay` + 1 ticks; a negative delay stops it (RULES.md
    /// §3.6).
    void animate(std::int32_t first_frame, std::int32_t delay, std::int32_t step = 1);
    /// Returns whether `animate` was ever called, even with a negative delay.
    [[nodiscard]] bool was_animated() const { return frame_delay_ >= 0 || frame_wait_ < 0; }
    void set_hit_points(std::int32_t hit_points) { hit_points_ = hit_points; }
    void set_life(std::int32_t moves) { life_ = moves; }
    void set_pos(Vec pos) { pos_ = pos; }
    void set_vel(Vec vel) { vel_ = vel; }
    void set_frame(std::int32_t frame) { frame_ = static_cast<std::int16_t>(frame); }
    void clear_explosion() { is_exploding_ = false; }

private:
    void next_frame();

    Vec pos_;
    Vec vel_;
    EntityId id_;
    std::int32_t hit_points_ = 1;
    std::int32_t life_ = 0;
    std::int16_t frame_ = 0;
    std::int16_t frame_step_ = 1;
    std::int16_t frame_delay_ = -1;
    std::int16_t frame_wait_ = 0;
    bool is_exploding_ = false;
    bool is_gone_ = false;
};

/// Implements copying and archives for a leaf class. If it adds state to its base, it lists it in `fields`.
template <typename Derived, typename Base = Entity>
class EntityOf : public Base {
public:
    using Base::Base;

    Entity* clone_into(void* memory) const final { return new (memory) Derived(self()); }
    void visit(HashArchive& archive) const final { Derived::fields(archive, self()); }
    void visit(DumpArchive& archive) const final { Derived::fields(archive, self()); }

private:
    [[nodiscard]] const Derived& self() const { return static_cast<const Derived&>(*this); }
};

}  // namespace sim
