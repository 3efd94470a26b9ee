// SPDX-License-Identifier: Zlib
/// What protects a host from unwanted guests: limits for guesses, and bans.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/bounded.h"
#include "net/wire/ip.h"
#include "net/wire/packets.h"
#include "net/wire/units.h"

namespace net {

/// Slows machines that try passwords. Lets each household try three wrong passwords freely, and each site six (see
/// `Ip`); each further one makes it wait, for 2, 4, then 8 s.
class GuessLimiter {
public:
    [[nodiscard]] bool may_guess(const Ip& ip, Micros now) const;
    void note_wrong(const Ip& ip, Micros now);

private:
    struct Guesser {
        int wrong = 0;
        Micros waits_until = 0;
    };
    static void note(Guesser& guesser, int free, Micros now);

    engine::BoundedTable<Ip, 64, Guesser> guessers_;  ///< By household.
    engine::BoundedTable<Ip, 64, Guesser> sites_;
};

/// The pilots that a host has removed. They are barred by address and name for the life of the lobby, since new keys
/// cost nothing.
class BanList {
public:
    /// Bars a machine by its household, if its address is known, and by its pilots' names, both as typed and as made
    /// unique. Two households of one site bar all of it. Empty names bar nobody. Beyond 64 bans the oldest is lifted.
    void add(const std::optional<Ip>& ip, const std::vector<std::string>& names);
    /// Returns whether somebody from that address or with one of those names, as typed, was removed. Machines behind
    /// one router share an address, so they are barred together; members that are already seated stay.
    [[nodiscard]] bool bars(const Ip& ip, const PilotNames& names) const;

private:
    /// Returns whether two households of that site are barred.
    [[nodiscard]] bool bars_site(const Ip& site) const;

    struct Ban {
        std::optional<Ip> household;
        std::vector<std::string> names;  // cleaned; none is empty
    };
    std::deque<Ban> bans_;
};

}  // namespace net
