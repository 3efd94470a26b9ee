// SPDX-License-Identifier: Zlib
#include "engine/audio/audio_device.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include <catch2/catch.hpp>

using engine::AudioDevice;
using engine::AudioMs;
using News = engine::AudioDevice::News;

namespace {

constexpr AudioMs kLongEnough = 60'000;

/// A sound server: it may be there, away, or accept a connection and not answer until `answer`.
class Server {
public:
    enum class State { There, Away, Hangs };

    engine::AudioDriver driver() {
        return {.open = [this] { return open(); },
                .close = [this] { is_open_ = false; },
                .why_not = [] { return engine::verbatim("no server"); },
                .is_playing = [this] { return is_open_.load(); }};
    }
    void become(State state) {
        const std::lock_guard lock(mutex_);
        state_ = state;
        changed_.notify_all();
    }
    /// Ends what is open, as a restarted server does.
    void restart(State state) {
        become(state);
        is_open_ = false;
    }
    [[nodiscard]] int attempts() const { return attempts_; }
    [[nodiscard]] bool is_open() const { return is_open_; }

private:
    bool open() {
        ++attempts_;
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return state_ != State::Hangs; });
        is_open_ = state_ == State::There;
        return is_open_;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    State state_ = State::There;
    std::atomic<bool> is_open_ = false;
    std::atomic<int> attempts_ = 0;
};

/// Lets a device finish what it begins at `now`.
News pass(AudioDevice& device, AudioMs now) {
    const News news = device.update(now);
    device.wait(kLongEnough);
    const News later = device.update(now);
    return news == News::None ? later : news;
}

/// Returns when the device is tried, by a program that looks every 100 ms.
std::vector<AudioMs> attempts(AudioDevice& device, const Server& server, AudioMs from, AudioMs to) {
    std::vector<AudioMs> found;
    for (AudioMs now = from; now < to; now += 100) {
        const int before = server.attempts();
        (void)pass(device, now);
        if (server.attempts() != before) {
            found.push_back(now - from);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("a device is opened at the first update, and closed at the end") {
    Server server;
    {
        AudioDevice device(server.driver());
        CHECK_FALSE(device.is_open());
        CHECK_FALSE(device.why_closed().is_empty());
        CHECK(pass(device, 0) == News::Opened);
        CHECK(device.is_open());
        CHECK(device.why_closed().is_empty());
        CHECK(server.is_open());
    }
    CHECK_FALSE(server.is_open());
}

TEST_CASE("a sound server that restarts is found again without any event") {
    Server server;
    AudioDevice device(server.driver());
    REQUIRE(pass(device, 0) == News::Opened);
    server.restart(Server::State::Away);
    CHECK(pass(device, 499) == News::None);
    CHECK(pass(device, 500) == News::Lost);
    CHECK_FALSE(device.is_open());
    CHECK(device.why_closed().english() == "no server");
    CHECK(pass(device, 999) == News::None);
    server.become(Server::State::There);
    CHECK(pass(device, 1000) == News::Opened);
    CHECK(device.is_open());
}

TEST_CASE("the loss of a device is not reported if there is another at once") {
    Server server;
    AudioDevice device(server.driver());
    REQUIRE(pass(device, 0) == News::Opened);
    server.restart(Server::State::There);
    CHECK(pass(device, 500) == News::Opened);
}

TEST_CASE("a missing device is tried after half a second, then every two, later every ten") {
    Server server;
    server.become(Server::State::Away);
    AudioDevice device(server.driver());
    CHECK(attempts(device, server, 0, 10'000) == std::vector<AudioMs>{0, 500, 1500, 3500, 5500, 7500, 9500});
    CHECK(attempts(device, server, 60'000, 85'000) == std::vector<AudioMs>{0, 10'000, 20'000});
}

TEST_CASE("a server that does not answer keeps nobody waiting") {
    Server server;
    server.become(Server::State::Hangs);
    AudioDevice device(server.driver());
    for (AudioMs now = 0; now < 20'000; now += 100) {
        CHECK(device.update(now) == News::None);  // returns at once, or this test would never end
    }
    CHECK(server.attempts() <= 1);
    server.become(Server::State::There);
    CHECK(pass(device, 20'000) == News::Opened);
}

TEST_CASE("a device that was plugged in is tried at once, but not for the reports of an attempt itself") {
    Server server;
    server.become(Server::State::Away);
    AudioDevice device(server.driver());
    (void)pass(device, 10'000);
    device.look_soon(10'100);
    CHECK(pass(device, 10'100) == News::None);
    CHECK(server.attempts() == 1);
    (void)pass(device, 10'500);
    REQUIRE(server.attempts() == 2);
    server.become(Server::State::There);
    device.look_soon(11'100);
    CHECK(pass(device, 11'100) == News::Opened);
}

TEST_CASE("a program ends although a server hangs, and what is opened later is closed") {
    const auto server = std::make_shared<Server>();
    server->become(Server::State::Hangs);
    engine::AudioDriver driver = server->driver();
    driver.open = [server, open = driver.open] { return open(); };
    {
        AudioDevice device(driver, 0);
        (void)device.update(0);
    }
    server->become(Server::State::There);
    while (server.use_count() > 2) {
        std::this_thread::yield();  // the abandoned call holds the server until it has ended
    }
    CHECK_FALSE(server->is_open());
}
