// SPDX-License-Identifier: Zlib
/// A node of Gyre's hash table, in one thread: whoever runs it hands it datagrams and requests, and calls `step`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "net/dht/dht_messages.h"
#include "tools/gyre_dht/bootstrap.h"
#include "tools/gyre_dht/guarded_socket.h"
#include "tools/gyre_dht/requests.h"
#include "tools/gyre_dht/runner.h"

namespace gyre_dht {

/// What a node reports; called from within `step`.
struct NodeEvents {
    GuardedSocket::Send send;
    std::function<void(std::uint32_t request, const std::string& value)> value;
    std::function<void(std::uint32_t request, bool is_ok)> done;
    std::function<void(net::DhtState)> status;
    std::function<void(const net::Address&)> known_node;
};

class Node {
public:
    explicit Node(NodeEvents events);
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    ~Node();

    void receive(const net::Address& from, std::string_view datagram);
    /// Asks another node to let this one in, and again as long as no node answers.
    void bootstrap(const net::Address& address);
    /// Says whether strangers reach this node; see net::DhtMember.
    void set_member(bool is_member) { socket_->set_member(is_member); }
    [[nodiscard]] Requests& requests() { return requests_; }

    /// Does what is due. Returns the time until it must be called again, if nothing arrives before.
    net::Micros step();

private:
    void ping(const net::Address& address);
    void take_status(net::DhtState state);
    void export_nodes(net::Micros now);

    NodeEvents events_;
    Runner runner_;
    GuardedSocket* socket_ = nullptr;  // the runner's
    Requests requests_;
    Bootstrap bootstrap_;
    net::DhtState state_ = net::DhtState::Disconnected;
    net::Micros export_at_ = 0;
};

}  // namespace gyre_dht
