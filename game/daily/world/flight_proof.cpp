// SPDX-License-Identifier: Zlib
#include "game/daily/world/flight_proof.h"

#include <chrono>
#include <string>

#include "game/daily/flight.h"
#include "game/replay/verify.h"
#include "net/wire/keys.h"

namespace daily {

namespace {

/// Returns whether a recorded game claims to be the flight of a row.
bool is_claimed(const replay::Replay& recording, const net::DailyRow& row) {
    const Date date{std::chrono::sys_days(std::chrono::days(row.table.day))};
    return recording.header().rules_version == row.table.rules && recording.ticks() == row.ticks &&
           recording.is_finished() && recording.final_score()->scores[0] == row.score &&
           recording.header().setup == setup_of(date) && differences(recording, date).empty();
}

InputsHash inputs_of(const replay::Replay& recording) {
    std::string keys;
    keys.reserve(recording.ticks());
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        keys += static_cast<char>(recording.keys_at(tick, 0).bits);
    }
    return net::blake2b(keys);
}

}  // namespace

FlightProof prove(const net::DailyRow& row, std::string_view bytes,
                  const std::shared_ptr<const sim::MaskTable>& masks) {
    if (bytes.size() > net::kMaxDhtReplayBytes) {
        return {};
    }
    const auto recording = replay::decode(bytes, kWorldLimits);
    if (!recording || !is_claimed(*recording, row) ||
        replay::verify(*recording, masks).verdict != replay::Verdict::Verified) {
        return {};
    }
    return {.is_true = true, .inputs = inputs_of(*recording)};
}

}  // namespace daily
