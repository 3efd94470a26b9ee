// SPDX-License-Identifier: Zlib
#include "game/match/network/port_trial.h"

#include "net/lobby/session.h"

#include <algorithm>
#include <string>

namespace match {

namespace {

/// A lobby's relay server and invite code wait for the trial no longer than this.
constexpr net::Micros kSilence = 2 * net::kSecond;

}  // namespace

PortTrial::PortTrial(NetPlatform& platform, std::uint16_t port, const TableEntries& testers)
    : trial_(net::derive_hash_key(platform.secret(), "gyre trial 1"), port), silent_until_(platform.now() + kSilence) {
    const std::vector<net::Address> nodes = read_nodes(testers.known_nodes);
    auto socket =
        testers.hosts.empty() && nodes.empty() ? engine::Error{engine::verbatim("nobody to ask")} : platform.open(0);
    if (!socket) {
        return;
    }
    socket_ = *std::move(socket);
    for (const std::string& host : testers.hosts) {
        look_ups_.push_back(platform.look_up(host, net::kDefaultPort));
    }
    std::ranges::for_each(nodes, [this](const net::Address& node) { trial_.add(node); });
}

void PortTrial::poll(const Reach& router, net::Micros now) {
    if (socket_ == nullptr) {
        return;
    }
    std::erase_if(look_ups_, [this](const auto& look_up) {
        const auto answer = look_up->answer();
        if (answer && *answer) {
            trial_.add((*answer)->address);
        }
        return answer.has_value();
    });
    if (router.protocol && opened_ != router.outer) {
        opened_ = router.outer;
        if (finding(net::AddressFamily::Ipv4).state != State::Reached || trial_.port() != opened_->port) {
            trial_.try_port(opened_->port);
        }
    }
    for (net::Datagram datagram; socket_->receive(datagram, now);) {
        trial_.receive(datagram.from, datagram.bytes, now);
    }
    for (const auto& question : trial_.due(now)) {
        socket_->send(question.to, question.bytes, now);
    }
}

Reach with_trial(const Reach& reach, const PortTrial* trial) {
    if (trial == nullptr) {
        return reach;
    }
    const PortTrial::Finding found = trial->finding(net::AddressFamily::Ipv4);
    const bool is_open = reach.state == Reach::State::Open;
    if (!is_open && found.state == PortTrial::State::Reached && net::is_public(found.at)) {
        return {.state = Reach::State::Open, .outer = found.at};
    }
    Reach known = reach;
    known.is_doubted = is_open && found.state == PortTrial::State::NotReached && found.at.port == reach.outer.port;
    return known;
}

}  // namespace match
