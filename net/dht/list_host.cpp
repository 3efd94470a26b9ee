// SPDX-License-Identifier: Zlib
#include "net/dht/list_host.h"

#include <algorithm>

namespace net {

namespace {

/// A game whose pilots come and go is stored again after this time at the earliest.
constexpr Micros kListEvery = 20 * kSecond;
constexpr Micros kListAgain = 300 * kSecond;  // values die after ten minutes
/// A guest that has not read its record by then has given up.
constexpr Micros kReplyLasts = 60 * kSecond;

}  // namespace

void ListHost::poll(DhtClient& table, Transport& socket, const ListedGame& shown, const InvitePlace& place, Micros now,
                    std::int64_t seconds) {
    if (!listen_) {
        listen_ = table.listen(inbox_of(key_.public_key));
    }
    find_stamp(seconds);
    ListedGame game = shown;
    game.number = game_.number;
    game.list_key = key_.public_key;
    game.host = place.host;
    game.stamp = stamp_.value_or(Stamp{});
    const bool is_due = !put_ || now >= stored_at_ + (game == game_ ? kListAgain : kListEvery);
    if (table.state() == DhtState::Connected && stamp_ && is_current(*stamp_, seconds) && is_due) {
        game_ = game;
        store(table, seconds);
        stored_at_ = now;
    }
    is_listed_ = is_listed_ || (put_ && table.is_done(*put_));
    for (const std::string& value : table.take_values(*listen_)) {
        const auto knock = unsealed_.take(now) ? unseal_knock(value, key_, seconds) : std::optional<ListKnock>();
        if (knock) {
            take_knock(table, *knock, place, now, seconds);
        }
    }
    knocks_.poll(socket, now);
    std::erase_if(replies_, [&](const Reply& reply) {
        if (now < reply.until) {
            return false;
        }
        table.cancel(reply.put);
        return true;
    });
}

void ListHost::close(DhtClient& table, std::int64_t seconds) {
    if (put_) {
        game_.is_open = false;
        store(table, seconds);
    }
    if (listen_) {
        table.cancel(*listen_);
    }
}

/// A new period needs a new stamp. The last one is valid until the end of that period.
void ListHost::find_stamp(std::int64_t seconds) {
    if (!maker_ || maker_->period() != stamp_period(seconds)) {
        maker_.emplace(listing_stamp(key_.public_key, stamp_period(seconds)));
    }
    if (const auto stamp = maker_->search()) {
        stamp_ = stamp;
    }
}

void ListHost::store(DhtClient& table, std::int64_t seconds) {
    if (put_) {
        table.cancel(*put_);
    }
    game_.number = std::max(game_.number + 1, static_cast<std::uint64_t>(seconds));
    put_ = table.put(list_shard(shard_of(key_.public_key)), write_listing(game_, key_.signing_key));
}

void ListHost::take_knock(DhtClient& table, const ListKnock& knock, const InvitePlace& place, Micros now,
                          std::int64_t seconds) {
    if (!knocks_.take(knock.knock, place, now)) {
        return;
    }
    Secret secret;
    std::copy(knock.reply.begin(), knock.reply.end(), secret.begin());
    const InviteKeys keys = invite_keys(secret);
    const InviteRecord record = record_of(place, static_cast<std::uint64_t>(seconds));
    replies_.push_back({table.put(keys.record, seal_value(record, keys.seal)), now + kReplyLasts});
}

}  // namespace net
