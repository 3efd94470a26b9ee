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
    /// Bounded, since peers supply the addresses; the desk that was asked longest ago makes room.
    static constexpr std::size_t kMost = 16;
    /// How long a desk that was asked is not asked again.
    static constexpr Micros kAgainAfter = 3 * kSecond;

    /// Adds desks.
    void note(const std::vector<Address>& desks);
    /// Adds desks that should be asked before all others, unless they were asked just now.
    void recommend(const std::vector<Address>& desks, Micros now);
    /// Returns a desk to ask now, if any: one that was never asked, or else the one that was asked longest ago. Never
    /// one of `busy`.
    [[nodiscard]] std::optional<Address> next(const std::vector<Address>& busy, Micros now) const;
    void note_asked(const Address& desk, Micros now);
    /// Records that a desk served too little, so that others are preferred.
    void blame(const Address& desk);
    [[nodiscard]] int blames(const Address& desk) const;
    /// Excludes a desk, which is then never asked again.
    void bar(const Address& desk);
    [[nodiscard]] bool is_barred(const Address& desk) const;
    /// Returns all desks but that one and those that are barred.
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

    std::vector<Entry> desks_;  ///< Preferred ones first.
};

}  // namespace net
