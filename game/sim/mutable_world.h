// SPDX-License-Identifier: Zlib
/// Access to a world for the rules: the operations by which entities, pilots and waves change it.
#pragma once

#include <utility>

#include "game/sim/world.h"

namespace sim {

/// A reference to a world through which rules change it. Only a world creates one, for the rules that it runs; all
/// other code can only step and query a world. Passed by value, like a pointer.
class MutableWorld {
public:
    [[nodiscard]] operator const World&() const { return world_; }

    [[nodiscard]] const Setup& setup() const { return world_.setup_; }
    [[nodiscard]] const ModeRules& mode_rules() const { return world_.mode_rules(); }
    [[nodiscard]] const Field& field() const { return world_.field(); }
    [[nodiscard]] Phase phase() const { return world_.phase_; }
    [[nodiscard]] const MaskTable& masks() const { return *world_.masks_; }
    [[nodiscard]] const std::array<Pilot, kMaxPilots>& pilots() const { return world_.pilots_; }
    [[nodiscard]] std::int32_t pilots_present() const { return world_.pilots_present(); }
    [[nodiscard]] std::int32_t pilots_still_in_besides(Slot slot) const { return world_.pilots_still_in_besides(slot); }

    [[nodiscard]] Random& random() const { return world_.random_; }
    [[nodiscard]] Pilot& pilot(Slot slot) const { return world_.pilots_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] EntityPool& entities() const { return world_.entities_; }
    [[nodiscard]] Wave& wave() const { return world_.wave_; }
    [[nodiscard]] Chain& chain() const { return world_.chain_; }
    [[nodiscard]] Team& team() const { return world_.team_; }
    [[nodiscard]] ShotList& enemy_shots() const { return world_.enemy_shots_; }

    /// Returns the id of the entity that is spawned next.
    [[nodiscard]] EntityId next_id() const { return world_.next_id_; }
    [[nodiscard]] EntityId new_id() const { return world_.next_id_++; }
    /// Reports an event of the running step. During construction no step is running, so nothing is reported.
    void emit(const Event& event) const;
    /// Constructs an entity at the end of the list. Passes it a new id as its first argument, before `args`.
    template <typename T, typename... Args>
    T& spawn(Args&&... args) const {
        return entities().add<T>(new_id(), std::forward<Args>(args)...);
    }
    /// Rolls a random living pilot as a target, even if only one is alive. Returns kNoSlot without a roll if nobody is
    /// alive (RULES.md §6.14).
    [[nodiscard]] Slot roll_target() const;
    /// Sets off a blast that spares `source`: damage to all others, thrust cut, shaking (RULES.md §6.6).
    void blast(const Entity* source) const;
    /// Freezes the objects, for the prize that `by` took (RULES.md §7).
    void freeze(Slot by) const;
    /// Ends freezing and shaking.
    void calm() const;
    /// Ends a decided deathmatch: all ships explode, and no pilot gets another (RULES.md §15.1).
    void finish_deathmatch() const;
    /// Returns whether a deathmatch is decided, so that nobody may enter it any more (RULES.md §14).
    [[nodiscard]] bool is_deathmatch_decided() const;

private:
    friend class World;
    friend class Classroom;
    friend class RulesAccess;  // for tests and benchmarks: tests/support/rules_access.h

    explicit MutableWorld(World& world) : world_(world) {}

    World& world_;
};

}  // namespace sim
