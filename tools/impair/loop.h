// SPDX-License-Identifier: Zlib
/// The clock, the signals and the commands around a network: hands on each parcel when it is due.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/impair/children.h"
#include "tools/impair/fd.h"
#include "tools/impair/network.h"

namespace impair {

/// The clock that everything here goes by.
[[nodiscard]] Micros now();

/// Options that do not depend on how packets are carried.
struct LoopOptions {
    LineSettings line;
    std::uint64_t seed = 1;
    std::vector<TimedCommand> schedule;
    std::string stats_file;    ///< Empty: no counts are written.
    std::string control_file;  ///< "-": standard input; empty: none. Otherwise a FIFO that is made, and removed.
};

class Loop {
public:
    /// Blocks SIGCHLD, SIGINT and SIGTERM, to take them in `run`.
    Loop(int ports, LoopOptions options);
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Calls back whenever `fd` can be read.
    void watch(int fd, std::function<void()> on_readable);
    /// Until all children have ended, `quit` or a signal. `deliver` gets each parcel at its time. The children's
    /// status.
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
    Fd signals_;
    Fd control_;
    std::string control_line_;
    Micros began_;
    std::size_t scheduled_ = 0;  ///< So many of the schedule are done.
    bool is_over_ = false;
};

}  // namespace impair
