// SPDX-License-Identifier: Zlib
#include "net/dht/invite_guest.h"

#include <algorithm>
#include <iterator>

#include "net/dht/outer_address.h"
#include "net/link/transport.h"
#include "net/wire/relay_packets.h"

namespace net {

namespace {

constexpr Micros kConnectFor = 8 * kSecond;
constexpr Micros kReadFor = 8 * kSecond;
/// A host that stores its record only for those who knock needs their knock first, and that a stamp.
constexpr Micros kReadAfterKnockFor = 20 * kSecond;
constexpr Micros kReadEvery = 700 * kMillisecond;
constexpr Micros kReadPatience = 3 * kSecond;
/// Nodes may hold several records, the newest of which may arrive last …
constexpr Micros kReadMore = 200 * kMillisecond;
/// … or be lost at first, or be stored only now.
constexpr Micros kReadAgain = 2 * kSecond;

constexpr Micros kReachFor = 15 * kSecond;
constexpr Micros kAskEvery = 100 * kMillisecond;
/// How long a knock waits to learn how this machine is seen.
constexpr Micros kSeenWithin = kSecond;
/// The host sends first, since some routers that get a stranger's packet spoil the port for the answer.
constexpr Micros kHostFirst = kSecond / 2;
/// A relay server is used after this time, and at once if there is no other way. It costs little to be early: a direct
/// path that works takes its place in the lobby.
constexpr Micros kRelayAfter = 2 * kSecond;
/// … for a machine whose router gives each destination another port: most hosts cannot be reached from there.
constexpr Micros kRelayAfterIfSymmetric = kSecond;
constexpr std::size_t kMostOpened = 4;
constexpr Micros kFreshPortAfter = 4 * kSecond;

}  // namespace

void InviteGuest::poll(DhtClient& table, Transport& socket, const OuterAddress& outer,
                       const std::vector<Address>& local, Micros now) {
    is_knock_ready_ = progress_ <= Progress::Reaching && knocker_->prepare(nonce_ + knocks_ + 1, now);
    if (progress_ == Progress::Connecting) {
        if (table.state() == DhtState::Connected) {
            enter(Progress::Reading, now);
        } else if (now >= since_ + kConnectFor) {
            enter(Progress::NoTable, now);
        }
    }
    // The knock and the record are stored at different nodes, so both are looked for at once.
    if (progress_ == Progress::Reading) {
        knock_when_due(table, outer, local, now);
    }
    if (progress_ == Progress::Reading || progress_ == Progress::Reaching) {
        read(table, now);
    }
    if (progress_ == Progress::Reaching) {
        reach(table, socket, outer, local, now);
    }
}

void InviteGuest::read(DhtClient& table, Micros now) {
    if (get_) {
        for (const std::string& value : table.take_values(*get_)) {
            const auto record = unseal_value<InviteRecord>(value, keys_.seal);
            if (record && record->number > record_.number) {
                record_ = *record;
                read_at_ = read_at_.value_or(now);
            }
        }
    }
    const bool is_done = get_ && table.is_done(*get_);
    const Micros patience = !is_done ? kReadPatience : progress_ == Progress::Reading ? kReadEvery : kReadAgain;
    if (!get_ || now >= get_at_ + patience) {
        if (get_) {
            table.cancel(*get_);
        }
        get_ = table.get(keys_.record);
        get_at_ = now;
    }
    if (read_at_ && (is_done || now >= *read_at_ + kReadMore)) {
        const Progress next = !record_.is_open                       ? Progress::Closed
                              : record_.protocol != kProtocolVersion ? Progress::OtherVersion
                                                                     : Progress::Reaching;
        if (next != progress_) {
            enter(next, now);
        }
    } else if (now >= since_ + (knocker_->comes_first() ? kReadAfterKnockFor : kReadFor)) {
        enter(Progress::NoGame, now);
    }
}

void InviteGuest::reach(DhtClient& table, Transport& socket, const OuterAddress& outer,
                        const std::vector<Address>& local, Micros now) {
    knock_when_due(table, outer, local, now);
    const auto seen = address_of(record_.seen);
    const auto own = outer.seen();
    const bool is_neighbour = own && seen && are_neighbours(*own, *seen);
    std::vector<Address> direct = opened_;
    std::ranges::copy_if(addresses_of(record_.addresses), std::back_inserter(direct), [&](const Address& address) {
        return !as_relayed(address) && (is_public(address) || is_neighbour);
    });
    if (seen && knocked_at_ && now >= *knocked_at_ + (is_again_ ? 0 : kHostFirst)) {
        direct.push_back(*seen);
    }
    const bool is_hopeless = direct.empty() && !seen;
    const Micros relay_after = is_hopeless ? kHostFirst : outer.is_symmetric() ? kRelayAfterIfSymmetric : kRelayAfter;
    if (const auto relay = this->relay(); relay && now >= since_ + relay_after) {
        find(*relay, now);
        return;
    }
    if (now >= since_ + (is_again_ ? kReachFor - kFreshPortAfter : kReachFor)) {
        enter(Progress::Unreachable, now);
        return;
    }
    if (now >= ask_at_) {
        ask_at_ = now + kAskEvery;
        for (const Address& address : direct) {
            ask(address, socket, now);
        }
    }
}

void InviteGuest::knock_when_due(DhtClient& table, const OuterAddress& outer, const std::vector<Address>& local,
                                 Micros now) {
    const auto own = outer.seen();
    if (is_knock_ready_ && (own ? own != knocked_as_ : !knocked_at_ && now >= since_ + kSeenWithin)) {
        knock(table, outer, local, now);
        is_knock_ready_ = false;
        ask_at_ = now;
    }
}

void InviteGuest::knock(DhtClient& table, const OuterAddress& outer, const std::vector<Address>& local, Micros now) {
    if (knock_) {
        table.cancel(*knock_);
    }
    // A changed knock has a nonce of its own: hosts remember those of the knocks that they have answered.
    Knock knock{.nonce = nonce_ + ++knocks_};
    knocked_as_ = outer.seen();
    knocked_at_ = now;
    std::vector<Address> addresses = local;
    if (knocked_as_) {
        addresses.insert(addresses.begin(), *knocked_as_);
    }
    for (const Address& address : addresses) {
        if (knock.addresses.size() < kMaxInviteAddresses) {
            knock.addresses.push_back(candidate_of(address));
        }
    }
    knock_ = table.put(knocker_->inbox(), knocker_->write(knock));
}

void InviteGuest::ask(const Address& address, Transport& socket, Micros now) {
    if (budget_.take(address.ip, now)) {
        socket.send(address, encode(AskPacket{.nonce = nonce_}), now);
    }
}

std::optional<Address> InviteGuest::relay() const {
    for (const Address& address : addresses_of(record_.addresses)) {
        if (as_relayed(address)) {
            return address;
        }
    }
    return std::nullopt;
}

bool InviteGuest::wants_fresh_port(Micros now) const {
    return progress_ == Progress::Reaching && !is_again_ && !relay() && now >= since_ + kFreshPortAfter;
}

void InviteGuest::start_again(Micros now) {
    is_again_ = true;
    since_ = now;
    knocked_at_.reset();
    knocked_as_.reset();
    opened_.clear();
}

bool InviteGuest::take(const Datagram& datagram, Transport& socket, Micros now) {
    const bool is_reaching = progress_ == Progress::Reaching;
    if (!is_reaching && progress_ != Progress::Reading) {
        return false;
    }
    if (const auto answer = decode<SeenPacket>(datagram.bytes); is_reaching && answer && is_own(answer->nonce)) {
        find(datagram.from, now);
        return true;
    }
    const auto question = decode<AskPacket>(datagram.bytes);
    if (!question || !is_own(question->nonce)) {
        return false;
    }
    if (std::ranges::find(opened_, datagram.from) == opened_.end() && opened_.size() < kMostOpened) {
        opened_.push_back(datagram.from);
        if (is_reaching) {
            ask(datagram.from, socket, now);
        }
    }
    return true;
}

}  // namespace net
