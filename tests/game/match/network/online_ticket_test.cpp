// SPDX-License-Identifier: Zlib
// Programs that return to a game with the ticket of an earlier run, and what becomes of tickets.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "net/play/peer_game.h"
#include "tests/engine/test_directory.h"
#include "tests/game/match/network/pair.h"
#include "tests/game/match/network/table.h"

using net::kSecond;

namespace {

constexpr net::Address kNobody{kTableHost.ip.v4() + 8, net::kDefaultPort};

/// Returns a ticket of a game with that seed. The key in it is nobody's.
match::ReturnTicket ticket_of(std::uint32_t seed, std::vector<net::Address> peers) {
    match::ReturnTicket ticket{.identity = match::make_identity(sim::MaskTable::classic()),
                               .secret = {},
                               .name = "Late",
                               .password = {},
                               .seed = seed,
                               .stream = {},
                               .peers = std::move(peers)};
    ticket.secret[0] = 200;
    return ticket;
}

/// A machine on which an earlier run has left the ticket of a game whose pilots do not answer.
struct LeftTicket {
    LeftTicket() {
        options.tickets = dir.path();
        match::ReturnTicket ticket = ticket_of(11, {kNobody});
        ticket.written_at = start()->platform().seconds_since_1970();
        REQUIRE(match::TicketBox(dir.path()).keep(ticket));
    }
    [[nodiscard]] std::unique_ptr<match::OnlineService> start() {
        return std::make_unique<match::OnlineService>(std::make_unique<SimPlatform>(world, std::uint8_t{1}), options,
                                                      sim::MaskTable::classic());
    }

    TestDirectory dir;
    SimWorld world{1};
    match::NetworkOptions options;
};

}  // namespace

TEST_CASE("a claimed ticket still waits for the next run after the program was in a lobby") {
    LeftTicket left;
    auto network = left.start();
    REQUIRE(network->claim_ticket());
    REQUIRE(network->host({"Ada"}, {}));
    network->leave();
    network = nullptr;
    CHECK(left.start()->claim_ticket());
}

TEST_CASE("a ticket that led nowhere, since nobody of its game answered, is not offered by the next run") {
    LeftTicket left;
    auto network = left.start();
    network->come_back_to(*network->claim_ticket());
    for (int step = 0; step < 1000 && network->is_coming_back(); ++step) {
        left.world.now += kSecond / 10;
        network->poll();
    }
    REQUIRE_FALSE(network->is_coming_back());
    network = nullptr;
    CHECK_FALSE(left.start()->claim_ticket());
}

TEST_CASE("no ticket remains of a game from which the pilot was removed by a vote") {
    const TestDirectory dir;
    Table table(4, std::nullopt, dir.path());
    const auto has_ticket = [&dir] { return std::filesystem::exists(dir.path() / "1.ticket"); };
    CHECK(has_ticket());
    for (const std::size_t by : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
        table.program(by).session()->game()->own_events().post(net::RemovalVoteEvent{3});
        table.run(kSecond);
    }
    REQUIRE(table.program(3).session()->phase() == net::SessionPhase::Ended);
    CHECK_FALSE(has_ticket());
}

TEST_CASE("a program that crashes and restarts at once flies before the others would have missed it, each time") {
    const TestDirectory dir;
    Table table(4, std::nullopt, dir.path());
    for (int crash = 0; crash < 2; ++crash) {
        match::OnlineService& again = table.restart_last(dir.path());
        const auto ticket = again.claim_ticket();
        REQUIRE(ticket);
        again.come_back_to(*ticket);
        REQUIRE(table.run_until([&] { return again.input() != nullptr; }, net::kAwayAfter));
        table.run(3 * kSecond);
        CHECK(table.is_flying(3, 3));
        CHECK(table.is_agreed());
    }
}

TEST_CASE("a program that comes back reads nothing about its own loss") {
    for (int wait = 4; wait <= 24; wait += 4) {
        INFO("it comes back after " << wait << " quarters of a second");
        const TestDirectory dir;
        Table table(3, std::nullopt, dir.path());
        match::OnlineService& again = table.restart_last(dir.path());
        const auto ticket = again.claim_ticket();
        REQUIRE(ticket);
        table.run(wait * kSecond / 4);
        again.come_back_to(*ticket);
        std::int64_t losses = 0;
        REQUIRE(table.run_until(
            [&] {
                losses += std::ranges::count(again.take_notices(), net::Notice::Type::Dropped, &net::Notice::type);
                return again.input() != nullptr;
            },
            10 * kSecond));
        CHECK(losses == 0);
    }
}

TEST_CASE("a ticket names the peer that lets others in first") {
    const TestDirectory dir;
    Table table(3, std::nullopt, dir.path());
    const auto ticket = table.restart_last(dir.path()).claim_ticket();
    REQUIRE(ticket);
    REQUIRE(ticket->peers.size() == 2);
    CHECK(ticket->peers.front() == kTableHost);
    CHECK(ticket->setup().restarted == ticket->stream);
}

TEST_CASE("a program that returns to a lost game leaves its lobby, and the host learns of it") {
    Pair pair;
    pair.meet();
    pair[1].come_back_to(ticket_of(11, {kNobody}));
    pair.run(kSecond);
    CHECK(pair[1].is_coming_back());
    CHECK_FALSE(pair[0].session()->lobby().seats[1].is_taken);
}

TEST_CASE("a program that begins to return reports no earlier trouble") {
    SimWorld world(1);
    world.has_sockets = false;
    match::OnlineService network(std::make_unique<SimPlatform>(world, std::uint8_t{1}), {}, sim::MaskTable::classic());
    network.come_back_to(ticket_of(11, {kNobody}));
    while (network.is_coming_back()) {
        network.poll();
        network.wait(kSecond);
    }
    REQUIRE_FALSE(network.trouble().is_empty());
    network.come_back_to(ticket_of(11, {kNobody}));
    CHECK(network.trouble().is_empty());
}

TEST_CASE("a program that leaves on its way back has nothing more to do") {
    SimWorld world(1);
    world.has_sockets = false;
    match::OnlineService network(std::make_unique<SimPlatform>(world, std::uint8_t{1}), {}, sim::MaskTable::classic());
    network.come_back_to(ticket_of(11, {kNobody}));
    REQUIRE(network.is_coming_back());
    CHECK(network.take_notices().empty());
    network.leave();
    CHECK_FALSE(network.is_coming_back());
    CHECK_FALSE(network.is_busy());
}

TEST_CASE("if the only peer of a lost game plays another one, the program enters that") {
    Table table(2);
    match::OnlineService& late = table.sit();
    late.come_back_to(ticket_of(99, {kTableHost}));
    REQUIRE(table.run_until([&] { return late.input() != nullptr; }, 8 * kSecond));
    CHECK_FALSE(late.is_coming_back());
    table.run(2 * kSecond);
    CHECK(table.is_flying(2, 2));
    CHECK(table.is_agreed());
}

TEST_CASE("a program asks the other peers of a lost game for six seconds before it enters the one that it found") {
    Table table(2);
    match::OnlineService& late = table.sit();
    late.come_back_to(ticket_of(99, {kTableHost, kNobody}));
    table.run(5 * kSecond);
    CHECK(late.is_coming_back());
    CHECK(late.input() == nullptr);
    CHECK(table.program(0).match()->world().pilots_present() == 2);
    REQUIRE(table.run_until([&] { return late.input() != nullptr; }, 10 * kSecond));
    CHECK_FALSE(late.is_coming_back());
    table.run(2 * kSecond);
    REQUIRE(table.is_flying(2, 2));
    CHECK(table.program(0).match()->names()[2] == "Late");
    CHECK(table.is_agreed());
}
