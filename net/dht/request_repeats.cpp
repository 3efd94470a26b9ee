// SPDX-License-Identifier: Zlib
#include "net/dht/request_repeats.h"

#include "net/dht/dht_envelope.h"

namespace net {

void RequestRepeats::on_sent(const Address& to, std::string_view datagram, Micros now) {
    const auto envelope = read_envelope(datagram);
    if (!envelope || envelope->is_answer) {
        return;
    }
    const Request request{to, envelope->transaction};
    if (open_.size() >= kMostOpen && !open_.contains(request)) {
        return;
    }
    open_[request] = {.datagram = std::string(datagram), .number = ++sendings_};
    repeats_.push_back({.request = request, .number = sendings_, .left = kTimes, .at = now + kAfter});
}

void RequestRepeats::on_received(const Address& from, std::string_view datagram) {
    if (const auto envelope = read_envelope(datagram); envelope && envelope->is_answer) {
        open_.erase({from, envelope->transaction});
    }
}

void RequestRepeats::step(Micros now, const Send& send) {
    while (!repeats_.empty() && repeats_.front().at <= now) {
        Repeat repeat = repeats_.front();
        repeats_.pop_front();
        const auto open = open_.find(repeat.request);
        if (open == open_.end() || open->second.number != repeat.number) {
            continue;
        }
        send(repeat.request.first, open->second.datagram);
        if (--repeat.left > 0) {
            repeat.at = now + kAfter;
            repeats_.push_back(repeat);
        } else {
            open_.erase(open);
        }
    }
}

std::optional<Micros> RequestRepeats::due_at() const {
    return repeats_.empty() ? std::nullopt : std::optional(repeats_.front().at);
}

}  // namespace net
