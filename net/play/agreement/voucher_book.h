// SPDX-License-Identifier: Zlib
/// The vouchers of other peers' input: with them, a relay shows its receiver that the owner of the input made it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/wire/sync_packet.h"
#include "net/wire/units.h"

namespace net {

/// Keeps those of the last 64 ticks of each slot.
class VoucherBook {
public:
    /// Whom a voucher came from. What the owner sent itself is not replaced by what others passed on.
    enum class Source : std::uint8_t { Relay, Owner };
    /// Records a voucher of a slot's input before tick `end`.
    void note(Slot whose, Tick end, const Voucher& voucher, Source source);
    /// Returns the largest end up to which a receiver can be shown the input, after `first` and at most `last`.
    [[nodiscard]] std::optional<Tick> newest(Slot whose, PeerId receiver, Tick first, Tick last) const;
    /// Returns all vouchers of a slot's input before tick `end`.
    [[nodiscard]] std::vector<Voucher> at(Slot whose, Tick end) const;

private:
    static constexpr Tick kKept = 64;

    struct Entry {
        Tick end = 0;
        std::array<std::optional<std::uint64_t>, kMaxPeers> tags{};
        PeerFlags is_from_owner{};
    };
    std::array<std::array<Entry, kKept>, kMaxPilots> entries_{};
};

}  // namespace net
