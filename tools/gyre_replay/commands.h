// SPDX-License-Identifier: Zlib
/// The commands of gyre-replay. Each adds itself to the command line and sets the exit status when it has run: 0 done,
/// 1 if a replay is invalid or cannot be used.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "game/replay/replay.h"

namespace replay_tool {

void add_info(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_hash(CLI::App& app, int& status);
void add_diff(CLI::App& app, int& status);
void add_render(CLI::App& app, int& status);

/// Returns the command line with all commands; `status` must outlive it.
[[nodiscard]] std::unique_ptr<CLI::App> make_command_line(int& status);

/// Returns the replay in a file; on failure, prints why on standard error and sets the status.
[[nodiscard]] std::optional<replay::Replay> open_replay(const std::string& path, int& status);

/// Like open_replay, but also fails if the replay was recorded with other rules or masks than this program's.
[[nodiscard]] std::optional<replay::Replay> open_runnable_replay(const std::string& path, int& status);

/// Prints a line on standard error and sets the status to 1.
void complain(const std::string& line, int& status);

/// Returns a world's hash for people: 16 hexadecimal digits.
[[nodiscard]] std::string hex(std::uint64_t hash);

}  // namespace replay_tool
