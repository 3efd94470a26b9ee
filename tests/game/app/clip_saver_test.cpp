// SPDX-License-Identifier: Zlib
#include "game/app/clip_saver.h"

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <future>
#include <string>
#include <thread>
#include <utility>

#include <catch2/catch.hpp>

namespace {

/// A saver whose clips are made as a test says.
struct Desk {
    using Result = engine::Result<std::size_t>;
    using Make = std::function<Result(const std::filesystem::path&, const clips::Progress&, const std::atomic<bool>&)>;

    Desk(engine::Worker::Mode mode, Make make)
        : saver(directory / "clips", {.assets = "assets"}, notices, log, mode,
                [this, make = std::move(make)](const clips::Scene&, const clips::Look& look, const auto& path,
                                               const auto& progress, const auto& stop) {
                    used = look;
                    return make(path, progress, stop);
                }) {}

    bool start(const view::ViewOptions& options = {}) { return saver.start({}, options); }

    TestDirectory directory;
    engine::Log log;
    screens::Notices notices;
    clips::Look used;
    screens::ClipSaver saver;
};

engine::Result<std::size_t> write(const std::filesystem::path& path) {
    const auto written = engine::write_file(path, "clip");
    return written ? engine::Result<std::size_t>(std::size_t{4}) : written.failure();
}

}  // namespace

TEST_CASE("a clip is saved under a name from the time, and a notice says where") {
    Desk desk(engine::Worker::Mode::AtOnce, [](const auto& path, const auto&, const auto&) { return write(path); });
    view::ViewOptions options;
    options.text_scale = 2;
    CHECK(desk.start(options));
    REQUIRE(std::filesystem::exists(desk.saver.directory()));
    const std::filesystem::directory_entry file = *std::filesystem::directory_iterator(desk.saver.directory());
    CHECK(file.path().extension() == ".webp");
    CHECK(file.path().stem().string().size() == std::string("2026-11-22_12-34-56").size());
    CHECK(desk.notices.newest() == "Clip saved: " + file.path().string());
    CHECK(desk.notices.progress().empty());
    CHECK(desk.used.assets == "assets");
    CHECK(desk.used.options.text_scale == 2);
    CHECK(desk.start());  // in the same second
    CHECK(std::distance(std::filesystem::directory_iterator(desk.saver.directory()), {}) == 2);
}

TEST_CASE("a clip that could not be saved is reported in one line") {
    Desk desk(engine::Worker::Mode::AtOnce, [](const auto&, const auto&, const auto&) {
        return engine::Result<std::size_t>(engine::Error{engine::verbatim("the disk is full")});
    });
    CHECK(desk.start());
    CHECK(desk.notices.newest() == "Clip could not be saved: the disk is full");
    CHECK(desk.notices.progress().empty());
}

TEST_CASE("while a clip is being saved its progress is shown, and a second one is refused") {
    std::promise<void> begun;
    std::promise<void> end;
    Desk desk(engine::Worker::Mode::Thread, [&](const auto& path, const auto& progress, const auto&) {
        progress(40);
        begun.set_value();
        end.get_future().wait();
        return write(path);
    });
    CHECK(desk.start());
    CHECK_FALSE(desk.notices.is_empty());
    begun.get_future().wait();
    desk.saver.tick();
    CHECK(desk.notices.progress() == "Saving a clip… 40 %");
    CHECK_FALSE(desk.start());
    CHECK(desk.notices.newest() == "A clip is being saved already");
    end.set_value();
    while (!desk.notices.progress().empty()) {
        std::this_thread::yield();
        desk.saver.tick();
    }
    CHECK(desk.notices.newest().find("Clip saved: ") == 0);
}

TEST_CASE("a clip that is being made when the program ends is cancelled") {
    std::promise<void> begun;
    bool was_stopped = false;
    {
        Desk desk(engine::Worker::Mode::Thread, [&](const auto&, const auto&, const std::atomic<bool>& stop) {
            begun.set_value();
            while (!stop) {
                std::this_thread::yield();
            }
            was_stopped = true;
            return engine::Result<std::size_t>(engine::Error{engine::verbatim("stopped")});
        });
        CHECK(desk.start());
        begun.get_future().wait();
    }
    CHECK(was_stopped);
}
