// SPDX-License-Identifier: Zlib
#include "game/match/network/world_list.h"

#include <utility>

namespace match {

using engine::tr_later;

namespace {

constexpr net::Micros kConnectFor = 8 * net::kSecond;

}  // namespace

engine::Result<void> WorldList::begin() {
    if (running_) {
        return {};
    }
    auto socket = platform_->open(0);
    if (!socket) {
        return socket.failure();
    }
    auto node = std::make_unique<TableNode>(*platform_, entries_());
    running_.emplace(Running{*std::move(socket), std::move(node), platform_->now(), platform_->has_table_node()});
    state_ = find_state(platform_->now());
    return {};
}

std::vector<net::ListedGame> WorldList::games() const {
    return running_ ? running_->reader.games() : std::vector<net::ListedGame>{};
}

Obstacle WorldList::obstacle(const net::ListedGame& game) const {
    if (game.identity != identity_) {
        return Obstacle::Version;
    }
    return game.pilots >= game.max_pilots ? Obstacle::Full : Obstacle::None;
}

void WorldList::poll(net::Micros now) {
    if (running_) {
        net::Socket& socket = *running_->socket;
        TableNode& node = *running_->node;
        for (net::Datagram datagram; socket.receive(datagram, now);) {
            (void)node.take(datagram, now);
        }
        node.poll(socket, now);
        if (node.client() != nullptr) {
            running_->reader.poll(*node.client(), now, platform_->seconds_since_1970());
        }
    }
    state_ = find_state(now);
}

WorldList::State WorldList::find_state(net::Micros now) const {
    if (!running_) {
        return State::Off;
    }
    if (!running_->has_program) {
        return State::NoProgram;
    }
    const net::DhtClient* const table = running_->node->client();
    if (table == nullptr) {
        return State::NoTable;
    }
    if (running_->reader.has_read()) {
        return State::Read;
    }
    if (table->state() == net::DhtState::Connected) {
        return State::Reading;
    }
    return now < running_->since + kConnectFor ? State::Connecting : State::NoTable;
}

engine::Message describe(WorldList::State state) {
    using State = WorldList::State;
    switch (state) {
    case State::Connecting:
    case State::Reading:
        return {tr_later("Reading the worldwide list of games…")};
    case State::NoTable:
        return {tr_later("The worldwide list of games cannot be reached. Games on this network, addresses and long "
                         "codes work.")};
    case State::NoProgram:
        return no_table_program();
    case State::Off:
    case State::Read:
        break;
    }
    return {};
}

}  // namespace match
