// SPDX-License-Identifier: Zlib
#include "tools/impair/home_router.h"

#include <algorithm>
#include <array>
#include <utility>

namespace impair {

namespace {

constexpr std::uint32_t kOuterNetwork = 0x0A4D0000;  // 10.77.0.0
constexpr std::uint32_t kHomes = 0xC0A80000;         // 192.168.0.0
constexpr int kMostPorts = 254;

/// Returns the port on the switch that has that address, or whose router has it; nothing for any other.
std::optional<int> port_of(net::Ip ip) {
    const std::uint32_t number = ip.v4() - kOuterNetwork;
    return number >= 1 && number <= kMostPorts ? std::optional(static_cast<int>(number)) : std::nullopt;
}

/// Returns the answer to a question by ARP for that address; nothing if the frame is none.
std::optional<std::string> answer_arp(std::string_view frame, net::Ip asked, const Mac& own) {
    const auto question = as_arp_question(frame);
    return question && question->target == asked.v4() ? std::optional(arp_answer(*question, own)) : std::nullopt;
}

}  // namespace

engine::Result<net::RouterKind> router_kind_of(std::string_view name) {
    net::RouterKind answering = net::kOrdinaryRouter;
    answering.answers_strangers = true;
    const std::array kinds{std::pair{std::string_view("ordinary"), net::kOrdinaryRouter},
                           std::pair{std::string_view("full-cone"), net::kFullCone},
                           std::pair{std::string_view("symmetric"), net::kSymmetricRouter},
                           std::pair{std::string_view("answering"), answering}};
    const auto* const found = std::ranges::find(kinds, name, [](const auto& kind) { return kind.first; });
    if (found == kinds.end()) {
        return engine::Error{
            engine::verbatim("'" + std::string(name) + "' is no router: ordinary, full-cone, symmetric or answering")};
    }
    return found->second;
}

Mac mac_of(Card card, int port) {
    return {0x02, 0x67, 0x79, static_cast<std::uint8_t>(card), 0, static_cast<std::uint8_t>(port)};
}

net::Ip ip_of(Card card, int port) {
    const auto number = static_cast<std::uint32_t>(port);
    return card == Card::Outer ? kOuterNetwork + number : kHomes + (number << 8U) + (card == Card::Gateway ? 1U : 2U);
}

std::optional<HomeRouter::Step> HomeRouter::from_home(std::string_view frame, net::Micros now) {
    if (auto answer = answer_arp(frame, ip_of(Card::Gateway, port_), mac_of(Card::Gateway, port_))) {
        return Step{true, *std::move(answer)};
    }
    auto datagram = as_udp(frame);
    if (!datagram || datagram->from.ip != ip_of(Card::Home, port_)) {
        return std::nullopt;
    }
    const auto to_port = port_of(datagram->to.ip);  // the internet has no other networks, and no broadcasts
    if (!to_port || *to_port == port_) {
        return std::nullopt;
    }
    datagram->from = {ip_of(Card::Outer, port_), model_.out(datagram->from, datagram->to, now)};
    return Step{false, readdressed(frame, *datagram, mac_of(Card::Outer, *to_port), mac_of(Card::Outer, port_))};
}

std::optional<HomeRouter::Step> HomeRouter::from_outside(std::string_view frame, net::Micros now) {
    if (auto answer = answer_arp(frame, ip_of(Card::Outer, port_), mac_of(Card::Outer, port_))) {
        return Step{true, *std::move(answer)};
    }
    auto datagram = as_udp(frame);
    if (!datagram || datagram->to.ip != ip_of(Card::Outer, port_)) {
        return std::nullopt;
    }
    const auto inner = model_.in(datagram->to.port, datagram->from, now);
    if (!inner) {
        return std::nullopt;
    }
    datagram->to = *inner;
    return Step{false, readdressed(frame, *datagram, mac_of(Card::Home, port_), mac_of(Card::Gateway, port_))};
}

}  // namespace impair
