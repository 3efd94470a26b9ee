// SPDX-License-Identifier: Zlib
/// What protects a host from floods and unwanted guests: cookies, limits for addresses and for guesses, and bans.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/bounded.h"
#include "engine/base/rate_limiter.h"
#include "net/wire/ip.h"
#include "net/wire/keys.h"
#include "net/wire/packets.h"
#include "net/wire/units.h"

namespace net {

/// Limits requests per source address, so that a flood from one sender does not use up the limit that all share.
class SourceLimiter {
public:
    /// Allows each household (see `Ip`) `count` requests in the time `per`, all of them at once after a quiet period.
    explicit SourceLimiter(int count, Micros per = kSecond) : unused_(count, per) {}

    /// Counts one request of an address. Returns false if it has none left. Only the last 512 are remembered, twice as
    /// many as a typical local network has; forged ones are limited by what all share.
    [[nodiscard]] bool take(const Ip& ip, Micros now) {
        return sources_.find_or_add(ip.household(), unused_).take(now);
    }

private:
    engine::RateLimiter unused_;
    engine::BoundedTable<Ip, 512, engine::RateLimiter> sources_;
};

/// Slows machines that try passwords. Lets each household try three wrong passwords freely; each further one makes it
/// wait, for 2, 4, then 8 s.
class GuessLimiter {
public:
    [[nodiscard]] bool may_guess(const Ip& ip, Micros now) const;
    void note_wrong(const Ip& ip, Micros now);

private:
    struct Guesser {
        int wrong = 0;
        Micros waits_until = 0;
    };
    engine::BoundedTable<Ip, 64, Guesser> guessers_;
};

/// The pilots that a host has removed. They are barred by address and name for the life of the lobby, since new keys
/// cost nothing.
class BanList {
public:
    /// Bars a machine by its household, if its address is known, and by its pilots' names, both as typed and as made
    /// unique. Empty names bar nobody. Beyond 64 bans the oldest is lifted.
    void add(const std::optional<Ip>& ip, const std::vector<std::string>& names);
    /// Returns whether somebody from that address or with one of those names, as typed, was removed. Machines behind
    /// one router share an address, so they are barred together; members that are already seated stay.
    [[nodiscard]] bool bars(const Ip& ip, const PilotNames& names) const;

private:
    struct Ban {
        std::optional<Ip> household;
        std::vector<std::string> names;  // cleaned; none is empty
    };
    std::deque<Ban> bans_;
};

/// Proof that a stranger can receive at its address, without storing anything about it (RATIONALE.md §1). Makes and
/// checks cookies: a keyed hash of address and minute.
class CookieJar {
public:
    explicit CookieJar(const Secret& secret) : key_(derive_hash_key(secret, "gyre cookie 1")) {}

    [[nodiscard]] std::uint64_t make(const Address& address, Micros now) const;
    /// Accepts cookies of this minute and of the previous one.
    [[nodiscard]] bool is_valid(std::uint64_t cookie, const Address& address, Micros now) const;

private:
    [[nodiscard]] std::uint64_t of_minute(const Address& address, Micros minute) const;

    HashKey key_;
};

}  // namespace net
