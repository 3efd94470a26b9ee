// SPDX-License-Identifier: Zlib
/// Resolves the path of an output, and writes to anything that is not a regular file.
#pragma once

#include "engine/base/descriptor.h"
#include "engine/base/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace engine {

/// The target of a path after its symbolic links are followed.
struct OutputTarget {
    std::filesystem::path path;          ///< The file itself, which need not exist yet.
    std::optional<int> descriptor = {};  ///< A descriptor of this process, if the path means one, e.g. /dev/stdout.
    bool is_special = false;             ///< A device, a FIFO or a descriptor: written to, never replaced.
};

/// Follows the links of `path`. Fails if they form a loop or lead to a directory.
Result<OutputTarget> find_output(const std::filesystem::path& path);

/// Opens a special target. Waits for the reader of a FIFO; SIGINT, SIGTERM and SIGHUP end the wait even if they are
/// blocked. Fails if a signal handler runs meanwhile.
Result<Descriptor> open_special(const OutputTarget& target, const std::filesystem::path& path);

/// Writes all of `content`, waiting for slow readers of pipes; the same signals end the wait. `path` is for the error.
Result<void> write_special(const Descriptor& file, std::string_view content, const std::filesystem::path& path);

/// Returns the directory of a file; that of a bare name is ".".
[[nodiscard]] std::filesystem::path directory_of(const std::filesystem::path& path);

/// Messages for a failed file operation; the placeholders are the path and the reason.
inline constexpr Phrase kCannotRead = tr_later("cannot read '{}': {}");
inline constexpr Phrase kCannotWrite = tr_later("cannot write '{}': {}");

/// Returns the error of a system call on a file: `cannot` has placeholders for the path and for the words about
/// `reason`.
[[nodiscard]] Error file_failure(Phrase cannot, const std::filesystem::path& path, std::error_code reason);

/// A file that is written piece by piece, such as the trace of a running game. A regular file is truncated first.
class OutputFile {
public:
    static Result<OutputFile> open(const std::filesystem::path& path);

    /// Buffers small pieces, so an error may be reported by a later call. After a failure all further output is
    /// discarded.
    Result<void> write(std::string_view text);
    /// Writes the rest and closes the file.
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
