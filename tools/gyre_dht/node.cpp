// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/node.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "tools/gyre_dht/addresses.h"
#include "tools/gyre_dht/clock.h"
#include "tools/gyre_dht/values.h"

namespace gyre_dht {

namespace {

constexpr dht::NetId kNetwork = 0x67797265;  // "gyre"
constexpr ssize_t kMostStoredBytes = ssize_t{8} * 1024 * 1024;
constexpr ssize_t kMostStoredKeys = ssize_t{16} * 1024;
/// From one IP address. OpenDHT asks each node that has a list for every value by itself: a day's table with a thousand
/// rows takes hundreds of requests to each. This bounds the time that they take, a few hundredths of a core; the guard
/// bounds the bytes.
constexpr ssize_t kRequestsPerSecond = 800;
/// From all of them, so that a few cannot use it up.
constexpr ssize_t kRequestsPerSecondInAll = 8 * kRequestsPerSecond;
constexpr net::Micros kFirstExportAfter = 2 * net::kSecond;
constexpr net::Micros kExportEvery = 60 * net::kSecond;
constexpr std::size_t kMostExported = 64;
constexpr net::Micros kLongestWait = net::kSecond;

net::DhtState state_of(dht::NodeStatus status) {
    switch (status) {
    case dht::NodeStatus::Connected:
        return net::DhtState::Connected;
    case dht::NodeStatus::Connecting:
        return net::DhtState::Connecting;
    default:
        return net::DhtState::Disconnected;
    }
}

dht::DhtRunner::Config node_config() {
    dht::DhtRunner::Config config;
    config.threaded = false;
    dht::Config& node = config.dht_config.node_config;
    node.network = kNetwork;
    node.max_peer_req_per_sec = kRequestsPerSecond;
    node.max_req_per_sec = kRequestsPerSecondInAll;
    node.max_store_size = kMostStoredBytes;
    node.max_store_keys = kMostStoredKeys;
    return config;  // without an identity: the game signs and seals by itself
}

}  // namespace

Node::Node(NodeEvents events)
    : events_(std::move(events)),
      requests_(
          runner_, [this](std::uint32_t request, const std::string& value) { events_.value(request, value); },
          [this](std::uint32_t request, bool is_ok) { events_.done(request, is_ok); }),
      bootstrap_([this](const net::Address& address) { ping(address); }) {
    auto socket = std::make_unique<GuardedSocket>(
        [this](const net::Address& to, std::string_view datagram) { events_.send(to, datagram); },
        // An answer to this proves the address, and what was held back is sent when it is asked for again.
        [this](const net::Address& address) { ping(address); });
    socket_ = socket.get();
    dht::DhtRunner::Context context;
    context.sock = std::move(socket);
    context.statusChangedCallback = [this](dht::NodeStatus v4, dht::NodeStatus /*v6*/) { take_status(state_of(v4)); };
    runner_.ask().run(node_config(), std::move(context));
    for (const dht::ValueType& type : value_types()) {
        runner_.ask().registerType(type);
    }
}

Node::~Node() {
    runner_.ask().join();
}

void Node::receive(const net::Address& from, std::string_view datagram) {
    socket_->deliver(from, datagram, clock_now());
}

void Node::bootstrap(const net::Address& address) {
    if (address.ip.is_v4() && net::is_unicast(address)) {
        bootstrap_.add(address, clock_now());
    }
}

void Node::ping(const net::Address& address) {
    if (auto place = to_opendht(address)) {
        runner_.ask().bootstrap(*std::move(place));
    }
}

net::Micros Node::step() {
    const net::Micros now = clock_now();
    bootstrap_.step(now);
    requests_.step(now);
    export_nodes(now);
    const dht::time_point wake_at = runner_.step();
    const auto wait = std::chrono::duration_cast<std::chrono::microseconds>(wake_at - dht::clock::now());
    const net::Micros repeat_at = socket_->step(now).value_or(now + kLongestWait);
    return std::clamp<net::Micros>(std::min(wait.count(), repeat_at - now), 0, kLongestWait);
}

void Node::take_status(net::DhtState state) {
    if (state == state_) {
        return;
    }
    state_ = state;
    const net::Micros now = clock_now();
    const bool is_connected = state == net::DhtState::Connected;
    bootstrap_.set_connected(is_connected, now);
    if (is_connected) {
        export_at_ = std::max(export_at_, now + kFirstExportAfter);
        requests_.on_connected(now);
    }
    events_.status(state);
}

void Node::export_nodes(net::Micros now) {
    if (state_ != net::DhtState::Connected || now < export_at_) {
        return;
    }
    export_at_ = now + kExportEvery;
    std::size_t count = 0;
    for (const dht::NodeExport& node : runner_.look().exportNodes()) {
        const auto address = from_opendht(dht::SockAddr(node.ss, node.sslen));
        if (address && count++ < kMostExported) {
            events_.known_node(*address);
        }
    }
}

}  // namespace gyre_dht
