// SPDX-License-Identifier: Zlib
/// A replay as a file: bounded reads, atomic writes, and damaged files set aside.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "game/replay/replay.h"

namespace replay {

inline constexpr const char* kReplayExtension = ".gyre";

/// Reads the replay in a file. An error names the file.
[[nodiscard]] engine::Result<Replay> read_replay(const std::filesystem::path& path);

/// As read_replay, for files that the game itself keeps: a damaged one is renamed, and the error names the new file.
/// Files that cannot be read, or that a newer program wrote, are left alone.
[[nodiscard]] engine::Result<Replay> read_own_replay(const std::filesystem::path& path);

/// Writes a replay; the final name appears only once the file is complete on disk.
[[nodiscard]] engine::Result<void> write_replay(const std::filesystem::path& path, const Replay& recording);

}  // namespace replay
