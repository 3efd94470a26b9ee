// SPDX-License-Identifier: Zlib
/// A file that one running program holds at a time.
#pragma once

#include "engine/base/descriptor.h"

#include <filesystem>
#include <optional>
#include <utility>

namespace engine {

/// A lock that is held until it is destroyed, or until the program ends for any reason.
class FileLock {
public:
    /// Creates the file if it is missing. Returns nothing if another program holds it, or if it cannot be opened.
    [[nodiscard]] static std::optional<FileLock> take(const std::filesystem::path& path);

private:
    explicit FileLock(Descriptor file) : file_(std::move(file)) {}

    Descriptor file_;
};

}  // namespace engine
