// SPDX-License-Identifier: Zlib
// gyre-replay: describes, verifies, compares and draws recorded games.
#include "tools/gyre_replay/commands.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
    try {
        return replay_tool::run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-replay: %s\n", error.what());
        return 1;
    }
}
