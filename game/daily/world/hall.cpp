// SPDX-License-Identifier: Zlib
#include "game/daily/world/hall.h"

#include <algorithm>
#include <cstdint>
#include <system_error>

#include "engine/base/bytes.h"
#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "game/sim/rules.h"
#include "net/dht/daily_reader.h"

namespace daily {

namespace {

constexpr std::string_view kMagic = "GYREHALL";
constexpr std::uint16_t kFormatOfHalls = 1;
constexpr std::size_t kMostBytes = 64 + kMostKept * (net::kMaxDailyRowBytes + net::kMaxDhtReplayBytes + 8);
constexpr const char* kHallEnd = ".hall";
constexpr const char* kOwnEnd = ".own";

/// Returns the files that are named after a day and have that end, the oldest day first.
std::vector<std::filesystem::path> files_by_day(const std::filesystem::path& directory, const char* end) {
    std::error_code failed;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(directory, failed)) {
        const std::filesystem::path name = entry.path().filename();
        if (name.extension() == end && Date::parse(engine::to_text(name.stem()))) {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace

std::filesystem::path hall_file(const std::filesystem::path& directory, const Date& date) {
    return directory / (date.text() + kHallEnd);
}

std::filesystem::path own_flight_file(const std::filesystem::path& directory, const Date& date) {
    return directory / (date.text() + kOwnEnd);
}

std::string encode_flights(const std::vector<KeptFlight>& flights) {
    engine::Writer writer;
    writer.raw(kMagic);
    writer("format", kFormatOfHalls);
    writer("flights", flights);
    return writer.bytes();
}

std::vector<KeptFlight> decode_flights(std::string_view bytes) {
    engine::Reader reader(bytes);
    std::uint16_t format = 0;
    std::vector<KeptFlight> flights;
    const bool is_hall = reader.raw(kMagic.size()) == kMagic;
    reader("format", format, kFormatOfHalls);
    reader("flights", flights, kMostKept);
    const bool is_whole = is_hall && reader.ok() && reader.at_end() && format == kFormatOfHalls;
    return is_whole ? flights : std::vector<KeptFlight>{};
}

std::vector<KeptFlight> read_flights(const std::filesystem::path& file) {
    const auto bytes = engine::read_file(file, kMostBytes);
    return bytes ? decode_flights(*bytes) : std::vector<KeptFlight>{};
}

net::DailyTable table_of(const Date& date) {
    return {.day = date.days(), .rules = sim::kRulesVersion};
}

std::vector<KeptDay> kept_days(const std::filesystem::path& directory) {
    std::vector<KeptDay> days;
    for (const std::filesystem::path& file : files_by_day(directory, kHallEnd)) {
        const Date date = *Date::parse(engine::to_text(file.stem()));
        net::DailyReader reader(table_of(date));
        for (const KeptFlight& flight : read_flights(file)) {
            (void)reader.add(flight.row);  // only rows of this day and these rules are taken
        }
        if (!reader.rows().empty()) {
            days.push_back({date, reader.rows().size()});
        }
    }
    std::ranges::reverse(days);
    return days;
}

void prune_halls(const std::filesystem::path& directory) {
    std::error_code failed;
    for (const char* const end : {kHallEnd, kOwnEnd}) {
        const std::vector<std::filesystem::path> files = files_by_day(directory, end);
        for (std::size_t i = 0; i + kKeptHalls < files.size(); ++i) {
            std::filesystem::remove(files[i], failed);
        }
    }
}

}  // namespace daily
