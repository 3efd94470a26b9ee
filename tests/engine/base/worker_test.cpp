// SPDX-License-Identifier: Zlib
#include "engine/base/worker.h"

#include "tests/support/gate.h"

#include <memory>
#include <string>
#include <thread>

#include <catch2/catch.hpp>

using engine::Worker;

namespace {

/// Returns a job that adds `letter` to `log` in its report.
Worker::Job note(std::string& log, char letter) {
    return [&log, letter] { return [&log, letter] { log += letter; }; };
}

}  // namespace

TEST_CASE("jobs run on another thread, in order, and report on the owner's when it asks") {
    Worker worker;
    std::string log;
    std::thread::id ran_on;
    std::thread::id reported_on;
    worker.add("1", note(log, 'a'));
    worker.add("2", note(log, 'b'));
    worker.add("3", [&] {
        ran_on = std::this_thread::get_id();
        return [&] { reported_on = std::this_thread::get_id(); };
    });
    worker.wait();
    CHECK(log.empty());
    CHECK(worker.is_busy());
    CHECK(worker.poll());
    CHECK(log == "ab");
    CHECK(ran_on != std::this_thread::get_id());
    CHECK(reported_on == std::this_thread::get_id());
    CHECK_FALSE(worker.poll());
    CHECK_FALSE(worker.is_busy());
}

TEST_CASE("jobs for idle times are run, too") {
    Worker worker(Worker::Mode::Idle);
    std::string log;
    worker.add("1", note(log, 'a'));
    worker.finish();
    CHECK(log == "a");
}

TEST_CASE("a job replaces one of its name that has not begun, and takes its turn") {
    Worker worker;
    Gate gate(worker);
    std::string log;
    worker.add("file", note(log, 'a'));
    worker.add("other", note(log, 'x'));
    worker.add("file", note(log, 'b'));
    gate.open();
    worker.finish();
    CHECK(log == "bx");
    worker.add("file", note(log, 'c'));
    worker.finish();
    CHECK(log == "bxc");
}

TEST_CASE("finishing includes the jobs that reports add") {
    Worker worker;
    std::string log;
    worker.add("1", [&]() -> Worker::Report { return [&] { worker.add("2", note(log, 'a')); }; });
    worker.finish();
    CHECK(log == "a");
    CHECK_FALSE(worker.is_busy());
}

TEST_CASE("jobs that remain are run when a worker ends, unless they were cancelled") {
    int runs = 0;
    const bool is_cancelled = GENERATE(false, true);
    {
        Worker worker;
        Gate gate(worker);
        for (const char* name : {"1", "2"}) {
            worker.add(name, [&runs]() -> Worker::Report {
                ++runs;
                return {};
            });
        }
        if (is_cancelled) {
            worker.cancel();
        }
        gate.open();
    }
    CHECK(runs == (is_cancelled ? 0 : 2));
}

TEST_CASE("what a job holds is released when it has run") {
    Worker worker;
    const auto held = std::make_shared<int>();
    worker.add("1", [held]() -> Worker::Report { return {}; });
    worker.finish();
    CHECK(held.use_count() == 1);
}

TEST_CASE("a worker without a thread is done when a job has been added") {
    Worker worker(Worker::Mode::AtOnce);
    std::string log;
    worker.add("1", note(log, 'a'));
    CHECK(log == "a");
    CHECK_FALSE(worker.is_busy());
    worker.finish();
    CHECK(log == "a");
}
