// SPDX-License-Identifier: Zlib
#include "net/lobby/address_rotation.h"

#include <algorithm>

namespace net {

void AddressRotation::add(const std::vector<Address>& addresses) {
    const auto may_make_room = [](const Entry& entry) { return !entry.is_barred && entry.asked_at != kNever; };
    for (const Address& address : addresses) {
        if (find(address) != nullptr) {
            continue;
        }
        if (entries_.size() >= kMost) {
            const auto oldest = std::ranges::min_element(entries_, {}, [&](const Entry& entry) {
                return may_make_room(entry) ? entry.asked_at : std::numeric_limits<Micros>::max();
            });
            if (!may_make_room(*oldest)) {
                return;
            }
            entries_.erase(oldest);
        }
        entries_.push_back({.address = address});
    }
}

void AddressRotation::recommend(const std::vector<Address>& addresses, Micros now) {
    constexpr Micros kJustNow = kSecond / 2;  // otherwise two that name each other would be asked in turn forever
    add(addresses);
    for (const Address& address : addresses) {
        Entry* entry = find(address);
        if (entry != nullptr && entry->asked_at != kNever && now - entry->asked_at >= kJustNow) {
            entry->asked_at = kNever;
        }
    }
    std::stable_partition(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return std::ranges::find(addresses, entry.address) != addresses.end();
    });
}

std::optional<Address> AddressRotation::take_next(Micros now, const std::vector<Address>& busy) {
    Entry* best = nullptr;
    for (Entry& entry : entries_) {
        const bool is_due = entry.asked_at == kNever || now - entry.asked_at >= again_after_;
        const bool is_busy = std::ranges::find(busy, entry.address) != busy.end();
        if (!entry.is_barred && is_due && !is_busy && (best == nullptr || entry.asked_at < best->asked_at)) {
            best = &entry;
        }
    }
    if (best == nullptr) {
        return std::nullopt;
    }
    best->asked_at = now;
    asked_ = best->address;
    asked_at_ = now;
    return asked_;
}

void AddressRotation::bar(const Address& address) {
    add({address});
    if (Entry* entry = find(address)) {
        entry->is_barred = true;
    }
}

void AddressRotation::blame(const Address& address) {
    if (Entry* entry = find(address)) {
        ++entry->blames;
    }
}

std::optional<Address> AddressRotation::first_barred() const {
    const auto entry = std::ranges::find(entries_, true, &Entry::is_barred);
    return entry == entries_.end() ? std::nullopt : std::optional(entry->address);
}

std::vector<Address> AddressRotation::others(const Address& address) const {
    std::vector<Address> found;
    for (const Entry& entry : entries_) {
        if (!entry.is_barred && entry.address != address) {
            found.push_back(entry.address);
        }
    }
    return found;
}

bool AddressRotation::has_new(const std::vector<Address>& but) const {
    return std::ranges::any_of(entries_, [&](const Entry& entry) {
        return !entry.is_barred && entry.asked_at == kNever && std::ranges::find(but, entry.address) == but.end();
    });
}

bool AddressRotation::has_any(const std::vector<Address>& but) const {
    return std::ranges::any_of(entries_, [&](const Entry& entry) {
        return !entry.is_barred && std::ranges::find(but, entry.address) == but.end();
    });
}

AddressRotation::Entry* AddressRotation::find(const Address& address) {
    const auto entry = std::ranges::find(entries_, address, &Entry::address);
    return entry == entries_.end() ? nullptr : &*entry;
}

AddressRotation::Entry AddressRotation::known(const Address& address) const {
    const auto entry = std::ranges::find(entries_, address, &Entry::address);
    return entry == entries_.end() ? Entry{} : *entry;
}

}  // namespace net
