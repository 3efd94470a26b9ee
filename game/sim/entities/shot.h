// SPDX-License-Identifier: Zlib
/// Shots of pilots and fighters, and the list that each shooter has.
#pragma once

#include <array>
#include <cstddef>

#include "game/sim/entities/entity.h"

namespace sim {

/// A shot in flight. It is in its shooter's list, not in the list of entities (RULES.md §3.5).
class Shot final : public EntityOf<Shot> {
public:
    Shot() : EntityOf(0, {}, {}) {}
    /// Makes `moves` moves and is gone in the tick after the last one.
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

/// The shots of one shooter, at most kMaxShots. Removing a shot moves the last one into its place (RULES.md §3.5).
class ShotList {
public:
    /// Returns false if the list is full.
    bool add(const Shot& shot);
    void remove_at(std::size_t index) { shots_[index] = shots_[--count_]; }
    void clear() { count_ = 0; }
    /// Runs one tick of every shot and removes those that expire. Returns their number.
    std::int32_t step(MutableWorld world);

    [[nodiscard]] bool is_full() const { return count_ == shots_.size(); }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] const Shot& operator[](std::size_t index) const { return shots_[index]; }
    [[nodiscard]] const Shot* begin() const { return shots_.data(); }
    [[nodiscard]] const Shot* end() const { return shots_.data() + count_; }

    ShotList() = default;
    ShotList(const ShotList& other) { *this = other; }
    /// Copies only the shots in use, since shot lists are most of the cost of copying a world.
    ShotList& operator=(const ShotList& other);

private:
    std::array<Shot, kMaxShots> shots_;
    std::size_t count_ = 0;
};

}  // namespace sim
