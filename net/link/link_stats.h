// SPDX-License-Identifier: Zlib
/// What a direct line to another peer carried, for the report and the net graph.
#pragma once

#include <cstdint>
#include <optional>

#include "net/link/transport.h"

namespace net {

struct LinkStats {
    Slot slot = kNoSlot;
    Address address;
    std::optional<double> rtt_ms;  ///< Smoothed; nothing before the first sample.
    double loss = 0;               ///< Of their packets to us, 0..1, lately.
    std::uint64_t bytes_sent = 0;  ///< With IP and UDP headers, as all bytes here.
    std::uint64_t bytes_received = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_received = 0;
    std::uint64_t packets_rejected = 0;  ///< From the address of this peer, and not acted upon.
};

}  // namespace net
