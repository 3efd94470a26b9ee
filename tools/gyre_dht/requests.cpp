// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/requests.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "tools/gyre_dht/clock.h"
#include "tools/gyre_dht/values.h"

namespace gyre_dht {

namespace {

constexpr net::Micros kForever = std::numeric_limits<net::Micros>::max();
constexpr std::size_t kMostRemembered = 1024;  // values that a listen has reported
constexpr net::Micros kFirstRetry = 2 * net::kSecond;
constexpr net::Micros kLastRetry = 60 * net::kSecond;
/// OpenDHT gives up a node after three seconds, and asks some in turn; but it never ends a get while it is connecting.
constexpr net::Micros kLongestGet = 30 * net::kSecond;

dht::InfoHash hash_of(const net::DhtKey& key) {
    static_assert(std::tuple_size_v<net::DhtKey> == dht::InfoHash::size());
    return {key.data(), key.size()};
}

int most_values(dht::ValueType::Id type) {
    return type == kReplayType ? Requests::kMostReplays : Requests::kMostValues;
}

}  // namespace

Requests::Requests(Runner& runner, OnValue on_value, OnDone on_done)
    : runner_(runner), on_value_(std::move(on_value)), on_done_(std::move(on_done)) {}

template <typename Kind>
Kind* Requests::open(std::uint32_t number, const net::DhtKey& key, Kind kind) {
    if (open_.contains(number)) {
        return nullptr;
    }
    if (open_.size() >= kMostOpen) {
        on_done_(number, false);
        return nullptr;
    }
    const auto [place, is_new] = open_.emplace(number, Request{.key = hash_of(key), .kind = std::move(kind)});
    return std::get_if<Kind>(&place->second.kind);
}

template <typename Kind>
Kind* Requests::find(std::uint32_t number) {
    const auto found = open_.find(number);
    return found == open_.end() ? nullptr : std::get_if<Kind>(&found->second.kind);
}

void Requests::put(const net::DhtPut& put) {
    if (open(put.request, put.key, Put{.value = value_of(put.value, put.sort), .again_after = kFirstRetry}) !=
        nullptr) {
        store(put.request);
    }
}

void Requests::store(std::uint32_t number) {
    Put* put = find<Put>(number);
    put->is_under_way = true;
    // Permanent: OpenDHT itself renews it before it expires, and gives it to nodes that come to be nearer to the key.
    runner_.ask().put(
        open_.at(number).key, put->value, [this, number](bool is_ok) { stored(number, is_ok); }, dht::time_point::max(),
        true);
}

void Requests::stored(std::uint32_t number, bool is_ok) {
    Put* put = find<Put>(number);
    if (put == nullptr) {
        return;
    }
    put->is_under_way = false;
    if (is_ok && !std::exchange(put->is_done, true)) {
        on_done_(number, true);
    }
    if (!is_ok) {
        put->again_at = clock_now() + put->again_after;
        put->again_after = std::min(2 * put->again_after, kLastRetry);
    }
}

void Requests::get(const net::DhtGet& get) {
    const dht::ValueType::Id type = type_of(get.sort);
    Get state{.type = type, .seen = {kMostValues, kForever}, .give_up_at = clock_now() + kLongestGet};
    const std::uint32_t number = get.request;
    if (open(number, get.key, std::move(state)) != nullptr) {
        runner_.ask().get(
            open_.at(number).key, [this, number](const Values& values) { return found(number, values); },
            dht::DoneCallbackSimple([this, number](bool is_ok) { looked(number, is_ok); }), {},
            dht::Where().valueType(type));
    }
}

bool Requests::found(std::uint32_t number, const Values& values) {
    for (const auto& value : values) {
        Get* get = find<Get>(number);
        if (get == nullptr || get->seen.size() >= static_cast<std::size_t>(most_values(get->type))) {
            return false;
        }
        const std::string bytes = bytes_of(*value);
        if (is_valid(*value, get->type) && get->seen.find(bytes, 0) == nullptr) {
            get->seen.put(bytes, {}, 0);
            on_value_(number, bytes);
        }
    }
    return true;
}

void Requests::looked(std::uint32_t number, bool is_ok) {
    const Get* get = find<Get>(number);
    if (get == nullptr) {
        return;
    }
    const bool has_any = get->seen.size() > 0;  // then it has ended early, which OpenDHT does not count as success
    open_.erase(number);
    on_done_(number, is_ok || has_any);
}

void Requests::listen(const net::DhtListen& listen) {
    Listen* state = open(listen.request, listen.key, Listen{.seen = {kMostRemembered, kForever}, .token = {}});
    if (state == nullptr) {
        return;
    }
    const std::uint32_t number = listen.request;
    // Unlike a get, a listen with a restriction to a type reports nothing (OpenDHT 2.4).
    state->token =
        runner_.ask()
            .listen(open_.at(number).key, dht::ValueCallback([this, number](const Values& values, bool is_expired) {
                        return heard(number, values, is_expired);
                    }))
            .share();
}

bool Requests::heard(std::uint32_t number, const Values& values, bool is_expired) {
    Listen* listen = find<Listen>(number);
    for (const auto& value : values) {
        if (listen == nullptr || is_expired || !is_valid(*value, kRecordType)) {
            continue;
        }
        const std::string bytes = bytes_of(*value);
        if (listen->seen.find(bytes, 0) == nullptr && listen->values.take(clock_now())) {
            listen->seen.put(bytes, {}, 0);
            on_value_(number, bytes);
        }
    }
    return listen != nullptr;
}

void Requests::cancel(std::uint32_t number) {
    const auto found = open_.find(number);
    if (found == open_.end()) {
        return;
    }
    const Request request = std::move(found->second);
    open_.erase(found);
    if (const Put* put = std::get_if<Put>(&request.kind)) {
        runner_.ask().cancelPut(request.key, put->value);
    } else if (const Listen* listen = std::get_if<Listen>(&request.kind)) {
        runner_.ask().cancelListen(request.key, listen->token);
    }
}

void Requests::on_connected(net::Micros now) {
    for (auto& [number, request] : open_) {
        if (Put* put = std::get_if<Put>(&request.kind)) {
            put->again_at = now;
            put->again_after = kFirstRetry;
        }
    }
}

void Requests::step(net::Micros now) {
    std::vector<std::uint32_t> put_again;
    std::vector<std::uint32_t> given_up;
    for (const auto& [number, request] : open_) {
        const Put* put = std::get_if<Put>(&request.kind);
        const Get* get = std::get_if<Get>(&request.kind);
        if (put != nullptr && !put->is_done && !put->is_under_way && now >= put->again_at) {
            put_again.push_back(number);
        } else if (get != nullptr && now >= get->give_up_at) {
            given_up.push_back(number);
        }
    }
    for (const std::uint32_t number : put_again) {
        store(number);
    }
    for (const std::uint32_t number : given_up) {
        open_.erase(number);
        on_done_(number, false);
    }
}

}  // namespace gyre_dht
