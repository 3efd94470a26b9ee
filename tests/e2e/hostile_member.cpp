// SPDX-License-Identifier: Zlib
// A hostile machine for the end-to-end tests. Use it only within separate network namespaces.
//   test_hostile_member fork|relay GYRE_ARGUMENT…           plays as gyre --headless does, and lies (LyingSocket)
//   test_hostile_member vote SLOTS GYRE_ARGUMENT…           SLOTS: one bit for each accused slot
//   test_hostile_member move-lobby|move-game|host ADDRESS EACH GYRE_ARGUMENT…   ADDRESS is the third machine's; one of
//                                                           every EACH packets is sent in its name
//   test_hostile_member replay INTERFACE FROM               waits until the machine FROM falls silent, then sends its
//                                                           newest packets to others again, from our own address
//   test_hostile_member count INTERFACE SECONDS             counts UDP datagrams
#include <arpa/inet.h>
#include <sys/socket.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "engine/base/paths.h"
#include "game/program/headless.h"
#include "game/program/options.h"
#include "game/program/socket_platform.h"
#include "net/link/enet_transport.h"
#include "net/link/name_lookup.h"
#include "tests/e2e/hostile/lying_socket.h"

namespace {

using Clock = std::chrono::steady_clock;
constexpr int kPatienceMs = 10;

net::Address address_of(const std::string& text) {
    const auto address = net::resolve(text, net::kDefaultPort);
    if (!address) {
        throw std::invalid_argument("not an address: " + text);
    }
    return *address;
}

int play(const LieOptions& lies, const std::vector<std::string>& words) {
    std::vector<std::string> arguments{"gyre"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const gyre::ParsedOptions parsed = gyre::parse_options(arguments);
    engine::AssetPlaces places;
    places.executable = engine::executable_path();
    const auto assets = engine::find_assets("gyre", places, "sprites/index.json");
    if (!parsed.options || !assets) {
        throw std::invalid_argument(parsed.options ? assets.error().english() : parsed.message.english());
    }
    const auto done = gyre::run_network_headless(
        *parsed.options, *assets,
        std::make_unique<LyingPlatform>(gyre::make_socket_platform(parsed.options->net), lies));
    if (!done) {
        std::fprintf(stderr, "hostile: %s\n", done.error().english().c_str());
    }
    return 0;  // how its own game ends does not matter
}

/// Sends the newest packets of a machine that has just fallen silent again, from our own address.
int replay(const std::string& interface, const std::string& from) {
    constexpr std::chrono::milliseconds kSilence(1050);  // a link moves only after a second of silence
    constexpr std::chrono::seconds kMost(60);
    const net::Address pilot = address_of(from);
    const Sniffer sniffer(interface);
    std::map<net::Address, std::string> newest;
    auto heard = Clock::now();
    const auto end = heard + kMost;
    const auto is_silent = [&] { return newest.size() > 1 && Clock::now() - heard >= kSilence; };
    while (!is_silent() && Clock::now() < end) {
        const auto seen = sniffer.next(kPatienceMs);
        if (seen && seen->from.ip == pilot.ip && !seen->payload.empty() &&
            static_cast<std::uint8_t>(seen->payload.front()) >= net::kFirstGameKind) {
            newest[seen->to] = seen->payload;
            heard = Clock::now();
        }
    }
    auto socket = net::EnetTransport::open({});
    if (!socket) {
        throw std::runtime_error(socket.error().english());
    }
    std::size_t sent = 0;
    std::size_t received = 0;
    const auto count_answers = [&] {
        for (net::Datagram answer; (*socket)->receive(answer, 0);) {
            received += answer.bytes.size() + net::header_bytes({});
        }
    };
    // Continues until the pilot is heard again and for a while after that.
    for (auto until = Clock::now() + std::chrono::seconds(2); Clock::now() < until;) {
        for (const auto& [to, bytes] : newest) {
            (*socket)->send(to, bytes, 0);
            sent += bytes.size() + net::header_bytes({});
        }
        (*socket)->wait(20 * net::kMillisecond);
        count_answers();
    }
    for (const auto until = Clock::now() + std::chrono::seconds(3); Clock::now() < until;) {
        (*socket)->wait(20 * net::kMillisecond);
        count_answers();
    }
    std::printf("sent %zu\nreceived %zu\n", sent, received);
    return sent > 0 ? 0 : 1;
}

/// Prints how many packets and bytes this machine received.
int count(const std::string& interface, int seconds) {
    const Sniffer sniffer(interface);
    std::size_t packets = 0;
    std::size_t bytes = 0;
    std::puts("ready");
    std::fflush(stdout);
    for (const auto end = Clock::now() + std::chrono::seconds(seconds); Clock::now() < end;) {
        if (const auto seen = sniffer.next(kPatienceMs)) {
            ++packets;
            bytes += seen->payload.size() + net::header_bytes({});
        }
    }
    std::printf("packets %zu\nbytes %zu\n", packets, bytes);
    return 0;
}

int run(std::vector<std::string> words) {
    const auto take = [&] {
        if (words.empty()) {
            throw std::invalid_argument("see the top of hostile_member.cpp for its arguments");
        }
        std::string word = words.front();
        words.erase(words.begin());
        return word;
    };
    const std::string what = take();
    if (what == "replay") {
        const std::string interface = take();
        return replay(interface, take());
    }
    if (what == "count") {
        const std::string interface = take();
        return count(interface, std::stoi(take()));
    }
    const std::map<std::string, Attack> attacks{{"fork", Attack::Fork},          {"relay", Attack::Relay},
                                                {"vote", Attack::Vote},          {"move-lobby", Attack::MoveLobby},
                                                {"move-game", Attack::MoveGame}, {"host", Attack::Host}};
    LieOptions lies;
    lies.attack = attacks.at(what);
    if (lies.attack == Attack::Vote) {
        lies.accused = static_cast<std::uint8_t>(std::stoi(take()));
    } else if (lies.attack >= Attack::MoveLobby) {
        lies.third = address_of(take());
        lies.each = std::stoi(take());
    }
    return play(lies, words);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(std::vector<std::string>(argv + 1, argv + argc));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "test_hostile_member: %s\n", error.what());
        return 2;
    }
}
