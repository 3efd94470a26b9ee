// SPDX-License-Identifier: Zlib
/// Whole files: bounded reads, writes that never lose the old content, and damaged files set aside.
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace engine {

/// The whole content of a file, bytes as they are. Fails when it is missing, not a regular file, unreadable or larger
/// than `max_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// Replaces a file: writes a temporary file beside it, flushes it to the disk and renames it, so that at every moment
/// either the old or the new content is there, whole. Makes the directory when it is missing.
Result<void> write_file(const std::filesystem::path& path, std::string_view content);

/// Renames a damaged file to NAME.damaged-1 (or -2, … the first that is free) and gives its new path, for the message.
Result<std::filesystem::path> set_aside(const std::filesystem::path& path);

/// Makes a directory and its parents, readable by its owner alone where it is new.
Result<void> make_directories(const std::filesystem::path& path);

}  // namespace engine
