// SPDX-License-Identifier: Zlib
/// Repeats requests to nodes of the hash table that stay unanswered, sooner than OpenDHT does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "net/wire/address.h"
#include "net/wire/units.h"

namespace net {

/// OpenDHT sends a request again after one second, up to twice, and a lookup waits for eight nodes. Where one packet in
/// ten is lost, nearly every lookup would wait for such a second. A repeated request is harmless: all of them can be
/// answered twice.
class RequestRepeats {
public:
    /// After this time without an answer a request is sent again, and after twice this time once more.
    static constexpr Micros kAfter = 320 * kMillisecond;
    static constexpr int kTimes = 2;
    static constexpr std::size_t kMostOpen = 256;  ///< Requests that are watched at a time.

    using Send = std::function<void(const Address& to, std::string_view datagram)>;

    /// Watches a datagram that was just sent, if it is a request. OpenDHT's own repetition begins it anew.
    void on_sent(const Address& to, std::string_view datagram, Micros now);
    void on_received(const Address& from, std::string_view datagram);
    /// Sends what is due again.
    void step(Micros now, const Send& send);
    /// Returns when something will be due, unless it is answered before.
    [[nodiscard]] std::optional<Micros> due_at() const;

private:
    using Request = std::pair<Address, std::uint32_t>;
    struct Repeat {
        Request request;
        int number = 0;  ///< Of the sending that this belongs to; an older one's is void.
        int left = kTimes;
        Micros at = 0;
    };
    struct Open {
        std::string datagram;
        int number = 0;
    };

    std::map<Request, Open> open_;
    std::deque<Repeat> repeats_;  // the first due first, since all wait equally long
    int sendings_ = 0;
};

}  // namespace net
