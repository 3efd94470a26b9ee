// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/command_line.h"

#include <cstdio>

#include <CLI/CLI.hpp>

namespace gyre_dht {

namespace {

constexpr int kWrongUsage = 2;

void declare(CLI::App& app, CommandLine& line) {
    app.set_version_flag("--version", "gyre-dht " GYRE_VERSION, "Print the version");
    app.set_help_flag("--help", "Print this help");
    CLI::Option* const port =
        app.add_option("--port", line.alone.port, "Run without a game, on this UDP port")->type_name("PORT");
    app.add_option("--bootstrap", line.alone.bootstraps,
                   "Another node of the table, on port 26700 unless told otherwise (repeatable)")
        ->type_name("HOST[:PORT]")
        ->allow_extra_args(false)
        ->needs(port);
    app.add_option("--interface", line.alone.interface, "The IPv4 address to bind")->type_name("ADDRESS")->needs(port);
}

constexpr const char* kDescription = "Gyre's node in its distributed hash table. The game starts it by itself.";

}  // namespace

std::optional<CommandLine> parse_command_line(int argc, char** argv, int& status) {
    CLI::App app(kDescription, "gyre-dht");
    CommandLine line;
    declare(app, line);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        status = error.get_exit_code() == 0 ? app.exit(error) : kWrongUsage;
        if (status != 0) {
            std::fprintf(stderr, "gyre-dht: %s\n", error.what());
        }
        return std::nullopt;
    }
    line.is_alone = app.count("--port") > 0;
    return line;
}

void show_command_line(const std::function<void(const CLI::App&)>& reader) {
    CLI::App app(kDescription, "gyre-dht");
    CommandLine line;
    declare(app, line);
    reader(app);
}

}  // namespace gyre_dht
