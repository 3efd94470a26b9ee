// SPDX-License-Identifier: Zlib
/// The vouchers for other peers' input, with which a relay proves to its receiver that the input comes from its owner.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/wire/sync_packet.h"
#include "net/wire/units.h"

namespace net {

/// Keeps the vouchers for the last 64 ticks of each slot.
class RelayVouchers {
public:
    /// Where a voucher came from. One from the owner itself is not replaced by one that others passed on.
    enum class Source : std::uint8_t { Relay, Owner };
    /// Records a voucher for a slot's input before tick `end`.
    void note(Slot whose, Tick end, const Voucher& voucher, Source source);
    /// Forgets the vouchers for a receiver, since another one has its number from now on.
    void forget(PeerId receiver);
    /// Returns the largest end, after `first` and at most `last`, up to which the input can be proven to a receiver.
    [[nodiscard]] std::optional<Tick> newest(Slot whose, PeerId receiver, Tick first, Tick last) const;
    /// Returns all vouchers for a slot's input before tick `end`.
    [[nodiscard]] std::vector<Voucher> at(Slot whose, Tick end) const;

private:
    static constexpr Tick kKept = 64;

    struct Tag {
        std::uint64_t tag = 0;
        Source source = Source::Relay;
    };
    struct Entry {
        Tick end = 0;
        std::array<std::optional<Tag>, kMaxPeers> tags{};  ///< By receiver.
    };
    std::array<std::array<Entry, kKept>, kMaxPilots> entries_{};
};

}  // namespace net
