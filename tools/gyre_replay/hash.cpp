// SPDX-License-Identifier: Zlib
// gyre-replay hash: the hashes that this program computes, for comparing builds and machines.
#include <cstdio>

#include "game/replay/runner.h"
#include "tools/gyre_replay/commands.h"

namespace replay_tool {

void print_hashes(const std::string& path, sim::Tick every, int& status) {
    const auto recording = open_runnable_replay(path, status);
    if (!recording) {
        return;
    }
    replay::Runner run(*recording, sim::MaskTable::classic());
    do {
        const sim::World& world = run.world();
        if (run.is_complete() || world.tick() % every == 0) {
            std::printf("%u %s\n", world.tick(), hex(world.hash()).c_str());
        }
    } while (run.step());
}

}  // namespace replay_tool
