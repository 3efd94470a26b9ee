// SPDX-License-Identifier: Zlib
#include "game/match/network/tick_reader.h"

#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/game/match/network/sim_platform.h"

namespace {

using Type = net::TickEvent::Type;

/// A reader of a game of Ada and Bob. Its session is still asking a host, so it mutes nobody.
struct Reading {
    std::optional<sim::TickInput> read(std::vector<net::TickEvent> events, bool is_paused = false) {
        net::CompleteTick tick;
        tick.keys[1] = 5;
        tick.events = std::move(events);
        return reader.read(tick, is_paused, *session, world.now);
    }

    std::vector<std::string> lines() {
        std::vector<std::string> lines;
        for (const net::Notice& notice : reader.take_notices()) {
            lines.push_back(notice.message.english());
        }
        return lines;
    }

    SimWorld world{1};
    net::SimEndpoint& endpoint = world.network.add({0x0A000001, 1});
    std::unique_ptr<net::Session> session = net::Session::join(
        {.identity = {}, .secret = {}, .pilots = {"Ada"}, .password = {}}, {0x0A000002, 1}, endpoint, 0);
    match::TickReader reader{{"Ada", "Bob"}};
};

}  // namespace

TEST_CASE("a tick's keys become the world's, and what pilots did becomes lines") {
    Reading game;
    const auto input =
        game.read({{Type::Pause, net::Slot{0}, ""}, {Type::RemovalVote, net::Slot{0}, "", net::Slot{1}}});
    REQUIRE(input);
    CHECK(input->keys[1].bits == 5);
    CHECK(input->roster.empty());
    CHECK(game.lines() == std::vector<std::string>{"Ada paused", "Ada voted to remove Bob. Open the menu to vote."});
    CHECK(game.lines().empty());
}

TEST_CASE("of a pilot who pauses and resumes without end six lines are shown at once, and more later") {
    Reading game;
    for (int i = 0; i < 10; ++i) {
        (void)game.read({{i % 2 == 0 ? Type::Pause : Type::Resume, net::Slot{0}, ""}});
    }
    (void)game.read({{Type::Pause, net::Slot{0}, ""}, {Type::Pause, net::Slot{1}, ""}});
    const std::vector<std::string> lines = game.lines();
    REQUIRE(lines.size() == 7);
    CHECK(lines.back() == "Bob paused");
    game.world.now += 3 * net::kSecond;
    (void)game.read({{Type::Pause, net::Slot{0}, ""}});
    CHECK(game.lines() == std::vector<std::string>{"Ada paused"});
}

TEST_CASE("a vote to remove a pilot is told even if its pilot has paused and resumed without end") {
    Reading game;
    for (int i = 0; i < 10; ++i) {
        (void)game.read({{Type::Pause, net::Slot{0}, ""}});
    }
    (void)game.read({{Type::RemovalVote, net::Slot{0}, "", net::Slot{1}}});
    CHECK(game.lines().back() == "Ada voted to remove Bob. Open the menu to vote.");
}

TEST_CASE("roster changes of a paused tick reach the world with the next tick that runs") {
    Reading game;
    CHECK_FALSE(game.read({{Type::Leave, net::Slot{1}, ""}}, true));
    CHECK(game.lines() == std::vector<std::string>{"Bob left the game"});
    REQUIRE(game.reader.pending().size() == 1);
    const auto input = game.read({{Type::Join, net::Slot{2}, "Eve\n"}});
    REQUIRE(input);
    REQUIRE(input->roster.size() == 2);
    CHECK(input->roster[0].type == sim::RosterEvent::Type::Leave);
    CHECK(input->roster[0].slot == 1);
    CHECK(input->roster[1].type == sim::RosterEvent::Type::Join);
    CHECK(input->roster[1].slot == 2);
    CHECK(game.reader.pending().empty());
    CHECK(game.reader.names()[2] == "Eve");
    CHECK(game.lines() == std::vector<std::string>{"Eve joined the game"});
}
