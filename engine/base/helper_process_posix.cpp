// SPDX-License-Identifier: Zlib
#include "engine/base/helper_process.h"

#include "engine/base/descriptor.h"
#include "engine/base/system_error.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace engine {

namespace {

Error failure_of(int code) {
    return Error{reason_of(std::error_code(code, std::generic_category()))};
}

/// How the helper is started: with the descriptor in its place, no signal blocked, and in a process group of its own,
/// so that Ctrl-C in a terminal reaches this program only.
class StartRules {
public:
    explicit StartRules(int theirs) {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawn_file_actions_adddup2(&actions_, theirs, HelperProcess::kDescriptor);
        ::posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigemptyset(&none);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    }
    StartRules(const StartRules&) = delete;
    StartRules& operator=(const StartRules&) = delete;
    ~StartRules() {
        ::posix_spawnattr_destroy(&attributes_);
        ::posix_spawn_file_actions_destroy(&actions_);
    }

    posix_spawn_file_actions_t* actions() { return &actions_; }
    posix_spawnattr_t* attributes() { return &attributes_; }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

}  // namespace

struct HelperProcess::Parts {
    Descriptor socket;
    pid_t process = 0;
    std::string buffer;
};

HelperProcess::HelperProcess(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Result<std::unique_ptr<HelperProcess>> HelperProcess::start(const std::filesystem::path& program,
                                                            std::size_t most_bytes) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return failure_of(errno);
    }
    constexpr int kWaitingBytes = 1 << 20;  // what a busy helper has still to read
    (void)::setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &kWaitingBytes, sizeof kWaitingBytes);
    auto parts = std::make_unique<Parts>();
    parts->socket = Descriptor(ends[0]);
    const Descriptor theirs(ends[1]);
    parts->buffer.resize(most_bytes);
    StartRules rules(theirs.get());
    std::string path = program.string();
    const std::array<char*, 2> arguments{path.data(), nullptr};
    const int failure =
        ::posix_spawn(&parts->process, path.c_str(), rules.actions(), rules.attributes(), arguments.data(), environ);
    if (failure != 0) {
        return failure_of(failure);
    }
    return std::unique_ptr<HelperProcess>(new HelperProcess(std::move(parts)));
}

HelperProcess::~HelperProcess() {
    parts_->socket.close();
    ::kill(parts_->process, SIGKILL);  // it has nothing to save
    ::waitpid(parts_->process, nullptr, 0);
}

bool HelperProcess::send(std::string_view message) {
    const ssize_t sent = ::send(parts_->socket.get(), message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent == static_cast<ssize_t>(message.size());
}

bool HelperProcess::receive(std::string& message) {
    const ssize_t size = ::recv(parts_->socket.get(), parts_->buffer.data(), parts_->buffer.size(), MSG_DONTWAIT);
    if (size <= 0) {
        const bool is_only_empty = size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
        is_running_ = is_running_ && is_only_empty;
        return false;
    }
    message.assign(parts_->buffer, 0, static_cast<std::size_t>(size));
    return true;
}

}  // namespace engine
