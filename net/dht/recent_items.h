// SPDX-License-Identifier: Zlib
/// A memory of bounded size and age.
#pragma once

#include <cstddef>
#include <iterator>
#include <list>
#include <map>
#include <utility>

#include "net/wire/units.h"

namespace net {

/// Items by key, each kept for a fixed time. When it is full, a new item replaces the oldest.
template <typename Key, typename Item>
class RecentItems {
public:
    RecentItems(std::size_t most, Micros lifetime) : most_(most), lifetime_(lifetime) {}
    RecentItems(RecentItems&&) noexcept = default;
    RecentItems& operator=(RecentItems&&) noexcept = default;
    RecentItems(const RecentItems&) = delete;  // its places are in its own list
    RecentItems& operator=(const RecentItems&) = delete;
    ~RecentItems() = default;

    /// Returns the item of a key, or null.
    [[nodiscard]] Item* find(const Key& key, Micros now) {
        forget_old(now);
        const auto found = places_.find(key);
        return found == places_.end() ? nullptr : &found->second->item;
    }

    /// Adds an item as the newest, in place of any that the key had.
    Item& put(const Key& key, Item item, Micros now) {
        forget_old(now);
        erase(key);
        if (items_.size() >= most_) {
            places_.erase(items_.front().key);
            items_.pop_front();
        }
        items_.push_back({.key = key, .item = std::move(item), .since = now});
        places_[key] = std::prev(items_.end());
        return items_.back().item;
    }

    void erase(const Key& key) {
        if (const auto found = places_.find(key); found != places_.end()) {
            items_.erase(found->second);
            places_.erase(found);
        }
    }

    [[nodiscard]] std::size_t size() const { return items_.size(); }

private:
    struct Entry {
        Key key;
        Item item;
        Micros since = 0;
    };

    void forget_old(Micros now) {
        while (!items_.empty() && now - items_.front().since >= lifetime_) {
            places_.erase(items_.front().key);
            items_.pop_front();
        }
    }

    std::size_t most_;
    Micros lifetime_;
    std::list<Entry> items_;  // the oldest first
    std::map<Key, typename std::list<Entry>::iterator> places_;
};

}  // namespace net
