// SPDX-License-Identifier: Zlib
/// Translates the ticks of a network game: into input of the world, and notices for people.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "game/sim/keys.h"
#include "net/lobby/session.h"

namespace match {

/// Reads one tick after another. Tracks the pilots' names, which change when others join.
class TickReader {
public:
    /// `names`: by slot, before the next tick; empty where nobody has flown.
    explicit TickReader(const net::PerSlot<std::string>& names) : names_(names) {}

    /// Returns the input of the next tick; nothing for a tick in which the game stands still, whose roster changes
    /// apply at the next tick that runs. Chat becomes a notice unless `session` mutes its pilot.
    [[nodiscard]] std::optional<sim::TickInput> read(const net::CompleteTick& tick, bool is_paused,
                                                     const net::Session& session, net::Micros now);

    /// Returns the new notices: what pilots did apart from flying, such as chat, pauses, joins and drops.
    [[nodiscard]] std::vector<net::Notice> take_notices() { return std::exchange(notices_, {}); }
    /// Returns the roster changes that wait for the next tick that runs.
    [[nodiscard]] const std::vector<sim::RosterEvent>& pending() const { return pending_; }
    /// By slot.
    [[nodiscard]] const net::PerSlot<std::string>& names() const { return names_; }

private:
    /// Rate limits for the notices of one pilot, so that nobody can flood everybody's screen. The protocol limits chat
    /// and votes.
    struct Limits {
        engine::RateLimiter pauses{6, 12 * net::kSecond};  ///< Of pausing and resuming together.
    };

    void take_event(const net::TickEvent& event, const net::Session& session, net::Micros now);
    void hear(const net::TickEvent& event);
    void change_roster(sim::RosterEvent::Type type, net::Slot slot) { pending_.push_back({type, slot.byte()}); }

    net::PerSlot<std::string> names_;
    net::PerSlot<Limits> limits_;
    std::vector<sim::RosterEvent> pending_;
    std::vector<net::Notice> notices_;
};

}  // namespace match
