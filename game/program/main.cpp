// SPDX-License-Identifier: Zlib
// gyre: parses flags, runs the program, and reports fatal errors.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "engine/base/crash.h"
#include "engine/base/language.h"
#include "engine/base/output.h"
#include "engine/base/paths.h"
#include "engine/base/process.h"
#include "engine/base/text.h"
#include "engine/desktop.h"
#include "engine/video/window.h"
#include "game/program/headless.h"
#include "game/program/options.h"
#include "game/program/windowed.h"

namespace {

constexpr int kCannotGoOn = 1;
constexpr std::string_view kHeadless = "--headless";

/// Prints a message, if there is one, in the user's language.
void tell(const engine::Message& message) {
    if (!message.is_empty()) {
        std::fprintf(stderr, "%s\n", tr(message).c_str());
    }
}

/// Prints why the program ends, and also shows it in a message box if `in_box`.
int give_up(const engine::Message& why, bool in_box) {
    const std::string told = tr(why);
    std::fprintf(stderr, "gyre: %s\n", told.c_str());
    if (in_box) {
        engine::show_error_box("Gyre", engine::tr_format("Gyre cannot start: {}", told));
    }
    return kCannotGoOn;
}

/// Messages before the settings are read are in the system's language, except in headless runs, whose output is read by
/// scripts.
void speak(const std::filesystem::path& assets, const std::vector<std::string>& words) {
    const bool is_script = std::ranges::find(words, kHeadless) != words.end();
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

int run(const gyre::Options& options, const engine::Result<std::filesystem::path>& assets, bool in_box) {
    if (!assets) {
        return give_up(assets.error(), in_box);
    }
    if (!gyre::opens_window(options)) {
        const auto done = gyre::run_headless(options, *assets);
        return done ? 0 : give_up(done.error(), false);
    }
    bool has_started = false;
    const auto done = gyre::run_windowed(options, *assets, has_started);
    return done ? 0 : give_up(done.error(), in_box && !has_started);
}

/// Flushes standard output. Failing to write is an error, but a reader that closed the pipe has read enough.
int flush_output(int status) {
    const bool is_written = std::fflush(stdout) == 0 || errno == EPIPE;
    return is_written ? status
                      : give_up(engine::file_failure(engine::kCannotWrite, "standard output",
                                                     std::error_code(errno, std::generic_category()))
                                    .message(),
                                false);
}

}  // namespace

int main(int argc, char** argv) {
    engine::prepare_process();
    engine::outlive_closed_pipes();
    engine::report_crashes("gyre");
    bool in_box = false;
    try {
        const std::vector<std::string> words = engine::arguments(argc, argv);
        const auto assets = find_assets();
        if (assets) {
            speak(*assets, words);
        }
        const gyre::ParsedOptions parsed = gyre::parse_options(words);
        const bool is_answer = !parsed.options && parsed.exit_status == 0;  // --help or --version
        if (is_answer) {
            std::fputs(parsed.answer.c_str(), stdout);
        } else {
            tell(parsed.message);
        }
        // Players who start the game from a desktop menu never see standard error.
        in_box =
            parsed.options && gyre::opens_window(*parsed.options) && engine::has_desktop(engine::process_environment());
        return flush_output(parsed.options ? run(*parsed.options, assets, in_box) : parsed.exit_status);
    } catch (const std::exception& error) {
        return give_up(engine::verbatim(error.what()), in_box);
    }
}
