// SPDX-License-Identifier: Zlib
/// The command line of gyre-dht, also for its manual.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tools/gyre_dht/serve.h"

namespace CLI {
class App;
}

namespace gyre_dht {

struct CommandLine {
    bool is_alone = false;  ///< Whether --port was given.
    AloneOptions alone;
};

/// Returns the options, or nothing when the program has to end with this status: after --help, or a mistake, of which
/// one line on standard error tells.
[[nodiscard]] std::optional<CommandLine> parse_command_line(int argc, char** argv, int& status);

/// Hands the command line to a reader, which must not keep it.
void show_command_line(const std::function<void(const CLI::App&)>& reader);

}  // namespace gyre_dht
