// SPDX-License-Identifier: Zlib
/// Storage for the entities of a world: fast to copy, and addresses stay valid while the order changes.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "game/sim/entities/entity.h"

namespace sim {

/// An ordered list of entities of any kind. The order is part of the rules: new entities are appended, and removing one
/// moves the last one into its place (RULES.md §3.5). Unlike the original's array of 100, it grows.
class EntityPool {
public:
    EntityPool() = default;
    EntityPool(const EntityPool& other) { copy_from(other); }
    EntityPool(EntityPool&& other) noexcept { swap(other); }
    EntityPool& operator=(const EntityPool& other);
    EntityPool& operator=(EntityPool&& other) noexcept;
    ~EntityPool() { clear(); }

    /// Constructs an entity at the end. Other entities do not move in memory.
    template <typename T, typename... Args>
    T& add(Args&&... args) {
        static_assert(sizeof(T) <= kSlotBytes && alignof(T) <= alignof(std::max_align_t));
        T* entity = new (claim()) T(std::forward<Args>(args)...);
        order_.push_back(entity);
        return *entity;
    }

    /// Destroys the entity at `index`; the last one takes its place.
    void remove_at(std::size_t index);
    void clear();

    [[nodiscard]] std::size_t size() const { return order_.size(); }
    [[nodiscard]] Entity& operator[](std::size_t index) { return *order_[index]; }
    [[nodiscard]] const Entity& operator[](std::size_t index) const { return *order_[index]; }
    /// Returns all entities, in order. The span is valid until one is added or removed.
    [[nodiscard]] std::span<const Entity* const> all() const { return order_; }
    /// Returns the entity with this id, or null. Linear time: meant for the few that are followed across ticks.
    [[nodiscard]] Entity* find(EntityId id) { return const_cast<Entity*>(std::as_const(*this).find(id)); }
    [[nodiscard]] const Entity* find(EntityId id) const;
    /// Returns the mass of all that does not explode (RULES.md §17.2).
    [[nodiscard]] std::int32_t mass() const;

    static void fields(auto& ar, auto& pool) {
        ar("count", pool.order_.size());
        for (const Entity* entity : pool.order_) {
            ar(kind_name(entity->kind()), entity->kind());
            ar(kind_name(entity->kind()), *entity);
        }
    }

private:
    static constexpr std::size_t kSlotBytes = 80;
    static constexpr std::size_t kBlockSlots = 32;
    struct Slot {
        alignas(std::max_align_t) std::array<std::byte, kSlotBytes> bytes;
    };
    using Block = std::array<Slot, kBlockSlots>;

    void* claim();
    void copy_from(const EntityPool& other);
    void swap(EntityPool& other) noexcept;

    std::vector<std::unique_ptr<Block>> blocks_;
    std::vector<void*> free_;
    std::vector<Entity*> order_;
};

}  // namespace sim
