// SPDX-License-Identifier: Zlib
#include "net/lobby/discovery.h"

#include <algorithm>
#include <utility>

#include "engine/base/bounded.h"
#include "net/wire/packets.h"
#include "net/wire/text.h"

namespace net {
namespace {

constexpr Micros kAskEvery = 2 * kSecond;
constexpr Micros kForgetAfter = 7 * kSecond;
constexpr std::size_t kMaxQuestions = 8;
constexpr int kOffersAtOnce = 256;  // datagrams per poll

FoundGame found(const OfferPacket& offer, const Datagram& datagram) {
    FoundGame game;
    game.address = datagram.from;
    game.identity = offer.identity;
    game.host_name = clean_text(offer.host_name, kMaxNameBytes);
    game.game = offer.game;
    game.pilots = offer.pilots;
    game.max_pilots = offer.max_pilots;
    game.has_password = offer.has_password;
    game.is_running = offer.is_running;
    return game;
}

}  // namespace

void Search::ask_also(const std::vector<Address>& hosts) {
    const std::vector<Host> before = std::exchange(hosts_, {});
    for (const Address& address : hosts) {
        if (hosts_.size() < kMaxAskedHosts) {
            const auto known = std::ranges::find(before, address, &Host::address);
            hosts_.push_back(known != before.end() ? *known : Host{address});
        }
    }
}

void Search::poll(Transport& transport, Micros now) {
    Datagram datagram;
    for (int i = 0; i < kOffersAtOnce && transport.receive(datagram, now); ++i) {
        receive(datagram, now);
    }
    std::erase_if(games_, [&](const FoundGame& game) { return now - game.heard_at >= kForgetAfter; });
    if (next_at_ && now < *next_at_) {
        return;
    }
    next_at_ = now + kAskEvery;
    transport.broadcast(port_, question(true, now), now);
    ask_hosts(transport, now);
}

/// A host answers few searches of one address, so one that broadcasts reach is spared the second question.
void Search::ask_hosts(Transport& transport, Micros now) {
    const auto is_reached = [now](const Host& host) {
        return host.answered_at && now - *host.answered_at < kForgetAfter;
    };
    if (std::ranges::all_of(hosts_, is_reached)) {
        return;
    }
    const std::string bytes = question(false, now);
    for (const Host& host : hosts_) {
        if (!is_reached(host)) {
            transport.send(host.address, bytes, now);
        }
    }
}

std::string Search::question(bool is_broadcast, Micros now) {
    engine::Writer number;
    number("number", ++asked_);
    const Question& question =
        engine::push_newest(questions_, {sip_hash(key_, number.bytes()), now, is_broadcast}, kMaxQuestions);
    return encode(SearchPacket{.nonce = question.nonce});
}

void Search::receive(const Datagram& datagram, Micros now) {
    const auto offer = decode<OfferPacket>(datagram.bytes);
    if (!offer || offer->protocol != kProtocolVersion) {
        return;
    }
    const auto asked = std::ranges::find(questions_, offer->nonce, &Question::nonce);
    const auto host = std::ranges::find(hosts_, datagram.from, &Host::address);
    const bool is_host = host != hosts_.end();
    if (asked == questions_.end() || (!asked->is_broadcast && !is_host)) {
        return;
    }
    if (is_host && asked->is_broadcast) {
        host->answered_at = now;
    }
    FoundGame game = found(*offer, datagram);
    const Micros at = std::clamp(datagram.at, asked->asked_at, std::max(asked->asked_at, now));
    game.heard_at = now;
    game.ping_ms = static_cast<int>((at - asked->asked_at) / kMillisecond);
    const auto known = std::ranges::find(games_, game.address, &FoundGame::address);
    if (known != games_.end()) {
        *known = std::move(game);
    } else if (is_host || (games_.size() < kMaxFoundGames && count_at(game.address.ip) < kMaxFoundAtAddress)) {
        games_.push_back(std::move(game));
    }
}

std::ptrdiff_t Search::count_at(const Ip& ip) const {
    return std::ranges::count_if(
        games_, [&ip](const FoundGame& game) { return game.address.ip.household() == ip.household(); });
}

}  // namespace net
