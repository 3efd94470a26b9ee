// SPDX-License-Identifier: Zlib
#include "game/match/network/lent_relay.h"

#include <algorithm>
#include <string>

namespace match {

namespace {

constexpr int kAtOnce = 64;  // datagrams per poll, so that a flood cannot block the game
/// A host that opens the next lobby, or whose line fails for a while, finds the server still there.
constexpr net::Micros kKeptFor = 20 * net::kSecond;
constexpr net::Micros kAskAgain = 60 * net::kSecond;

}  // namespace

LentRelay::LentRelay(NetPlatform& platform, const net::Ip& host)
    : platform_(platform), host_(host), server_(platform.secret(), host) {
    if (auto socket = platform.open(0)) {
        socket_ = *std::move(socket);
        open_port_.emplace(platform, socket_->port());
    }
}

void LentRelay::poll() {
    if (!socket_) {
        return;
    }
    const net::Micros now = platform_.now();
    open_port_->poll(now);
    net::Datagram datagram;
    for (int taken = 0; taken < kAtOnce && socket_->receive(datagram, now); ++taken) {
        if (const auto sent = server_.receive(datagram.from, datagram.bytes, now)) {
            socket_->send(sent->to, sent->bytes, now);
        }
    }
}

std::optional<std::uint16_t> LentRelay::port() const {
    const bool is_open = open_port_ && open_port_->reach().state == Reach::State::Open;
    return is_open ? std::optional(open_port_->reach().outer.port) : std::nullopt;
}

void RelayLending::poll(NetPlatform& platform, net::Session* joined, bool is_willing) {
    const net::Micros now = platform.now();
    const auto host = joined != nullptr ? joined->relay_wanted_at(now) : std::nullopt;
    if (is_willing && host && host->ip.is_v4() && net::is_public(*host)) {
        if (!relay_ || relay_->host() != host->ip) {
            end();
            relay_ = std::make_unique<LentRelay>(platform, host->ip);
        }
        keep_until_ = now + kKeptFor;
    }
    if (!relay_) {
        return;
    }
    relay_->poll();
    if (joined != nullptr && relay_->is_used()) {
        keep_until_ = now + kKeptFor;
    }
    if (!is_willing || now >= keep_until_) {
        end();
    } else if (const auto port = relay_->port(); port && joined != nullptr) {
        joined->lend_relay(*port, now);
    }
}

void RelayLending::end() {
    if (relay_) {
        ended_.push_back(std::move(relay_));
    }
}

void BorrowedRelay::poll(net::RelayedTransport* transport, net::Session& session) {
    const net::Micros now = platform_->now();
    std::erase_if(failed_, [now](const auto& each) { return now >= each.second; });
    if (!relay_) {
        const auto offers = session.offered_relays(now);
        const auto next =
            std::ranges::find_if(offers, [this](const net::Address& offer) { return !has_failed(offer.ip); });
        if (next == offers.end()) {
            return session.note_lender(std::nullopt);
        }
        at_ = *next;
        relay_ = std::make_unique<HostedRelay>(*platform_, net::to_string(at_));
    }
    session.note_lender(at_.ip);
    relay_->poll(transport);
    using State = HostedRelay::State;
    const bool has_ended = relay_->state() == State::Silent || relay_->state() == State::Closed;
    if (transport != nullptr && (has_ended || !session.is_welcome(at_.ip))) {
        drop(*transport);
    }
}

void BorrowedRelay::drop(net::RelayedTransport& transport) {
    failed_.emplace_back(at_.ip, platform_->now() + kAskAgain);
    relay_->leave(transport);
    relay_.reset();
}

bool BorrowedRelay::has_failed(const net::Ip& guest) const {
    return std::ranges::find(failed_, guest, &std::pair<net::Ip, net::Micros>::first) != failed_.end();
}

const HostedRelay* BorrowedRelay::open() const {
    return relay_ && relay_->state() == HostedRelay::State::Open ? relay_.get() : nullptr;
}

}  // namespace match
