// SPDX-License-Identifier: Zlib
/// The world's table of a daily flight, as it is stored in the hash table (PROTOCOL.md, The world's table). Each row is
/// what its pilot says; only running the replay that it names proves it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "net/dht/dht_messages.h"
#include "net/wire/identity.h"
#include "net/wire/keys.h"
#include "net/wire/stamp.h"

namespace net {

/// A table is spread over so many keys of the hash table, so that filling it with junk takes as many times the effort.
inline constexpr std::size_t kDailyShards = 16;
/// The longest flight that a table holds, in ticks: half an hour.
inline constexpr std::uint32_t kMaxDailyTicks = 30 * 60 * kTicksPerSecond;
inline constexpr std::size_t kMaxDailyRowBytes = 400;

/// One table for each day and each version of the rules.
struct DailyTable {
    std::uint32_t day = 0;    ///< Since 1970-01-01, by UTC.
    std::uint32_t rules = 0;  ///< The version.

    friend auto operator<=>(const DailyTable&, const DailyTable&) = default;

    static void fields(auto& ar, auto& t) {
        ar("day", t.day);
        ar("rules", t.rules);
    }
};

/// BLAKE2b-256 of a replay's bytes.
using ReplayHash = std::array<std::uint8_t, 32>;

[[nodiscard]] DhtKey daily_shard(const DailyTable& table, std::size_t shard);
/// Returns the shard of a pilot's row.
[[nodiscard]] constexpr std::size_t daily_shard_of(const PublicKey& pilot) {
    return pilot[0] % kDailyShards;
}
/// Returns where the replay with that hash is stored.
[[nodiscard]] DhtKey replay_place(const ReplayHash& hash);

/// A pilot's flight of the day. Everything in it is what the pilot says.
struct DailyRow {
    DailyTable table{};
    std::int32_t score = 0;
    std::uint32_t ticks = 0;    ///< That the flight took; 1 to kMaxDailyTicks.
    std::uint64_t made_at = 0;  ///< Seconds since 1970, on that day or the next one. Of a pilot's rows the last counts.
    std::uint32_t replay_bytes = 0;  ///< 1 to kMaxDhtReplayBytes.
    ReplayHash replay{};
    std::string name{};  ///< Cleaned when it is read.
    PublicKey pilot{};   ///< Signs the row.
    std::uint64_t stamp = 0;

    friend bool operator==(const DailyRow&, const DailyRow&) = default;

    static void fields(auto& ar, auto& r) {
        ar("table", r.table);
        ar("score", r.score);
        ar("ticks", r.ticks, kMaxDailyTicks);
        ar("made_at", r.made_at);
        ar("replay_bytes", r.replay_bytes, kMaxDhtReplayBytes);
        ar("replay", r.replay);
        ar("name", r.name, kMaxNameBytes);
        ar("pilot", r.pilot);
        ar("stamp", r.stamp);
    }
};

/// Returns the search for the stamp of a pilot's row; its period is the day.
[[nodiscard]] StampMaker daily_stamp(const PublicKey& pilot, std::uint32_t day);

/// Returns what is stored: the row, and its signature by the pilot.
[[nodiscard]] std::string write_daily_row(const DailyRow& row, const SigningKey& pilot);

/// Returns the row in a value of that shard; nothing if it is not whole, of another day or other rules, impossible, or
/// without a stamp of the day. Takes microseconds, so that junk costs little; anybody may have made it until
/// `is_signed`.
[[nodiscard]] std::optional<DailyRow> read_daily_row(std::string_view value, const DailyTable& table,
                                                     std::size_t shard);
/// Returns whether the pilot in it has signed a value. Takes about 0.1 ms.
[[nodiscard]] bool is_signed(std::string_view value, const DailyRow& row);

}  // namespace net
