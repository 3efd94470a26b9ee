// SPDX-License-Identifier: Zlib
/// The commands of gyre-replay, and the command line that leads to them. A command sets the exit status to 1 if a
/// replay is invalid or cannot be used.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "game/replay/replay.h"

namespace CLI {
class App;
}

namespace replay_tool {

/// Prints the facts recorded in a replay. Runs nothing.
void print_info(const std::string& path, int& status);

/// Runs replays and compares every hash and the scores. Unless `date`, "YYYY-MM-DD", is empty, also checks that they
/// are daily flights of that day.
void verify_files(const std::vector<std::string>& paths, const std::string& date, int& status);
/// Returns an error line if the text is not a date; else "".
[[nodiscard]] std::string check_date(const std::string& text);

/// Runs a replay and prints its hashes every so many ticks and at the end.
void print_hashes(const std::string& path, sim::Tick every, int& status);

/// Prints where two replays, or two dumps of worlds, differ. Sets the exit status as `cmp` does: 0 if they agree, 1 if
/// they differ or cannot be compared.
void print_diff(const std::string& path_a, const std::string& path_b, int& status);

struct RenderOptions {
    std::string path;
    std::string out;  ///< Directory.
    std::string size = "1280x960";
    std::string assets;  ///< Directory; empty: found as by the game.
    sim::Tick every = 1;
    sim::Tick from = 0;
    sim::Tick to = replay::kMaxTicks;
};

/// Draws pictures of a replay.
void render(const RenderOptions& options, int& status);

struct ClipOptions {
    std::string path;
    std::string out;               ///< File; empty: in the current directory, named after the replay.
    std::string assets;            ///< Directory; empty: found as by the game.
    std::optional<double> from_s;  ///< In seconds of the game; for those that are not given see clips::span_between.
    std::optional<double> to_s;
};

/// Makes an animated picture of a part of a replay.
void make_clip(const ClipOptions& options, int& status);

/// Runs the command on the command line, whose first word is the program's name. Returns the exit status: that of the
/// command, or 2 for wrong usage.
[[nodiscard]] int run(const std::vector<std::string>& words);

/// Calls `reader` with the command line, for its documentation.
void show_command_line(const std::function<void(const CLI::App&)>& reader);

/// Returns the replay in a file; on failure, prints why on standard error and sets the status.
[[nodiscard]] std::optional<replay::Replay> open_replay(const std::string& path, int& status);

/// Like open_replay, but also fails if the replay was recorded with other rules or masks than this program's.
[[nodiscard]] std::optional<replay::Replay> open_runnable_replay(const std::string& path, int& status);

/// Returns the directory of the sprites and the font: the wanted one or, if that is empty, the one that the game uses.
[[nodiscard]] engine::Result<std::filesystem::path> find_pictures(const std::string& wanted);

/// Prints a line on standard error and sets the status to 1.
void complain(const std::string& line, int& status);

/// Returns a world's hash for people: 16 hexadecimal digits.
[[nodiscard]] std::string hex(std::uint64_t hash);

}  // namespace replay_tool
