// SPDX-License-Identifier: Zlib
/// Two programs that know a node of the table, which is a relay server as well.
#pragma once

#include <string>

#include <catch2/catch.hpp>

#include "net/reach/relay_server.h"
#include "tests/game/match/network/pair.h"

inline constexpr net::Address kTableNode{0x0A000009, net::kDefaultPort};  // 10.0.0.9

struct InvitedPair : Pair {
    InvitedPair() : endpoint(world.network.add(kTableNode)) {
        world.has_table = true;
        for (const auto& network : networks) {
            network->options().table.hosts = {net::to_string(kTableNode)};
        }
    }

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end;) {
            for (net::Datagram datagram; endpoint.receive(datagram, world.now);) {
                if (const auto sent = server.receive(datagram.from, datagram.bytes, world.now)) {
                    endpoint.send(sent->to, sent->bytes, world.now);
                }
            }
            Pair::run(2 * net::kMillisecond);
        }
    }

    void open(bool is_listed = false) {
        REQUIRE(networks[0]->host({"Ada"}, {.is_open = true, .is_listed = is_listed}));
        run(5 * net::kSecond);
    }

    void join(const std::string& code) {
        const auto found = net::find_place(code, net::kDefaultPort);
        REQUIRE(found);
        REQUIRE(found->ok());
        REQUIRE(networks[1]->join({"Bob"}, {}, **found));
    }

    [[nodiscard]] bool is_in() { return networks[1]->session() != nullptr && networks[1]->session()->self() == 1; }

    net::SimEndpoint& endpoint;
    net::RelayServer server{net::Secret{1}};
};
