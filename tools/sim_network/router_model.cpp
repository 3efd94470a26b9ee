// SPDX-License-Identifier: Zlib
#include "tools/sim_network/router_model.h"

#include <algorithm>

namespace net {

namespace {

constexpr std::uint16_t kFirstPort = 1024;

/// Returns what two ends must share, so that something treats them alike.
Address part_of(const Address& end, DependsOn what) {
    return what == DependsOn::Nothing ? Address{} : what == DependsOn::Address ? Address{end.ip, 0} : end;
}

}  // namespace

void RouterModel::forget(Micros now) {
    std::erase_if(flows_, [&](const Flow& flow) { return now - flow.used_at > kind_.forgets_after; });
}

void RouterModel::restart() {
    flows_.clear();
    strangers_.clear();
    next_port_ = static_cast<std::uint16_t>(next_port_ + 1000);
    kind_.ports = kind_.ports == PortChoice::Kept ? PortChoice::Sequential : kind_.ports;
}

bool RouterModel::is_taken(std::uint16_t port) const {
    return std::ranges::find(flows_, port, &Flow::outer_port) != flows_.end() ||
           std::ranges::find(forwarded_, port, &Forward::outer_port) != forwarded_.end();
}

bool RouterModel::is_spoilt(std::uint16_t port, const Address& to) const {
    return std::ranges::any_of(strangers_,
                               [&](const Stranger& each) { return each.outer_port == port && each.from == to; });
}

std::uint16_t RouterModel::choose_port(const Address& inner, const Address& to) {
    std::uint16_t port = inner.port;
    if (kind_.ports == PortChoice::Kept && !is_taken(port) && !is_spoilt(port, to)) {
        return port;
    }
    do {
        port = kind_.ports == PortChoice::Random ? static_cast<std::uint16_t>(kFirstPort + random_() % 60000)
                                                 : next_port_++;
    } while (is_taken(port));
    return port;
}

std::uint16_t RouterModel::out(const Address& inner, const Address& to, Micros now) {
    forget(now);
    if (const auto own = std::ranges::find(forwarded_, inner, &Forward::inner); own != forwarded_.end()) {
        return own->outer_port;
    }
    const Address shared = part_of(to, kind_.mapping);
    const auto fits = [&](const Flow& flow) {
        return flow.inner == inner && (flow.to == shared || flow.to == to) && !is_spoilt(flow.outer_port, to);
    };
    auto flow = std::ranges::find_if(flows_, fits);
    if (flow == flows_.end()) {
        const bool is_apart = std::ranges::any_of(
            flows_, [&](const Flow& each) { return each.inner == inner && is_spoilt(each.outer_port, to); });
        flows_.push_back({inner, is_apart ? to : shared, choose_port(inner, to), {}, now});
        flow = flows_.end() - 1;
    }
    flow->used_at = now;
    if (std::ranges::find(flow->sent_to, to) == flow->sent_to.end()) {
        flow->sent_to.push_back(to);
    }
    return flow->outer_port;
}

std::optional<Address> RouterModel::in(std::uint16_t outer_port, const Address& from, Micros now) {
    forget(now);
    if (const auto own = std::ranges::find(forwarded_, outer_port, &Forward::outer_port); own != forwarded_.end()) {
        return own->inner;
    }
    const auto flow = std::ranges::find(flows_, outer_port, &Flow::outer_port);
    const auto is_known = [&](const Address& sent) {
        return part_of(sent, kind_.filtering) == part_of(from, kind_.filtering);
    };
    if (flow != flows_.end() && std::ranges::any_of(flow->sent_to, is_known)) {
        return flow->inner;
    }
    if (kind_.answers_strangers && !is_spoilt(outer_port, from)) {
        strangers_.push_back({from, outer_port});
    }
    return std::nullopt;
}

}  // namespace net
