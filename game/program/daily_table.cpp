// SPDX-License-Identifier: Zlib
#include "game/program/daily_table.h"

#include <cstdio>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/files.h"
#include "engine/base/process.h"
#include "game/daily/world/world_table.h"
#include "game/program/launch.h"
#include "game/scores/replay_shelf.h"

namespace gyre {

using engine::tr_later;

namespace {

using TableState = daily::WorldTable::State;

constexpr net::Micros kPollTime = 2 * net::kMillisecond;
constexpr net::Micros kMostTime = 30 * net::kSecond;
constexpr engine::Phrase kNoDailyTable =
    tr_later("the world's table cannot be reached; check the network, or name a node with --node");

void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);  // `main` reports a failed write when it flushes
}

/// Publishes the flight of that day that counted.
engine::Result<void> publish_own(daily::WorldTable& table, const std::filesystem::path& data, const daily::Date& date) {
    daily::DailyFile file(data / "daily.json");
    (void)file.load();  // a damaged one holds no flight
    const daily::Day* const day = file.content().day(date);
    const daily::Try* const flown = day != nullptr ? day->counted() : nullptr;
    if (flown == nullptr || flown->replay.empty()) {
        return engine::Error{tr_later("there is no flight of {} that counted to publish"), date.text()};
    }
    const auto replay =
        engine::read_file(scores::ReplayShelf(data / "replays").path(flown->replay), net::kMaxDhtReplayBytes);
    return replay ? table.publish(date, *flown, *replay) : replay.failure();
}

std::string row_text(const daily::WorldRow& row) {
    const unsigned seconds = row.row.ticks / sim::kTicksPerSecond;
    return fmt::format("{:>5}  {:<34}{:>9}  {:>3}:{:02}  {}{}\n", row.place + 1, row.row.name, row.row.score,
                       seconds / 60, seconds % 60, row.is_proven ? "verified" : "not verified",
                       row.is_own      ? ", yours"
                       : row.is_friend ? ", a friend's"
                                       : "");
}

/// Polls until the table has been read and proven, or cannot be reached.
void read_table(daily::WorldTable& table, const match::NetPlatform& platform, bool publishes, engine::EndRequest& end) {
    const net::Micros limit = platform.now() + kMostTime;
    const auto is_done = [&] {
        const bool is_published = !publishes || table.has_published();
        return table.state() == TableState::NoTable || (table.state() == TableState::Read && is_published);
    };
    while (platform.now() < limit && !end.was_made() && !(is_done() && table.is_settled())) {
        table.poll();
        table.wait(kPollTime);
    }
}

}  // namespace

engine::Result<void> print_daily_table(const Options& options, std::unique_ptr<match::NetPlatform> platform) {
    const auto places = find_places(options);
    if (!places) {
        return places.failure();
    }
    engine::EndRequest end;
    const daily::Date date = options.net.day.value_or(daily::utc_today());
    engine::Worker writer(engine::Worker::Mode::AtOnce);
    daily::WorldTable table({.platform = *platform,
                             .entries = [&options] { return table_entries(options); },
                             .masks = sim::MaskTable::classic(),
                             .directory = places->data / "world",
                             .writer = writer});
    if (auto opened = table.open(date); !opened) {
        return opened;
    }
    if (options.net.publishes) {
        if (auto published = publish_own(table, places->data, date); !published) {
            return published;
        }
    }
    read_table(table, *platform, options.net.publishes, end);
    const std::vector<daily::WorldRow> rows = table.world();
    if (table.state() != TableState::Read && rows.empty()) {
        return engine::Error{kNoDailyTable};
    }
    if (table.state() != TableState::Read) {
        say("the world's table cannot be reached; these flights were kept");
    }
    if (options.net.publishes) {
        say(table.has_published() ? "your flight is in the world's table" : "your flight could not be stored");
    }
    if (rows.empty()) {
        print("no flights of " + date.text() + " in the world's table\n");
        return {};
    }
    print(fmt::format("{:>5}  {:<34}{:>9}  {:>6}\n", "PLACE", "PILOT", "SCORE", "TIME"));
    for (const daily::WorldRow& row : rows) {
        print(row_text(row));
    }
    return {};
}

}  // namespace gyre
