// SPDX-License-Identifier: Zlib
// Stores fifty true flights of a fixed day, and a thousand false ones, in the table of real nodes: test_hostile_rows
// NODE. Prints the score of each true flight in a line, then "stored", and keeps them stored until it is ended.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "game/match/network/table_node.h"
#include "game/program/socket_platform.h"
#include "tests/game/daily/world/flights.h"

namespace {

/// More values than one node keeps for others are stored through several.
constexpr std::size_t kNodes = 6;
/// Nodes answer only so many requests of one machine.
constexpr net::Micros kPutEvery = 50 * net::kMillisecond;

struct Value {
    net::DhtKey key{};
    std::string bytes;
    net::DhtSort sort{};
};

/// A machine's node and the socket that it uses.
struct Liar {
    Liar(match::NetPlatform& platform, const std::string& entry)
        : socket(open(platform)), node(platform, {.hosts = {entry}}) {}

    static std::unique_ptr<net::Socket> open(match::NetPlatform& platform) {
        auto opened = platform.open(0);
        if (!opened) {
            throw std::runtime_error("no socket");
        }
        return *std::move(opened);
    }
    void poll(net::Micros now) {
        if (!waiting.empty() && now >= put_at) {
            put_at = now + kPutEvery;
            const Value value = std::move(waiting.front());
            waiting.pop_front();
            puts.push_back(node.client()->put(value.key, value.bytes, value.sort));
        }
        for (net::Datagram datagram; socket->receive(datagram, now);) {
            (void)node.take(datagram, now);
        }
        node.poll(*socket, now);
    }
    [[nodiscard]] bool is_done() const {
        return waiting.empty() &&
               std::ranges::all_of(puts, [&](std::uint32_t put) { return node.client()->is_done(put); });
    }

    std::unique_ptr<net::Socket> socket;
    match::TableNode node;
    std::deque<Value> waiting;
    net::Micros put_at = 0;
    std::vector<std::uint32_t> puts;
};

int store(const std::string& entry) {
    const auto platform = gyre::make_socket_platform({});
    std::vector<std::unique_ptr<Liar>> liars;
    for (std::size_t i = 0; i < kNodes; ++i) {
        liars.push_back(std::make_unique<Liar>(*platform, entry));
        if (liars.back()->node.client() == nullptr) {
            throw std::runtime_error("no gyre-dht beside this program");
        }
    }
    std::size_t count = 0;
    const auto truth =
        flights::store_truth_and_lies([&](const net::DhtKey& key, const std::string& value, net::DhtSort sort) {
            liars[count++ % kNodes]->waiting.push_back({key, value, sort});
        });
    for (const auto& [pilot, score] : truth) {
        std::printf("%d\n", score);
    }
    for (bool is_said = false;;) {
        for (const auto& liar : liars) {
            liar->poll(platform->now());
        }
        liars.front()->socket->wait(2 * net::kMillisecond);
        if (!is_said && std::ranges::all_of(liars, [](const auto& liar) { return liar->is_done(); })) {
            is_said = true;
            std::puts("stored");
            std::fflush(stdout);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc != 2) {
            throw std::invalid_argument("see the top of hostile_rows.cpp for its argument");
        }
        return store(argv[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "test_hostile_rows: %s\n", error.what());
        return 2;
    }
}
