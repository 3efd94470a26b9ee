// SPDX-License-Identifier: Zlib
#include "game/match/network/net_check.h"

namespace match {

namespace {

using engine::tr_later;

const char* name_of(net::MappingProtocol protocol) {
    switch (protocol) {
    case net::MappingProtocol::Pcp:
        return "PCP";
    case net::MappingProtocol::NatPmp:
        return "NAT-PMP";
    case net::MappingProtocol::Upnp:
        return "UPnP";
    }
    return "";
}

engine::Message openness_of(const RouterAnswer& router) {
    using State = RouterAnswer::State;
    switch (router.state) {
    case State::Asking:
        return {tr_later("asking…")};
    case State::NotNeeded:
        return {tr_later("not needed")};
    case State::NoRouter:
        return {tr_later("there is none")};
    case State::Opened:
        return {tr_later("yes, by {}"), name_of(*router.protocol)};
    case State::Refused:
        return {tr_later("no")};
    case State::Silent:
        return {tr_later("no answer")};
    }
    return {};
}

engine::Message outer_of(const RouterAnswer& router) {
    using State = RouterAnswer::State;
    const bool is_public = router.state == State::NotNeeded || router.state == State::Opened;
    return router.is_shared                ? engine::Message{tr_later("no, behind another one")}
           : is_public                     ? engine::Message{tr_later("yes")}
           : router.state == State::Asking ? engine::Message{tr_later("asking…")}
                                           : engine::Message{tr_later("unknown")};
}

}  // namespace

engine::Message describe(const Reach& reach, std::uint16_t port) {
    using State = Reach::State;
    switch (reach.state) {
    case State::Asking:
        return {tr_later("Asking your router to let friends elsewhere in…")};
    case State::Open:
        return reach.is_doubted
                   ? engine::Message{tr_later("Friends elsewhere may not get in: a packet that was to come "
                                              "from outside did not. A firewall may be in the way.")}
                   : engine::Message{tr_later("Friends elsewhere can join you.")};
    case State::NoRouter:
        return {tr_later("Friends elsewhere cannot join: this machine has no way to the internet.")};
    case State::Closed:
        return {
            tr_later("Friends elsewhere cannot join: switch on UPnP or NAT-PMP in your router, or forward UDP {} to "
                     "this machine."),
            port};
    case State::Shared:
        return {tr_later("Friends elsewhere cannot join: your router is behind another one, perhaps your provider's. "
                         "One of them may host instead.")};
    case State::Ipv6:
        return {tr_later("Only friends with IPv6 can join you, if your router's firewall lets them in.")};
    case State::Relayed:
        return {tr_later("Friends elsewhere can join you through a relay server.")};
    case State::Invited:
        return {
            tr_later("Friends elsewhere can join you with your code. A few strict networks may need another host.")};
    case State::NoRelay:
        return {tr_later("Friends elsewhere cannot join: your router opens no port, and the relay server does not "
                         "answer or is full.")};
    }
    return {};
}

NetCheck::NetCheck(NetPlatform& platform, std::uint16_t port, const std::string& relay, TableEntries table)
    : port_(port), began_(platform.now()), now_(began_), open_port_(platform, port) {
    if (!relay.empty()) {
        table.hosts.insert(table.hosts.begin(), relay);
    }
    if (auto tried = platform.open(port)) {
        tried_ = *std::move(tried);
        trial_ = std::make_unique<PortTrial>(platform, port, table);
    }
    auto socket = relay.empty() ? engine::Error{engine::verbatim("")} : platform.open(0);
    if (socket) {
        socket_ = std::make_unique<net::RelayedTransport>(*std::move(socket), relay_secret(platform));
        relay_ = std::make_unique<HostedRelay>(platform, relay);
    }
    for (const OwnAddress& own : platform.addresses(port)) {
        addresses_ += (addresses_.empty() ? "" : ", ") + net::ip_text(own.address.ip) + (own.is_vpn ? " (VPN)" : "");
    }
    if (const auto router = platform.router()) {
        router_ = net::ip_text(router->address);
    }
    if (const auto ipv6 = platform.ipv6()) {
        ipv6_ = net::ip_text(*ipv6);
    }
}

NetCheck::~NetCheck() {
    if (relay_) {  // a household has few places at a relay server, and checks again, or hosts
        relay_->leave(*socket_);
    }
}

void NetCheck::poll(net::Micros now) {
    now_ = now;
    open_port_.poll(now);
    if (trial_) {
        for (net::Datagram datagram; tried_->receive(datagram, now);) {
            trial_->take(datagram);
        }
        trial_->poll(open_port_.reach(), now);
    }
    if (relay_) {
        for (net::Datagram datagram; socket_->receive(datagram, now);) {
        }
        relay_->poll(socket_.get());
    }
}

bool NetCheck::is_done() const {
    return is_late() || (open_port_.reach().state != Reach::State::Asking && (!trial_ || trial_->is_done()) &&
                         (!relay_ || relay_->state() != HostedRelay::State::Asking));
}

Reach NetCheck::reach() const {
    return with_relay(with_trial(open_port_.reach(), trial_.get()), relay_.get());
}

engine::Message NetCheck::relay_line() const {
    if (!relay_) {
        return {tr_later("none chosen")};
    }
    switch (relay_->state()) {
    case HostedRelay::State::Asking:
        return {tr_later("asking…")};
    case HostedRelay::State::Open:
        return {tr_later("yes")};
    case HostedRelay::State::Closed:
        return {tr_later("no, it is full")};
    case HostedRelay::State::Silent:
        return {tr_later("no answer")};
    }
    return {};
}

/// A router that keeps ports has one for all destinations, as a rule, so direct paths can be found.
engine::Message NetCheck::port_line() const {
    const auto seen = relay_ ? relay_->seen(*socket_) : std::nullopt;
    const bool is_asking = relay_ && relay_->state() == HostedRelay::State::Asking;
    return !seen && is_asking              ? engine::Message{tr_later("asking…")}
           : !seen                         ? engine::Message{tr_later("unknown")}
           : seen->port == socket_->port() ? engine::Message{tr_later("yes")}
                                           : engine::Message{tr_later("no")};
}

engine::Message NetCheck::trial_line() const {
    using State = PortTrial::State;
    PortTrial::Finding found{trial_ && !trial_->is_done() ? State::Asking : State::Unknown};
    for (const net::AddressFamily family : {net::AddressFamily::Ipv6, net::AddressFamily::Ipv4}) {
        const auto of_family = trial_ ? trial_->finding(family) : PortTrial::Finding{};
        found = of_family.state == State::Unknown ? found : of_family;
    }
    switch (found.state) {
    case State::Asking:
        return {is_late() ? tr_later("unknown") : tr_later("asking…")};
    case State::Reached:
        return {tr_later("yes, by {}"), net::ip_text(found.tester.ip)};
    case State::NotReached:
        return {tr_later("no")};
    case State::Unknown:
        break;
    }
    return {tr_later("unknown")};
}

std::vector<NetCheck::Line> NetCheck::lines() const {
    const auto or_none = [](const std::string& text) {
        return text.empty() ? engine::Message{tr_later("none")} : engine::verbatim(text);
    };
    return {
        {tr_later("This machine"), or_none(addresses_)},
        {tr_later("Router"), router_.empty() ? engine::Message{tr_later("there is none")} : engine::verbatim(router_)},
        {tr_later("It opens a port"), openness_of(open_port_.router())},
        {tr_later("Its address is public"), outer_of(open_port_.router())},
        {tr_later("IPv6"), or_none(ipv6_)},
        {tr_later("Relay server"), relay_line()},
        {tr_later("Ports are kept"), port_line()},
        {tr_later("Reached from outside"), trial_line()}};
}

std::string NetCheck::text() const {
    std::string text;
    for (const Line& line : lines()) {
        text += line.what.english() + ": " + line.found.english() + "\n";
    }
    return text + verdict().english() + "\n";
}

}  // namespace match
