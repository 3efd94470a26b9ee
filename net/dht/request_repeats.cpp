// SPDX-License-Identifier: Zlib
#include "net/dht/request_repeats.h"

#include <algorithm>
#include <cstdlib>

#include "net/dht/dht_envelope.h"

namespace net {

void RequestRepeats::on_sent(const Address& to, std::string_view datagram, Micros now, int times) {
    const auto envelope = read_envelope(datagram);
    if (!envelope || envelope->kind != DhtEnvelope::Kind::Request) {
        return;
    }
    const Request request{to, envelope->transaction};
    if (!open_.contains(request) && open_.size() >= kMostOpen) {
        return;
    }
    const bool was_sent = sent_.find(request, now) != nullptr;
    sent_.put(request, {}, now);
    Open& open = open_[request];
    open = {.datagram = std::string(datagram), .sent_at = now, .was_repeated = was_sent, .left = times};
    schedule(request, open, now);
}

void RequestRepeats::on_received(const Address& from, std::string_view datagram, Micros now) {
    const auto envelope = read_envelope(datagram);
    if (!envelope || envelope->kind != DhtEnvelope::Kind::Answer) {
        return;
    }
    if (const auto open = open_.find({from, envelope->transaction}); open != open_.end()) {
        if (!open->second.was_repeated) {
            note_round_trip(now - open->second.sent_at);
        }
        open_.erase(open);
    }
}

void RequestRepeats::step(Micros now, const Send& send) {
    while (!due_.empty() && due_.begin()->first <= now) {
        const auto [at, request] = *due_.begin();
        due_.erase(due_.begin());
        const auto open = open_.find(request);
        if (open == open_.end() || open->second.due_at != at) {
            continue;
        }
        send(request.first, open->second.datagram);
        open->second.was_repeated = true;
        backoff_ = std::min<Micros>(2 * backoff_, kMostWait / kLeastWait + 1);
        if (--open->second.left > 0) {
            schedule(request, open->second, now);
        } else {
            open_.erase(open);
        }
    }
}

std::optional<Micros> RequestRepeats::due_at() const {
    return due_.empty() ? std::nullopt : std::optional(due_.begin()->first);
}

void RequestRepeats::note_round_trip(Micros sample) {
    backoff_ = 1;
    if (!round_trip_) {
        round_trip_ = sample;
        deviation_ = sample / 2;
        return;
    }
    deviation_ += (std::abs(*round_trip_ - sample) - deviation_) / 4;
    *round_trip_ += (sample - *round_trip_) / 8;
}

Micros RequestRepeats::wait() const {
    const Micros usual = round_trip_ ? std::max(*round_trip_ + 4 * deviation_, kLeastWait) : kMostWait;
    return std::min(usual * backoff_, kMostWait);
}

void RequestRepeats::schedule(const Request& request, Open& open, Micros now) {
    open.due_at = now + wait();
    due_.emplace(open.due_at, request);
}

}  // namespace net
