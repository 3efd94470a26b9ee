// SPDX-License-Identifier: Zlib
/// The event loop around a network: handles time, signals and commands, and delivers each packet when it is due.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tools/impair/children.h"
#include "tools/impair/fd.h"
#include "tools/impair/network.h"

namespace impair {

/// Returns the time of the monotonic clock that this whole program uses.
[[nodiscard]] Micros now();

/// Options that do not depend on how packets are carried.
struct LoopOptions {
    net::LinkConditions line = good_line();
    std::uint64_t seed = 1;
    std::vector<TimedCommand> schedule;
    std::string stats_file;    ///< Empty: no counts are written.
    std::string control_file;  ///< "-": standard input; empty: none. Otherwise a FIFO that is created and removed.
};

class Loop {
public:
    /// Blocks SIGCHLD, SIGINT and SIGTERM, which `run` handles.
    Loop(int ports, LoopOptions options);
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Calls back whenever `fd` is readable.
    void watch(int fd, std::function<void()> on_readable);
    /// Has routers restarted by this, which returns false if there is none at that port.
    void restart_by(std::function<bool(int port)> restart) { restart_ = std::move(restart); }
    /// Runs until all children have ended, or until `quit` or a signal. Passes each packet to `deliver` at its time.
    /// Returns the children's status.
    int run(Children& children, const std::function<void(const Parcel&)>& deliver);

    [[nodiscard]] Network& network() { return network_; }

private:
    struct Watch {
        int fd;
        std::function<void()> on_readable;
    };

    void open_control();
    void read_control(int fd);
    void obey(const std::string& line);
    void apply(const Command& command);
    void run_schedule();
    void wait();
    void take_signals(Children& children);
    void write_stats() const;

    LoopOptions options_;
    Network network_;
    std::vector<Watch> watches_;
    std::function<bool(int)> restart_;
    Fd signals_;
    Fd control_;
    std::string control_line_;
    Micros began_;
    std::size_t scheduled_ = 0;  ///< Number of schedule entries done.
    bool is_over_ = false;
};

}  // namespace impair
