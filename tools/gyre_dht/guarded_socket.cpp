// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/guarded_socket.h"

#include <string>
#include <utility>

#include "net/dht/dht_envelope.h"
#include "tools/gyre_dht/addresses.h"
#include "tools/gyre_dht/clock.h"

namespace gyre_dht {

namespace {

constexpr std::size_t kMostDoubted = 1024;
constexpr net::Micros kDoubtEvery = 5 * net::kSecond;
/// The guard lets three requests or so to an unproven address: this leaves one for OpenDHT's own repetition.
constexpr int kTimesUnproven = 1;

}  // namespace

GuardedSocket::GuardedSocket(Send send, Doubt doubt)
    : send_(std::move(send)), doubt_(std::move(doubt)), doubted_(kMostDoubted, kDoubtEvery) {
    bound_.setFamily(AF_INET);
}

void GuardedSocket::deliver(const net::Address& from, std::string_view datagram, net::Micros now) {
    auto address = to_opendht(from);
    if (!address) {
        return;
    }
    guard_.on_received(from, datagram, now);
    repeats_.on_received(from, datagram, now);
    dht::net::PacketList packets = getNewPacket();
    dht::net::ReceivedPacket& packet = packets.front();
    packet.data.assign(datagram.begin(), datagram.end());
    packet.from = *std::move(address);
    packet.received = dht::clock::now();
    onReceived(std::move(packets));
}

std::optional<net::Micros> GuardedSocket::step(net::Micros now) {
    repeats_.step(now, [&](const net::Address& to, std::string_view datagram) {
        if (guard_.may_send(to, datagram, now)) {
            send_(to, datagram);
        }
    });
    return repeats_.due_at();
}

int GuardedSocket::sendTo(const dht::SockAddr& to, const std::uint8_t* data, std::size_t size, bool /*replied*/) {
    const auto address = from_opendht(to);
    if (!address) {
        return EAFNOSUPPORT;
    }
    const std::string plain(data, data + size);
    const std::string datagram = is_member_ ? plain : net::mark_as_client(plain);
    const net::Micros now = clock_now();
    if (guard_.may_send(*address, datagram, now)) {
        send_(*address, datagram);
        const int times = guard_.is_proven(*address, now) ? net::RequestRepeats::kTimes : kTimesUnproven;
        repeats_.on_sent(*address, datagram, now, times);
    } else if (!guard_.is_proven(*address, now) && doubted_.find(address->ip, now) == nullptr) {
        doubted_.put(address->ip, {}, now);
        doubt_(*address);
    }
    return 0;
}

const dht::SockAddr& GuardedSocket::getBoundRef(sa_family_t /*family*/) const {
    return bound_;
}

}  // namespace gyre_dht
