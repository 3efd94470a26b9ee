// SPDX-License-Identifier: Zlib
#include "net/reach/relay_server.h"

#include <algorithm>

namespace net {

namespace {

/// Returns how many entries of a table are of the same household as an address.
std::size_t of_household(const auto& entries, const Address& address) {
    return static_cast<std::size_t>(std::ranges::count_if(
        entries, [&](const auto& entry) { return entry.address.ip.household() == address.ip.household(); }));
}

}  // namespace

std::optional<RelayedDatagram> RelayServer::receive(const Address& from, std::string_view bytes, Micros now) {
    forget_old(now);
    CarryHead head;
    std::string_view rest = bytes;
    std::optional<RelayedDatagram> sent;
    if (const auto ask = decode<AskPacket>(bytes)) {
        sent = answer(from, *ask, now);
    } else if (take_head(rest, head) && from.ip.is_v4() && cookies_.is_valid(head.cookie, from, now)) {
        sent = carry(from, head, rest, now);
    }
    refused_packets_ += sent ? 0 : 1;
    return sent;
}

bool RelayServer::may_answer(const Address& from, bool is_proven, Micros now) {
    return is_proven ? proven_askers_.take(from.ip, now) : askers_.take(from.ip, now) && answers_.take(now);
}

std::optional<RelayedDatagram> RelayServer::answer(const Address& from, const AskPacket& ask, Micros now) {
    const bool is_proven = from.ip.is_v4() && cookies_.is_valid(ask.cookie, from, now);
    if (!is_unicast(from) || !may_answer(from, is_proven, now)) {
        return std::nullopt;
    }
    SeenPacket seen{.nonce = ask.nonce, .cookie = cookies_.make(from, now), .own = from};
    if (is_proven && ask.purpose == AskPurpose::Host) {
        seen.state = seat_host(from, ask, now) ? SeenState::Hosted : SeenState::Refused;
    } else if (is_proven && ask.purpose == AskPurpose::Find) {
        const Host* const host = host_of(ask.name);
        if (host == nullptr) {
            seen.state = SeenState::Unknown;
        } else if (seat_guest(from, *host, now)) {
            seen.state = SeenState::Found;
            seen.host = end_of(host->address);
        } else {
            seen.state = SeenState::Refused;
        }
    } else if (is_proven && ask.purpose == AskPurpose::Leave) {
        std::erase_if(hosts_, [&](const Host& host) { return host.name == ask.name && host.owner == ask.nonce; });
    }
    return RelayedDatagram{from, encode(seen)};
}

bool RelayServer::seat_host(const Address& from, const AskPacket& ask, Micros now) {
    auto host = std::ranges::find(hosts_, ask.name, &Host::name);
    if (host == hosts_.end()) {
        if ((only_host_ && from.ip != *only_host_) || hosts_.size() >= kMostHosts ||
            of_household(hosts_, from) >= kMostHostsOfHousehold) {
            return false;
        }
        host = hosts_.insert(hosts_.end(), Host{.name = ask.name, .owner = ask.nonce, .address = from});
    }
    if (host->owner != ask.nonce) {
        return false;
    }
    host->address = from;
    host->until = now + kHostedFor;
    if (ask.barred != RelayEnd{}) {
        bar(*host, address_of(ask.barred), now);
    }
    return true;
}

void RelayServer::bar(Host& host, const Address& guest, Micros now) {
    std::erase_if(guests_, [&](const Guest& each) { return each.address == guest && each.host == host.name; });
    std::erase_if(host.bars, [&](const Host::Bar& each) { return each.ip == guest.ip; });
    host.bars.push_back({guest.ip, now + kBarredFor});
    if (host.bars.size() > kMostBarred) {
        host.bars.pop_front();
    }
}

bool RelayServer::is_barred(const Host& host, const Address& guest, Micros now) {
    return std::ranges::any_of(host.bars,
                               [&](const Host::Bar& each) { return each.ip == guest.ip && now < each.until; });
}

bool RelayServer::seat_guest(const Address& from, const Host& host, Micros now) {
    auto guest = std::ranges::find_if(
        guests_, [&](const Guest& each) { return each.address == from && each.host == host.name; });
    if (guest == guests_.end()) {
        if (is_barred(host, from, now) || guests_.size() >= most_guests_ ||
            of_household(guests_, from) >= kMostGuestsOfHousehold) {
            return false;
        }
        guest = guests_.insert(guests_.end(), Guest{.host = host.name, .address = from});
    }
    guest->until = now + kHostedFor;
    return true;
}

std::optional<RelayedDatagram> RelayServer::carry(const Address& from, const CarryHead& head, std::string_view rest,
                                                  Micros now) {
    const auto name = name_of(address_of(head.to));
    const Host* const host = name ? host_of(*name) : nullptr;
    if (name && host == nullptr) {
        return std::nullopt;
    }
    const Address to = host != nullptr ? host->address : address_of(head.to);
    const auto sender = sender_for(from, to);
    if (!sender || !may_flow(from, to, rest.size(), now)) {
        return std::nullopt;
    }
    ++carried_packets_;
    carried_bytes_ += rest.size();
    return RelayedDatagram{to, encode(CarriedHead{.from = *sender}) + std::string(rest)};
}

std::optional<RelayEnd> RelayServer::sender_for(const Address& from, const Address& to) const {
    for (const Host& host : hosts_) {
        if (host.address == from && is_guest_of(to, host.name)) {
            return end_of(address_of(host.name));
        }
    }
    for (const Guest& guest : guests_) {
        const Host* const host = guest.address == from ? host_of(guest.host) : nullptr;
        if (host != nullptr && (host->address == to || is_guest_of(to, guest.host))) {
            return end_of(from);
        }
    }
    return std::nullopt;
}

bool RelayServer::may_flow(const Address& from, const Address& to, std::size_t bytes, Micros now) {
    Flow& flow = flows_[{from, to}];
    flow.until = now + kHostedFor;
    return flow.packets.take(now) && flow.bytes.take(now, static_cast<int>(bytes));
}

const RelayServer::Host* RelayServer::host_of(const HostName& name) const {
    const auto found = std::ranges::find(hosts_, name, &Host::name);
    return found == hosts_.end() ? nullptr : &*found;
}

bool RelayServer::is_guest_of(const Address& guest, const HostName& host) const {
    return std::ranges::any_of(guests_, [&](const Guest& each) { return each.address == guest && each.host == host; });
}

void RelayServer::forget_old(Micros now) {
    const auto is_old = [now](const auto& entry) { return now >= entry.until; };
    std::erase_if(hosts_, is_old);
    std::erase_if(guests_, is_old);
    if (now >= forget_flows_at_) {
        forget_flows_at_ = now + kSecond;
        std::erase_if(flows_, [now](const auto& flow) { return now >= flow.second.until; });
    }
}

RelayServer::Counts RelayServer::counts(Micros now) {
    forget_old(now);
    return {hosts_.size(), guests_.size(), carried_packets_, carried_bytes_, refused_packets_};
}

}  // namespace net
