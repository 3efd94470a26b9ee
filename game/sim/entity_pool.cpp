// SPDX-License-Identifier: Zlib
#include "game/sim/entity_pool.h"

#include <algorithm>

namespace sim {

EntityPool& EntityPool::operator=(const EntityPool& other) {
    if (this != &other) {
        clear();
        copy_from(other);
    }
    return *this;
}

EntityPool& EntityPool::operator=(EntityPool&& other) noexcept {
    swap(other);
    return *this;
}

void EntityPool::remove_at(std::size_t index) {
    Entity* entity = order_[index];
    order_[index] = order_.back();
    order_.pop_back();
    // The entity's address is that of its slot, because the pool constructed it there and inheritance is single.
    entity->~Entity();
    free_.push_back(entity);
}

void EntityPool::clear() {
    for (Entity* entity : order_) {
        entity->~Entity();
        free_.push_back(entity);
    }
    order_.clear();
}

const Entity* EntityPool::find(EntityId id) const {
    const auto it = std::ranges::find_if(order_, [id](const Entity* entity) { return entity->id() == id; });
    return it == order_.end() ? nullptr : *it;
}

std::int32_t EntityPool::mass() const {
    std::int32_t sum = 0;
    for (const Entity* entity : order_) {
        sum += entity->is_exploding() ? 0 : entity->mass();
    }
    return sum;
}

void* EntityPool::claim() {
    if (free_.empty()) {
        Block& block = *blocks_.emplace_back(std::make_unique_for_overwrite<Block>());
        for (Slot& slot : block) {
            free_.push_back(&slot);
        }
    }
    void* memory = free_.back();
    free_.pop_back();
    return memory;
}

void EntityPool::copy_from(const EntityPool& other) {
    order_.reserve(other.order_.size());
    for (const Entity* entity : other.order_) {
        order_.push_back(entity->clone_into(claim()));
    }
}

void EntityPool::swap(EntityPool& other) noexcept {
    blocks_.swap(other.blocks_);
    free_.swap(other.free_);
    order_.swap(other.order_);
}

}  // namespace sim
