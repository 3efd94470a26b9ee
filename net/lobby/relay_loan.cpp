// SPDX-License-Identifier: Zlib
#include "net/lobby/relay_loan.h"

#include "net/wire/relay_packets.h"
#include "net/wire/relayed_address.h"

namespace net {
namespace {

constexpr Micros kRepeat = kSecond;
constexpr Micros kLately = 5 * kSecond;  // with 30 % loss, all packets of that time are lost once in 400 times

}  // namespace

bool RelayBorrower::receive(const SessionContext& context, const Datagram& datagram, Micros now) {
    const auto lend = decode_tagged<LendPacket>(datagram.bytes);
    const LinkProbe* const probe = lend && lend->sender != 0 ? context.mesh.probe(lend->sender) : nullptr;
    if (probe == nullptr || lend->port < kLeastLentPort ||
        !has_tag(datagram.bytes, probe->key(), lend->sender.byte())) {
        return false;
    }
    offers_[lend->sender] = Offer{lend->port, now};
    return true;
}

void RelayBorrower::poll(SessionContext& context, Micros now) {
    if (!is_wanted_ || now < ask_at_) {
        return;
    }
    ask_at_ = now + kRepeat;
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        if (const LinkProbe* const probe = context.mesh.probe(seat)) {
            context.transport.send(probe->address(), tagged(encode(LendPacket{}), probe->key(), 0), now);
        }
    }
}

std::vector<Address> RelayBorrower::offers(const SessionContext& context, Micros now) const {
    std::vector<Address> found;
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        const LinkProbe* const probe = context.mesh.probe(seat);
        const std::optional<Offer>& offer = offers_[seat];
        if (probe == nullptr || !offer || now - offer->at >= kLately) {
            continue;
        }
        const Address at{probe->address().ip, offer->port};
        if (at.ip.is_v4() && is_public(at)) {
            found.push_back(at);
        }
    }
    return found;
}

void RelayLender::lend(std::uint16_t port, Micros now) {
    port_ = port;
    offered_at_ = now;
}

bool RelayLender::receive(const Datagram& datagram, Micros now) {
    const auto lend = decode_tagged<LendPacket>(datagram.bytes);
    if (!lend || lend->sender != 0 || lend->port != 0) {
        return false;
    }
    asked_at_ = now;
    return true;
}

void RelayLender::poll(SessionContext& context, const JoinedPeer& host, Micros now) {
    const LinkProbe* const probe = context.mesh.probe(0);
    if (port_ == 0 || now - offered_at_ >= kRepeat || !is_asked(now) || now < tell_at_ || probe == nullptr) {
        return;
    }
    tell_at_ = now + kRepeat;
    const LendPacket offer{.sender = context.self, .port = port_};
    context.transport.send(probe->address(), tagged(encode(offer), host.key, context.self.byte()), now);
}

bool RelayLender::is_asked(Micros now) const {
    return asked_at_ && now - *asked_at_ < kLately;
}

}  // namespace net
