// SPDX-License-Identifier: Zlib
// gyre-replay: describes, verifies, compares and draws recorded games.
#include "engine/base/process.h"
#include "tools/gyre_replay/commands.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
    engine::prepare_process();
    try {
        return replay_tool::run(engine::arguments(argc, argv));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-replay: %s\n", error.what());
        return 1;
    }
}
