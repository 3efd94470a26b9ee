// SPDX-License-Identifier: Zlib
/// Whole files: bounded reads, atomic writes, and damaged files set aside.
#pragma once

#include "engine/base/descriptor.h"
#include "engine/base/result.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace engine {

/// Reads the whole content of a file as bytes. Fails if it is missing, not a regular file, unreadable or larger than
/// `max_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// The same for an optional file: returns nothing if there is none, and fails if it exists but cannot be read.
Result<std::optional<std::string>> read_if_present(const std::filesystem::path& path, std::size_t max_bytes);

/// Replaces a file: writes a temporary file beside it, flushes it to the disk and renames it, so that at every moment
/// either the old or the new content is there, whole. Keeps the file's permissions, and follows a symbolic link to its
/// target. Creates the directory if it is missing. Anything but a regular file, such as a device or a FIFO, is written
/// to instead (see output.h).
Result<void> write_file(const std::filesystem::path& path, std::string_view content);

/// Returns the error that write_file would return now, as far as that is known without content to write. Creates no
/// directory and leaves every file as it is.
Result<void> check_writable(const std::filesystem::path& path);

/// Removes temporary files that write_file left in a directory when its program was killed: this user's files that are
/// at least an hour old at `now` and not locked by a running program. Returns their number.
int remove_stale_files(const std::filesystem::path& directory, std::filesystem::file_time_type now);

/// Renames a damaged file to NAME.damaged-1 (or -2, … the first free one) and returns its new path, for the message.
Result<std::filesystem::path> set_aside(const std::filesystem::path& path);

/// Returns the path of a file that does not exist in a directory: the stem and the end of its name, if necessary with
/// "_2", "_3", … between them.
[[nodiscard]] std::filesystem::path unused_path(const std::filesystem::path& directory, const std::string& stem,
                                                const std::string& end);

/// Creates a directory and its parents; new ones are readable only by their owner.
Result<void> make_directories(const std::filesystem::path& path);

/// How long a program waits while another one changes the files of a directory.
inline constexpr std::chrono::milliseconds kLockPatience{1000};

/// Holds a file or directory that only one running program may hold at a time, until the lock is destroyed or the
/// program ends for any reason.
class FileLock {
public:
    /// Creates the file if it is missing. Returns nothing if another program holds it, or if it cannot be opened.
    [[nodiscard]] static std::optional<FileLock> take(const std::filesystem::path& path);
    /// Locks the directory of a file that several programs read, change and replace; locking the file itself would be
    /// useless, since it is replaced. Fails if another program holds the directory for longer than `patience`. Where
    /// nothing can be locked, for example because the directory is missing, the result holds nothing.
    static Result<FileLock> around(const std::filesystem::path& path, std::chrono::milliseconds patience);

private:
    explicit FileLock(Descriptor file) : file_(std::move(file)) {}

    Descriptor file_;
};

}  // namespace engine
