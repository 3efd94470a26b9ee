// SPDX-License-Identifier: Zlib
/// The machines that can be asked for something, one after another until one answers: which of them to ask next.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "net/wire/address.h"
#include "net/wire/units.h"

namespace net {

/// Used by a joiner and by a visitor for the desks of a running game, and by a program that returns to a lost game.
class AddressRotation {
public:
    /// Bounded, since peers supply the addresses; the one that was asked longest ago makes room.
    static constexpr std::size_t kMost = 16;
    /// A machine that answers does so within a few round trips.
    static constexpr Micros kAnswersWithin = 3 * kSecond / 2;

    /// An address that was asked is not asked again until `again_after` has passed.
    explicit AddressRotation(Micros again_after = 3 * kSecond) : again_after_(again_after) {}

    /// Adds addresses.
    void add(const std::vector<Address>& addresses);
    /// Adds addresses that should be asked before all others, unless they were asked just now.
    void recommend(const std::vector<Address>& addresses, Micros now);
    /// Returns the address to ask now, if any: one that was never asked, or else the one that was asked longest ago.
    /// Never one of `busy`.
    [[nodiscard]] std::optional<Address> take_next(Micros now, const std::vector<Address>& busy = {});
    /// Records that a machine served too little, so that others are preferred.
    void blame(const Address& address);
    /// Excludes an address, which is then never asked again.
    void bar(const Address& address);

    /// Returns the address that was taken last, and when; there must have been one.
    [[nodiscard]] const Address& asked() const { return asked_; }
    [[nodiscard]] Micros asked_at() const { return *asked_at_; }
    /// Returns whether that address has had enough time to answer; false if none was taken.
    [[nodiscard]] bool is_overdue(Micros now) const { return asked_at_ && now - *asked_at_ >= kAnswersWithin; }
    [[nodiscard]] int blames(const Address& address) const { return known(address).blames; }
    [[nodiscard]] bool is_barred(const Address& address) const { return known(address).is_barred; }
    /// Returns the first of the barred addresses, if any.
    [[nodiscard]] std::optional<Address> first_barred() const;
    /// Returns all addresses but that one and those that are barred.
    [[nodiscard]] std::vector<Address> others(const Address& address) const;
    /// Returns whether there is any besides `but` that was not asked yet.
    [[nodiscard]] bool has_new(const std::vector<Address>& but) const;
    /// Returns whether there is any besides `but`.
    [[nodiscard]] bool has_any(const std::vector<Address>& but) const;
    [[nodiscard]] bool has_others(const Address& address) const { return !others(address).empty(); }

private:
    static constexpr Micros kNever = std::numeric_limits<Micros>::min();

    struct Entry {
        Address address;
        Micros asked_at = kNever;
        int blames = 0;
        bool is_barred = false;
    };

    [[nodiscard]] Entry* find(const Address& address);
    /// Returns what is known of an address: a new entry if there is none.
    [[nodiscard]] Entry known(const Address& address) const;

    Micros again_after_;
    std::vector<Entry> entries_;  ///< Preferred ones first.
    Address asked_;
    std::optional<Micros> asked_at_;
};

}  // namespace net
