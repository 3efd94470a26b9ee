// SPDX-License-Identifier: Zlib
/// A thread for work that nobody should wait for: a slow disk, or a long computation.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace engine {

/// Runs jobs one after another on a thread of its own. All functions are for one thread, the owner's.
class Worker {
public:
    /// Uses the result of a job, on the owner's thread.
    using Report = std::function<void()>;
    /// Runs on the worker's thread, so it must own its data. The report that it returns may be empty.
    using Job = std::function<Report()>;
    /// AtOnce has no thread: `add` returns when the job is done and reported. For tests and short programs.
    /// Background gives way to other threads. Idle runs only while the system has nothing else to do; if it is busy,
    /// the end of a job may be far away, so nobody should have to wait for it.
    enum class Mode : unsigned char { Thread, Background, Idle, AtOnce };

    explicit Worker(Mode mode = Mode::Thread) : mode_(mode) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    /// Runs the remaining jobs, without their reports.
    ~Worker();

    /// Queues a job under a name, such as the path of the file that it writes. Replaces a job of that name that has not
    /// begun.
    void add(const std::string& name, Job job);
    /// Makes the reports of jobs that have ended. Returns whether there were any.
    bool poll();
    /// Waits until all jobs have been run; their reports remain.
    void wait();
    /// Waits for all jobs and makes their reports, also for jobs that reports add.
    void finish();
    /// Drops all jobs that have not begun.
    void cancel();
    /// Returns whether a job is still to be run or reported.
    [[nodiscard]] bool is_busy();

private:
    void run();

    Mode mode_;
    std::mutex mutex_;  // guards all below
    std::condition_variable changed_;
    std::deque<std::pair<std::string, Job>> queue_;
    std::deque<Report> reports_;
    bool is_running_ = false;
    bool is_stopping_ = false;
    std::thread thread_;  // started with the first job
};

}  // namespace engine
