// SPDX-License-Identifier: Zlib
#include "net/link/meter.h"

namespace net {

void Meter::send(const Address& to, std::string_view bytes, Micros now) {
    if (const auto found = traffic_.find(to); found != traffic_.end()) {
        found->second.bytes_sent += bytes.size() + header_bytes(to.ip);
        ++found->second.packets_sent;
    }
    transport_->send(to, bytes, now);
}

void Meter::broadcast(std::uint16_t port, std::string_view bytes, Micros now) {
    transport_->broadcast(port, bytes, now);
}

bool Meter::receive(Datagram& datagram, Micros now) {
    if (!transport_->receive(datagram, now)) {
        return false;
    }
    if (const auto found = traffic_.find(datagram.from); found != traffic_.end()) {
        found->second.bytes_received += datagram.bytes.size() + header_bytes(datagram.from.ip);
        ++found->second.packets_received;
    }
    return true;
}

void Meter::track(const Address& address) {
    if (traffic_.size() < kMaxTracked) {
        traffic_.try_emplace(address);
    }
}

void Meter::move(const Address& from, const Address& to) {
    if (auto node = traffic_.extract(from)) {
        node.key() = to;
        traffic_.erase(to);
        traffic_.insert(std::move(node));
    }
}

void Meter::reject(const Address& from) {
    ++rejected_;
    if (const auto found = traffic_.find(from); found != traffic_.end()) {
        ++found->second.packets_rejected;
    }
}

Traffic Meter::traffic(const Address& address) const {
    const auto found = traffic_.find(address);
    return found == traffic_.end() ? Traffic{} : found->second;
}

}  // namespace net
