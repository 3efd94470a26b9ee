// SPDX-License-Identifier: Zlib
#include "tools/sim_network/sim_router.h"

#include <algorithm>
#include <string>

namespace net {

SimMachine::~SimMachine() {
    std::erase(router_->machines_, this);
}

void SimMachine::send(const Address& to, std::string_view bytes, Micros now) {
    router_->send(address_, to, bytes, now);
}

bool SimMachine::receive(Datagram& datagram, Micros now) {
    router_->take_arrivals(now);
    if (inbox_.empty()) {
        return false;
    }
    datagram = inbox_.front();
    inbox_.pop_front();
    return true;
}

SimRouter::SimRouter(SimRouter& upstream, std::uint32_t outer, const RouterKind& kind, std::uint64_t seed)
    : model_(kind, seed), outer_(outer), upstream_(&upstream) {
    upstream.behind_.push_back(this);
}

std::unique_ptr<SimMachine> SimRouter::open(const Address& inner) {
    auto machine = std::make_unique<SimMachine>(*this, inner);
    machines_.push_back(machine.get());
    return machine;
}

void SimRouter::forward(std::uint16_t outer_port, const Address& inner) {
    model_.forward(outer_port, inner);
    if (network_ != nullptr) {
        (void)endpoint(outer_port);
    }
}

SimEndpoint& SimRouter::endpoint(std::uint16_t outer_port) {
    SimEndpoint*& known = endpoints_[outer_port];
    if (known == nullptr) {
        known = &network_->add({outer_, outer_port});
    }
    return *known;
}

void SimRouter::send(const Address& inner, const Address& to, std::string_view bytes, Micros now) {
    if (deliver(to, {inner, now, std::string(bytes)}, now)) {
        return;
    }
    const Address from{outer_, model_.out(inner, to, now)};
    if (to.ip == outer_) {
        if (model_.kind().turns_back) {
            take(to.port, {from, now, std::string(bytes)}, now);
        }
    } else if (upstream_ != nullptr) {
        upstream_->send(from, to, bytes, now);
    } else {
        endpoint(from.port).send(to, bytes, now);
    }
}

void SimRouter::take_arrivals(Micros now) {
    if (upstream_ != nullptr) {
        return upstream_->take_arrivals(now);
    }
    for (const auto& [port, endpoint] : endpoints_) {
        for (Datagram datagram; endpoint->receive(datagram, now);) {
            take(port, datagram, now);
        }
    }
}

void SimRouter::take(std::uint16_t outer_port, const Datagram& datagram, Micros now) {
    if (const auto inner = model_.in(outer_port, datagram.from, now)) {
        (void)deliver(*inner, datagram, now);
    }
}

bool SimRouter::deliver(const Address& inner, const Datagram& datagram, Micros now) {
    for (SimMachine* const machine : machines_) {
        if (machine->address_ == inner) {
            machine->inbox_.push_back(datagram);
            return true;
        }
    }
    for (SimRouter* const router : behind_) {
        if (router->outer_ == inner.ip) {
            router->take(inner.port, datagram, now);
            return true;
        }
    }
    return false;
}

}  // namespace net
