// SPDX-License-Identifier: Zlib
#include "net/dht/invite_host.h"

#include <algorithm>

namespace net {

namespace {

/// A record that changes, as the router answers, is stored again after this time at the earliest.
constexpr Micros kStoreEvery = 2 * kSecond;
constexpr Micros kStoreAgain = 300 * kSecond;  // values die after ten minutes

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
            (void)knocks_.take(*knock, place, now);
        }
    }
    knocks_.poll(socket, now);
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
    InviteRecord record = record_of(is_open ? place : InvitePlace{.host = place.host}, number_);
    record.is_open = is_open;
    put_ = table.put(keys_.record, seal_value(record, keys_.seal));
}

}  // namespace net
