// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/desk_book.h"

#include <algorithm>
#include <limits>

namespace net {

void DeskBook::note(const std::vector<Address>& desks) {
    for (const Address& desk : desks) {
        if (find(desk) != nullptr) {
            continue;
        }
        if (desks_.size() >= kMost) {
            const auto oldest = std::ranges::min_element(desks_, {}, [](const Entry& entry) {
                return entry.is_barred || entry.asked_at == kNever ? std::numeric_limits<Micros>::max()
                                                                   : entry.asked_at;
            });
            if (oldest->is_barred || oldest->asked_at == kNever) {
                return;
            }
            desks_.erase(oldest);
        }
        desks_.push_back({.address = desk});
    }
}

void DeskBook::recommend(const std::vector<Address>& desks, Micros now) {
    constexpr Micros kJustNow = kSecond / 2;  // otherwise two that name each other would be asked in turn forever
    note(desks);
    for (const Address& desk : desks) {
        Entry* entry = find(desk);
        if (entry != nullptr && entry->asked_at != kNever && now - entry->asked_at >= kJustNow) {
            entry->asked_at = kNever;
        }
    }
    const auto is_recommended = [&](const Entry& entry) {
        return std::ranges::find(desks, entry.address) != desks.end();
    };
    std::stable_partition(desks_.begin(), desks_.end(), is_recommended);
}

std::optional<Address> DeskBook::next(const std::vector<Address>& busy, Micros now) const {
    const Entry* best = nullptr;
    for (const Entry& entry : desks_) {
        const bool is_due = entry.asked_at == kNever || now - entry.asked_at >= kAgainAfter;
        const bool is_busy = std::ranges::find(busy, entry.address) != busy.end();
        if (!entry.is_barred && is_due && !is_busy && (best == nullptr || entry.asked_at < best->asked_at)) {
            best = &entry;
        }
    }
    return best == nullptr ? std::nullopt : std::optional(best->address);
}

void DeskBook::note_asked(const Address& desk, Micros now) {
    if (Entry* entry = find(desk)) {
        entry->asked_at = now;
    }
}

void DeskBook::bar(const Address& desk) {
    note({desk});
    if (Entry* entry = find(desk)) {
        entry->is_barred = true;
    }
}

void DeskBook::blame(const Address& desk) {
    if (Entry* entry = find(desk)) {
        ++entry->blames;
    }
}

int DeskBook::blames(const Address& desk) const {
    const Entry* entry = find(desk);
    return entry == nullptr ? 0 : entry->blames;
}

bool DeskBook::is_barred(const Address& desk) const {
    const Entry* entry = find(desk);
    return entry != nullptr && entry->is_barred;
}

std::vector<Address> DeskBook::others(const Address& desk) const {
    std::vector<Address> found;
    for (const Entry& entry : desks_) {
        if (!entry.is_barred && entry.address != desk) {
            found.push_back(entry.address);
        }
    }
    return found;
}

DeskBook::Entry* DeskBook::find(const Address& desk) {
    const auto entry = std::ranges::find(desks_, desk, &Entry::address);
    return entry == desks_.end() ? nullptr : &*entry;
}

const DeskBook::Entry* DeskBook::find(const Address& desk) const {
    const auto entry = std::ranges::find(desks_, desk, &Entry::address);
    return entry == desks_.end() ? nullptr : &*entry;
}

}  // namespace net
