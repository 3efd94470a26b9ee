// SPDX-License-Identifier: Zlib
/// Commands that run beside the network, each in a chosen namespace.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace impair {

class Children {
public:
    Children() = default;
    Children(const Children&) = delete;
    Children& operator=(const Children&) = delete;
    /// Ends the commands that are still running: sends SIGTERM, waits for up to two seconds, then kills them.
    ~Children();

    /// Starts a program with its arguments in the namespace `net`, or in this one if `net` is negative. The program
    /// gets SIGTERM when this one dies. Throws std::runtime_error if no further process can be created.
    void start(const std::vector<std::string>& arguments, int net);
    /// Reaps the commands that have ended. Call on SIGCHLD.
    void reap();

    [[nodiscard]] bool were_any() const { return were_any_; }
    [[nodiscard]] bool are_any() const { return !running_.empty(); }
    /// Returns 0, or the exit status of the first command that failed, by the shell's rules.
    [[nodiscard]] int status() const { return status_; }

private:
    std::vector<pid_t> running_;
    bool were_any_ = false;
    int status_ = 0;
};

}  // namespace impair
