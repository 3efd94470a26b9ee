// SPDX-License-Identifier: Zlib
#include "game/match/network/game_search.h"

#include <utility>

namespace match {

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

void GameSearch::poll(net::Micros now) {
    if (search_) {
        search_->search.poll(*search_->socket, now);
    }
}

}  // namespace match
