// SPDX-License-Identifier: Zlib
#include "game/program/game_lists.h"

#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "game/program/launch.h"
#include "game/program/socket_platform.h"

namespace gyre {

using engine::tr_later;

namespace {

constexpr net::Micros kMoment = 2 * net::kMillisecond;
constexpr net::Micros kFindTime = 30 * net::kSecond;
constexpr net::Micros kListTime = 3 * net::kSecond;
constexpr net::Micros kWorldTime = 15 * net::kSecond;

/// Prints an answer; `main` reports a failed write when it flushes.
void answer(const std::string& text) {
    std::fputs(text.c_str(), stdout);
}

/// Returns the state of a game in the list of games.
const char* state_of(match::Obstacle obstacle, bool is_running) {
    using match::Obstacle;
    switch (obstacle) {
    case Obstacle::Version:
        return "runs a different version";
    case Obstacle::Full:
        return "is full";
    case Obstacle::None:
        break;
    }
    return is_running ? "has started" : "open";
}

bool fits(match::Obstacle obstacle, bool is_to_watch) {
    return obstacle == match::Obstacle::None || (is_to_watch && obstacle == match::Obstacle::Full);
}

/// A line of the list of games; `place` is what names it.
template <typename Game>
std::string list_row(const std::string& place, const Game& game, match::Obstacle obstacle) {
    const auto setup = match::decode_setup(game.game);
    const bool is_deathmatch = setup && setup->is_deathmatch();
    return fmt::format("{:<22}{:<34}{:<12}{:>3}/{:<6}{:<10}{}\n", place, game.host_name,
                       is_deathmatch ? "deathmatch" : "coop", game.pilots, game.max_pilots,
                       game.has_password ? "yes" : "no", state_of(obstacle, game.is_running));
}

std::string list_head(const char* place) {
    return fmt::format("{:<22}{:<34}{:<12}{:<10}{:<10}{}\n", place, "HOST", "MODE", "PILOTS", "PASSWORD", "STATE");
}

engine::Result<void> list_world(match::OnlineService& network) {
    using State = match::WorldList::State;
    match::WorldList& world = network.world();
    if (auto begun = world.begin(); !begun) {
        return begun;
    }
    for (const net::Micros end = network.platform().now() + kWorldTime;
         world.state() != State::Read && !is_out_of_reach(world.state()) && network.platform().now() < end;) {
        network.poll();
        network.wait(kMoment);
    }
    if (world.state() != State::Read) {
        return engine::Error{match::describe(is_out_of_reach(world.state()) ? world.state() : State::NoTable)};
    }
    if (world.games().empty()) {
        answer("no games in the worldwide list\n");
        return {};
    }
    answer(list_head("NAME"));
    for (const net::ListedGame& game : world.games()) {
        answer(list_row(net::name_of(game.list_key), game, world.obstacle(game)));
    }
    return {};
}

}  // namespace

engine::Result<net::HostPlace> find_on_lan(match::OnlineService& network, bool is_to_watch, engine::EndRequest& end) {
    say("looking for a game on the local network");
    if (auto begun = network.search().begin(); !begun) {
        return begun.failure();
    }
    engine::Message problem;
    for (const net::Micros limit = network.platform().now() + kFindTime;
         network.platform().now() < limit && !end.was_made();) {
        network.poll();
        for (const net::FoundGame& game : network.search().games()) {
            const match::Obstacle obstacle = network.search().obstacle(game);
            if (fits(obstacle, is_to_watch)) {
                network.search().end();
                return net::HostPlace{game.address};
            }
            problem = match::describe(obstacle, game.host_name);
        }
        network.wait(kMoment);
    }
    if (end.was_made()) {
        return engine::Error{tr_later("interrupted while looking for a game")};
    }
    if (problem.is_empty()) {
        return engine::Error{tr_later("found no game on the local network; open one with --host, or use {} ADDRESS"),
                             is_to_watch ? "--spectate" : "--join"};
    }
    return engine::Error{tr_later("found no game to join on the local network: {}"), problem};
}

engine::Result<net::HostPlace> find_in_world(match::OnlineService& network, bool is_to_watch, engine::EndRequest& end) {
    say("looking for a game in the worldwide list");
    match::WorldList& world = network.world();
    if (auto begun = world.begin(); !begun) {
        return begun.failure();
    }
    engine::Message problem;
    for (const net::Micros limit = network.platform().now() + kFindTime;
         network.platform().now() < limit && !is_out_of_reach(world.state()) && !end.was_made();) {
        network.poll();
        for (const net::ListedGame& game : world.games()) {
            const match::Obstacle obstacle = world.obstacle(game);
            if (fits(obstacle, is_to_watch)) {
                world.end();
                return match::WorldList::place_of(game);
            }
            problem = match::describe(obstacle, game.host_name);
        }
        network.wait(kMoment);
    }
    const match::WorldList::State state = world.state();
    world.end();
    if (end.was_made()) {
        return engine::Error{tr_later("interrupted while looking for a game")};
    }
    if (is_out_of_reach(state)) {
        return engine::Error{match::describe(state)};
    }
    if (problem.is_empty()) {
        return engine::Error{tr_later("found no game in the worldwide list; open one with {}"),
                             "--host --open --public"};
    }
    return engine::Error{tr_later("found no game to join in the worldwide list: {}"), problem};
}

engine::Result<void> list_games(const Options& options, std::unique_ptr<match::NetPlatform> platform) {
    match::NetworkOptions wanted;
    wanted.port = options.net.port;
    wanted.table = table_entries(options);
    match::OnlineService network(std::move(platform), std::move(wanted), sim::MaskTable::classic());
    if (options.net.is_world) {
        return list_world(network);
    }
    if (auto begun = network.search().begin(); !begun) {
        return begun;
    }
    for (const net::Micros end = network.platform().now() + kListTime; network.platform().now() < end;) {
        network.poll();
        network.wait(kMoment);
    }
    const auto games = network.search().games();
    if (games.empty()) {
        answer("no games on the local network\n");
        return {};
    }
    answer(list_head("ADDRESS"));
    for (const net::FoundGame& game : games) {
        answer(list_row(net::to_string(game.address), game, network.search().obstacle(game)));
    }
    return {};
}

}  // namespace gyre
