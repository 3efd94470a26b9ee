// SPDX-License-Identifier: Zlib
/// A peer that enters a running game, as the senior peer announces it to all (PROTOCOL.md, Arrivals).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/wire/candidate.h"
#include "net/wire/identity.h"
#include "net/wire/link_key.h"

namespace net {

struct Arrival {
    /// One of its pilots.
    struct Pilot {
        std::uint8_t slot = 0;
        std::string name{};  ///< Shown after cleaning, never trusted.

        friend bool operator==(const Pilot&, const Pilot&) = default;

        static void fields(auto& ar, auto& p) {
            ar("slot", p.slot, kMaxPilots - 1);
            ar("name", p.name, kMaxNameBytes);
        }
    };

    std::uint8_t peer = 0;   ///< Its number from now on.
    std::uint8_t seat = 0;   ///< That it uses in packets outside the game.
    bool is_return = false;  ///< Its pilots flew these slots before, and left, were dropped or are away.
    PublicKey public_key{};
    std::vector<Candidate> candidates{};  ///< Where it may be reached; the first as the senior peer sees it.
    std::vector<Pilot> pilots{};          ///< One or two, in rising order of their slots.

    friend bool operator==(const Arrival&, const Arrival&) = default;

    /// Returns whether that slot is one of its pilots'.
    [[nodiscard]] bool has(Slot slot) const { return std::ranges::find(pilots, slot, &Pilot::slot) != pilots.end(); }

    static void fields(auto& ar, auto& a) {
        ar("peer", a.peer, kMaxPeers - 1);
        ar("seat", a.seat, kMaxPilots - 1);
        ar("return", a.is_return);
        ar("key", a.public_key);
        ar("candidates", a.candidates, kMaxCandidates);
        ar("pilots", a.pilots, kMaxLocalPilots);
    }
};

/// Returns it as the text of an event.
[[nodiscard]] std::string encode_arrival(const Arrival& arrival);
/// Returns nothing unless the text is exactly one arrival, of one or two pilots in rising order.
[[nodiscard]] std::optional<Arrival> decode_arrival(std::string_view text);

}  // namespace net
