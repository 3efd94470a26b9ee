// SPDX-License-Identifier: Zlib
/// The base of everything that flies: how it moves, ages and explodes, and the hooks by which kinds differ.
#pragma once

#include <cstddef>
#include <new>

#include "game/sim/dump.h"
#include "game/sim/event.h"
#include "game/sim/hash.h"
#include "game/sim/types.h"

namespace sim {

class World;

/// One thing in the field. Its position is the top left corner of its 32×32 px cell (small rocks 16×16, shots 5×5).
/// References to entities hold only within a tick; across ticks keep the id.
class Entity {
public:
    virtual ~Entity() = default;

    [[nodiscard]] virtual Kind kind() const = 0;

    /// One tick: age, move, animate. Kinds that think or shoot do so before they call this one. `is_frozen` holds the
    /// position alone (RULES.md §7, freeze).
    virtual void step(World& world, bool is_frozen);

    // What happens to it

    /// A shot of `by` struck it with `damage` hit points and the shot's velocity (RULES.md §5.2).
    virtual void on_shot(World& world, Entity& by, std::int32_t damage, Vec velocity);
    /// The body of a ship or fighter touches it (RULES.md §5.3).
    virtual void on_touched(World& world, Entity& by);
    /// A nova or big bang went off: one hit point, to nobody's credit (RULES.md §6.6).
    virtual void on_blast(World& world);
    /// Its hit points are used up; here a rock leaves its pieces. `explode` follows unless this returns false.
    [[nodiscard]] virtual bool on_destroyed(World& world);
    /// Its life ran out while it was whole. The base removes it.
    virtual void on_expired(World& world);
    /// Its explosion ended. The base removes it.
    virtual void on_explosion_over(World& world);

    // What it is to those it meets

    /// It touched something solid and takes the harm of that, if bodies harm it.
    virtual void suffer_contact(World& /*world*/) {}
    /// Points for what it shot or rammed.
    virtual void award(World& /*world*/, std::int32_t /*points*/, Vec /*where*/) {}
    /// The pilot behind it; kNoSlot for everything that no pilot flies.
    [[nodiscard]] virtual Slot slot() const { return kNoSlot; }

    // What it answers

    [[nodiscard]] virtual bool is_solid() const { return !is_exploding_; }      ///< Ships can touch it.
    [[nodiscard]] virtual bool is_shootable() const { return !is_exploding_; }  ///< Shots can strike it.
    [[nodiscard]] virtual bool is_ramming_target() const { return true; }       ///< Fighters touch it, too.
    [[nodiscard]] virtual bool is_rock() const { return false; }                ///< Keeps its wave from ending.
    [[nodiscard]] virtual bool is_shaken() const { return true; }               ///< Shaking moves it and draws for it.
    [[nodiscard]] virtual bool is_dangerous() const { return !is_exploding_; }  ///< Raises the shields of kid mode.
    [[nodiscard]] virtual std::int32_t points() const { return 0; }             ///< For destroying it.
    [[nodiscard]] virtual std::int32_t frame_count() const = 0;                 ///< Of its whole sprite.
    [[nodiscard]] virtual std::int32_t explosion_ticks() const;
    [[nodiscard]] virtual std::int32_t value() const { return 0; }  ///< What it shows: a factor, an amount.

    [[nodiscard]] EntityId id() const { return id_; }
    [[nodiscard]] Vec pos() const { return pos_; }
    [[nodiscard]] Vec vel() const { return vel_; }
    [[nodiscard]] Vec pixel_pos() const { return {to_pixels(pos_.x), to_pixels(pos_.y)}; }
    [[nodiscard]] std::int32_t hit_points() const { return hit_points_; }
    [[nodiscard]] std::int32_t frame() const { return frame_; }  ///< Of its sprite, or of its explosion.
    [[nodiscard]] std::int32_t life() const { return life_; }    ///< Moves left; 0 without limit.
    [[nodiscard]] bool is_exploding() const { return is_exploding_; }
    [[nodiscard]] bool is_gone() const { return is_gone_; }

    /// Adds to the velocity, which then is at most the speed limit on each axis. No effect while exploding.
    void accelerate(Vec by);
    /// Turns it into its explosion: it stands still and touches nothing from now on.
    void explode(World& world);
    /// Takes it out of the field at the next chance.
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

    /// Takes hit points; what is left below one destroys it. Whether it was destroyed.
    bool take_damage(World& world, std::int32_t damage);
    /// Changes frame every `delay` + 1 ticks, by `step` frames; a negative delay means never (RULES.md §3.6).
    void animate(std::int32_t first_frame, std::int32_t delay, std::int32_t step = 1);
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

/// Gives a leaf class its copying and its archives, from its own `fields`.
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
