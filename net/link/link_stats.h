// SPDX-License-Identifier: Zlib
/// Traffic and quality of a direct link to another peer, for the report and the net graph.
#pragma once

#include <cstdint>
#include <optional>

#include "net/link/transport.h"

namespace net {

struct LinkStats {
    Slot slot = kNoSlot;
    Address address;
    std::optional<double> rtt_ms;  ///< Smoothed; nothing before the first sample.
    double loss = 0;               ///< Recent packet loss from the peer to us, 0..1.
    bool is_met = false;           ///< The peer is known to receive at the address.
    bool is_relayed = false;       ///< Nothing arrives directly any more, but other peers relay the peer's input.
    std::uint64_t bytes_sent = 0;  ///< With IP and UDP headers, like all byte counts here.
    std::uint64_t bytes_received = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_received = 0;
    std::uint64_t packets_rejected = 0;  ///< Received from the address of this peer and ignored.
};

}  // namespace net
