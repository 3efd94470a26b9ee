// SPDX-License-Identifier: Zlib
// gyre-manual PROGRAM TEMPLATE PAGE COMPLETION: writes the manual page and the bash completion of gyre, gyre-replay or
// gyre-dht.
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <string>

#include "game/program/options.h"
#include "tools/gyre_dht/command_line.h"
#include "tools/gyre_replay/commands.h"
#include "tools/manual/completion.h"
#include "tools/manual/page.h"

namespace {

std::string read(const std::string& path) {
    std::ifstream in(path);
    if (!in) {
        throw std::runtime_error(path + ": cannot be read");
    }
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void write(const std::string& path, const std::string& text) {
    std::ofstream out(path);
    out << text;
    if (!out.flush()) {
        throw std::runtime_error(path + ": cannot be written");
    }
}

void show(const std::string& program, const std::function<void(const CLI::App&)>& reader) {
    if (program == "gyre-replay") {
        replay_tool::show_command_line(reader);
    } else if (program == "gyre-dht") {
        gyre_dht::show_command_line(reader);
    } else {
        gyre::show_command_line(reader);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "use: gyre-manual gyre|gyre-replay|gyre-dht TEMPLATE PAGE COMPLETION\n");
        return 2;
    }
    try {
        show(argv[1], [argv](const CLI::App& app) {
            write(argv[3], manual::page(read(argv[2]), app));
            write(argv[4], manual::completion(app));
        });
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-manual: %s\n", error.what());
        return 1;
    }
}
