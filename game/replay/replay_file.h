// SPDX-License-Identifier: Zlib
/// A log as a file: bounded reads, writes that never lose the old file, and damaged ones set aside.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "game/replay/input_log.h"

namespace replay {

inline constexpr const char* kReplayExtension = ".gyre";

/// The log in a file. An error names the file.
[[nodiscard]] engine::Result<InputLog> read_replay(const std::filesystem::path& path);

/// As read_replay, for files that the game keeps itself: a damaged one is renamed, and the error says to what. Files
/// that cannot be read, or that a newer program wrote, stay where they are.
[[nodiscard]] engine::Result<InputLog> read_own_replay(const std::filesystem::path& path);

/// Writes a log under its final name only when it is whole on the disk.
[[nodiscard]] engine::Result<void> write_replay(const std::filesystem::path& path, const InputLog& log);

}  // namespace replay
