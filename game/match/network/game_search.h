// SPDX-License-Identifier: Zlib
/// The search for games on the local network and at known addresses.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "game/match/network/net_platform.h"
#include "net/lobby/discovery.h"

namespace match {

/// What prevents joining a found game.
enum class Obstacle : std::uint8_t { None, Version, Full };

/// Returns why the game of `host` cannot be joined; empty if it can.
[[nodiscard]] engine::Message describe(Obstacle obstacle, const std::string& host);

class GameSearch {
public:
    /// Searches at that port. `platform` must outlive it. Only games of that identity are compatible.
    GameSearch(NetPlatform& platform, std::uint16_t port, const net::Identity& identity)
        : platform_(&platform), port_(port), identity_(identity) {}

    /// Starts searching, unless a search is already running.
    engine::Result<void> begin();
    /// Also asks these hosts directly, see net::Search. The search must be running.
    void ask_also(const std::vector<net::Address>& hosts) { search_->search.ask_also(hosts); }
    void end() { search_.reset(); }
    [[nodiscard]] bool is_running() const { return search_.has_value(); }
    [[nodiscard]] std::vector<net::FoundGame> games() const;
    /// A full game can still be watched. A game of another version has other rules.
    [[nodiscard]] Obstacle obstacle(const net::FoundGame& game) const;

    void poll(net::Micros now);
    /// Sleeps until something may have arrived, but no longer than `most`. The search must be running.
    void wait(net::Micros most) { search_->socket->wait(most); }

private:
    struct Running {
        std::unique_ptr<net::Socket> socket;
        net::Search search;
    };

    NetPlatform* platform_;
    std::uint16_t port_;
    net::Identity identity_;
    std::optional<Running> search_;
};

}  // namespace match
