// SPDX-License-Identifier: Zlib
/// A peer that enters a running game, as the senior peer announces it to all (PROTOCOL.md, Arrivals).
#pragma once

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
    std::uint8_t peer = 0;   ///< Its number from now on.
    std::uint8_t seat = 0;   ///< That it uses in packets outside the game.
    std::uint8_t slot = 0;   ///< That it flies.
    bool is_return = false;  ///< Its pilot flew that slot before and left or was dropped.
    PublicKey public_key{};
    std::vector<Candidate> candidates{};  ///< Where it may be reached; the first as the senior peer sees it.
    std::string name{};                   ///< Of its pilot; shown after cleaning, never trusted.

    friend bool operator==(const Arrival&, const Arrival&) = default;

    static void fields(auto& ar, auto& a) {
        ar("peer", a.peer, kMaxPeers - 1);
        ar("seat", a.seat, kMaxPilots - 1);
        ar("slot", a.slot, kMaxPilots - 1);
        ar("return", a.is_return);
        ar("key", a.public_key);
        ar("candidates", a.candidates, kMaxCandidates);
        ar("name", a.name, kMaxNameBytes);
    }
};

/// Returns it as the text of an event.
[[nodiscard]] std::string encode_arrival(const Arrival& arrival);
/// Returns nothing unless the text is exactly one arrival.
[[nodiscard]] std::optional<Arrival> decode_arrival(std::string_view text);

}  // namespace net
