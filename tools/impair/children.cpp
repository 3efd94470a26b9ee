// SPDX-License-Identifier: Zlib
#include "tools/impair/children.h"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <thread>

namespace impair {

namespace {

constexpr int kCannotRun = 127;  // the shell's status for this

[[noreturn]] void become(const std::vector<std::string>& arguments, int net, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent || (net >= 0 && setns(net, CLONE_NEWNET) != 0)) {
        _exit(kCannotRun);
    }
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments) {
        words.push_back(const_cast<char*>(argument.c_str()));  // execvp does not change them
    }
    words.push_back(nullptr);
    execvp(words[0], words.data());
    std::fprintf(stderr, "gyre-impair: cannot run %s: %s\n", words[0], std::strerror(errno));
    _exit(kCannotRun);
}

}  // namespace

Children::~Children() {
    for (const pid_t pid : running_) {
        kill(pid, SIGTERM);
        kill(pid, SIGCONT);
    }
    for (int patience = 200; patience > 0 && are_any(); --patience) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        reap();
    }
    for (const pid_t pid : running_) {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
    }
}

void Children::start(const std::vector<std::string>& arguments, int net) {
    const pid_t parent = getpid();
    const pid_t pid = fork();
    if (pid < 0) {
        throw std::runtime_error(std::string("cannot start a process: ") + std::strerror(errno));
    }
    if (pid == 0) {
        become(arguments, net, parent);
    }
    running_.push_back(pid);
    were_any_ = true;
}

void Children::reap() {
    int status = 0;
    for (pid_t pid = 0; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
        std::erase(running_, pid);
        const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        status_ = status_ == 0 ? code : status_;
    }
}

}  // namespace impair
