// SPDX-License-Identifier: Zlib
#include "net/dht/outer_address.h"

#include <algorithm>
#include <cstddef>

#include "net/link/transport.h"
#include "net/wire/relay_packets.h"

namespace net {

namespace {

constexpr std::size_t kMostAsked = 8;
constexpr std::ptrdiff_t kEnough = 2;           // answers show whether ports differ; then no silent machine is replaced
constexpr Micros kFirstPatience = kSecond / 4;  // doubled with each question that is not answered
constexpr int kMostUnanswered = 4;
/// Routers forget a port after half a minute without traffic at the earliest (RFC 4787, 4.3, asks for two).
constexpr Micros kAskAgain = 25 * kSecond;
/// Silent machines may only have been out of reach, as all are while the network is away.
constexpr Micros kAskSilent = 60 * kSecond;

}  // namespace

/// The last question has had its time to be answered.
bool OuterAddress::Asked::is_silent() const {
    return unanswered > kMostUnanswered;
}

bool OuterAddress::Asked::is_answering() const {
    return seen && !is_silent();
}

void OuterAddress::add(const Address& machine, Micros now) {
    if (!machine.ip.is_v4() || std::ranges::find(asked_, machine, &Asked::machine) != asked_.end() ||
        replaced_.find(machine, now) != nullptr) {
        return;
    }
    if (asked_.size() >= kMostAsked) {
        const auto silent = std::ranges::find_if(asked_, &Asked::is_silent);
        if (silent == asked_.end() || std::ranges::count_if(asked_, &Asked::is_answering) >= kEnough) {
            return;
        }
        replaced_.put(silent->machine, {}, now);
        asked_.erase(silent);
    }
    asked_.push_back({.machine = machine});
}

void OuterAddress::start_again() {
    for (Asked& asked : asked_) {
        asked = {.machine = asked.machine};
    }
    replaced_ = {kMostReplaced, kReplacedFor};
}

void OuterAddress::poll(Transport& socket, Micros now) {
    for (Asked& asked : asked_) {
        if (now < asked.ask_at) {
            continue;
        }
        if (asked.unanswered < kMostUnanswered) {
            asked.ask_at = now + (kFirstPatience << asked.unanswered++);
        } else {
            asked.ask_at = now + (asked.is_answering() ? kAskAgain : kAskSilent);
            asked.unanswered = kMostUnanswered + 1;
        }
        socket.send(asked.machine, encode(AskPacket{.nonce = nonce_for(asked.machine)}), now);
    }
}

bool OuterAddress::take(const Datagram& datagram, Micros now) {
    const auto answer = decode<SeenPacket>(datagram.bytes);
    const auto asked = std::ranges::find_if(asked_, [&](const Asked& one) { return one.machine == datagram.from; });
    if (!answer || asked == asked_.end() || answer->nonce != nonce_for(datagram.from)) {
        return false;
    }
    if (is_unicast(answer->own)) {
        asked->seen = answer->own;
        asked->seen_at = now;
    }
    asked->unanswered = 0;
    asked->ask_at = now + kAskAgain;
    return true;
}

std::optional<Address> OuterAddress::seen() const {
    const auto latest = std::ranges::max_element(asked_, {}, &Asked::seen_at);
    return latest != asked_.end() ? latest->seen : std::nullopt;
}

bool OuterAddress::is_symmetric() const {
    const auto now = seen();
    return std::ranges::any_of(asked_, [&](const Asked& asked) {
        return asked.seen && asked.seen->ip == now->ip && asked.seen->port != now->port;
    });
}

std::uint64_t OuterAddress::nonce_for(const Address& machine) const {
    engine::Writer writer;
    writer("machine", machine);
    return sip_hash(secret_, writer.bytes());
}

}  // namespace net
