// SPDX-License-Identifier: Zlib
#include "tools/impair/loop.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>

namespace impair {

namespace {

constexpr std::size_t kLongestCommand = 256;

Fd take_over_signals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGCHLD, SIGINT, SIGTERM}) {
        sigaddset(&set, signal);
    }
    sigprocmask(SIG_BLOCK, &set, nullptr);
    return Fd(signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
}

/// Asks for exact timers and real-time priority, since a measuring tool must not be late itself. If that is not
/// permitted, "most_late_ms" in the counts shows how late it was.
void ask_for_punctuality() {
    prctl(PR_SET_TIMERSLACK, 1UL);
    sched_param priority{};
    priority.sched_priority = 1;
    sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &priority);
}

}  // namespace

Micros now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<Micros>(time.tv_sec) * net::kSecond + time.tv_nsec / 1000;
}

Loop::Loop(int ports, LoopOptions options)
    : options_(std::move(options)), network_(ports, options_.line, options_.seed, now()), signals_(take_over_signals()),
      began_(now()) {
    std::stable_sort(options_.schedule.begin(), options_.schedule.end(),
                     [](const TimedCommand& a, const TimedCommand& b) { return a.at < b.at; });
    ask_for_punctuality();
    open_control();
}

Loop::~Loop() {
    if (control_.is_open()) {
        ::unlink(options_.control_file.c_str());
    }
}

void Loop::open_control() {
    if (options_.control_file.empty()) {
        return;
    }
    if (options_.control_file == "-") {
        watch(STDIN_FILENO, [this] { read_control(STDIN_FILENO); });
        return;
    }
    // Opened for writing too, so that reading does not reach the end of the file whenever a writer closes it.
    if (mkfifo(options_.control_file.c_str(), 0600) == 0) {
        control_ = Fd(open(options_.control_file.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    }
    if (!control_.is_open()) {
        throw std::runtime_error("cannot make the FIFO " + options_.control_file + ": " + std::strerror(errno));
    }
    watch(control_.get(), [this] { read_control(control_.get()); });
}

void Loop::watch(int fd, std::function<void()> on_readable) {
    watches_.push_back({fd, std::move(on_readable)});
}

int Loop::run(Children& children, const std::function<void(const Parcel&)>& deliver) {
    began_ = now();
    while (!is_over_) {
        wait();
        take_signals(children);
        run_schedule();
        while (const auto parcel = network_.take(now())) {
            deliver(*parcel);
        }
        is_over_ = is_over_ || (children.were_any() && !children.are_any());
    }
    write_stats();
    return children.status();
}

void Loop::wait() {
    std::vector<pollfd> fds = {{signals_.get(), POLLIN, 0}};
    for (const Watch& watch : watches_) {
        fds.push_back({watch.fd, POLLIN, 0});
    }
    Micros wake_at = network_.next_at().value_or(now() + net::kSecond);
    if (scheduled_ < options_.schedule.size()) {
        wake_at = std::min(wake_at, began_ + options_.schedule[scheduled_].at);
    }
    const Micros span = std::max<Micros>(0, wake_at - now());
    const timespec timeout{span / net::kSecond, span % net::kSecond * 1000};
    if (ppoll(fds.data(), fds.size(), &timeout, nullptr) <= 0) {
        return;
    }
    for (std::size_t i = 1; i < fds.size(); ++i) {
        if ((fds[i].revents & POLLIN) != 0) {
            watches_[i - 1].on_readable();
        } else if (fds[i].revents != 0) {
            watches_[i - 1].fd = -1;  // gone for good, e.g. standard input; poll ignores it from now on
        }
    }
}

void Loop::take_signals(Children& children) {
    signalfd_siginfo info{};
    while (read(signals_.get(), &info, sizeof info) == sizeof info) {
        if (info.ssi_signo == SIGCHLD) {
            children.reap();
        } else {
            is_over_ = true;
        }
    }
}

void Loop::run_schedule() {
    for (; scheduled_ < options_.schedule.size() && began_ + options_.schedule[scheduled_].at <= now(); ++scheduled_) {
        apply(options_.schedule[scheduled_].command);
    }
}

void Loop::read_control(int fd) {
    char buffer[256];
    const ssize_t size = read(fd, buffer, sizeof buffer);
    if (size <= 0) {
        return;
    }
    control_line_.append(buffer, static_cast<std::size_t>(size));
    for (std::size_t end = 0; (end = control_line_.find('\n')) != std::string::npos;) {
        obey(control_line_.substr(0, end));
        control_line_.erase(0, end + 1);
    }
    if (control_line_.size() > kLongestCommand) {
        control_line_.clear();
    }
}

void Loop::obey(const std::string& line) {
    const auto command = parse_command(line, network_.ports());
    if (!command) {
        std::fprintf(stderr, "gyre-impair: %s\n", command.error().english().c_str());
        return;
    }
    apply(*command);
}

void Loop::apply(const Command& command) {
    if (command.type == Command::Type::Quit) {
        is_over_ = true;
    } else if (command.type == Command::Type::Stats) {
        write_stats();
    } else if (command.type == Command::Type::Restart) {
        if (!restart_ || !restart_(command.place.from)) {
            std::fprintf(stderr, "gyre-impair: there is no router at port %d\n", command.place.from);
        }
    } else if (const auto result = network_.apply(command, now()); !result) {
        std::fprintf(stderr, "gyre-impair: %s\n", result.error().english().c_str());
    }
}

void Loop::write_stats() const {
    if (options_.stats_file.empty()) {
        return;
    }
    // Renamed into place, so that a reader never sees half a file.
    const std::string unfinished = options_.stats_file + ".new";
    std::ofstream(unfinished) << network_.stats(now());
    if (std::rename(unfinished.c_str(), options_.stats_file.c_str()) != 0) {
        std::fprintf(stderr, "gyre-impair: cannot write %s\n", options_.stats_file.c_str());
    }
}

}  // namespace impair
