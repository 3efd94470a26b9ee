// SPDX-License-Identifier: Zlib
// gyre-replay verify: runs replays and compares every hash and the scores.
#include "game/replay/verify.h"

#include <cstdio>

#include "game/daily/flight.h"
#include "tools/gyre_replay/commands.h"
#include "tools/gyre_replay/progress_line.h"

namespace replay_tool {

namespace {

constexpr sim::Tick kLong = 100000;  // ticks that take long enough to show progress

/// Prints whether a replay is the daily flight of a day.
void verify_day(const std::string& path, const replay::Replay& recording, const daily::Date& date, int& status) {
    const auto found = daily::differences(recording, date);
    const std::string flight = "the daily flight of " + date.text();
    if (found.empty()) {
        std::printf("%s: %s\n", path.c_str(), flight.c_str());
        return;
    }
    std::string all;
    for (const std::string& difference : found) {
        all += (all.empty() ? "" : ", ") + difference;
    }
    std::printf("%s: not %s: %s\n", path.c_str(), flight.c_str(), all.c_str());
    status = 1;
}

void verify_file(const std::string& path, const std::optional<daily::Date>& date, int& status) {
    const auto recording = open_replay(path, status);
    if (!recording) {
        return;
    }
    replay::Verification verification;
    {
        ProgressLine line(recording->ticks() >= kLong);
        verification = replay::verify(*recording, sim::MaskTable::classic(), [&](sim::Tick done, sim::Tick total) {
            line.show(total == 0 ? 100 : static_cast<int>(std::uint64_t{done} * 100 / total));
        });
    }
    std::printf("%s: %s\n", path.c_str(), replay::describe(verification, *recording).english().c_str());
    if (verification.verdict != replay::Verdict::Verified) {
        status = 1;
    }
    if (date) {
        verify_day(path, *recording, *date, status);
    }
}

}  // namespace

void verify_files(const std::vector<std::string>& paths, const std::string& date, int& status) {
    for (const std::string& path : paths) {
        verify_file(path, daily::Date::parse(date), status);
    }
}

std::string check_date(const std::string& text) {
    return daily::Date::parse(text) ? "" : "'" + text + "' is no date; give YYYY-MM-DD, such as 2026-11-22";
}

}  // namespace replay_tool
