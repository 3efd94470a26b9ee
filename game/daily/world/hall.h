// SPDX-License-Identifier: Zlib
/// The hall: the best flights of a day with their replays, kept by everybody who opened the world's table that day.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "game/daily/flight.h"
#include "net/dht/daily_table.h"

namespace daily {

/// A row as it is stored in the hash table, and its replay.
struct KeptFlight {
    std::string row;
    std::string replay;

    friend bool operator==(const KeptFlight&, const KeptFlight&) = default;

    static void fields(auto& ar, auto& f) {
        ar("row", f.row, net::kMaxDailyRowBytes);
        ar("replay", f.replay, net::kMaxDhtReplayBytes);
    }
};

inline constexpr std::size_t kMostKept = 10;   ///< Flights in a file.
inline constexpr std::size_t kKeptHalls = 14;  ///< Days.

/// Returns the file of a day's hall.
[[nodiscard]] std::filesystem::path hall_file(const std::filesystem::path& directory, const Date& date);
/// Returns the file of this pilot's own flight of a day, as it was published.
[[nodiscard]] std::filesystem::path own_flight_file(const std::filesystem::path& directory, const Date& date);

/// A file of flights: "GYREHALL", format version 1 (u16), and the list. Everything in it is proven again before it is
/// shown, so a damaged file costs no more than what is in it.
[[nodiscard]] std::string encode_flights(const std::vector<KeptFlight>& flights);
/// Returns the flights; none if the bytes are no such file.
[[nodiscard]] std::vector<KeptFlight> decode_flights(std::string_view bytes);
/// The same for a file; none if it is missing or damaged.
[[nodiscard]] std::vector<KeptFlight> read_flights(const std::filesystem::path& file);

/// Returns the table of a day by the present rules.
[[nodiscard]] net::DailyTable table_of(const Date& date);

/// A day with a hall.
struct KeptDay {
    Date date;
    std::size_t flights = 0;  ///< Flown by the present rules.
};
/// Returns the days in a directory with flights by the present rules, the newest first.
[[nodiscard]] std::vector<KeptDay> kept_days(const std::filesystem::path& directory);

/// Removes the files of all but the last days in a directory.
void prune_halls(const std::filesystem::path& directory);

}  // namespace daily
