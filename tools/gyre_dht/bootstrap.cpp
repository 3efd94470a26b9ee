// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/bootstrap.h"

#include <algorithm>

namespace gyre_dht {

namespace {

constexpr std::size_t kMostAddresses = 256;
constexpr net::Micros kFirstPeriod = 2 * net::kSecond;
constexpr net::Micros kLastPeriod = 60 * net::kSecond;

}  // namespace

void Bootstrap::add(const net::Address& address, net::Micros now) {
    if (std::ranges::find(addresses_, address) == addresses_.end()) {
        if (addresses_.size() == kMostAddresses) {
            addresses_.erase(addresses_.begin());
        }
        addresses_.push_back(address);
    }
    ask_(address);
    if (period_ == 0) {
        period_ = kFirstPeriod;
        ask_at_ = now + period_;
    }
}

void Bootstrap::set_connected(bool is_connected, net::Micros now) {
    if (is_connected_ && !is_connected) {
        period_ = kFirstPeriod;
        ask_at_ = now;
    }
    is_connected_ = is_connected;
}

void Bootstrap::step(net::Micros now) {
    if (is_connected_ || addresses_.empty() || now < ask_at_) {
        return;
    }
    for (const net::Address& address : addresses_) {
        ask_(address);
    }
    ask_at_ = now + period_;
    period_ = std::min(2 * period_, kLastPeriod);
}

}  // namespace gyre_dht
