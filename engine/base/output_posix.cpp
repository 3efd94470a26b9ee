// SPDX-License-Identifier: Zlib
#include "engine/base/output.h"

#include "engine/base/system_files.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdio>
#include <ctime>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace engine {

namespace fs = std::filesystem;

namespace {

constexpr int kMaxLinks = 40;  // the same limit as in Linux
constexpr timespec kReaderWait{.tv_sec = 0, .tv_nsec = 50'000'000};

/// Waits for an event, with SIGINT, SIGTERM and SIGHUP unblocked: a program that blocks them to shut down properly
/// would otherwise wait for a reader that never comes. Returns false, with errno set, if a signal ended the wait.
bool wait_interruptibly(pollfd* file, const timespec* timeout) {
    sigset_t signals;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &signals);
    sigdelset(&signals, SIGINT);
    sigdelset(&signals, SIGTERM);
    sigdelset(&signals, SIGHUP);
    return ::ppoll(file, file != nullptr ? 1 : 0, timeout, &signals) >= 0;
}

/// Returns the number that a name of /proc/self/fd stands for.
std::optional<int> descriptor_number(const std::string& name) {
    int number = -1;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    return error == std::errc() && end == name.data() + name.size() && number >= 0 ? std::optional(number)
                                                                                   : std::nullopt;
}

}  // namespace

Result<OutputTarget> find_output(const fs::path& path) {
    std::error_code failed;
    const fs::path own_descriptors = fs::canonical("/proc/self/fd", failed);
    OutputTarget target{path};
    for (int links = 0; links < kMaxLinks; ++links) {
        // Reopening a descriptor's file by name would truncate it, or overwrite its content.
        const fs::path directory = fs::canonical(directory_of(target.path), failed);
        if (!failed && directory == own_descriptors) {
            target.descriptor = descriptor_number(target.path.filename().string());
            target.is_special = target.descriptor.has_value();
            return target;
        }
        const fs::path next = fs::read_symlink(target.path, failed);
        if (failed) {
            struct stat status {};
            const bool exists = ::stat(target.path.c_str(), &status) == 0;
            target.is_special = exists && !S_ISREG(status.st_mode);
            return exists && S_ISDIR(status.st_mode)
                       ? Result<OutputTarget>(
                             file_failure(kCannotWrite, path, make_error_code(std::errc::is_a_directory)))
                       : target;
        }
        target.path = directory_of(target.path) / next;
    }
    return file_failure(kCannotWrite, path, make_error_code(std::errc::too_many_symbolic_link_levels));
}

Result<Descriptor> open_special(const OutputTarget& target, const fs::path& path) {
    if (target.descriptor) {
        std::fflush(nullptr);  // so that earlier output comes first
        Descriptor copy(::fcntl(*target.descriptor, F_DUPFD_CLOEXEC, 0));
        return copy.is_open() ? Result<Descriptor>(std::move(copy))
                              : file_failure(kCannotWrite, path, system::last_failure());
    }
    for (;;) {
        Descriptor file(::open(target.path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
        if (file.is_open()) {
            return file;
        }
        const std::error_code reason = system::last_failure();
        std::error_code ignored;
        const bool lacks_reader = reason == std::errc::no_such_device_or_address && fs::is_fifo(target.path, ignored);
        if (!lacks_reader) {
            return file_failure(kCannotWrite, path, reason);
        }
        if (!wait_interruptibly(nullptr, &kReaderWait)) {
            return file_failure(kCannotWrite, path, system::last_failure());
        }
    }
}

Result<void> write_special(const Descriptor& file, std::string_view content, const fs::path& path) {
    while (!content.empty()) {
        pollfd wanted{.fd = file.get(), .events = POLLOUT, .revents = 0};
        if (!wait_interruptibly(&wanted, nullptr)) {
            return file_failure(kCannotWrite, path, system::last_failure());
        }
        // A pipe that is ready takes this much without blocking.
        const ssize_t written = ::write(file.get(), content.data(), std::min<std::size_t>(content.size(), PIPE_BUF));
        if (written < 0 && errno != EAGAIN) {
            return file_failure(kCannotWrite, path, system::last_failure());
        }
        content.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return {};
}

}  // namespace engine
