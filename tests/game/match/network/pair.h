// SPDX-License-Identifier: Zlib
/// Two whole programs on a network in virtual time, and clients that follow their games.
#pragma once

#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "game/match/network/online_service.h"
#include "tests/game/match/network/sim_platform.h"
#include "tests/support/numbers.h"

inline constexpr net::Address kAda{0x0A000001, net::kDefaultPort};

/// Lets a pilot at the program's machine hold these keys, bits of sim::Keys, from now on.
inline void hold(match::OnlineService& network, sim::Slot slot, unsigned keys) {
    network.keys().hand_over(slot, {.held = {static_cast<std::uint8_t>(keys)}});
}

/// Lets a pilot press and release these keys before the next tick.
inline void tap(match::OnlineService& network, sim::Slot slot, unsigned keys) {
    network.keys().hand_over(slot, {.tapped = {static_cast<std::uint8_t>(keys)}});
}

/// Counts the confirmed ticks of a game that it follows from the start.
class Hand final : public match::Observer {
public:
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment& moment) override {
        CHECK(moment.worlds.now().tick() ==
              static_cast<sim::Tick>(ticks));  // each tick is confirmed once, from tick 0 on
        ++ticks;
    }

    int ticks = 0;
};

/// Records the keys that the first ship executes in any part of a game.
class Eye final : public match::Observer {
public:
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment& moment) override { flown |= moment.worlds.now().pilot(0).keys().bits; }

    std::uint8_t flown = 0;  ///< All of them.
};

/// Two programs on one network. The second one may bring a second pilot along.
struct Pair {
    explicit Pair(std::string second = "", net::Netcode netcode = net::Netcode::Auto) : second_name(std::move(second)) {
        for (std::uint8_t i = 0; i < 2; ++i) {
            match::NetworkOptions options;
            options.program = "test";
            options.ticks = ticks;
            options.terms.netcode = netcode;
            networks[i] = std::make_unique<match::OnlineService>(
                std::make_unique<SimPlatform>(world, static_cast<std::uint8_t>(i + 1)), options,
                sim::MaskTable::classic());
        }
    }

    match::OnlineService& operator[](std::size_t i) { return *networks[i]; }

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end; world.now += 2 * net::kMillisecond) {
            for (const auto& network : networks) {
                if (network) {
                    network->poll();
                }
            }
        }
    }

    /// Returns false if the first machine's game has not run that many ticks within ten seconds.
    bool run_to(sim::Tick tick) {
        const auto has_run = [&] { return networks[0]->match() && networks[0]->match()->world().tick() >= tick; };
        for (int i = 0; i < 5000 && !has_run(); ++i) {
            run(2 * net::kMillisecond);
        }
        return has_run();
    }

    /// Brings both into a lobby, or into the game if two pilots are enough to start it.
    void meet(const match::HostPlan& plan = {}) {
        REQUIRE(networks[0]->host({"Ada"}, plan));
        REQUIRE(networks[1]->join({"Bob", second_name}, plan.password, kAda));
        run(2 * net::kSecond);
        REQUIRE(networks[1]->session()->self() == 1);
        REQUIRE(networks[1]->session()->phase() != net::SessionPhase::Ended);
    }

    static constexpr sim::Tick ticks = 60;
    std::string second_name;  // the second pilot at Bob's machine
    SimWorld world{7};
    std::array<std::unique_ptr<match::OnlineService>, 2> networks;
};
