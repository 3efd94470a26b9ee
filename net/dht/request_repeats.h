// SPDX-License-Identifier: Zlib
/// Repeats requests to nodes of the hash table that stay unanswered, sooner than OpenDHT does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "net/dht/recent_items.h"
#include "net/wire/address.h"
#include "net/wire/units.h"

namespace net {

/// OpenDHT sends a request again after one second, up to twice, and a lookup takes several rounds, each of which waits
/// for eight nodes. Where one packet in ten is lost, nearly every round would wait for such a second. All requests can
/// be answered twice. The parts that follow a long one are not sent again.
class RequestRepeats {
public:
    /// The limits of how long an answer is awaited before each repetition. It begins with the longest, and then follows
    /// the round trips as TCP's retransmission time does (RFC 6298, 2). There is one estimate for all nodes: where near
    /// ones make it short, far ones are asked more often than they need be.
    static constexpr Micros kLeastWait = 120 * kMillisecond;
    static constexpr Micros kMostWait = 320 * kMillisecond;
    static constexpr int kTimes = 2;  ///< How often a request is repeated.
    /// Requests that are watched at a time: more than a lookup has, and few of what asks for hundreds of values, which
    /// must not be asked for more often than nodes allow.
    static constexpr std::size_t kMostOpen = 64;

    using Send = std::function<void(const Address& to, std::string_view datagram)>;

    /// Watches a datagram that was just sent, if it is a request, and repeats it so many times. OpenDHT's own
    /// repetition begins it anew.
    void on_sent(const Address& to, std::string_view datagram, Micros now, int times = kTimes);
    void on_received(const Address& from, std::string_view datagram, Micros now);
    /// Sends what is due again.
    void step(Micros now, const Send& send);
    /// Returns when something will be due, unless it is answered before.
    [[nodiscard]] std::optional<Micros> due_at() const;

private:
    using Request = std::pair<Address, std::uint32_t>;
    struct Open {
        std::string datagram;
        Micros sent_at = 0;
        bool was_repeated = false;  ///< An answer then belongs to either sending, and tells no round trip (3).
        int left = 0;
        Micros due_at = 0;
    };

    void note_round_trip(Micros sample);
    [[nodiscard]] Micros wait() const;
    /// Notes when an open request is due next.
    void schedule(const Request& request, Open& open, Micros now);

    static constexpr std::size_t kMostRemembered = 512;
    static constexpr Micros kAnswerWithin = 4 * kSecond;  ///< OpenDHT gives a request up after three.

    std::map<Request, Open> open_;
    RecentItems<Request, std::monostate> sent_{kMostRemembered, kAnswerWithin};
    std::multimap<Micros, Request> due_;  ///< Those of answered requests, or of an earlier time, mean nothing.
    std::optional<Micros> round_trip_;    ///< Smoothed.
    Micros deviation_ = 0;                ///< Smoothed, too.
    Micros backoff_ = 1;                  ///< Doubles with each repetition, until an answer tells a round trip (5.5).
};

}  // namespace net
