// SPDX-License-Identifier: Zlib
/// Shots of either side, and the short list of them that each shooter keeps.
#pragma once

#include <array>
#include <cstddef>

#include "game/sim/entity.h"

namespace sim {

/// A bolt in flight. It belongs to its shooter and not to the list of entities, as in the original (RULES.md §3.5).
class Shot final : public EntityOf<Shot> {
public:
    Shot() : EntityOf(0, {}, {}) {}
    /// Lives for `moves` moves and dies in the tick after.
    Shot(EntityId id, Kind kind, Vec pos, Vec vel, std::int32_t moves);

    Kind kind() const override { return kind_; }
    std::int32_t frame_count() const override { return 1; }

    static void fields(auto& ar, auto& s) {
        Entity::fields(ar, s);
        ar("kind", s.kind_);
    }

private:
    Kind kind_ = Kind::Shot;
};

/// The shots of one shooter, at most kMaxShots. Searched from the end; removal moves the last into the hole (RULES.md
/// §3.5).
class ShotList {
public:
    /// Whether there was room for it.
    bool add(const Shot& shot);
    void remove_at(std::size_t index) { shots_[index] = shots_[--count_]; }
    void clear() { count_ = 0; }
    /// One tick: ages and moves every shot.
    void step(World& world);

    [[nodiscard]] bool is_full() const { return count_ == shots_.size(); }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] const Shot& operator[](std::size_t index) const { return shots_[index]; }
    [[nodiscard]] const Shot* begin() const { return shots_.data(); }
    [[nodiscard]] const Shot* end() const { return shots_.data() + count_; }

    ShotList() = default;
    ShotList(const ShotList& other) { *this = other; }
    /// Copies the living ones only, which is most of what a copy of a world costs.
    ShotList& operator=(const ShotList& other);

private:
    std::array<Shot, kMaxShots> shots_;
    std::size_t count_ = 0;
};

}  // namespace sim
