// SPDX-License-Identifier: Zlib
/// A log as a file: bounded reads, atomic writes, and damaged files set aside.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "game/replay/input_log.h"

namespace replay {

inline constexpr const char* kReplayExtension = ".gyre";

/// Reads the log in a file. An error names the file.
[[nodiscard]] engine::Result<InputLog> read_replay(const std::filesystem::path& path);

/// As read_replay, for files that the game itself keeps: a damaged one is renamed, and the error names the new file.
/// Files that cannot be read, or that a newer program wrote, are left alone.
[[nodiscard]] engine::Result<InputLog> read_own_replay(const std::filesystem::path& path);

/// Writes a log; the final name appears only once the file is complete on disk.
[[nodiscard]] engine::Result<void> write_replay(const std::filesystem::path& path, const InputLog& log);

}  // namespace replay
