// SPDX-License-Identifier: Zlib
/// Queues of bounded length.
#pragma once

#include <cstddef>
#include <deque>
#include <utility>

namespace engine {

/// Appends an item and returns it. Beyond `most` items the oldest one is discarded first.
template <typename T>
T& push_newest(std::deque<T>& items, T item, std::size_t most) {
    if (items.size() >= most) {
        items.pop_front();
    }
    return items.emplace_back(std::move(item));
}

}  // namespace engine
