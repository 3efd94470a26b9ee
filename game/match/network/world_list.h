// SPDX-License-Identifier: Zlib
/// The open games of the worldwide list.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/message.h"
#include "game/match/network/game_search.h"
#include "game/match/network/table_node.h"
#include "net/dht/list_reader.h"

namespace match {

/// Reads the list while somebody looks at it, with a node and a socket of its own.
class WorldList {
public:
    enum class State : std::uint8_t {
        Off,
        Connecting,  ///< Looks for other nodes of the table.
        Reading,
        Read,       ///< The whole list has been read; it is read again every few seconds.
        NoTable,    ///< The table cannot be reached; if it can later, reading begins.
        NoProgram,  ///< There is no program here that runs a node of the table.
    };

    /// `platform` must outlive it. Only games of that identity are compatible. `entries` returns where the table
    /// begins.
    WorldList(NetPlatform& platform, const net::Identity& identity, std::function<TableEntries()> entries)
        : platform_(&platform), identity_(identity), entries_(std::move(entries)) {}

    /// Starts reading, unless that has begun.
    engine::Result<void> begin();
    void end() { running_.reset(); }
    [[nodiscard]] bool is_running() const { return running_.has_value(); }
    [[nodiscard]] State state() const { return state_; }

    /// Returns the games in the order in which they were found: at most net::ListReader::kMostGames. To join one, see
    /// `place_of`. Everything in them is what their hosts say.
    [[nodiscard]] std::vector<net::ListedGame> games() const;
    /// A full game can still be watched. A game of another version has other rules.
    [[nodiscard]] Obstacle obstacle(const net::ListedGame& game) const;
    /// Returns the place to join.
    [[nodiscard]] static net::HostPlace place_of(const net::ListedGame& game) {
        return net::HostPlace::listed_as(game.list_key);
    }

    void poll(net::Micros now);
    /// Sleeps until something may have arrived, but no longer than `most`. It must be running.
    void wait(net::Micros most) { running_->socket->wait(most); }

private:
    struct Running {
        std::unique_ptr<net::Socket> socket;
        std::unique_ptr<TableNode> node;
        net::Micros since;
        bool has_program;  ///< See NetPlatform::has_table_node.
        net::ListReader reader{};
    };

    [[nodiscard]] State find_state(net::Micros now) const;

    NetPlatform* platform_;
    net::Identity identity_;
    std::function<TableEntries()> entries_;
    std::optional<Running> running_;
    State state_ = State::Off;
};

/// Returns whether the list cannot be read now.
[[nodiscard]] inline bool is_out_of_reach(WorldList::State state) {
    return state == WorldList::State::NoTable || state == WorldList::State::NoProgram;
}

/// Returns the state as a sentence; empty while there is nothing to say.
[[nodiscard]] engine::Message describe(WorldList::State state);

}  // namespace match
