// SPDX-License-Identifier: Zlib
/// The game's open requests to the hash table.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/dht/dht_messages.h"
#include "net/dht/recent_items.h"
#include "tools/gyre_dht/runner.h"

namespace gyre_dht {

class Requests {
public:
    using OnValue = std::function<void(std::uint32_t request, const std::string& value)>;
    using OnDone = std::function<void(std::uint32_t request, bool is_ok)>;

    static constexpr std::size_t kMostOpen = 1024;  ///< Further ones are done at once, without success.
    /// Of a get; of a listen, in a minute.
    static constexpr int kMostValues = 256;
    static constexpr int kMostReplays = 16;

    Requests(Runner& runner, OnValue on_value, OnDone on_done);

    /// Done follows once it is stored first, which may take until there is a connection.
    void put(const net::DhtPut& put);
    /// Finds values of one sort only: so nobody can make the readers of records fetch megabytes.
    void get(const net::DhtGet& get);
    /// Reports records only.
    void listen(const net::DhtListen& listen);
    void cancel(std::uint32_t request);

    /// Stores at once what could not be stored before.
    void on_connected(net::Micros now);
    void step(net::Micros now);

private:
    struct Put {
        std::shared_ptr<dht::Value> value;
        bool is_done = false;
        bool is_under_way = false;
        net::Micros again_at = 0;
        net::Micros again_after = 0;
    };
    struct Get {
        dht::ValueType::Id type;
        net::RecentItems<std::string, std::monostate> seen;
        net::Micros give_up_at = 0;
    };
    struct Listen {
        net::RecentItems<std::string, std::monostate> seen;
        std::shared_future<std::size_t> token;
        engine::RateLimiter values{kMostValues, 60 * net::kSecond};
    };
    struct Request {
        dht::InfoHash key;
        std::variant<Put, Get, Listen> kind;
    };
    using Values = std::vector<std::shared_ptr<dht::Value>>;

    /// Adds a request. Returns null if there are too many, or one of this number.
    template <typename Kind>
    Kind* open(std::uint32_t number, const net::DhtKey& key, Kind kind);
    template <typename Kind>
    Kind* find(std::uint32_t number);

    void store(std::uint32_t number);
    void stored(std::uint32_t number, bool is_ok);
    bool found(std::uint32_t number, const Values& values);
    void looked(std::uint32_t number, bool is_ok);
    bool heard(std::uint32_t number, const Values& values, bool is_expired);

    Runner& runner_;
    OnValue on_value_;
    OnDone on_done_;
    std::map<std::uint32_t, Request> open_;
};

}  // namespace gyre_dht
