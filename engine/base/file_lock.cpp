// SPDX-License-Identifier: Zlib
#include "engine/base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>

namespace engine {

std::optional<FileLock> FileLock::take(const std::filesystem::path& path) {
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file.is_open() || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        return std::nullopt;
    }
    return FileLock(std::move(file));
}

}  // namespace engine
