// SPDX-License-Identifier: Zlib
/// Queues and tables of bounded length.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>
#include <variant>

namespace engine {

/// Appends an item and returns it. Beyond `most` items the oldest one is discarded first.
template <typename T>
T& push_newest(std::deque<T>& items, T item, std::size_t most) {
    if (items.size() >= most) {
        items.pop_front();
    }
    return items.emplace_back(std::move(item));
}

/// Values by key, or only keys. Holds at most `most` of them; the oldest one makes room for a new one.
template <typename Key, std::size_t most, typename Value = std::monostate>
class BoundedTable {
public:
    /// Returns the value of a key; null if it is not known.
    [[nodiscard]] const Value* find(const Key& key) const {
        const auto found = std::ranges::find(items_, key, &Item::first);
        return found == items_.end() ? nullptr : &found->second;
    }
    /// Returns the value of a key, which is added with the value `added` if it is not known.
    Value& find_or_add(const Key& key, const Value& added = {}) {
        const auto found = std::ranges::find(items_, key, &Item::first);
        return found == items_.end() ? push_newest(items_, Item(key, added), most).second : found->second;
    }

private:
    using Item = std::pair<Key, Value>;
    std::deque<Item> items_;  // the newest last
};

}  // namespace engine
