// SPDX-License-Identifier: Zlib
// gyre-replay: what a recorded game says, whether it is true, and how it looks.
#include "tools/gyre_replay/commands.h"

#include <cinttypes>
#include <cstdio>
#include <exception>

#include "game/log/replay_file.h"
#include "game/log/verify.h"

namespace replay_tool {

void complain(const std::string& line, int& status) {
    std::fprintf(stderr, "gyre-replay: %s\n", line.c_str());
    status = 1;
}

std::optional<gyre_log::InputLog> open_log(const std::string& path, int& status) {
    auto log = gyre_log::read_replay(path);
    if (!log) {
        complain(log.error(), status);
        return std::nullopt;
    }
    return *std::move(log);
}

std::optional<gyre_log::InputLog> open_runnable_log(const std::string& path, int& status) {
    auto log = open_log(path, status);
    if (!log) {
        return log;
    }
    const auto verdict = gyre_log::check_versions(log->header(), *sim::MaskTable::classic());
    if (verdict != gyre_log::Verdict::Verified) {
        complain(path + ": " + gyre_log::describe({verdict, 0}, *log), status);
        return std::nullopt;
    }
    return log;
}

std::string hex(std::uint64_t hash) {
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, hash);
    return text;
}

}  // namespace replay_tool

namespace {

constexpr int kWrongUsage = 2;

int run(int argc, char** argv) {
    CLI::App app{"Examines recorded games of Gyre.", "gyre-replay"};
    app.require_subcommand(1);
    int status = 0;
    replay_tool::add_info(app, status);
    replay_tool::add_verify(app, status);
    replay_tool::add_hash(app, status);
    replay_tool::add_diff(app, status);
    replay_tool::add_render(app, status);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : kWrongUsage;
    }
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-replay: %s\n", error.what());
        return 1;
    }
}
