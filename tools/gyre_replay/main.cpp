// SPDX-License-Identifier: Zlib
// gyre-replay: describes, verifies, compares and draws recorded games.
#include "tools/gyre_replay/commands.h"

#include <cstdio>
#include <exception>

namespace {

constexpr int kWrongUsage = 2;

int run(int argc, char** argv) {
    int status = 0;
    const auto app = replay_tool::make_command_line(status);
    try {
        app->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app->exit(error) == 0 ? 0 : kWrongUsage;
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
