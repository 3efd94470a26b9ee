// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"

#include "engine/base/output.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <fnmatch.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace engine {

namespace fs = std::filesystem;

namespace {

/// Names of temporary files: the target's name, the PID and a number.
constexpr fmt::string_view kTemporaryName = ".{}.{}-{}.part";
constexpr const char* kTemporaryNames = ".*.[0-9]*-[0-9]*.part";
constexpr std::chrono::hours kStaleAfter{1};

constexpr Phrase kCannotSetAside = tr_later("cannot rename the damaged file '{}': {}");
constexpr Phrase kCannotMakeDirectory = tr_later("cannot create the directory '{}': {}");

/// Makes a rename durable; a file system that cannot flush a directory is not an error.
void flush_directory(const fs::path& directory) {
    const Descriptor handle(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.is_open()) {
        (void)::fsync(handle.get());
    }
}

Result<std::string> read_open_file(const Descriptor& file, const fs::path& path, std::size_t max_bytes) {
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) {
        return file_failure(kCannotRead, path, errno);
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{kCannotRead, path, tr_later("it is not a regular file")};
    }
    std::string content;
    content.reserve(std::min(static_cast<std::size_t>(status.st_size), max_bytes));
    std::array<char, 65536> block;
    for (;;) {
        const ssize_t got = ::read(file.get(), block.data(), block.size());
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return file_failure(kCannotRead, path, errno);
        }
        if (got == 0) {
            return content;
        }
        content.append(block.data(), static_cast<std::size_t>(got));
        if (content.size() > max_bytes) {
            return Error{kCannotRead, path, Message{tr_later("it is larger than the {} bytes allowed"), max_bytes}};
        }
    }
}

Descriptor open_for_reading(const fs::path& path) {
    return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

/// Creates a file beside `target` and returns it with its path. The lock tells other programs that it is in use.
Descriptor open_temporary(const fs::path& target, fs::path& path) {
    constexpr int kMaxNumber = 999;
    for (int n = 0; n <= kMaxNumber; ++n) {
        path = directory_of(target) / fmt::format(kTemporaryName, target.filename().string(), ::getpid(), n);
        Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (file.is_open()) {
            (void)::flock(file.get(), LOCK_EX | LOCK_NB);
        }
        if (file.is_open() || errno != EEXIST) {
            return file;
        }
    }
    return Descriptor();
}

/// Copies the owner, where permitted, and the permissions of the replaced file to the new one.
bool take_after(const fs::path& old, int fd) {
    struct stat status {};
    if (::stat(old.c_str(), &status) != 0) {
        return errno == ENOENT;
    }
    (void)!::fchown(fd, status.st_uid, status.st_gid);
    return ::fchmod(fd, status.st_mode & 0777U) == 0;
}

Result<void> replace_file(const fs::path& target, std::string_view content, const fs::path& named) {
    if (auto made = make_directories(directory_of(target)); !made) {
        return made;
    }
    fs::path temporary;
    Descriptor file = open_temporary(target, temporary);
    if (!file.is_open()) {
        return file_failure(kCannotWrite, named, errno);
    }
    if (!write_all(file.get(), content) || !take_after(target, file.get()) || ::fsync(file.get()) != 0 ||
        !file.close() || ::rename(temporary.c_str(), target.c_str()) != 0) {
        const int reason = errno;
        (void)::unlink(temporary.c_str());
        return file_failure(kCannotWrite, named, reason);
    }
    flush_directory(directory_of(target));
    return {};
}

/// Sets errno if it returns false.
bool is_writable(const OutputTarget& special) {
    if (!special.descriptor) {
        return ::access(special.path.c_str(), W_OK) == 0;
    }
    const int flags = ::fcntl(*special.descriptor, F_GETFL);
    errno = EBADF;
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

/// Returns the directory, or the closest one above it that exists.
fs::path existing_part(fs::path directory) {
    while (::access(directory.c_str(), F_OK) != 0 && errno == ENOENT && directory != directory_of(directory)) {
        directory = directory_of(directory);
    }
    return directory;
}

/// Returns whether a temporary file is this user's, old, and not locked.
bool is_stale(const fs::path& path, fs::file_time_type now) {
    struct stat status {};
    std::error_code failed;
    if (::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != ::geteuid() ||
        now - fs::last_write_time(path, failed) < kStaleAfter || failed) {
        return false;
    }
    const Descriptor file = open_for_reading(path);
    return file.is_open() && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0;
}

}  // namespace

Result<std::string> read_file(const fs::path& path, std::size_t max_bytes) {
    const Descriptor file = open_for_reading(path);
    return file.is_open() ? read_open_file(file, path, max_bytes) : file_failure(kCannotRead, path, errno);
}

Result<std::optional<std::string>> read_if_present(const fs::path& path, std::size_t max_bytes) {
    const Descriptor file = open_for_reading(path);
    if (!file.is_open() && (errno == ENOENT || errno == ENOTDIR)) {
        return std::optional<std::string>();
    }
    auto content = file.is_open() ? read_open_file(file, path, max_bytes) : file_failure(kCannotRead, path, errno);
    return content ? Result<std::optional<std::string>>(*std::move(content)) : content.failure();
}

Result<void> write_file(const fs::path& path, std::string_view content) {
    const auto target = find_output(path);
    if (!target) {
        return target.failure();
    }
    if (!target->is_special) {
        return replace_file(target->path, content, path);
    }
    Result<Descriptor> file = open_special(*target, path);
    if (!file) {
        return file.failure();
    }
    const auto written = write_special(*file, content, path);
    return !written || file->close() ? written : file_failure(kCannotWrite, path, errno);
}

Result<void> check_writable(const fs::path& path) {
    const auto target = find_output(path);
    if (!target) {
        return target.failure();
    }
    if (target->is_special) {
        return is_writable(*target) ? Result<void>() : file_failure(kCannotWrite, path, errno);
    }
    fs::path temporary;
    const Descriptor file =
        open_temporary(existing_part(directory_of(target->path)) / target->path.filename(), temporary);
    if (!file.is_open()) {
        return file_failure(kCannotWrite, path, errno);
    }
    (void)::unlink(temporary.c_str());
    return {};
}

int remove_stale_files(const fs::path& directory, fs::file_time_type now) {
    int removed = 0;
    std::error_code failed;
    for (fs::directory_iterator entry(directory, failed); !failed && entry != fs::directory_iterator();
         entry.increment(failed)) {
        const fs::path& path = entry->path();
        const bool is_ours = ::fnmatch(kTemporaryNames, path.filename().c_str(), 0) == 0;
        removed += is_ours && is_stale(path, now) && ::unlink(path.c_str()) == 0 ? 1 : 0;
    }
    return removed;
}

Result<fs::path> set_aside(const fs::path& path) {
    constexpr int kMaxNumber = 999;
    for (int n = 1; n <= kMaxNumber; ++n) {
        fs::path aside = path;
        aside += ".damaged-" + std::to_string(n);
        std::error_code ignored;
        if (fs::exists(fs::symlink_status(aside, ignored))) {
            continue;
        }
        if (::rename(path.c_str(), aside.c_str()) != 0) {
            return file_failure(kCannotSetAside, path, errno);
        }
        return aside;
    }
    return Error{kCannotSetAside, path, tr_later("remove some of its .damaged copies")};
}

fs::path unused_path(const fs::path& directory, const std::string& stem, const std::string& end) {
    fs::path path = directory / (stem + end);
    std::error_code error;
    for (int i = 2; fs::exists(path, error); ++i) {
        path = directory / std::string(stem).append("_").append(std::to_string(i)).append(end);
    }
    return path;
}

Result<void> make_directories(const fs::path& path) {
    fs::path made;
    for (const fs::path& part : path) {
        made /= part;
        const int reason = ::mkdir(made.c_str(), 0700) == 0 ? 0 : errno;
        std::error_code ignored;
        if (reason != 0 && !fs::is_directory(made, ignored)) {
            return file_failure(kCannotMakeDirectory, path, reason == EEXIST ? ENOTDIR : reason);
        }
    }
    return {};
}

std::optional<FileLock> FileLock::take(const std::filesystem::path& path) {
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file.is_open() || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        return std::nullopt;
    }
    return FileLock(std::move(file));
}

Result<FileLock> FileLock::around(const std::filesystem::path& path, std::chrono::milliseconds patience) {
    constexpr std::chrono::milliseconds kRest{5};
    const fs::path directory = directory_of(path);
    Descriptor file(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    while (file.is_open() && ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        if (patience <= std::chrono::milliseconds::zero()) {
            return Error{tr_later("another program is changing the files in '{}'"), directory};
        }
        std::this_thread::sleep_for(kRest);
        patience -= kRest;
    }
    return FileLock(std::move(file));
}

}  // namespace engine
