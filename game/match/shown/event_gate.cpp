// SPDX-License-Identifier: Zlib
#include "game/match/shown/event_gate.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace match {

namespace {

using Type = sim::Event::Type;

/// Returns whether an event belongs to scores, the course of the game, the roster or the sky. None of them can be taken
/// back: a banner would announce a wave that does not begin, and the sky would keep a star that moved nowhere.
bool is_confirmed_only(Type type) {
    switch (type) {
    case Type::Frag:
    case Type::ExtraLife:
    case Type::StarMoved:
    case Type::WaveBegan:
    case Type::WaveCleared:
    case Type::TallyMultiplied:
    case Type::TallyPaid:
    case Type::TallyClosed:
    case Type::Joined:
    case Type::Left:
    case Type::Banked:
    case Type::GameOver:
        return true;
    case Type::Fired:
    case Type::EnemyFired:
    case Type::Exploded:
    case Type::Hit:
    case Type::ShipLost:
    case Type::Scored:
    case Type::Appeared:
    case Type::Vanished:
    case Type::MultiplierTaken:
    case Type::CometTaken:
    case Type::PrizeTaken:
    case Type::CanisterLost:
    case Type::ShieldOn:
    case Type::ShieldEmpty:
    case Type::LuckSaved:
    case Type::Rescued:
    case Type::SteelToRock:
    case Type::NovaBlast:
    case Type::BigBang:
    case Type::Frozen:
    case Type::Spawned:
    case Type::BecameGhost:
    case Type::Heartbeat:
    case Type::Fetched:
    case Type::CrossFire:
    case Type::Linked:
    case Type::Grazed:
    case Type::ChainFell:
        return false;
    }
    return false;
}

bool is_slot(sim::Slot slot) {
    return slot >= 0 && slot < sim::kMaxPilots;
}

/// Returns how many ticks later `to` is than `from`; negative if it is earlier.
std::int64_t ticks_between(sim::Tick from, sim::Tick to) {
    return static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from);
}

}  // namespace

EventGate::EventGate(const std::vector<sim::Slot>& own, const sim::Field& field) : field_(field) {
    for (const sim::Slot slot : own) {
        assert(is_slot(slot));
        is_own_[static_cast<std::size_t>(slot)] = true;
    }
}

void EventGate::confirm(sim::Tick tick, const sim::EventList& events) {
    for (const sim::Event& event : events) {
        open_.push_back({tick, event});
    }
    claim();
    std::erase_if(entries_, [](const Entry& entry) { return entry.is_claimed; });
    ready_.insert(ready_.end(), open_.begin(), open_.end());
    open_.clear();
    forget_phantoms(tick);
    for (std::optional<sim::Tick>& held : held_deaths_) {
        if (held && *held <= tick) {
            held.reset();
        }
    }
}

void EventGate::predict(sim::Tick first, std::span<const sim::EventList* const> lists, sim::Tick shown) {
    held_deaths_ = {};
    sim::Tick tick = first;
    for (const sim::EventList* events : lists) {
        for (const sim::Event& event : *events) {
            if (!is_confirmed_only(event.type)) {
                open_.push_back({tick, event});
            }
        }
        ++tick;
    }
    claim();
    for (const Timed& timed : open_) {
        const bool is_due = is_immediate(timed.event) || ticks_between(timed.tick, shown) >= kDepth;
        if (is_due && entries_.size() < kMaxUnconfirmed) {
            ready_.push_back(timed);
            entries_.push_back({timed, true});
        } else if (sim::is_ship_loss(timed.event) && is_slot(timed.event.slot)) {
            held_deaths_[static_cast<std::size_t>(timed.event.slot)] = timed.tick;
        }
    }
    open_.clear();
    stats_.unconfirmed = entries_.size();
}

sim::EventList EventGate::take() {
    std::ranges::stable_sort(ready_, {}, &Timed::tick);
    sim::EventList events;
    events.reserve(ready_.size());
    for (const Timed& timed : ready_) {
        events.push_back(timed.event);
    }
    ready_.clear();
    return events;
}

std::optional<sim::Tick> EventGate::held_death(sim::Slot slot) const {
    return is_slot(slot) ? held_deaths_[static_cast<std::size_t>(slot)] : std::nullopt;
}

void EventGate::claim() {
    for (Entry& entry : entries_) {
        entry.is_claimed = false;
    }
    // Exact matches are claimed first. If events were handled one by one, an earlier event could claim the entry of a
    // later one, which would then be presented twice.
    for (std::int64_t shift = 0; shift <= kMaxShift && !open_.empty(); ++shift) {
        std::erase_if(open_, [&](const Timed& timed) {
            Entry* entry = find_entry(timed, shift);
            if (entry != nullptr) {
                entry->is_claimed = true;
            }
            return entry != nullptr;
        });
    }
}

EventGate::Entry* EventGate::find_entry(const Timed& timed, std::int64_t shift) {
    Entry* nearest = nullptr;
    std::int32_t least = 0;
    for (Entry& entry : entries_) {
        const bool is_free = !entry.is_claimed && std::abs(ticks_between(entry.shown.tick, timed.tick)) == shift;
        if (!is_free || !is_alike(entry.shown.event, timed.event)) {
            continue;
        }
        const std::int32_t distance = distance_squared(entry.shown.event.pos, timed.event.pos);
        if (nearest == nullptr || distance < least) {
            nearest = &entry;
            least = distance;
        }
    }
    return nearest;
}

/// At most half a field on each axis, so it does not overflow.
std::int32_t EventGate::distance_squared(sim::Vec a, sim::Vec b) const {
    const sim::Vec way = field_.way(a, b);
    return way.x * way.x + way.y * way.y;
}

bool EventGate::is_alike(const sim::Event& a, const sim::Event& b) const {
    constexpr std::int32_t kMost = sim::to_subpixels(EventGate::kMaxDistancePx);
    return a.type == b.type && a.kind == b.kind && a.slot == b.slot && distance_squared(a.pos, b.pos) <= kMost * kMost;
}

void EventGate::forget_phantoms(sim::Tick confirmed) {
    std::erase_if(entries_, [&](const Entry& entry) {
        const bool is_phantom = ticks_between(entry.shown.tick, confirmed) > kMaxShift;
        const sim::Event& event = entry.shown.event;
        stats_.phantoms += is_phantom ? 1 : 0;
        if (is_phantom && sim::is_ship_loss(event)) {
            ++(is_own(event.slot) ? stats_.phantom_deaths.own : stats_.phantom_deaths.remote);
        }
        return is_phantom;
    });
    stats_.unconfirmed = entries_.size();
}

bool EventGate::is_own(sim::Slot slot) const {
    return is_slot(slot) && is_own_[static_cast<std::size_t>(slot)];
}

bool EventGate::is_immediate(const sim::Event& event) const {
    const bool is_of_keys =
        event.type == Type::Fired || event.type == Type::ShieldOn || event.type == Type::ShieldEmpty;
    return is_of_keys && is_own(event.slot);
}

}  // namespace match
