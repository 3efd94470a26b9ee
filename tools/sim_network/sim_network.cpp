// SPDX-License-Identifier: Zlib
#include "tools/sim_network/sim_network.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace net {

void SimEndpoint::send(const Address& to, std::string_view bytes, Micros now) {
    const std::optional<std::size_t> target = network_->find(to);
    if (target && network_->is_live(*this)) {
        network_->carry(station_, *target, bytes, clock_.network(now));
    }
}

void SimEndpoint::broadcast(std::uint16_t port, std::string_view bytes, Micros now) {
    if (!network_->is_live(*this)) {
        return;
    }
    for (std::size_t i = 0; i < network_->stations_.size(); ++i) {
        if (network_->stations_[i].address.port == port) {
            network_->carry(station_, i, bytes, clock_.network(now));
        }
    }
}

bool SimEndpoint::receive(Datagram& datagram, Micros now) {
    if (inbox_.empty() || clock_.local(inbox_.front().at) > now) {
        return false;
    }
    std::pop_heap(inbox_.begin(), inbox_.end(), is_later);
    const Arrival arrival = inbox_.back();
    inbox_.pop_back();
    SimNetwork::Parcel& parcel = network_->parcels_[arrival.parcel];
    datagram.from = parcel.from;
    datagram.at = clock_.local(arrival.at);
    datagram.bytes.swap(parcel.bytes);
    network_->free_parcels_.push_back(arrival.parcel);
    return true;
}

std::optional<Micros> SimEndpoint::next_arrival() const {
    return inbox_.empty() ? std::nullopt : std::optional(inbox_.front().at);
}

SimEndpoint& SimNetwork::add(const Address& address, const SimClock& clock) {
    std::size_t place = find(address).value_or(stations_.size());
    if (place == stations_.size()) {
        stations_.push_back({.address = address});
        for (std::size_t from = 0; from < stations_.size(); ++from) {
            std::vector<Direction>& directions = stations_[from].directions;
            while (directions.size() < stations_.size()) {
                directions.emplace_back(
                    engine::Rng(engine::Rng(seed_).next() ^ (from << 32 | directions.size())).next());
            }
        }
    }
    assert(stations_[place].endpoint == nullptr);
    endpoints_.push_back(std::make_unique<SimEndpoint>(*this, place, address, clock));
    return *(stations_[place].endpoint = endpoints_.back().get());
}

void SimNetwork::remove(const Address& address) {
    SimEndpoint* endpoint = std::exchange(stations_[index(address)].endpoint, nullptr);
    assert(endpoint != nullptr);
    for (const SimEndpoint::Arrival& arrival : endpoint->inbox_) {
        free_parcels_.push_back(arrival.parcel);
    }
    endpoint->inbox_.clear();
}

void SimNetwork::set_conditions(const Address& from, const Address& to,
                                const std::optional<LinkConditions>& conditions) {
    direction(from, to).conditions = conditions;
}

void SimNetwork::set_uplink(const Address& from, std::int64_t bytes_per_second) {
    stations_[index(from)].uplink_bytes_per_second = bytes_per_second;
}

void SimNetwork::set_cut(const Address& from, const Address& to, bool is_cut) {
    direction(from, to).is_cut = is_cut;
}

const SimTraffic& SimNetwork::traffic(const Address& from, const Address& to) const {
    return stations_[index(from)].directions[index(to)].traffic;
}

std::optional<Micros> SimNetwork::next_arrival() const {
    std::optional<Micros> next;
    for (const Station& station : stations_) {
        const std::optional<Micros> at = station.endpoint ? station.endpoint->next_arrival() : std::nullopt;
        if (at && (!next || *at < *next)) {
            next = at;
        }
    }
    return next;
}

void SimNetwork::forge(const Address& from, const Address& to, std::string_view bytes, Micros at) {
    if (SimEndpoint* endpoint = stations_[index(to)].endpoint) {
        put(*endpoint, from, bytes, at);
    }
}

std::optional<std::size_t> SimNetwork::find(const Address& address) const {
    for (std::size_t i = 0; i < stations_.size(); ++i) {
        if (stations_[i].address == address) {
            return i;
        }
    }
    return std::nullopt;
}

std::size_t SimNetwork::index(const Address& address) const {
    const std::optional<std::size_t> place = find(address);
    assert(place);
    return *place;
}

SimNetwork::Direction& SimNetwork::direction(const Address& from, const Address& to) {
    return stations_[index(from)].directions[index(to)];
}

bool SimNetwork::is_live(const SimEndpoint& endpoint) const {
    return stations_[endpoint.station_].endpoint == &endpoint;
}

void SimNetwork::carry(std::size_t from, std::size_t to, std::string_view bytes, Micros now) {
    const Station& sender = stations_[from];
    Direction& direction = stations_[from].directions[to];
    ++direction.traffic.datagrams;
    const std::size_t size = bytes.size() + header_bytes(sender.address.ip);
    direction.traffic.bytes += size;
    const bool is_kept = tap_ && !tap_({sender.address, stations_[to].address, bytes, now});
    if (is_kept || direction.is_cut || bytes.size() > kMaxSocketBytes) {
        ++direction.traffic.dropped;
        return;
    }
    const LinkConditions& conditions = direction.conditions ? *direction.conditions : conditions_;
    const auto left = stations_[from].uplink.send(size, stations_[from].uplink_bytes_per_second, kUplinkQueue, now);
    const Impairment::Arrivals arrivals =
        left ? direction.impairment.carry(size, conditions, *left) : Impairment::Arrivals{};
    SimEndpoint* receiver = stations_[to].endpoint;
    if (arrivals.count == 0 || !receiver) {
        ++direction.traffic.dropped;
        return;
    }
    for (std::size_t i = 0; i < arrivals.count; ++i) {
        direction.impairment.corrupt(put(*receiver, sender.address, bytes, arrivals.at[i]).bytes, conditions);
    }
}

SimNetwork::Parcel& SimNetwork::put(SimEndpoint& endpoint, const Address& from, std::string_view bytes, Micros at) {
    if (free_parcels_.empty()) {
        free_parcels_.push_back(static_cast<std::uint32_t>(parcels_.size()));
        parcels_.emplace_back();
    }
    const std::uint32_t place = free_parcels_.back();
    free_parcels_.pop_back();
    endpoint.inbox_.push_back({at, sent_++, place});
    std::push_heap(endpoint.inbox_.begin(), endpoint.inbox_.end(), SimEndpoint::is_later);
    Parcel& parcel = parcels_[place];
    parcel.from = from;
    parcel.bytes.assign(bytes);
    return parcel;
}

}  // namespace net
