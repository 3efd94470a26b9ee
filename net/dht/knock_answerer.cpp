// SPDX-License-Identifier: Zlib
#include "net/dht/knock_answerer.h"

#include <algorithm>
#include <utility>

#include "net/link/transport.h"
#include "net/wire/relay_packets.h"

namespace net {

namespace {

constexpr Micros kSendFor = 3 * kSecond;
constexpr Micros kSendEvery = 300 * kMillisecond;
constexpr std::size_t kMostGuests = 16;
constexpr std::size_t kMostKnocks = 1024;
/// An address that so many knocks name within a minute may be a victim's.
constexpr int kMostNamed = 4;
constexpr Micros kNamedFor = 60 * kSecond;

}  // namespace

bool KnockAnswerer::take(const Knock& knock, const InvitePlace& place, Micros now) {
    const bool is_new = std::ranges::find(known_, knock.nonce) == known_.end();
    if (!is_new || guests_.size() >= kMostGuests || !knocks_.take(now)) {
        return false;
    }
    known_.push_back(knock.nonce);
    if (known_.size() > kMostKnocks) {
        known_.erase(known_.begin());
    }
    Guest guest{.nonce = knock.nonce, .addresses = {}, .send_at = now, .until = now + kSendFor};
    const auto is_ours = [&](const Address& address) { return place.seen && are_neighbours(address, *place.seen); };
    std::vector<Address> named = addresses_of(knock.addresses);
    std::erase_if(named, [](const Address& address) { return as_relayed(address).has_value(); });
    const bool is_neighbour = std::ranges::any_of(named, is_ours);
    for (const Address& address : named) {
        if ((is_public(address) || is_neighbour) && !is_loopback(address) && !is_barred(address.ip, now)) {
            guest.addresses.push_back(address);
        }
    }
    guests_.push_back(std::move(guest));
    return true;
}

void KnockAnswerer::poll(Transport& socket, Micros now) {
    for (Guest& guest : guests_) {
        if (now >= guest.send_at) {
            guest.send_at = now + kSendEvery;
            for (const Address& address : guest.addresses) {
                socket.send(address, encode(AskPacket{.nonce = guest.nonce}), now);
            }
        }
    }
    std::erase_if(guests_, [now](const Guest& guest) { return now >= guest.until; });
}

/// Notes that a knock names an address.
bool KnockAnswerer::is_barred(const Ip& ip, Micros now) {
    std::erase_if(named_, [now](const Named& named) { return now >= named.at + kNamedFor; });
    const auto times = std::ranges::count(named_, ip, &Named::ip);
    if (times < kMostNamed) {
        named_.push_back({ip, now});
    }
    return times >= kMostNamed;
}

}  // namespace net
