// SPDX-License-Identifier: Zlib
/// What whole files and outputs need of the operating system; on Windows, other programs may read, replace or remove a
/// file that is open. Use files.h and output.h instead.
#pragma once

#include "engine/base/descriptor.h"
#include "engine/base/output.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>

namespace engine::system {

/// Returns why the last of these functions failed in this thread.
[[nodiscard]] std::error_code last_failure();

/// Opens a file to read it, without waiting for the writer of a FIFO. Closed on failure, like the next ones.
[[nodiscard]] Descriptor open_to_read(const std::filesystem::path& path);
/// Creates a file to write; fails if there is one.
[[nodiscard]] Descriptor create_new(const std::filesystem::path& path);
/// Opens a file to write, and creates or empties it first.
[[nodiscard]] Descriptor open_emptied(const std::filesystem::path& path);
/// Opens a file to lock it, and creates it first if it is missing.
[[nodiscard]] Descriptor open_lock(const std::filesystem::path& path);
/// Opens what stands for a directory when programs lock it.
[[nodiscard]] Descriptor open_directory_lock(const std::filesystem::path& directory);

/// Reads up to `room.size()` bytes. Returns their number, 0 at the end of the file; nothing on failure.
[[nodiscard]] std::optional<std::size_t> read_some(const Descriptor& file, std::span<char> room);
/// Writes all of `content` to a regular file.
[[nodiscard]] bool write_all(const Descriptor& file, std::string_view content);
/// Waits until what was written is on the disk.
[[nodiscard]] bool flush_to_disk(const Descriptor& file);

/// Returns the size of an open regular file in bytes; nothing if it is of another kind.
[[nodiscard]] std::optional<std::size_t> regular_size(const Descriptor& file);
/// Gives an open file the permissions and, where permitted, the owner of another file. Does nothing if that is missing.
[[nodiscard]] bool take_after(const std::filesystem::path& other, const Descriptor& file);
/// Returns whether a regular file, not a link to one, belongs to this user.
[[nodiscard]] bool is_own_file(const std::filesystem::path& path);

/// Renames a file, and replaces the one that has the new name: at every moment there is the old or the new one. The new
/// name is on the disk when it returns.
[[nodiscard]] bool replace_by(const std::filesystem::path& file, const std::filesystem::path& target);
/// Creates a directory that only its owner can read; fails if there is anything of that name.
[[nodiscard]] bool make_directory(const std::filesystem::path& path);

enum class LockOutcome : unsigned char { Locked, HeldByAnother, Impossible };
/// Tries to lock an open file for this program, until it is closed.
[[nodiscard]] LockOutcome try_lock(const Descriptor& file);

[[nodiscard]] int process_id();

/// Returns whether a special target can be written to, as far as that is known without opening it.
[[nodiscard]] bool is_writable(const OutputTarget& special);

}  // namespace engine::system
