// SPDX-License-Identifier: Zlib
#include "game/match/network/network_pump.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "tests/game/match/network/sim_platform.h"

namespace {

/// Records which thread last asked for the time, as every poll of the network does.
class WatchedPlatform final : public SimPlatform {
public:
    using SimPlatform::SimPlatform;

    [[nodiscard]] net::Micros now() const override {
        polled_by = std::this_thread::get_id();
        has_been_polled = true;
        has_been_polled.notify_one();
        return SimPlatform::now();
    }

    mutable std::atomic<bool> has_been_polled = false;
    mutable std::thread::id polled_by;
};

/// Records which thread was notified of ticks, and the keys of the ship in all of them.
class Guard final : public match::Observer {
public:
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment& moment) override {
        notified_by = std::this_thread::get_id();
        last_tick = moment.worlds.now().tick();
        flown |= moment.worlds.now().pilot(0).keys().bits;
    }

    std::thread::id notified_by;
    sim::Tick last_tick = 0;
    std::uint8_t flown = 0;
};

/// A game of one pilot, which needs no other peers.
struct Alone {
    Alone() {
        REQUIRE(network.host({"Ada"}, {.start_with = 1}));
        network.attach(guard);
        for (const net::Micros end = world.now + 8 * net::kSecond; world.now < end && guard.last_tick < 10;) {
            world.now += 2 * net::kMillisecond;
            network.poll();
        }
        REQUIRE(guard.last_tick == 10);
        platform->has_been_polled = false;
    }

    SimWorld world{11};
    std::unique_ptr<WatchedPlatform> made = std::make_unique<WatchedPlatform>(world, std::uint8_t{1});
    WatchedPlatform* platform = made.get();
    match::OnlineService network{std::move(made), match::NetworkOptions{}, sim::MaskTable::classic()};
    Guard guard;
};

}  // namespace

TEST_CASE("a game continues inside a scope, and its client sees the ticks afterwards, on the program's own thread") {
    Alone game;
    match::NetworkPump pump(game.network);
    game.network.keys().hand_over(0, {.tapped = {sim::Keys::Left}});
    game.world.now += 4 * net::kTickPeriod;
    {
        const match::NetworkPump::Scope scope(pump);
        game.platform->has_been_polled.wait(false);
    }
    CHECK(game.platform->polled_by != std::this_thread::get_id());
    CHECK(game.network.keys().peek(0).bits == 0);  // taken, by that thread
    CHECK(game.guard.last_tick == 10);
    game.network.poll();
    CHECK(game.guard.notified_by == std::this_thread::get_id());
    CHECK(game.guard.last_tick == game.network.match()->world().tick());
    CHECK(game.guard.last_tick > 10);
    for (int tick = 0; tick < 10; ++tick) {  // the input delay, and some more
        game.world.now += net::kTickPeriod;
        game.network.poll();
    }
    CHECK(game.guard.flown == sim::Keys::Left);
}

TEST_CASE("outside of scopes only the program's thread touches the network") {
    Alone game;
    match::NetworkPump pump(game.network);
    game.network.keys().hand_over(0, {.tapped = {sim::Keys::Left}});
    game.world.now += 4 * net::kTickPeriod;
    CHECK_FALSE(game.platform->has_been_polled);
    CHECK(game.network.keys().peek(0).bits == sim::Keys::Left);
    game.network.poll();
    CHECK(game.platform->polled_by == std::this_thread::get_id());
    CHECK(game.guard.notified_by == std::this_thread::get_id());
    CHECK(game.network.keys().peek(0).bits == 0);
}

TEST_CASE("an idle pump does not keep the program from ending") {
    SimWorld world{12};
    match::OnlineService network(std::make_unique<SimPlatform>(world, std::uint8_t{1}), {}, sim::MaskTable::classic());
    match::NetworkPump pump(network);
    for (int i = 0; i < 100; ++i) {
        const match::NetworkPump::Scope scope(pump);
    }
    CHECK_FALSE(network.is_busy());
}
