// SPDX-License-Identifier: Zlib
#include "game/match/network/network_pump.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "tests/game/match/network/sim_platform.h"

namespace {

/// Records which thread asked for keys, and which one was notified of ticks.
class Guard final : public match::MatchClient {
public:
    sim::Keys take_keys(sim::Slot) override {
        asked_by = std::this_thread::get_id();
        has_been_asked = true;
        has_been_asked.notify_one();
        return {};
    }
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment& moment) override {
        notified_by = std::this_thread::get_id();
        last_tick = moment.worlds.now().tick();
    }

    std::atomic<bool> has_been_asked = false;
    std::thread::id asked_by;
    std::thread::id notified_by;
    sim::Tick last_tick = 0;
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
        guard.has_been_asked = false;
    }

    SimWorld world{11};
    match::OnlineService network{std::make_unique<SimPlatform>(world, std::uint8_t{1}), match::NetworkOptions{},
                                 sim::MaskTable::classic()};
    Guard guard;
};

}  // namespace

TEST_CASE("a game continues inside a scope, and its client sees the ticks afterwards, on the program's own thread") {
    Alone game;
    match::NetworkPump pump(game.network);
    game.world.now += 4 * net::kTickPeriod;
    {
        const match::NetworkPump::Scope scope(pump);
        game.guard.has_been_asked.wait(false);
    }
    CHECK(game.guard.asked_by != std::this_thread::get_id());
    CHECK(game.guard.last_tick == 10);
    game.network.poll();
    CHECK(game.guard.notified_by == std::this_thread::get_id());
    CHECK(game.guard.last_tick == game.network.match()->world().tick());
    CHECK(game.guard.last_tick > 10);
}

TEST_CASE("outside of scopes only the program's thread touches the network") {
    Alone game;
    match::NetworkPump pump(game.network);
    game.world.now += 4 * net::kTickPeriod;
    game.network.poll();
    CHECK(game.guard.asked_by == std::this_thread::get_id());
    CHECK(game.guard.notified_by == std::this_thread::get_id());
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
