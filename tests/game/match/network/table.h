// SPDX-License-Identifier: Zlib
/// Programs with bots that play a game on one simulated network.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <catch2/catch.hpp>

#include "game/match/network/online_service.h"
#include "tests/game/match/network/sim_platform.h"

/// The address of the first program, which hosts. The other programs have the following addresses.
inline constexpr net::Address kTableHost{0x0A000001, net::kDefaultPort};

/// Records the confirmed ticks that it is notified of.
class TableClient final : public match::Observer {
public:
    void on_confirmed(const match::GameMoment& moment) override { ticks.push_back(moment.worlds.now().tick()); }
    void on_shown(const match::GameMoment& /*moment*/) override {}

    std::vector<sim::Tick> ticks;
};

/// Programs with bots on one network, hosted by the first.
class Table {
public:
    /// With `damage_input`, the last program's input is damaged; with `tickets`, it keeps its tickets in that
    /// directory.
    explicit Table(int players, std::optional<net::Tick> damage_input = std::nullopt,
                   const std::filesystem::path& tickets = {}) {
        world_.network.set_conditions({.delay = 30 * net::kMillisecond, .loss = 0.02});
        for (int i = 0; i < players; ++i) {
            const bool is_last = i + 1 == players;
            sit(is_last ? damage_input : std::nullopt, is_last ? tickets : std::filesystem::path());
        }
        match::HostPlan plan;
        plan.start_with = players;
        plan.setup.seed = 11;
        REQUIRE(program(0).host({"Ada"}, plan));
        for (std::size_t i = 1; i < programs_.size(); ++i) {
            REQUIRE(program(i).join({"Bob"}, "", kTableHost));
        }
        run(5 * net::kSecond);
        for (const auto& each : programs_) {
            REQUIRE(each->input() != nullptr);
        }
    }

    match::OnlineService& sit(std::optional<net::Tick> damage_input = std::nullopt,
                              const std::filesystem::path& tickets = {}) {
        match::NetworkOptions options;
        options.damage_input = damage_input;
        options.tickets = tickets;
        options.bot = match::BotSkill::Hard;
        const auto number = static_cast<std::uint8_t>(programs_.size() + 1);
        programs_.push_back(std::make_unique<match::OnlineService>(std::make_unique<SimPlatform>(world_, number),
                                                                   options, sim::MaskTable::classic()));
        clients_.push_back(std::make_unique<TableClient>());
        programs_.back()->attach(*clients_.back());
        return *programs_.back();
    }

    /// Lets the last program crash and starts it again.
    match::OnlineService& restart_last(const std::filesystem::path& tickets) {
        programs_.pop_back();
        clients_.pop_back();
        return sit(std::nullopt, tickets);
    }

    void run(net::Micros span) {
        for (const net::Micros end = world_.now + span; world_.now < end; world_.now += 4 * net::kMillisecond) {
            for (const auto& each : programs_) {
                each->poll();
            }
        }
    }
    bool run_until(const auto& is_reached, net::Micros most) {
        for (const net::Micros end = world_.now + most; world_.now < end && !is_reached();) {
            run(20 * net::kMillisecond);
        }
        return is_reached();
    }
    /// Starts or stops losing everything that a program sends or is sent.
    void unplug(std::size_t index, bool is_out) {
        const std::uint32_t ip = kTableHost.ip.v4() + static_cast<std::uint32_t>(index);
        world_.network.set_tap([ip, is_out](const net::SimNetwork::Sent& sent) {
            return !is_out || (sent.from.ip != ip && sent.to.ip != ip);
        });
    }

    /// Starts or stops losing everything between these programs and the others.
    void split(const std::vector<std::size_t>& part, bool is_split) {
        const auto is_in = [part](const net::Address& at) {
            return std::ranges::any_of(part, [&](std::size_t index) {
                return at.ip == kTableHost.ip.v4() + static_cast<std::uint32_t>(index);
            });
        };
        world_.network.set_tap([is_in, is_split](const net::SimNetwork::Sent& sent) {
            return !is_split || is_in(sent.from) == is_in(sent.to);
        });
    }
    /// Calls `note` for each piece of a history that is sent to a program.
    void watch_pieces(std::size_t index, std::function<void(net::Tick first, std::size_t bytes)> note) {
        const std::uint32_t ip = kTableHost.ip.v4() + static_cast<std::uint32_t>(index);
        world_.network.set_tap([ip, note = std::move(note)](const net::SimNetwork::Sent& sent) {
            const auto packet = net::decode_tagged<net::HistoryPiecePacket>(sent.bytes);
            if (packet && sent.to.ip == ip) {
                note(net::read_piece(packet->bytes).value().front().tick, sent.bytes.size());
            }
            return true;
        });
    }
    /// Loses everything that the programs in `silent` send, and counts the packets that the others send to `counted`.
    void silence_and_count(const std::vector<std::size_t>& silent, std::size_t counted, int& packets) {
        world_.network.set_tap([silent, counted, &packets](const net::SimNetwork::Sent& sent) {
            const auto is_from = [&sent](std::size_t index) {
                return sent.from.ip == kTableHost.ip.v4() + static_cast<std::uint32_t>(index);
            };
            const bool is_silent = std::ranges::any_of(silent, is_from);
            packets += !is_silent && sent.to.ip == kTableHost.ip.v4() + static_cast<std::uint32_t>(counted) ? 1 : 0;
            return !is_silent;
        });
    }
    /// Starts or stops losing everything.
    void silence(bool is_silent) {
        world_.network.set_tap([is_silent](const net::SimNetwork::Sent& /*sent*/) { return !is_silent; });
    }

    /// Returns whether all programs recorded the same game, as far as each of them got.
    [[nodiscard]] bool is_agreed() {
        const replay::Replay& first = program(0).match()->recording();
        for (const auto& each : programs_) {
            const replay::Replay& other = each->match()->recording();
            for (const replay::HashNote& note : other.hashes()) {
                const auto same = first.hash_at(note.tick);
                if (note.tick <= first.ticks() && same && *same != note.hash) {
                    return false;
                }
            }
        }
        return true;
    }
    [[nodiscard]] match::OnlineService& program(std::size_t index) { return *programs_[index]; }
    [[nodiscard]] std::size_t size() const { return programs_.size(); }
    [[nodiscard]] TableClient& client(std::size_t index) { return *clients_[index]; }
    [[nodiscard]] bool is_flying(std::size_t index, sim::Slot slot) {
        return program(0).match()->world().pilot(slot).is_present() && program(index).input() != nullptr;
    }

private:
    SimWorld world_{5};
    std::vector<std::unique_ptr<TableClient>> clients_;
    std::vector<std::unique_ptr<match::OnlineService>> programs_;
};
