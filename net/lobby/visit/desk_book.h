// SPDX-License-Identifier: Zlib
/// The desks of a running game that a visitor knows of, and which of them to ask next.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "net/wire/address.h"
#include "net/wire/units.h"

namespace net {

class DeskBook {
public:
    /// Bounded, since peers name them: those that were asked longest ago make room.
    static constexpr std::size_t kMost = 16;
    /// A desk that was asked is not asked again before.
    static constexpr Micros kAgainAfter = 3 * kSecond;

    /// Learns of desks.
    void note(const std::vector<Address>& desks);
    /// Learns of desks that should be asked before all others, unless they were asked just now.
    void recommend(const std::vector<Address>& desks, Micros now);
    /// Returns one to ask now, if any: one that was never asked, or the one that was asked longest ago. Not one of
    /// `busy`.
    [[nodiscard]] std::optional<Address> next(const std::vector<Address>& busy, Micros now) const;
    void note_asked(const Address& desk, Micros now);
    /// It served too little: others are preferred.
    void blame(const Address& desk);
    [[nodiscard]] int blames(const Address& desk) const;
    /// It is never asked again.
    void bar(const Address& desk);
    [[nodiscard]] bool is_barred(const Address& desk) const;
    /// Returns those but that one.
    [[nodiscard]] std::vector<Address> others(const Address& desk) const;
    [[nodiscard]] bool has_others(const Address& desk) const { return !others(desk).empty(); }

private:
    static constexpr Micros kNever = std::numeric_limits<Micros>::min();

    struct Entry {
        Address address;
        Micros asked_at = kNever;
        int blames = 0;
        bool is_barred = false;
    };

    [[nodiscard]] Entry* find(const Address& desk);
    [[nodiscard]] const Entry* find(const Address& desk) const;

    std::vector<Entry> desks_;  ///< Those to ask first come first.
};

}  // namespace net
