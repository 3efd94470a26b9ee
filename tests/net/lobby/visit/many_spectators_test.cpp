// SPDX-License-Identifier: Zlib
// Games with many spectators.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "net/lobby/visit/visitor_desks.h"
#include "tests/net/lobby/visit/running_game.h"

using namespace net;

namespace {

/// Returns how many bytes a machine has sent to others, including headers.
std::uint64_t uplink(RunningGame& game, std::size_t from, std::size_t first, std::size_t last) {
    std::uint64_t bytes = 0;
    for (std::size_t to = first; to < last; ++to) {
        if (to != from) {
            bytes += game.room.network()
                         .traffic(game.room[from].endpoint->address(), game.room[to].endpoint->address())
                         .bytes;
        }
    }
    return bytes;
}

std::uint64_t late_ticks(RunningGame& game, std::size_t pilots) {
    std::uint64_t late = 0;
    for (std::size_t i = 0; i < pilots; ++i) {
        late += game.room[i].session->game()->schedule().stats().late_ticks;
    }
    return late;
}

}  // namespace

TEST_CASE("sixty-four spectators of eight pilots on a local network make nobody late", "[.][long]") {
    constexpr std::size_t kPilots = 8;
    constexpr std::size_t kAll = kPilots + 64;
    RunningGame game(kPilots, line_of(1, 0));
    game.play(60 * kSecond);
    const std::uint64_t late = late_ticks(game, kPilots);
    game.play(30 * kSecond);
    const std::uint64_t late_alone = late_ticks(game, kPilots) - late;
    for (std::size_t i = kPilots; i < kAll; ++i) {
        game.watch();
    }
    game.play(10 * kSecond);
    const auto before = late_ticks(game, kPilots);
    const auto sent = uplink(game, 0, kPilots, kAll);
    const auto sent_by_another = uplink(game, 3, kPilots, kAll);
    game.play(30 * kSecond);
    const std::uint64_t late_watched = late_ticks(game, kPilots) - before;
    WARN("late ticks of 8 pilots in 30 s: "
         << late_alone << " alone, " << late_watched << " watched by 64; entering: " << before - late - late_alone
         << "; uplink of the desk: " << (uplink(game, 0, kPilots, kAll) - sent) / 30
         << " B/s, of another pilot: " << (uplink(game, 3, kPilots, kAll) - sent_by_another) / 30 << " B/s");
    CHECK(late_watched <= late_alone);
    CHECK(game.room[0].session->game()->schedule().stats().stalls == 0);
    CHECK(game.is_agreed());
    for (std::size_t i = kPilots; i < kAll; ++i) {
        CHECK(game.behind(i) < 20);
    }
}

TEST_CASE("of a thousand spectators a desk takes what it has room for, and sends the others on", "[.][long]") {
    RunningGame game(1, line_of(20, 0));
    game.play(2 * kSecond);
    const Address desk = MeetingRoom::address(0);
    std::set<std::string> admitted;
    int referred = 0;
    int refused = 0;
    game.room.network().set_tap([&](const SimNetwork::Sent& sent) {
        const auto kind = static_cast<PacketKind>(sent.bytes.front());
        if (sent.from == desk && kind == PacketKind::Welcome) {
            admitted.insert(to_string(sent.to));
        }
        referred += sent.from == desk && kind == PacketKind::Referral ? 1 : 0;
        refused += sent.from == desk && kind == PacketKind::Refusal ? 1 : 0;
        return true;
    });
    // Each asks as a program would, with its own keys, and keeps polling.
    std::vector<std::unique_ptr<Session>> crowd;
    std::vector<SimEndpoint*> endpoints;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        SessionSetup setup = game.room.setup("Watcher");
        setup.secret[2] = static_cast<std::uint8_t>(i);
        setup.secret[3] = static_cast<std::uint8_t>(1 + i / 256);
        setup.purpose = JoinPurpose::Watch;
        endpoints.push_back(&game.room.network().add({0x0A010000U + i, 26700}));
        crowd.push_back(Session::join(setup, desk, *endpoints.back(), game.room.now()));
    }
    for (int step = 0; step < 400; ++step) {
        game.play(40 * kMillisecond);
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            crowd[i]->poll(game.room.now());
            if (Visit* visit = crowd[i]->visit()) {
                while (visit->take_tick()) {
                }
            }
        }
    }
    const auto watching =
        std::ranges::count_if(crowd, [](const auto& session) { return session->phase() == SessionPhase::Visiting; });
    WARN(admitted.size() << " at the pilot's desk, " << watching << " watch, " << referred << " referred, " << refused
                         << " refused");
    CHECK(admitted.size() == PilotVisitorDesk::kMostSpectators);
    CHECK(watching > 64);
    CHECK(referred > 0);
    CHECK(game.room[0].session->game()->schedule().stats().stalls == 0);
}
