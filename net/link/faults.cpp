// SPDX-License-Identifier: Zlib
#include "net/link/faults.h"

namespace net {

void FaultyTransport::send(const Address& to, std::string_view bytes, Micros now) {
    hold({to, false, std::string(bytes)}, now);
}

void FaultyTransport::broadcast(std::uint16_t port, std::string_view bytes, Micros now) {
    hold({{0, port}, true, std::string(bytes)}, now);
}

bool FaultyTransport::receive(Datagram& datagram, Micros now) {
    flush(now);
    return inner_->receive(datagram, now);
}

void FaultyTransport::hold(const Outgoing& outgoing, Micros now) {
    const std::size_t size = outgoing.bytes.size() + header_bytes(outgoing.to.ip);
    const Impairment::Arrivals arrivals = impairment_.carry(size, conditions_, now);
    for (std::size_t i = 0; i < arrivals.count; ++i) {
        Outgoing copy = outgoing;
        impairment_.corrupt(copy.bytes, conditions_);
        held_.emplace(arrivals.at[i], std::move(copy));
    }
    flush(now);
}

void FaultyTransport::flush(Micros now) {
    while (!held_.empty() && held_.begin()->first <= now) {
        const auto first = held_.extract(held_.begin());
        const Outgoing& outgoing = first.mapped();
        if (outgoing.is_broadcast) {
            inner_->broadcast(outgoing.to.port, outgoing.bytes, now);
        } else {
            inner_->send(outgoing.to, outgoing.bytes, now);
        }
    }
}

}  // namespace net
