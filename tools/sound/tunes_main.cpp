// SPDX-License-Identifier: Zlib
// gyre-tunes: renders the tunes' texts into Ogg files, and checks that they still sound the same.
#include "tools/sound/ogg.h"
#include "tools/sound/wav.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr const char* kList = "tunes.txt";

struct Options {
    fs::path source;
    fs::path folder;
    std::vector<std::string> only;
    bool check = false;
};

std::vector<fs::path> wanted_files(const Options& options) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(options.source)) {
        const std::string name = entry.path().stem().string();
        const bool is_wanted = options.only.empty() || std::count(options.only.begin(), options.only.end(), name) > 0;
        if (entry.path().extension() == ".tune" && is_wanted) {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) {
        throw std::runtime_error("there is no such tune in " + options.source.string());
    }
    return files;
}

/// Returns the lines of the list by their leading names.
std::map<std::string, std::string> read_list(const fs::path& path) {
    std::map<std::string, std::string> lines;
    std::istringstream text(sound::read_file(path));
    std::string line;
    while (std::getline(text, line)) {
        if (!line.empty() && line.front() != '#') {
            lines[line.substr(0, line.find(' '))] = line;
        }
    }
    return lines;
}

void write_list(const fs::path& path, const std::map<std::string, std::string>& lines) {
    std::string text = "# SPDX-License-Identifier: CC-BY-4.0\n"
                       "# Written by tools/sound/build: name, hash of the samples before encoding, seconds, bars,\n"
                       "# integrated loudness in LUFS, peak.\n";
    for (const auto& [name, line] : lines) {
        text += line + "\n";
    }
    sound::write_file(path, text);
}

std::string line_of(const std::string& name, const sound::Tune& tune, const sound::Performance& performance) {
    char line[160];
    std::snprintf(line, sizeof line, "%s %016llx %.3f %d %.1f %.2f%s", name.c_str(),
                  static_cast<unsigned long long>(sound::hash_of(performance.sound)), performance.sound.length_s(),
                  tune.bars(), performance.lufs, performance.peak, performance.loops ? " loop" : "");
    return line;
}

int run(const Options& options) {
    std::map<std::string, std::string> list = read_list(options.folder / kList);
    int differing = 0;
    for (const fs::path& file : wanted_files(options)) {
        const std::string name = file.stem().string();
        const sound::Tune tune = sound::parse_tune(sound::read_file(file), file.filename().string());
        const sound::Performance performance = sound::perform(tune);
        const std::string line = line_of(name, tune, performance);
        const bool is_same = list[name] == line;
        if (options.check) {
            differing += is_same ? 0 : 1;
        } else if (!is_same || !fs::exists(options.folder / (name + ".ogg"))) {
            sound::write_file(options.folder / (name + ".ogg"), sound::encode_ogg(performance, name));
            list[name] = line;
        }
        std::printf("%s  %s\n", line.c_str(),
                    is_same         ? "same"
                    : options.check ? "DIFFERS: render it again"
                                    : "written");
        std::fflush(stdout);
    }
    if (!options.check) {
        write_list(options.folder / kList, list);
    }
    return differing == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Plays the tunes of Gyre into Ogg files."};
    Options options;
    app.add_option("SOURCE_DIR", options.source, "folder of the .tune files")->required();
    app.add_option("OUT_DIR", options.folder, "folder of the .ogg files")->required();
    app.add_option("--only", options.only, "these tunes only, by name");
    app.add_flag("--check", options.check, "write nothing; exit 1 if a tune does not sound as it did");
    CLI11_PARSE(app, argc, argv);
    try {
        return run(options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-tunes: %s\n", error.what());
        return 1;
    }
}
