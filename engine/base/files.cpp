// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace engine {

namespace fs = std::filesystem;

namespace {

/// A file descriptor that is closed when it goes.
class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] bool is_open() const { return fd_ >= 0; }
    [[nodiscard]] int get() const { return fd_; }
    bool close() {
        const bool closed = fd_ < 0 || ::close(fd_) == 0;
        fd_ = -1;
        return closed;
    }

private:
    int fd_;
};

Error failure(const char* what, const fs::path& path, int reason) {
    return Error{std::string("cannot ") + what + " '" + path.string() + "': " + std::strerror(reason)};
}

bool write_all(int fd, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(fd, content.data(), content.size());
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

/// Makes a rename last; a file system that cannot flush a directory is not worth failing for.
void flush_directory(const fs::path& directory) {
    const Descriptor handle(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.is_open()) {
        (void)::fsync(handle.get());
    }
}

fs::path directory_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// A symbolic link is written through, so that a settings file kept elsewhere stays there.
fs::path resolved(const fs::path& path) {
    std::error_code failed;
    const fs::path target = fs::canonical(path, failed);
    return failed ? path : target;
}

}  // namespace

Result<std::string> read_file(const fs::path& path, std::size_t max_bytes) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) {
        return failure("read", path, errno);
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) {
        return failure("read", path, errno);
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{"cannot read '" + path.string() + "': it is not a regular file"};
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
            return failure("read", path, errno);
        }
        if (got == 0) {
            return content;
        }
        content.append(block.data(), static_cast<std::size_t>(got));
        if (content.size() > max_bytes) {
            return Error{"cannot read '" + path.string() + "': it is larger than the " + std::to_string(max_bytes) +
                         " bytes allowed"};
        }
    }
}

Result<void> write_file(const fs::path& path, std::string_view content) {
    const fs::path target = resolved(path);
    const fs::path directory = directory_of(target);
    if (auto made = make_directories(directory); !made) {
        return made;
    }
    std::string temporary = (directory / std::string(".").append(target.filename()).append(".XXXXXX")).string();
    Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!file.is_open()) {
        return failure("write", path, errno);
    }
    if (!write_all(file.get(), content) || ::fchmod(file.get(), 0644) != 0 || ::fsync(file.get()) != 0 ||
        !file.close() || ::rename(temporary.c_str(), target.c_str()) != 0) {
        const int reason = errno;
        (void)::unlink(temporary.c_str());
        return failure("write", path, reason);
    }
    flush_directory(directory);
    return {};
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
            return failure("set aside", path, errno);
        }
        return aside;
    }
    return Error{"cannot set aside '" + path.string() + "': remove some of its .damaged copies"};
}

Result<void> make_directories(const fs::path& path) {
    fs::path made;
    for (const fs::path& part : path) {
        made /= part;
        const int reason = ::mkdir(made.c_str(), 0700) == 0 ? 0 : errno;
        std::error_code ignored;
        if (reason != 0 && !fs::is_directory(made, ignored)) {
            return failure("make the directory", path, reason == EEXIST ? ENOTDIR : reason);
        }
    }
    return {};
}

}  // namespace engine
