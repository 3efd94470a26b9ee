// SPDX-License-Identifier: Zlib
// gyre: flags, what to run, and what to say when it cannot go on.
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "engine/base/crash.h"
#include "engine/base/language.h"
#include "engine/base/paths.h"
#include "game/examination.h"
#include "game/options.h"
#include "game/screens/retold.h"
#include "game/windowed.h"

namespace {

constexpr int kCannotGoOn = 1;
constexpr std::string_view kHeadless = "--headless";
/// From here on memory is mapped by itself and given back when freed: decoded sprite sheets are large and short-lived.
constexpr int kLargeBlockBytes = 1 << 18;

/// Tells a line, or none, in the user's language.
void tell(std::string_view line) {
    line = line.substr(0, line.find_last_not_of('\n') + 1);
    if (!line.empty()) {
        std::fprintf(stderr, "%s\n", screens::retold(line).c_str());
    }
}

int give_up(const std::string& line) {
    std::fprintf(stderr, "gyre: %s\n", screens::retold(line).c_str());
    return kCannotGoOn;
}

/// What is told before the settings are read is in the system's language, except to scripts, who know English.
void speak(const std::filesystem::path& assets, int argc, char** argv) {
    const bool is_script = std::any_of(argv, argv + argc, [](const char* word) { return word == kHeadless; });
    if (!is_script) {
        engine::Language language(engine::catalogues_of(assets), engine::process_environment());
        (void)language.use(engine::kSystemLanguage);
    }
}

engine::Result<std::filesystem::path> find_assets() {
    engine::AssetPlaces places;
    places.executable = engine::executable_path();
    places.install = GYRE_INSTALL_SHARE;
    return engine::find_assets("gyre", places, "sprites/index.json");
}

int run(const gyre::Options& options, const engine::Result<std::filesystem::path>& assets) {
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
        const auto assets = find_assets();
        if (assets) {
            speak(*assets, argc, argv);
        }
        const gyre::ParsedOptions parsed = gyre::parse_options(argc, argv);
        const bool is_answer = !parsed.options && parsed.exit_status == 0;  // what the user asked for
        if (is_answer) {
            std::fputs(parsed.message.c_str(), stdout);
        } else {
            tell(parsed.message);
        }
        return parsed.options ? run(*parsed.options, assets) : parsed.exit_status;
    } catch (const std::exception& error) {
        return give_up(error.what());
    }
}
