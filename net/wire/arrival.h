// SPDX-License-Identifier: Zlib
/// A peer that enters a running game, as the senior peer announces it to all (PROTOCOL.md, Arrivals).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "net/wire/address.h"
#include "net/wire/identity.h"
#include "net/wire/keys.h"

namespace net {

struct Arrival {
    /// A pilot of the arriving peer.
    struct Pilot {
        Slot slot = 0;
        std::string name{};  ///< Shown after cleaning, never trusted.

        friend bool operator==(const Pilot&, const Pilot&) = default;

        static void fields(auto& ar, auto& p) {
            ar("slot", p.slot);
            ar("name", p.name, kMaxNameBytes);
        }
    };

    PeerId peer = 0;         ///< The peer's number from now on.
    SeatId seat = 0;         ///< The seat that it uses in packets outside the game.
    bool is_return = false;  ///< The pilots flew these slots before, and left, were dropped or are away.
    PublicKey public_key{};
    std::vector<Candidate> candidates{};  ///< Addresses to try; the first is the one that the senior peer sees.
    std::vector<Pilot> pilots{};          ///< One or two, in ascending order of slot.

    friend bool operator==(const Arrival&, const Arrival&) = default;

    /// Returns whether one of the pilots has that slot.
    [[nodiscard]] bool has(Slot slot) const { return std::ranges::find(pilots, slot, &Pilot::slot) != pilots.end(); }

    static void fields(auto& ar, auto& a) {
        ar("peer", a.peer);
        ar("seat", a.seat);
        ar("return", a.is_return);
        ar("key", a.public_key);
        ar("candidates", a.candidates, kMaxCandidates);
        ar("pilots", a.pilots, kMaxLocalPilots);
    }
};

}  // namespace net
