// SPDX-License-Identifier: Zlib
#include "game/program/relay.h"

#include <string>

#include <fmt/format.h>

#include "engine/base/process.h"
#include "game/program/launch.h"
#include "net/reach/relay_server.h"

namespace gyre {

namespace {

constexpr net::Micros kPatience = 100 * net::kMillisecond;  // until a request to end is noticed
/// The node answers what it is asked within a moment; waiting for the socket alone would keep the answer.
constexpr net::Micros kNodePatience = 2 * net::kMillisecond;
constexpr net::Micros kNodeAnswersWithin = 50 * net::kMillisecond;
/// Datagrams that are taken by one look at the clock. A flood that never lets up must not stop it: then no place would
/// end, and no flow get its share again.
constexpr int kAtOnce = 256;
constexpr net::Micros kTellEvery = 60 * net::kSecond;

std::string summary(const net::RelayServer::Counts& counts) {
    return fmt::format("{} hosts, {} guests; carried {} packets, {:.1f} MB; refused {} packets", counts.hosts,
                       counts.guests, counts.carried_packets, static_cast<double>(counts.carried_bytes) / 1e6,
                       counts.refused_packets);
}

/// Each trial leaves from a port of its own. Nobody sends anything there, so no router lets it in for that; and none
/// has already taken an earlier one from there for a flow of its own, which it keeps when the port is opened.
void send_trial(match::NetPlatform& platform, net::Socket& socket, const net::Address& asker,
                const net::TrialAnswer& answer, net::Micros now) {
    if (const auto fresh = platform.open(0)) {
        (*fresh)->send(answer.at, answer.trial, now);
        socket.send(asker, answer.receipt, now);
    }
}

}  // namespace

engine::Result<void> run_relay(std::uint16_t port, match::NetPlatform& platform, match::TableEntries entries) {
    engine::EndRequest end;
    auto socket = platform.open(port);
    if (!socket) {
        return socket.failure();
    }
    net::RelayServer server(platform.secret());
    entries.is_first = true;
    match::TableNode node(platform, entries);
    node.set_member(true);
    say(fmt::format("relay server{} on UDP port {}; Ctrl-C ends it",
                    node.client() != nullptr ? " and node of the table of codes" : "", (*socket)->port()));
    net::Micros node_answers_until = 0;
    std::string told = summary(server.counts(platform.now()));
    net::Micros tell_at = platform.now() + kTellEvery;
    while (!end.was_made()) {
        (*socket)->wait(platform.now() < node_answers_until ? kNodePatience : kPatience);
        const net::Micros now = platform.now();
        node.poll(**socket, now);
        net::Datagram datagram;
        for (int taken = 0; taken < kAtOnce && (*socket)->receive(datagram, now); ++taken) {
            if (node.take(datagram, now)) {
                node_answers_until = now + kNodeAnswersWithin;
            } else if (const auto tried = server.answer_try(datagram.from, datagram.bytes, true, now)) {
                send_trial(platform, **socket, datagram.from, *tried, now);
            } else if (const auto sent = server.receive(datagram.from, datagram.bytes, now)) {
                (*socket)->send(sent->to, sent->bytes, now);
            }
        }
        if (now >= tell_at) {
            tell_at = now + kTellEvery;
            if (const std::string line = summary(server.counts(now)); line != told) {
                told = line;
                say(line);
            }
        }
    }
    say("relay server ends; " + summary(server.counts(platform.now())));
    return {};
}

}  // namespace gyre
