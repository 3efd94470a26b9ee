// SPDX-License-Identifier: Zlib
#include "net/link/mesh.h"

#include <algorithm>

#include "net/wire/packets.h"

namespace net {

namespace {

/// Some routers take a datagram that comes before any was sent there for a flow of their own, and then send what is
/// meant for its sender from another port. So one side begins: the one that came later.
constexpr Micros kLetOtherFirst = kSecond;

}  // namespace

void Mesh::add(SeatId seat, const Address& address, const PublicKey& public_key, const LinkKey& key, Micros now) {
    begin(seat, {address}, public_key, key, now, true);
}

void Mesh::begin(SeatId seat, std::vector<Address> candidates, const PublicKey& public_key, const LinkKey& key,
                 Micros now, bool is_proven) {
    remove(seat);
    transport_->track(candidates.front());
    probes_[seat].emplace(std::move(candidates), public_key, key, now, first_counter(public_key, now), is_proven);
}

bool Mesh::introduce(SeatId seat, std::vector<Address> candidates, const PublicKey& public_key, Micros now,
                     std::string_view context) {
    std::erase_if(candidates, [](const Address& address) { return !is_unicast(address); });
    if (candidates.empty()) {
        return true;  // there is no address to try
    }
    std::optional<LinkProbe>& probe = probes_[seat];
    if (probe && probe->public_key() == public_key) {
        const Address known = probe->address();
        probe->suggest(candidates, now);
        transport_->move(known, probe->address());
        return true;
    }
    remove(seat);
    if (!derivations_.take(now)) {
        return false;
    }
    const LinkKey key = LinkKey::derive(keys_, public_key, context);
    if (key.is_set()) {
        begin(seat, std::move(candidates), public_key, key, now, false);
    }
    return true;
}

void Mesh::remove(SeatId seat) {
    std::optional<LinkProbe>& probe = probes_[seat];
    if (probe) {
        transport_->untrack(probe->address());
        probe.reset();
    }
}

bool Mesh::receive(const Datagram& datagram, Micros now) {
    const auto ping = decode_tagged<PingPacket>(datagram.bytes);
    std::optional<LinkProbe>* probe = ping ? &probes_[ping->sender] : nullptr;
    if (probe == nullptr || !*probe || !has_tag(datagram.bytes, (*probe)->key(), ping->sender.byte())) {
        return false;
    }
    if (!(*probe)->receive(*ping, std::min(datagram.at, now))) {
        return false;
    }
    settle(**probe, *ping, now);
    if (std::ranges::count((*probe)->targets(now), datagram.from) > 0) {
        (*probe)->earn(datagram.from);
        (*probe)->note_used(now);
    } else {
        check_path(ping->sender, datagram.from, now);
    }
    return true;
}

bool Mesh::receive_path(const Datagram& datagram, Micros now) {
    const auto path = decode_tagged<PathPacket>(datagram.bytes);
    std::optional<LinkProbe>* probe = path ? &probes_[path->sender] : nullptr;
    if (probe == nullptr || !*probe || !has_tag(datagram.bytes, (*probe)->key(), path->sender.byte())) {
        return false;
    }
    if (!path->is_answer) {
        const PathPacket answer{.sender = self_, .is_answer = true, .number = path->number};
        transport_->send(datagram.from, tagged(encode(answer), (*probe)->key(), self_.byte()), now);
        return true;
    }
    if (!paths_.is_answer(*path, datagram.from, now)) {
        return receive_trial(path->sender, *path, datagram.from, now);
    }
    move(**probe, datagram.from, now);
    return true;
}

bool Mesh::receive_trial(SeatId seat, const PathPacket& path, const Address& from, Micros now) {
    LinkProbe& probe = *probes_[seat];
    const bool is_answer = from == probe.trial().address() && probe.trial().take_answer([&](std::uint32_t question) {
        return path.number == paths_.number(seat, from, question);
    });
    if (is_answer && probe.trial().is_as_good_as(probe.loss())) {
        move(probe, from, now);
        probe.expect_use(now);
    }
    return is_answer;
}

void Mesh::settle(LinkProbe& probe, const PingPacket& ping, Micros now) {
    for (const Address each : probe.targets(now)) {
        if (!probe.is_proven() && paths_.proves(ping.path_echo, each, now)) {
            move(probe, each, now);
            return;
        }
    }
}

void Mesh::move(LinkProbe& probe, const Address& to, Micros now) {
    const Address known = probe.address();
    probe.move_to(to, now);
    transport_->move(known, to);
}

void Mesh::check_path(SeatId seat, const Address& from, Micros now) {
    std::optional<LinkProbe>& known = probes_[seat];
    if (!known || !is_unicast(from)) {
        return;
    }
    if (known->is_proven() && known->address() == from) {
        known->note_used(now);
        return;
    }
    // A member that is reached directly may still send through the relay server, until it has found the same path.
    const bool is_detour = known->is_proven() && known->is_used(now) && as_relayed(from) &&
                           transport_->direct_address(from) == known->address();
    if (!is_detour) {
        ask_path(seat, from, now);
    }
}

void Mesh::ask_path(SeatId seat, const Address& to, Micros now) {
    ask(seat, to, paths_.question(seat, to, now), now);
}

void Mesh::try_path(SeatId seat, const Address& to, Micros now) {
    auto question = paths_.question(seat, to, now);
    if (question) {
        question->number = paths_.number(seat, to, probes_[seat]->trial().ask(to));
    }
    ask(seat, to, question, now);
}

void Mesh::ask(SeatId seat, const Address& to, std::optional<PathPacket> question, Micros now) {
    if (question) {
        question->sender = self_;
        transport_->send(to, tagged(encode(*question), probes_[seat]->key(), self_.byte()), now);
    }
}

/// Returns an unguessable number to count up from, with room to do so.
std::uint32_t Mesh::first_counter(const PublicKey& public_key, Micros now) const {
    engine::Writer writer;
    writer("key", public_key);
    writer("now", now);
    return static_cast<std::uint32_t>(sip_hash(secret_, writer.bytes())) >> 1U;
}

void Mesh::poll(Micros now) {
    if (self_ == kNoSeat) {
        return;
    }
    for (std::optional<LinkProbe>& probe : probes_) {
        if (probe && probe->is_due(now)) {
            ping(*probe, now);
        }
    }
}

void Mesh::poll_paths(Micros now) {
    for (const SeatId seat : kSeats) {
        std::optional<LinkProbe>& probe = probes_[seat];
        if (self_ == kNoSeat || !probe || !probe->is_proven() || !probe->relayed_address() ||
            !probe->is_path_due(now)) {
            continue;
        }
        const bool has_turn = self_ > seat || now - probe->since() >= kLetOtherFirst;
        if (const auto direct = transport_->direct_address(probe->address())) {
            if (has_turn && unanswered_->take(direct->ip, now)) {
                probe->is_lost(now) ? ask_path(seat, *direct, now) : try_path(seat, *direct, now);
            }
        } else if (!probe->is_used(now)) {
            ask_path(seat, *probe->relayed_address(), now);
        }
    }
}

void Mesh::ping(LinkProbe& probe, Micros now) {
    std::vector<Address> targets;
    for (const Address& each : probe.targets(now)) {
        if (may_send(probe, each, now)) {
            targets.push_back(each);
        }
    }
    auto ping = targets.empty() ? std::nullopt : probe.next(self_, now);
    if (!ping) {
        return;
    }
    for (const Address& to : targets) {
        ping->path = paths_.number(to, now);
        transport_->send(to, tagged(encode(*ping), probe.key(), self_.byte()), now);
    }
}

bool Mesh::may_send(LinkProbe& probe, const Address& to, Micros now) {
    return probe.is_proven() || probe.spend(to) || unanswered_->take(to.ip, now);
}

std::uint8_t Mesh::up(Micros now) const {
    return bits_where(kSeats, [&](SeatId seat) { return probes_[seat] && probes_[seat]->is_up(now); });
}

Micros Mesh::worst_rtt() const {
    Micros worst = 0;
    for (const std::optional<LinkProbe>& probe : probes_) {
        worst = std::max(worst, probe ? probe->rtt().value_or(0) : 0);
    }
    return worst;
}

std::vector<LinkStats> Mesh::links() const {
    std::vector<LinkStats> links;
    for (const SeatId seat : kSeats) {
        if (const LinkProbe* known = probe(seat)) {
            LinkStats& stats = links.emplace_back();
            stats.slot = row_of(seat);
            stats.address = known->address();
            stats.is_met = known->is_proven();
            if (known->rtt()) {
                stats.rtt_ms = static_cast<double>(*known->rtt()) / kMillisecond;
            }
            stats.loss = known->loss();
        }
    }
    return links;
}

void add_traffic(std::vector<LinkStats>& links, const Meter& meter) {
    for (LinkStats& link : links) {
        const Traffic traffic = meter.traffic(link.address);
        link.bytes_sent = traffic.bytes_sent;
        link.bytes_received = traffic.bytes_received;
        link.packets_sent = traffic.packets_sent;
        link.packets_received = traffic.packets_received;
        link.packets_rejected = traffic.packets_rejected;
    }
}

}  // namespace net
