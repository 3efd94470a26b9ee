// SPDX-License-Identifier: Zlib
// gyre: flags, what to run, and what to say when it cannot go on.
#include <malloc.h>

#include <cstdio>
#include <exception>
#include <string>

#include "engine/base/crash.h"
#include "engine/base/paths.h"
#include "game/examination.h"
#include "game/options.h"
#include "game/windowed.h"

namespace {

constexpr int kCannotGoOn = 1;
/// From here on memory is mapped by itself and given back when freed: decoded sprite sheets are large and short-lived.
constexpr int kLargeBlockBytes = 1 << 18;

int give_up(const std::string& line) {
    std::fprintf(stderr, "gyre: %s\n", line.c_str());
    return kCannotGoOn;
}

engine::Result<std::filesystem::path> find_assets() {
    engine::AssetPlaces places;
    places.executable = engine::executable_path();
    places.install = GYRE_INSTALL_SHARE;
    return engine::find_assets("gyre", places, "sprites/index.json");
}

int run(const gyre::Options& options) {
    const auto assets = find_assets();
    if (!assets) {
        return give_up(assets.error());
    }
    const auto done = options.is_headless ? gyre::run_headless(options, *assets) : gyre::run_windowed(options, *assets);
    return done ? 0 : give_up(done.error());
}

}  // namespace

int main(int argc, char** argv) {
    mallopt(M_MMAP_THRESHOLD, kLargeBlockBytes);
    engine::report_crashes("gyre");
    try {
        const gyre::ParsedOptions parsed = gyre::parse_options(argc, argv);
        if (!parsed.options) {
            std::fputs(parsed.message.c_str(), parsed.exit_status == 0 ? stdout : stderr);
            return parsed.exit_status;
        }
        std::fputs(parsed.message.c_str(), stderr);
        return run(*parsed.options);
    } catch (const std::exception& error) {
        return give_up(error.what());
    }
}
