// SPDX-License-Identifier: Zlib
#include "net/link/relayed_transport.h"

#include "engine/base/bytes.h"

#include <algorithm>
#include <string>

namespace net {

namespace {

constexpr Micros kAgain = kSecond / 5;
/// With 30 % loss each way, one of 20,000 servers that are there is thought to be silent.
constexpr int kEagerQuestions = 15;
/// Short enough that a game goes on soon after a line has returned.
constexpr Micros kPatientAgain = kSecond;
/// A router forgets a flow without traffic after 30 s or later (RFC 4787, 4.3), as a relay server does.
constexpr Micros kRefresh = 10 * kSecond;
/// Then our own router may have been restarted, and the cookie is that of another address.
constexpr Micros kQuiet = kSecond;
/// An unknown host may be about to open its lobby.
constexpr Micros kLookAgain = kSecond;

std::uint64_t nonce_for(const Address& relay, const HashKey& secret) {
    engine::Writer writer;
    writer("relay", relay);
    return sip_hash(secret, writer.bytes());
}

}  // namespace

RelayedTransport::Server* RelayedTransport::find(const Address& relay) {
    const auto found = std::ranges::find(servers_, relay, &Server::address);
    return found == servers_.end() ? nullptr : &*found;
}

const RelayedTransport::Server* RelayedTransport::find(const Address& relay) const {
    const auto found = std::ranges::find(servers_, relay, &Server::address);
    return found == servers_.end() ? nullptr : &*found;
}

void RelayedTransport::serve(const Address& relay, AskPurpose purpose, const HostName& name) {
    Server* server = find(relay);
    if (server == nullptr) {
        server = &servers_.emplace_back();
        server->address = relay;
        server->nonce = nonce_for(relay, secret_);
    }
    server->purpose = purpose;
    server->name = name;
    server->ask_at = 0;
}

void RelayedTransport::use(const Address& address) {
    const auto path = as_relayed(address);
    if (!path || find(path->relay) != nullptr) {
        return;
    }
    const auto name = name_of(path->outer);
    serve(path->relay, name ? AskPurpose::Find : AskPurpose::Learn, name.value_or(HostName{}));
}

void RelayedTransport::host_at(const Address& relay, const HostName& name) {
    serve(relay, AskPurpose::Host, name);
}

void RelayedTransport::leave(const Address& relay, Micros now) {
    if (Server* const server = find(relay); server != nullptr && server->purpose == AskPurpose::Host) {
        server->purpose = AskPurpose::Leave;
        ask(*server, now);
        std::erase_if(servers_, [&relay](const Server& each) { return each.address == relay; });
    }
}

void RelayedTransport::bar(const Address& address) {
    const auto path = as_relayed(address);
    Server* const server = path ? find(path->relay) : nullptr;
    if (server == nullptr || server->purpose != AskPurpose::Host) {
        return;
    }
    std::erase(server->barred, end_of(path->outer));
    server->barred.push_front(end_of(path->outer));
    if (server->barred.size() > kMostBarred) {
        server->barred.pop_back();
    }
    server->has_named = false;
    server->unnamed = std::min(server->unnamed + 1, server->barred.size());
    server->ask_at = 0;
}

RelayedTransport::State RelayedTransport::state(const Address& relay) const {
    const Server* const server = find(relay);
    if (server == nullptr || !server->answered_at) {
        return server != nullptr && server->unanswered > kEagerQuestions ? State::Silent : State::Asking;
    }
    switch (server->answer) {
    case SeenState::Seen:
        return State::Asking;
    case SeenState::Found:
    case SeenState::Hosted:
        return State::Open;
    default:
        return State::Closed;
    }
}

std::optional<Address> RelayedTransport::own_address(const Address& relay) const {
    const Server* const server = find(relay);
    return server != nullptr ? server->own : std::nullopt;
}

Micros RelayedTransport::wait_after(const Server& server) {
    return server.unanswered > kEagerQuestions ? kPatientAgain : kAgain;
}

void RelayedTransport::ask(Server& server, Micros now) {
    const bool is_silent = server.answered_at && now - *server.answered_at > kHostedFor;
    if (is_silent) {
        server.cookie = 0;
        server.answered_at.reset();
        server.answer = SeenState::Seen;
        server.host.reset();
    }
    AskPacket packet{.nonce = server.nonce, .cookie = server.cookie, .purpose = server.purpose, .name = server.name};
    if (!server.barred.empty() && server.cookie != 0) {
        packet.barred = server.barred.front();
        server.has_named = true;
    }
    socket_->send(server.address, encode(packet), now);
    server.asked_at = now;
    ++server.unanswered;
    server.ask_at = now + wait_after(server);
}

void RelayedTransport::take_answer(Server& server, const SeenPacket& seen, Micros now) {
    const bool has_news = server.cookie != seen.cookie;
    server.cookie = seen.cookie;
    server.own = seen.own;
    server.answered_at = now;
    server.unanswered = 0;
    if (seen.state == SeenState::Seen && server.purpose != AskPurpose::Learn) {
        // It says nothing of the place there, and if the cookie is known as well it is a late copy.
        server.ask_at = has_news ? now : server.ask_at;
        return;
    }
    if (server.has_named && seen.state == SeenState::Hosted) {
        server.barred.push_back(server.barred.front());
        server.barred.pop_front();
        server.has_named = false;
        server.unnamed -= std::min<std::size_t>(server.unnamed, 1);
    }
    server.answer = seen.state;
    server.host = seen.state == SeenState::Found ? std::optional(address_of(seen.host)) : std::nullopt;
    const bool is_settled = seen.state != SeenState::Unknown && seen.state != SeenState::Refused;
    server.ask_at = now + (!is_settled ? kLookAgain : server.unnamed > 0 ? kAgain : kRefresh);
}

void RelayedTransport::send(const Address& to, std::string_view bytes, Micros now) {
    const auto path = as_relayed(to);
    if (!path) {
        return socket_->send(to, bytes, now);
    }
    Server* const server = find(path->relay);
    if (server != nullptr && server->cookie != 0) {
        if (now - server->heard_at > kQuiet) {
            server->ask_at = std::min(server->ask_at, server->asked_at + wait_after(*server));
        }
        const CarryHead head{.cookie = server->cookie, .to = end_of(path->outer)};
        socket_->send(server->address, encode(head) + std::string(bytes), now);
    }
}

bool RelayedTransport::receive(Datagram& datagram, Micros now) {
    for (Server& server : servers_) {
        if (now >= server.ask_at) {
            ask(server, now);
        }
    }
    while (socket_->receive(datagram, now)) {
        Server* const server = find(datagram.from);
        const bool is_ours = server != nullptr ? take(*server, datagram, now) : !as_relayed(datagram.from);
        if (is_ours) {
            return true;
        }
    }
    return false;
}

bool RelayedTransport::take(Server& server, Datagram& datagram, Micros now) {
    server.heard_at = now;
    if (const auto seen = decode<SeenPacket>(datagram.bytes); seen && seen->nonce == server.nonce) {
        take_answer(server, *seen, now);
        return false;
    }
    CarriedHead head;
    std::string_view rest = datagram.bytes;
    if (take_head(rest, head)) {
        datagram.from = relayed({server.address, address_of(head.from)});
        datagram.bytes = std::string(rest);
    }
    return true;  // a server may be a host as well
}

std::optional<Address> RelayedTransport::direct_address(const Address& of) const {
    const auto path = as_relayed(of);
    const Server* const server = path ? find(path->relay) : nullptr;
    if (server == nullptr) {
        return std::nullopt;
    }
    const auto direct = name_of(path->outer) ? server->host : std::optional(path->outer);
    return direct && is_believed(*direct, server->address) ? direct : std::nullopt;
}

bool RelayedTransport::hand_back(const Datagram& datagram) {
    const auto is = [&](PacketKind kind) {
        return !datagram.bytes.empty() &&
               static_cast<std::uint8_t>(datagram.bytes.front()) == static_cast<std::uint8_t>(kind);
    };
    if (is(PacketKind::Tried) && trials_.size() < kMostTrials) {
        trials_.push_back(datagram);
        return true;
    }
    const bool is_answer = is(PacketKind::Seen);
    if (!is_shared_ || !(is_answer || is_of_table(datagram.bytes))) {
        return false;
    }
    if (handed_back_.size() < kMostKept) {
        handed_back_.push_back(datagram);
    }
    return true;
}

}  // namespace net
