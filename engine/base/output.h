// SPDX-License-Identifier: Zlib
/// Where a path leads when something is written to it, and writing to what is not a regular file.
#pragma once

#include "engine/base/descriptor.h"
#include "engine/base/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

/// What a path stands for once its symbolic links are followed.
struct OutputTarget {
    std::filesystem::path path;          ///< The file itself, which need not exist yet.
    std::optional<int> descriptor = {};  ///< Of this process, where the path means one, as /dev/stdout does.
    bool is_special = false;             ///< A device, a FIFO or a descriptor: to be written to, never replaced.
};

/// Follows the links of `path`. Fails when they form a loop or lead to a directory.
Result<OutputTarget> find_output(const std::filesystem::path& path);

/// Opens a special target. Waits for the reader of a FIFO; SIGINT and SIGTERM end the wait even where they are blocked.
/// A signal that is handled makes it fail.
Result<Descriptor> open_special(const OutputTarget& target, const std::filesystem::path& path);

/// Writes all of `content`; waits for slow readers of pipes, which the same signals end. `path` is for the error.
Result<void> write_special(const Descriptor& file, std::string_view content, const std::filesystem::path& path);

/// Writes all of `content` to a regular file; false with errno set when that failed.
bool write_all(int fd, std::string_view content);

/// What could not be done with a file; the holes are its path and why.
inline constexpr Phrase kCannotRead = tr_later("cannot read '{}': {}");
inline constexpr Phrase kCannotWrite = tr_later("cannot write '{}': {}");

/// The error of a system call on a file: `cannot` has holes for the path and for what the system says of `reason`, an
/// errno.
[[nodiscard]] Error file_failure(Phrase cannot, const std::filesystem::path& path, int reason);

/// A file that is written piece by piece, such as a trace of a game that still runs. A regular file is emptied first.
class OutputFile {
public:
    static Result<OutputFile> open(const std::filesystem::path& path);

    /// Buffers small pieces, so an error may be reported by a later call. After a failure the rest is discarded.
    Result<void> write(std::string_view text);
    /// Writes what is left and closes the file.
    Result<void> close();

private:
    OutputFile(Descriptor file, std::filesystem::path path, bool is_special)
        : file_(std::move(file)), path_(std::move(path)), is_special_(is_special) {}
    Result<void> flush();

    Descriptor file_;
    std::filesystem::path path_;  // as the user gave it
    bool is_special_;
    std::string buffer_;
};

}  // namespace engine
