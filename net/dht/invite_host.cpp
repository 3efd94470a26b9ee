// SPDX-License-Identifier: Zlib
#include "net/dht/invite_host.h"

#include <algorithm>

#include "net/link/transport.h"
#include "net/wire/relay_packets.h"

namespace net {

namespace {

/// A record that changes, as the router answers, is stored again after this time at the earliest.
constexpr Micros kStoreEvery = 2 * kSecond;
constexpr Micros kStoreAgain = 300 * kSecond;  // values die after ten minutes

constexpr Micros kSendFor = 3 * kSecond;
constexpr Micros kSendEvery = 300 * kMillisecond;
constexpr std::size_t kMostGuests = 16;
constexpr std::size_t kMostKnocks = 1024;
/// An address that so many knocks name within a minute may be a victim's.
constexpr int kMostNamed = 4;
constexpr Micros kNamedFor = 60 * kSecond;

std::vector<Candidate> candidates(const InvitePlace& place) {
    std::vector<Candidate> all;
    for (const std::vector<Address>* addresses : {&place.open, &place.local}) {
        for (const Address& address : *addresses) {
            if (all.size() < kMaxInviteAddresses) {
                all.push_back(candidate_of(address));
            }
        }
    }
    return all;
}

}  // namespace

void InviteHost::poll(DhtClient& table, Transport& socket, const InvitePlace& place, Micros now, std::int64_t seconds) {
    if (!listen_) {
        listen_ = table.listen(keys_.knocks);
    }
    if (table.state() == DhtState::Connected && now >= store_at_ &&
        (!put_ || !(place == place_) || now >= store_at_ + kStoreAgain)) {
        place_ = place;
        store(table, place, true, seconds);
        store_at_ = now + kStoreEvery;
    }
    is_stored_ = is_stored_ || (put_ && table.is_done(*put_));
    for (const std::string& value : table.take_values(*listen_)) {
        if (const auto knock = unseal_value<Knock>(value, keys_.seal)) {
            take_knock(*knock, place, now);
        }
    }
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

void InviteHost::close(DhtClient& table, std::int64_t seconds) {
    if (put_) {
        store(table, place_, false, seconds);
    }
    if (listen_) {
        table.cancel(*listen_);
    }
}

void InviteHost::store(DhtClient& table, const InvitePlace& place, bool is_open, std::int64_t seconds) {
    if (put_) {
        table.cancel(*put_);
    }
    number_ = std::max(number_ + 1, static_cast<std::uint64_t>(seconds));
    InviteRecord record{.number = number_, .is_open = is_open, .host = place.host};
    if (is_open) {
        record.addresses = candidates(place);
        if (place.seen) {
            record.seen = candidate_of(*place.seen);
        }
    }
    put_ = table.put(keys_.record, seal_value(record, keys_.seal));
}

void InviteHost::take_knock(const Knock& knock, const InvitePlace& place, Micros now) {
    const bool is_new = std::ranges::find(known_, knock.nonce) == known_.end();
    if (!is_new || guests_.size() >= kMostGuests || !knocks_.take(now)) {
        return;
    }
    known_.push_back(knock.nonce);
    if (known_.size() > kMostKnocks) {
        known_.erase(known_.begin());
    }
    Guest guest{.nonce = knock.nonce, .addresses = {}, .send_at = now, .until = now + kSendFor};
    const auto is_ours = [&](const Address& address) { return place.seen && are_neighbours(address, *place.seen); };
    std::vector<Address> named;
    for (const Candidate& candidate : knock.addresses) {
        if (const auto address = address_of(candidate); address && !as_relayed(*address)) {
            named.push_back(*address);
        }
    }
    const bool is_neighbour = std::ranges::any_of(named, is_ours);
    for (const Address& address : named) {
        if ((is_public(address) || is_neighbour) && !is_loopback(address) && !is_barred(address.ip, now)) {
            guest.addresses.push_back(address);
        }
    }
    guests_.push_back(std::move(guest));
}

/// Notes that a knock names an address.
bool InviteHost::is_barred(const Ip& ip, Micros now) {
    std::erase_if(named_, [now](const Named& named) { return now >= named.at + kNamedFor; });
    const auto times = std::ranges::count(named_, ip, &Named::ip);
    if (times < kMostNamed) {
        named_.push_back({ip, now});
    }
    return times >= kMostNamed;
}

}  // namespace net
