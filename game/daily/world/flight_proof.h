// SPDX-License-Identifier: Zlib
/// Proves rows of the world's table: their replays, run again, lead to what the rows claim.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "game/replay/codec.h"
#include "game/sim/masks.h"
#include "net/dht/daily_table.h"

namespace daily {

/// What the replay of a flight of the day may take: its longest body has a byte for each tick and 12 for each second.
inline constexpr replay::ReadLimits kWorldLimits{.body_bytes = std::size_t{128} * 1024, .ticks = net::kMaxDailyTicks};

/// BLAKE2b-256 of the keys of all ticks, by which equal flights are recognised, whatever else their replays say.
using InputsHash = std::array<std::uint8_t, 32>;

struct FlightProof {
    bool is_true = false;
    InputsHash inputs{};  ///< If it is true.
};

/// Runs the replay of a row: `bytes`, which have the hash that the row names. It must be a finished flight of the row's
/// day by its rules, and lead to all its hashes and to the row's score. Takes some 0.3 s at most, and is safe for any
/// bytes.
[[nodiscard]] FlightProof prove(const net::DailyRow& row, std::string_view bytes,
                                const std::shared_ptr<const sim::MaskTable>& masks);

}  // namespace daily
