// SPDX-License-Identifier: Zlib
#include "game/match/network/code_search.h"

#include "game/match/network/world_list.h"

namespace match {

using engine::tr_later;

namespace {

std::uint64_t knock_nonce(const net::Secret& random) {
    return net::sip_hash(net::derive_hash_key(random, "gyre knock 1"), "nonce");
}

net::InviteGuest guest_for(const net::HostPlace& place, NetPlatform& platform) {
    const std::uint64_t nonce = knock_nonce(platform.secret());
    if (!place.listed) {
        return {net::invite_keys(place.invite.value_or(net::InviteCode{})), nonce, platform.now()};
    }
    const net::Secret reply = platform.secret();
    return {net::invite_keys(reply), nonce, platform.now(),
            std::make_unique<net::ListKnocker>(*place.listed, reply, platform.seconds_since_1970(), platform.now())};
}

engine::Message describe_code(CodeSearch::Progress progress) {
    using Progress = CodeSearch::Progress;
    switch (progress) {
    case Progress::Connecting:
    case Progress::Reading:
        return {tr_later("Looking for the game with that code…")};
    case Progress::Reaching:
    case Progress::Found:
        return {tr_later("Found the game. Looking for a way to its host…")};
    case Progress::NoTable:
        return {tr_later("The worldwide table, in which codes are kept, cannot be reached. Games on this network, "
                         "addresses and long codes work.")};
    case Progress::NoGame:
        return {tr_later("No open game has this code; ask for a new one.")};
    case Progress::Closed:
        return {tr_later("The game with this code is closed; ask for a new one.")};
    case Progress::OtherVersion:
        return {tr_later("The game with this code is played with another version of Gyre.")};
    case Progress::Unreachable:
        return {tr_later("Found the game, but neither your router nor the host's lets the other side in. Ask somebody "
                         "else to host, or use a relay server.")};
    }
    return {};
}

/// Returns the same for a game of the list, which has no code.
engine::Message describe_listed(CodeSearch::Progress progress) {
    using Progress = CodeSearch::Progress;
    switch (progress) {
    case Progress::Connecting:
    case Progress::Reading:
        return {tr_later("Asking the host of that game where it is…")};
    case Progress::NoTable:
        return describe(WorldList::State::NoTable);
    case Progress::NoGame:
    case Progress::Closed:
    case Progress::OtherVersion:
        return {tr_later("The host of that game does not answer; it may have closed the game. Choose another one.")};
    case Progress::Reaching:
    case Progress::Found:
    case Progress::Unreachable:
        break;
    }
    return describe_code(progress);
}

}  // namespace

CodeSearch::CodeSearch(NetPlatform& platform, const TableEntries& entries, const net::HostPlace& place,
                       std::unique_ptr<Connection> connection, OpenConnection open_again)
    : platform_(platform), connection_(std::move(connection)), open_again_(std::move(open_again)),
      node_(platform, entries), guest_(guest_for(place, platform)),
      local_(own_places(platform, connection_->socket->port())), is_listed_(place.listed.has_value()) {}

void CodeSearch::poll(net::Micros now) {
    if (guest_.wants_fresh_port(now)) {
        guest_.start_again(now);
        if (auto fresh = open_again_()) {
            connection_ = std::move(fresh);
            local_ = own_places(platform_, connection_->socket->port());
            node_.start_again();
        }
    }
    net::RelayedTransport& socket = *connection_->socket;
    for (net::Datagram datagram; socket.receive(datagram, now);) {
        (void)(node_.take(datagram, now) || guest_.take(datagram, socket, now));
    }
    node_.poll(socket, now);
    if (node_.client() != nullptr) {
        guest_.poll(*node_.client(), socket, node_.outer(), local_, now);
    }
}

CodeSearch::Progress CodeSearch::progress() const {
    const Progress progress = guest_.progress();
    return node_.client() == nullptr && progress < Progress::Found ? Progress::NoTable : progress;
}

engine::Message CodeSearch::message() const {
    if (progress() == Progress::NoTable && !platform_.has_table_node()) {
        return no_table_program();
    }
    return is_listed_ ? describe_listed(progress()) : describe_code(progress());
}

}  // namespace match
