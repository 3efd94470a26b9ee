// SPDX-License-Identifier: Zlib
#include "engine/base/worker.h"

#include <algorithm>
#include <utility>

#include "engine/base/process.h"

namespace engine {

Worker::~Worker() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void Worker::add(const std::string& name, Job job) {
    if (mode_ == Mode::AtOnce) {
        if (const Report report = job()) {
            report();
        }
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        const auto same = std::ranges::find(queue_, name, &std::pair<std::string, Job>::first);
        if (same != queue_.end()) {
            same->second = std::move(job);
        } else {
            queue_.emplace_back(name, std::move(job));
        }
    }
    if (!thread_.joinable()) {
        thread_ = std::thread([this] { run(); });
    }
    changed_.notify_all();
}

bool Worker::poll() {
    std::deque<Report> reports;
    {
        const std::lock_guard lock(mutex_);
        reports.swap(reports_);
    }
    for (const Report& report : reports) {
        report();
    }
    return !reports.empty();
}

void Worker::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return queue_.empty() && !is_running_; });
}

void Worker::finish() {
    do {
        wait();
    } while (poll());
}

void Worker::cancel() {
    const std::lock_guard lock(mutex_);
    queue_.clear();
}

bool Worker::is_busy() {
    const std::lock_guard lock(mutex_);
    return !queue_.empty() || is_running_ || !reports_.empty();
}

void Worker::run() {
    if (mode_ == Mode::Idle) {
        run_thread_when_idle();
    } else if (mode_ == Mode::Background) {
        lower_thread_priority();
    }
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return is_stopping_ || !queue_.empty(); });
        if (queue_.empty()) {
            return;
        }
        const Job job = std::move(queue_.front().second);
        queue_.pop_front();
        is_running_ = true;
        lock.unlock();
        Report report = job();
        lock.lock();
        is_running_ = false;
        if (report) {
            reports_.push_back(std::move(report));
        }
        changed_.notify_all();
    }
}

}  // namespace engine
