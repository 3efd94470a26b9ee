// SPDX-License-Identifier: Zlib
#include "game/match/network/next_lobby.h"

#include "net/lobby/visit/visit.h"
#include "net/play/peer_game.h"
#include "net/wire/relayed_address.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace match {

namespace {

bool may_open_lobby(const net::PeerGame& game, net::Slot slot) {
    const auto& ending = game.tenures().ending(slot);
    return !ending || ending->goes_to_lobby;
}

}  // namespace

NextLobby next_lobby(const net::Session& session, std::uint16_t port, const net::Address& host,
                     const net::SecretText& password) {
    const net::PeerGame& game = *session.game();
    const net::SlotTable& slots = game.tenures().slots();
    // The order used by Tenures::senior.
    const auto rank = [&](net::PeerId peer) { return std::pair(game.tenures().beginning(slots.first_of(peer)), peer); };
    const net::PeerId self = game.self();
    using Rank = decltype(rank(self));
    struct Host {
        Rank rank;
        net::Address address;
        bool is_here;  // in the game
    };
    std::vector<Host> before;
    for (const net::LinkStats& link : session.links()) {
        const net::PeerId peer = slots.peer_of(link.slot);
        if (may_open_lobby(game, link.slot) && rank(peer) < rank(self)) {
            const bool is_first_host = rank(peer) == std::pair(net::Tick{0}, net::PeerId{0});
            // Only the first host plays on the port that it hosts on; `host` may be a socket of another peer's game.
            const bool is_hosting_port = host != link.address || is_first_host;
            // Through its relay server a host is found again by its name, wherever the game has found it.
            const bool is_there = as_relayed(host) ? is_first_host : link.address.ip == host.ip && is_hosting_port;
            before.push_back({rank(peer), is_there ? host : net::Address{link.address.ip, port},
                              !game.tenures().ending(link.slot).has_value()});
        }
    }
    std::ranges::sort(before, {}, &Host::rank);
    NextLobby next{.password = password, .game = session.lobby().game, .seats = session.lobby().max_pilots};
    std::ranges::transform(before, std::back_inserter(next.hosts), &Host::address);
    next.is_expected = !before.empty() && before.front().is_here;
    return next;
}

NextLobby next_lobby_to_watch(const net::Session& session, std::uint16_t port, const net::Address& host,
                              const net::SecretText& password) {
    const net::Visit& visit = *session.visit();
    NextLobby next{.hosts = {host}, .password = password, .watched = visit.game().setup};
    std::vector<net::Address> desks = visit.other_desks();
    if (const net::DeskLink* const desk = visit.desk()) {
        desks.push_back(desk->peer().address);
    }
    for (const net::Address& desk : desks) {
        const net::Address hosted{desk.ip, port};  // pilots play on ports of their own, and host on this one
        if (!as_relayed(desk) && std::ranges::find(next.hosts, hosted) == next.hosts.end()) {
            next.hosts.push_back(hosted);
        }
    }
    return next;
}

}  // namespace match
