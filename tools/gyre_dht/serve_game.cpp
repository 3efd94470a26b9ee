// SPDX-License-Identifier: Zlib
#include <string>
#include <utility>

#include "net/dht/dht_messages.h"
#include "tools/gyre_dht/end_signals.h"
#include "tools/gyre_dht/game_channel.h"
#include "tools/gyre_dht/node.h"
#include "tools/gyre_dht/serve.h"

namespace gyre_dht {

namespace {

/// Messages that are taken before the node does what is due: a flood must not stop it.
constexpr int kMessagesAtOnce = 64;

/// A game and its node.
class GameNode {
public:
    explicit GameNode(GameChannel channel) : channel_(std::move(channel)), node_(events()) {
        node_.set_member(false);  // until the game knows better
    }

    void run(const EndSignals& end) {
        net::Micros wait = 0;
        channel_.send_surely(net::encode_message(net::DhtStatus{}));
        while (!channel_.is_closed() && end.wait(channel_.descriptor(), channel_.has_waiting(), wait)) {
            for (int taken = 0; taken < kMessagesAtOnce; ++taken) {
                const auto message = channel_.receive();
                if (!message) {
                    break;
                }
                take(*message);
            }
            wait = node_.step();
            channel_.flush();
        }
    }

private:
    NodeEvents events() {
        return {.send =
                    [this](const net::Address& to, std::string_view datagram) {
                        channel_.send_if_possible(
                            net::encode_message(net::DhtDatagram{.address = to, .bytes = std::string(datagram)}));
                    },
                .value =
                    [this](std::uint32_t request, const std::string& value) {
                        channel_.send_value(net::encode_message(net::DhtValue{.request = request, .value = value}));
                    },
                .done =
                    [this](std::uint32_t request, bool is_ok) {
                        channel_.send_surely(net::encode_message(net::DhtDone{.request = request, .is_ok = is_ok}));
                    },
                .status =
                    [this](net::DhtState state) {
                        channel_.send_surely(net::encode_message(net::DhtStatus{.state = state}));
                    },
                .known_node =
                    [this](const net::Address& address) {
                        channel_.send_value(net::encode_message(net::DhtKnownNode{.address = address}));
                    }};
    }

    /// Calls the function with the message if it is of the type that the function takes.
    template <typename Message>
    static bool take_as(std::string_view bytes, auto&& use) {
        const auto message = net::decode_message<Message>(bytes);
        if (message) {
            use(*message);
        }
        return message.has_value();
    }

    /// A message that is not one of these is ignored: the game may be newer than its node.
    void take(std::string_view bytes) {
        (void)(take_as<net::DhtDatagram>(bytes, [this](const auto& m) { node_.receive(m.address, m.bytes); }) ||
               take_as<net::DhtPut>(bytes, [this](const auto& m) { node_.requests().put(m); }) ||
               take_as<net::DhtGet>(bytes, [this](const auto& m) { node_.requests().get(m); }) ||
               take_as<net::DhtListen>(bytes, [this](const auto& m) { node_.requests().listen(m); }) ||
               take_as<net::DhtCancel>(bytes, [this](const auto& m) { node_.requests().cancel(m.request); }) ||
               take_as<net::DhtBootstrap>(bytes, [this](const auto& m) { node_.bootstrap(m.address); }) ||
               take_as<net::DhtMember>(bytes, [this](const auto& m) { node_.set_member(m.is_member); }));
    }

    GameChannel channel_;
    Node node_;
};

}  // namespace

engine::Result<void> serve_game(int descriptor, const EndSignals& end) {
    auto channel = GameChannel::open(descriptor);
    if (!channel) {
        return channel.failure();
    }
    GameNode(*std::move(channel)).run(end);
    return {};
}

}  // namespace gyre_dht
