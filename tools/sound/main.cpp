// SPDX-License-Identifier: Zlib
// gyre-sounds: renders the game's sounds, checks that the files match the patches, prints the table of levels.
#include "tools/sound/catalogue.h"
#include "tools/sound/loudness.h"
#include "tools/sound/wav.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

namespace {

struct Options {
    std::filesystem::path folder;
    std::vector<std::string> only;
    bool check = false;
    bool table = false;
};

bool is_wanted(const Options& options, const sound::Sound& entry) {
    return options.only.empty() || std::count(options.only.begin(), options.only.end(), entry.name) > 0;
}

/// Prints a row of the table in assets/source/sounds.md.
void print_row(const sound::Sound& entry) {
    const sound::Clip clip = sound::render(entry);
    const std::string event = entry.event == 0 ? "–" : std::to_string(entry.event);
    std::printf("| %s | %s | %s | %.2f%s | %.1f | %.1f |\n", std::string(entry.name).c_str(), event.c_str(),
                std::string(entry.role->name).c_str(), clip.length_s(), entry.loops ? " loop" : "",
                20.0 * std::log10(clip.peak()), sound::loudness_lufs(clip));
}

/// Writes or checks one file; returns false if it differs.
bool process(const Options& options, const sound::Sound& entry) {
    const std::filesystem::path path = options.folder / (std::string(entry.name) + ".wav");
    const sound::Clip clip = sound::render(entry);
    const std::string bytes = sound::encode_wav(clip);
    bool good = true;
    if (options.check) {
        good = sound::read_file(path) == bytes;
    } else {
        sound::write_file(path, bytes);
    }
    const char* outcome = !options.check ? "written" : good ? "same" : "DIFFERS: render it again";
    std::printf("%-22s %5.2f s  %6.1f LUFS  %s\n", std::string(entry.name).c_str(), clip.length_s(),
                sound::loudness_lufs(clip), outcome);
    std::fflush(stdout);
    return good;
}

int run(const Options& options) {
    if (options.table) {
        std::puts("| name | event | role | seconds | peak dBFS | loudest moment LUFS |\n|---|---|---|---|---|---|");
    }
    int differing = 0;
    for (const sound::Sound& entry : sound::all_sounds()) {
        if (!is_wanted(options, entry)) {
            continue;
        }
        if (options.table) {
            print_row(entry);
        } else if (!process(options, entry)) {
            ++differing;
        }
    }
    return differing == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Renders the sounds of Gyre from their patches."};
    Options options;
    app.add_option("OUT_DIR", options.folder, "folder of the WAV files");
    app.add_option("--only", options.only, "these sounds only, by name");
    app.add_flag("--check", options.check, "write nothing; exit 1 if a file is not what its patch makes");
    app.add_flag("--table", options.table, "print lengths and levels as a table instead");
    CLI11_PARSE(app, argc, argv);
    if (options.folder.empty() && !options.table) {
        std::fputs("gyre-sounds: name the folder to write to (see --help)\n", stderr);
        return 2;
    }
    try {
        return run(options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-sounds: %s\n", error.what());
        return 1;
    }
}
