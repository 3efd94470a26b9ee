// SPDX-License-Identifier: Zlib
#include "net/dht/knocker.h"

#include <algorithm>

namespace net {

ListKnocker::ListKnocker(const PublicKey& list_key, const Secret& reply, std::int64_t seconds, Micros now)
    : list_key_(list_key), inbox_(inbox_of(list_key)), seconds_(seconds), since_(now) {
    std::copy(reply.begin(), reply.end(), reply_.begin());
}

bool ListKnocker::prepare(std::uint64_t nonce, Micros now) {
    const std::uint64_t period = stamp_period(seconds_ + (now - since_) / kSecond);
    if (!maker_ || nonce != nonce_ || maker_->period() != period) {
        nonce_ = nonce;
        maker_.emplace(knock_stamp(list_key_, nonce, period));
    }
    stamp_ = maker_->search();
    return stamp_.has_value();
}

std::string ListKnocker::write(const Knock& knock) {
    const ListKnock whole{.reply = reply_, .stamp = stamp_.value_or(Stamp{}), .knock = knock};
    return seal_knock(whole, list_key_).value_or(std::string());  // a false key has no owner who could miss it
}

}  // namespace net
