// SPDX-License-Identifier: Zlib
/// A replay as a file: bounded reads, atomic writes, and damaged files set aside.
#pragma once

#include <filesystem>
#include <vector>

#include "engine/base/result.h"
#include "game/replay/replay.h"

namespace replay {

inline constexpr const char* kReplayExtension = ".gyre";

/// Returns the paths of the files in a directory that are named as replays, sorted; none if it cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> list_replays(const std::filesystem::path& directory);

/// Reads the replay in a file. An error names the file.
[[nodiscard]] engine::Result<Replay> read_replay(const std::filesystem::path& path);

/// As read_replay, for files that the game itself keeps: a damaged one is renamed, and the error names the new file.
/// Files that cannot be read, or that a newer program wrote, are left alone.
[[nodiscard]] engine::Result<Replay> read_own_replay(const std::filesystem::path& path);

/// Writes a replay; the final name appears only once the file is complete on disk.
[[nodiscard]] engine::Result<void> write_replay(const std::filesystem::path& path, const Replay& recording);

}  // namespace replay
