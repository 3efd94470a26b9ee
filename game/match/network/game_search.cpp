// SPDX-License-Identifier: Zlib
#include "game/match/network/game_search.h"

#include <utility>

namespace match {

using engine::tr_later;

engine::Message describe(Obstacle obstacle, const std::string& host) {
    switch (obstacle) {
    case Obstacle::Version:
        return {tr_later("{}'s game runs a different version; install the same version to join"), host};
    case Obstacle::Full:
        return {tr_later("{}'s game is full"), host};
    case Obstacle::None:
        break;
    }
    return {};
}

engine::Result<void> GameSearch::begin() {
    if (search_) {
        return {};
    }
    auto socket = platform_->open(0);
    if (!socket) {
        return socket.failure();
    }
    search_.emplace(Running{*std::move(socket), net::Search(port_, platform_->secret())});
    return {};
}

std::vector<net::FoundGame> GameSearch::games() const {
    return search_ ? search_->search.games() : std::vector<net::FoundGame>{};
}

Obstacle GameSearch::obstacle(const net::FoundGame& game) const {
    if (game.identity != identity_) {
        return Obstacle::Version;
    }
    return game.pilots >= game.max_pilots ? Obstacle::Full : Obstacle::None;
}

void GameSearch::poll(net::Micros now) {
    if (search_) {
        search_->search.poll(*search_->socket, now);
    }
}

}  // namespace match
