// SPDX-License-Identifier: Zlib
#include "engine/base/system_files.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace engine {

bool Descriptor::close() {
    return fd_ < 0 || ::close(std::exchange(fd_, -1)) == 0;
}

}  // namespace engine

namespace engine::system {

namespace fs = std::filesystem;

namespace {

/// Makes a rename durable; a file system that cannot flush a directory is not an error.
void flush_directory(const fs::path& directory) {
    const Descriptor handle(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.is_open()) {
        (void)::fsync(handle.get());
    }
}

}  // namespace

std::error_code last_failure() {
    return {errno, std::generic_category()};
}

Descriptor open_to_read(const fs::path& path) {
    return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

Descriptor create_new(const fs::path& path) {
    return Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
}

Descriptor open_emptied(const fs::path& path) {
    return Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
}

Descriptor open_lock(const fs::path& path) {
    return Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
}

Descriptor open_directory_lock(const fs::path& directory) {
    return Descriptor(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

std::optional<std::size_t> read_some(const Descriptor& file, std::span<char> room) {
    for (;;) {
        const ssize_t got = ::read(file.get(), room.data(), room.size());
        if (got >= 0) {
            return static_cast<std::size_t>(got);
        }
        if (errno != EINTR) {
            return std::nullopt;
        }
    }
}

bool write_all(const Descriptor& file, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(file.get(), content.data(), content.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return false;
        }
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool flush_to_disk(const Descriptor& file) {
    return ::fsync(file.get()) == 0;
}

std::optional<std::size_t> regular_size(const Descriptor& file) {
    struct stat status {};
    const bool is_regular = ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode);
    return is_regular ? std::optional(static_cast<std::size_t>(status.st_size)) : std::nullopt;
}

bool take_after(const fs::path& other, const Descriptor& file) {
    struct stat status {};
    if (::stat(other.c_str(), &status) != 0) {
        return errno == ENOENT;
    }
    (void)!::fchown(file.get(), status.st_uid, status.st_gid);
    return ::fchmod(file.get(), status.st_mode & 0777U) == 0;
}

bool is_own_file(const fs::path& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
}

bool replace_by(const fs::path& file, const fs::path& target) {
    const bool is_renamed = ::rename(file.c_str(), target.c_str()) == 0;
    if (is_renamed) {
        flush_directory(directory_of(target));
    }
    return is_renamed;
}

bool make_directory(const fs::path& path) {
    return ::mkdir(path.c_str(), 0700) == 0;
}

LockOutcome try_lock(const Descriptor& file) {
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
        return LockOutcome::Locked;
    }
    return errno == EWOULDBLOCK ? LockOutcome::HeldByAnother : LockOutcome::Impossible;
}

int process_id() {
    return ::getpid();
}

bool is_writable(const OutputTarget& special) {
    if (!special.descriptor) {
        return ::access(special.path.c_str(), W_OK) == 0;
    }
    const int flags = ::fcntl(*special.descriptor, F_GETFL);
    errno = EBADF;
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

}  // namespace engine::system
