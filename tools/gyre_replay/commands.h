// SPDX-License-Identifier: Zlib
/// The commands of gyre-replay. Each adds itself to the command line and sets the exit status when it has run: 0 done,
/// 1 when a log is not what it should be or cannot be used.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "game/replay/input_log.h"

namespace replay_tool {

void add_info(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_hash(CLI::App& app, int& status);
void add_diff(CLI::App& app, int& status);
void add_render(CLI::App& app, int& status);

/// The command line with all of them; `status` must outlive it.
[[nodiscard]] std::unique_ptr<CLI::App> make_command_line(int& status);

/// The log in a file; without one, says why on standard error and sets the status.
[[nodiscard]] std::optional<replay::InputLog> open_log(const std::string& path, int& status);

/// As open_log, and nothing too when this program's rules and masks are not those of the log.
[[nodiscard]] std::optional<replay::InputLog> open_runnable_log(const std::string& path, int& status);

/// Says a line on standard error and sets the status to 1.
void complain(const std::string& line, int& status);

/// A world's hash as people exchange it: 16 hexadecimal digits.
[[nodiscard]] std::string hex(std::uint64_t hash);

}  // namespace replay_tool
