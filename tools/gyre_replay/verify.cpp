// SPDX-License-Identifier: Zlib
// gyre-replay verify: runs logs and compares every hash and the scores.
#include "game/log/verify.h"

#include <cstdio>
#include <memory>

#include <unistd.h>

#include "tools/gyre_replay/commands.h"

namespace replay_tool {

namespace {

constexpr sim::Tick kLong = 100000;  // ticks that take long enough for a person to wonder

/// Tells the per cent on a terminal, and nothing to a file or for a short game.
class ProgressLine {
public:
    explicit ProgressLine(sim::Tick total) : is_shown_(total >= kLong && ::isatty(STDERR_FILENO) == 1) {}
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() {
        if (is_shown_) {
            std::fprintf(stderr, "\r      \r");
        }
    }

    void show(sim::Tick done, sim::Tick total) {
        if (!is_shown_) {
            return;  // of no ticks there are no per cent
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

void verify_file(const std::string& path, int& status) {
    const auto log = open_log(path, status);
    if (!log) {
        return;
    }
    gyre_log::Verification verification;
    {
        ProgressLine line(log->ticks());
        verification = gyre_log::verify(*log, sim::MaskTable::classic(),
                                        [&](sim::Tick done, sim::Tick total) { line.show(done, total); });
    }
    std::printf("%s: %s\n", path.c_str(), gyre_log::describe(verification, *log).c_str());
    if (verification.verdict != gyre_log::Verdict::Verified) {
        status = 1;
    }
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
    auto* command = app.add_subcommand("verify", "run logs and compare every hash and the scores");
    const auto paths = std::make_shared<std::vector<std::string>>();
    command->add_option("FILE", *paths, "the logs")->required();
    command->callback([paths, &status] {
        for (const std::string& path : *paths) {
            verify_file(path, status);
        }
    });
}

}  // namespace replay_tool
