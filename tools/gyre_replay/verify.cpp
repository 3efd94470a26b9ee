// SPDX-License-Identifier: Zlib
// gyre-replay verify: runs replays and compares every hash and the scores.
#include "game/replay/verify.h"

#include <cstdio>

#include "engine/base/process.h"
#include "game/daily/flight.h"
#include "tools/gyre_replay/commands.h"

namespace replay_tool {

namespace {

constexpr sim::Tick kLong = 100000;  // ticks that take long enough to show progress

/// Prints the percentage on a terminal; prints nothing to a file or for a short game.
class ProgressLine {
public:
    explicit ProgressLine(sim::Tick total) : is_shown_(total >= kLong && engine::is_error_on_terminal()) {}
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() {
        if (is_shown_) {
            std::fprintf(stderr, "\r      \r");
        }
    }

    void show(sim::Tick done, sim::Tick total) {
        if (!is_shown_) {
            return;  // also avoids dividing by 0 ticks
        }
        const auto percent = static_cast<unsigned>(std::uint64_t{done} * 100 / total);
        if (percent != percent_) {
            percent_ = percent;
            std::fprintf(stderr, "\r%3u %%", percent);
        }
    }

private:
    bool is_shown_;
    unsigned percent_ = 100;
};

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
        ProgressLine line(recording->ticks());
        verification = replay::verify(*recording, sim::MaskTable::classic(),
                                      [&](sim::Tick done, sim::Tick total) { line.show(done, total); });
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
