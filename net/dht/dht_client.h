// SPDX-License-Identifier: Zlib
/// The game's side of its node in the distributed hash table.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/dht/dht_messages.h"
#include "net/wire/units.h"

namespace net {

struct Datagram;
class Transport;

/// The way to the node, which runs in a process of its own. See dht_messages.h.
class DhtChannel {
public:
    DhtChannel() = default;
    DhtChannel(const DhtChannel&) = delete;
    DhtChannel& operator=(const DhtChannel&) = delete;
    /// Ends the node.
    virtual ~DhtChannel() = default;

    /// Sends a message. Returns false if the node is gone, or too busy to take one.
    virtual bool send(std::string_view message) = 0;
    /// Takes the next message. Returns false if there is none. Never waits.
    virtual bool receive(std::string& message) = 0;
    /// Returns whether the node runs.
    [[nodiscard]] virtual bool is_open() const = 0;
};

/// Stores values in the table and finds them, through the node and the game's socket. Values are what anybody has put
/// there, so they prove nothing by themselves.
class DhtClient {
public:
    explicit DhtClient(std::unique_ptr<DhtChannel> channel) : channel_(std::move(channel)) {}

    /// Goes on with a node that was started again: once it is connected, it is told all requests that are not over.
    void resume(std::unique_ptr<DhtChannel> channel);
    /// Names a node to begin with; tells the node every few seconds until it is connected.
    void add_node(const Address& address);
    /// Says whether strangers reach the socket, so that others may count on the node to keep values.
    void set_member(bool is_member);
    /// Sends what the node wants sent, and takes its answers. To be called often.
    void poll(Transport& socket, Micros now);
    /// Hands a datagram that the protocol does not know to the node. Returns false if it is not the table's.
    bool take(const Datagram& datagram);

    // These return the number of the request.

    /// Stores a value, and keeps it stored until it is cancelled.
    std::uint32_t put(const DhtKey& key, std::string value, DhtSort sort = DhtSort::Record);
    std::uint32_t get(const DhtKey& key, DhtSort sort = DhtSort::Record);
    std::uint32_t listen(const DhtKey& key);
    void cancel(std::uint32_t request);

    /// Returns the values that have arrived for a request since the last call.
    [[nodiscard]] std::vector<std::string> take_values(std::uint32_t request);
    /// Returns whether a put or get has ended.
    [[nodiscard]] bool is_done(std::uint32_t request) const;

    [[nodiscard]] DhtState state() const { return state_; }
    /// Returns whether the node still runs.
    [[nodiscard]] bool is_alive() const { return channel_->is_open(); }
    /// Returns nodes that were seen to answer, the newest last.
    [[nodiscard]] const std::vector<Address>& known_nodes() const { return known_; }

private:
    template <typename Message>
    bool tell(const Message& message) {
        return channel_->send(encode_message(message));
    }
    /// Tells the node a new request, and returns its number.
    template <typename Request>
    std::uint32_t ask(Request request) {
        request.request = ++requests_;
        const std::string& message = open_[requests_] = encode_message(request);
        if (!is_resuming_) {
            channel_->send(message);
        }
        return requests_;
    }
    void take_message(std::string_view message, Transport& socket, Micros now);
    void take_done(const DhtDone& done);
    void take_state(DhtState state);

    std::unique_ptr<DhtChannel> channel_;
    std::vector<Address> entries_;  ///< Nodes to begin with.
    Micros tell_entries_at_ = 0;
    std::vector<Address> known_;
    DhtState state_ = DhtState::Disconnected;
    bool is_member_ = false;
    std::uint32_t requests_ = 0;                 ///< Numbers given out.
    std::map<std::uint32_t, std::string> open_;  ///< Requests that are not over, as told to the node.
    bool is_resuming_ = false;                   ///< They are to be told again.
    std::vector<DhtValue> values_;
    std::vector<std::uint32_t> done_;
};

}  // namespace net
