// SPDX-License-Identifier: Zlib
#include "net/dht/amplification_guard.h"

#include "net/dht/dht_envelope.h"

namespace net {

namespace {

std::int64_t cost_of(std::string_view datagram) {
    return static_cast<std::int64_t>(datagram.size()) + AmplificationGuard::kHeaderBytes;
}

engine::RateLimiter full() {
    return engine::RateLimiter(AmplificationGuard::kProvenBytes, AmplificationGuard::kProvenWindow);
}

}  // namespace

void AmplificationGuard::on_received(const Address& from, std::string_view datagram, Micros now) {
    if (const auto envelope = read_envelope(datagram); envelope && envelope->kind == DhtEnvelope::Kind::Answer) {
        const Request request{from, envelope->transaction};
        if (requests_.find(request, now) != nullptr) {
            requests_.erase(request);
            engine::RateLimiter* known = proven_.find(from, now);
            const engine::RateLimiter bytes = known != nullptr ? *known : full();
            proven_.put(from, bytes, now);
        }
    }
    if (!is_proven(from, now)) {
        account_of(from.ip, now).received += cost_of(datagram);
    }
}

bool AmplificationGuard::may_send(const Address& to, std::string_view datagram, Micros now) {
    const auto envelope = read_envelope(datagram);
    const bool is_request = envelope && envelope->kind == DhtEnvelope::Kind::Request;
    if (engine::RateLimiter* bytes = proven_.find(to, now)) {
        if (!bytes->take(now, static_cast<int>(cost_of(datagram)))) {
            return false;
        }
    } else {
        Account& account = account_of(to.ip, now);
        const std::int64_t allowance = is_request ? kAllowance : kAllowance - kForRequests;
        if (account.sent + cost_of(datagram) > kFactor * account.received + allowance) {
            return false;
        }
        account.sent += cost_of(datagram);
    }
    if (is_request) {
        requests_.put({to, envelope->transaction}, {}, now);
    }
    return true;
}

bool AmplificationGuard::is_proven(const Address& address, Micros now) {
    return proven_.find(address, now) != nullptr;
}

AmplificationGuard::Account& AmplificationGuard::account_of(const Ip& ip, Micros now) {
    Account* known = accounts_.find(ip, now);
    return known != nullptr ? *known : accounts_.put(ip, {}, now);
}

}  // namespace net
