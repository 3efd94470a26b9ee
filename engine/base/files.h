// SPDX-License-Identifier: Zlib
/// Whole files: bounded reads, writes that never lose the old content, and damaged files set aside.
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

/// The whole content of a file, bytes as they are. Fails when it is missing, not a regular file, unreadable or larger
/// than `max_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// The same for a file that need not exist: nothing when there is none. Fails when it is there and cannot be read.
Result<std::optional<std::string>> read_if_present(const std::filesystem::path& path, std::size_t max_bytes);

/// Replaces a file: writes a temporary file beside it, flushes it to the disk and renames it, so that at every moment
/// either the old or the new content is there, whole. Keeps the file's permissions, and follows a symbolic link to the
/// file that it names. Makes the directory when it is missing. What is not a regular file, such as a device or a FIFO,
/// is written to instead (see output.h).
Result<void> write_file(const std::filesystem::path& path, std::string_view content);

/// Removes temporary files that write_file left in a directory when its program was killed: those of this user, an hour
/// old at `now`, that no running program holds. Returns how many there were.
int remove_stale_files(const std::filesystem::path& directory, std::filesystem::file_time_type now);

/// Renames a damaged file to NAME.damaged-1 (or -2, … the first that is free) and gives its new path, for the message.
Result<std::filesystem::path> set_aside(const std::filesystem::path& path);

/// Makes a directory and its parents, readable by its owner alone where it is new.
Result<void> make_directories(const std::filesystem::path& path);

}  // namespace engine
