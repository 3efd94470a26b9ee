// SPDX-License-Identifier: Zlib
/// Addresses at which there may be other nodes, asked until one answers.
#pragma once

#include <functional>
#include <vector>

#include "net/wire/address.h"
#include "net/wire/units.h"

namespace gyre_dht {

/// OpenDHT's own repetitions become as rare as one a day, too rare for a player whose network was away for a moment.
class Bootstrap {
public:
    using Ask = std::function<void(const net::Address&)>;
    explicit Bootstrap(Ask ask) : ask_(std::move(ask)) {}

    /// Asks it at once. Keeps the newest 256 addresses.
    void add(const net::Address& address, net::Micros now);
    void set_connected(bool is_connected, net::Micros now);
    void step(net::Micros now);

private:
    Ask ask_;
    std::vector<net::Address> addresses_;
    bool is_connected_ = false;
    net::Micros ask_at_ = 0;
    net::Micros period_ = 0;
};

}  // namespace gyre_dht
