// SPDX-License-Identifier: Zlib
/// Two whole programs on a network in virtual time, and clients that press their keys.
#pragma once

#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "game/match/network/online_service.h"
#include "tests/game/match/network/sim_platform.h"

inline constexpr net::Address kAda{0x0A000001, net::kDefaultPort};

/// Holds fixed keys and counts calls.
class Hand final : public match::MatchClient {
public:
    sim::Keys take_keys(sim::Slot) override {
        ++taken;
        return held;
    }
    sim::Keys peek_keys(sim::Slot) const override { return held; }
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment& moment) override {
        CHECK(moment.worlds.now().tick() ==
              static_cast<sim::Tick>(ticks));  // each tick is confirmed once, from tick 0 on
        ++ticks;
    }

    sim::Keys held;
    int taken = 0;
    int ticks = 0;
};

/// Presses a key once and releases it as soon as it has been sampled.
class Tapper final : public match::MatchClient {
public:
    sim::Keys take_keys(sim::Slot) override { return std::exchange(tapped, {}); }
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment& moment) override { flown |= moment.worlds.now().pilot(0).keys().bits; }

    sim::Keys tapped;
    std::uint8_t flown = 0;  ///< All keys that the ship has ever executed.
};

/// Two players on one machine, each holding fixed keys.
class Hands final : public match::MatchClient {
public:
    sim::Keys take_keys(sim::Slot slot) override { return held[static_cast<std::size_t>(slot)]; }
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment&) override {}

    std::array<sim::Keys, sim::kMaxPilots> held{};
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
