// SPDX-License-Identifier: Zlib
/// A game in virtual time that others join or watch.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "net/lobby/visit/visit.h"
#include "tests/net/lobby/meeting_room.h"

/// What a machine has seen of a game, as a player from the lobby or as a visitor.
struct Seen {
    std::vector<net::CompleteTick> ticks;
    net::InputHistory history;            ///< Of these ticks.
    std::vector<std::uint64_t> world{1};  ///< Its hash, by the number of ticks run.
    bool has_entered = false;
    unsigned rewinds = 0;

    void take(const net::CompleteTick& tick);
};

/// A lobby that has become a game, and the machines that come to it later.
class RunningGame {
public:
    RunningGame(int pilots, const net::LinkConditions& conditions, const std::string& password = "");

    void play(net::Micros span);
    /// Plays until a machine is in the game; returns how long that took, or nullopt after `most`.
    std::optional<net::Micros> play_until_present(std::size_t machine, net::Micros most);
    /// Plays until a condition is met; returns how long that took, or nullopt after `most`.
    std::optional<net::Micros> play_until(const auto& is_so, net::Micros most) {
        const net::Micros began = room.now();
        while (!is_so()) {
            if (room.now() >= began + most) {
                return std::nullopt;
            }
            play(10 * net::kMillisecond);
        }
        return room.now() - began;
    }
    /// Adds a spectator that asks machine `desk` first.
    Machine& watch(std::size_t desk = 0);

    /// Adds a tick to the history that a liar serves, or something else instead.
    using Forge = std::function<void(net::InputHistory& served, net::CompleteTick tick)>;
    /// From now on, the desk of a machine serves another history than was played. Call before anybody visits it.
    void lie(std::size_t machine, const Forge& forge);

    [[nodiscard]] bool is_agreed() const;
    /// Returns by how many ticks a machine is behind the first one that is playing.
    [[nodiscard]] std::size_t behind(std::size_t machine) const;
    /// Returns the ticks in which a machine saw an event of a type.
    [[nodiscard]] std::vector<net::Tick> ticks_of(std::size_t machine, net::TickEvent::Type type) const;

    MeetingRoom room;
    std::vector<Seen> seen;

private:
    struct Lie {
        Forge forge;
        net::InputHistory served;
    };
    void step(std::size_t i, net::Session& session);
    void take(std::size_t i, const net::CompleteTick& tick);

    std::map<std::size_t, Lie> lies_;  ///< By machine.
};

/// Changes a key at one tick of the history that a machine serves; see RunningGame::lie.
void alter(RunningGame& game, std::size_t machine, net::Tick at);
/// Returns the number of notices that accuse an address of serving a false history; without one, any address.
[[nodiscard]] int accusations(const Machine& machine, const std::optional<net::Address>& liar = {});
