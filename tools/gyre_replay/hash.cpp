// SPDX-License-Identifier: Zlib
// gyre-replay hash: the hashes that this program computes, for comparing builds and machines.
#include <cstdio>
#include <memory>

#include "game/replay/runner.h"
#include "tools/gyre_replay/commands.h"

namespace replay_tool {

namespace {

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

}  // namespace

void add_hash(CLI::App& app, int& status) {
    struct Options {
        std::string path;
        sim::Tick every = replay::kReplayHashEvery;
    };
    auto* command =
        app.add_subcommand("hash", "run a replay and print 'TICK HASH' lines, always including the last tick");
    const auto options = std::make_shared<Options>();
    command->add_option("FILE", options->path, "the replay")->required();
    command->add_option("--every", options->every, "ticks from line to line")
        ->check(CLI::Range(sim::Tick{1}, replay::kMaxTicks))
        ->capture_default_str();
    command->callback([options, &status] { print_hashes(options->path, options->every, status); });
}

}  // namespace replay_tool
