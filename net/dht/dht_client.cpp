// SPDX-License-Identifier: Zlib
#include "net/dht/dht_client.h"

#include <algorithm>
#include <utility>

#include "net/link/transport.h"
#include "net/wire/packet.h"

namespace net {

namespace {

constexpr Micros kTellEntriesEvery = 2 * kSecond;
constexpr std::size_t kMostKnownNodes = 64;
/// Enough for what a screen asks for at once; more is somebody's flood.
constexpr std::size_t kMostValues = 1024;
/// What one call handles, so that a node gone wild cannot hold up the game.
constexpr int kMessagesAtOnce = 512;

}  // namespace

void DhtClient::add_node(const Address& address) {
    if (std::ranges::find(entries_, address) == entries_.end()) {
        entries_.push_back(address);
        tell(DhtBootstrap{address});
    }
}

void DhtClient::resume(std::unique_ptr<DhtChannel> channel) {
    channel_ = std::move(channel);
    state_ = DhtState::Disconnected;
    tell_entries_at_ = 0;
    is_resuming_ = true;
    tell(DhtMember{is_member_});
}

void DhtClient::set_member(bool is_member) {
    if (std::exchange(is_member_, is_member) != is_member) {
        tell(DhtMember{is_member});
    }
}

void DhtClient::poll(Transport& socket, Micros now) {
    if (state_ != DhtState::Connected && now >= tell_entries_at_) {
        tell_entries_at_ = now + kTellEntriesEvery;
        for (const Address& entry : entries_) {
            tell(DhtBootstrap{entry});
        }
    }
    std::string message;
    for (int i = 0; i < kMessagesAtOnce && channel_->receive(message); ++i) {
        take_message(message, socket, now);
    }
}

void DhtClient::take_message(std::string_view message, Transport& socket, Micros now) {
    if (const auto sent = decode_message<DhtDatagram>(message)) {
        if (is_of_table(sent->bytes) && sent->bytes.size() <= kMaxSocketBytes && is_unicast(sent->address)) {
            socket.send(sent->address, sent->bytes, now);
        }
    } else if (auto value = decode_message<DhtValue>(message)) {
        if (values_.size() < kMostValues) {
            values_.push_back(*std::move(value));
        }
    } else if (const auto done = decode_message<DhtDone>(message)) {
        take_done(*done);
    } else if (const auto status = decode_message<DhtStatus>(message)) {
        take_state(status->state);
    } else if (const auto node = decode_message<DhtKnownNode>(message)) {
        std::erase(known_, node->address);
        known_.push_back(node->address);
        if (known_.size() > kMostKnownNodes) {
            known_.erase(known_.begin());
        }
    }
}

void DhtClient::take_done(const DhtDone& done) {
    const auto request = open_.find(done.request);
    if (request == open_.end()) {
        return;
    }
    if (!is_done(done.request)) {
        done_.push_back(done.request);
    }
    if (!decode_message<DhtPut>(request->second)) {
        open_.erase(request);
    }
}

/// A node that is not connected would answer every get with nothing.
void DhtClient::take_state(DhtState state) {
    state_ = state;
    if (state_ == DhtState::Connected && std::exchange(is_resuming_, false)) {
        for (const auto& [request, message] : open_) {
            channel_->send(message);
        }
    }
}

bool DhtClient::take(const Datagram& datagram) {
    return is_of_table(datagram.bytes) && tell(DhtDatagram{datagram.from, datagram.bytes});
}

std::uint32_t DhtClient::put(const DhtKey& key, std::string value, DhtSort sort) {
    return ask(DhtPut{.key = key, .sort = sort, .value = std::move(value)});
}

std::uint32_t DhtClient::get(const DhtKey& key, DhtSort sort) {
    return ask(DhtGet{.key = key, .sort = sort});
}

std::uint32_t DhtClient::listen(const DhtKey& key) {
    return ask(DhtListen{.key = key});
}

void DhtClient::cancel(std::uint32_t request) {
    open_.erase(request);
    tell(DhtCancel{request});
    std::erase_if(values_, [request](const DhtValue& value) { return value.request == request; });
    std::erase(done_, request);
}

std::vector<std::string> DhtClient::take_values(std::uint32_t request) {
    std::vector<std::string> taken;
    std::erase_if(values_, [&](DhtValue& value) {
        if (value.request != request) {
            return false;
        }
        taken.push_back(std::move(value.value));
        return true;
    });
    return taken;
}

bool DhtClient::is_done(std::uint32_t request) const {
    return std::ranges::find(done_, request) != done_.end();
}

}  // namespace net
