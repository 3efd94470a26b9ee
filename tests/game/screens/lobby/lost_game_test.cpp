// SPDX-License-Identifier: Zlib
// The way back into a network game that an earlier run of the program lost.
#include "game/screens/lobby/lobby.h"
#include "game/screens/title/title.h"
#include "tests/game/screens/screen_room.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include <catch2/catch.hpp>

namespace {

constexpr net::Address kAdaHost{0x0A000001, net::kDefaultPort};
const std::string kReturn = "Rejoin the lost game";

match::NetworkOptions with_tickets(const TestDirectory& directory) {
    match::NetworkOptions options;
    options.tickets = directory.path();
    return options;
}

match::NetworkOptions flown_by_bot() {
    match::NetworkOptions options;
    options.bot = match::BotSkill::Hard;
    return options;
}

bool says(ScreenRoom& room, const std::string& line) {
    room.draw();
    return std::ranges::find(room.said(), line) != room.said().end();
}

/// A deathmatch of two programs, won by the first frag. A bot flies Ada's ship; Bob does nothing.
struct Duel {
    explicit Duel(int match_length = 1) {
        ada.push<screens::Title>();
        screens::LobbyRequest hosting;
        hosting.is_host = true;
        hosting.plan.setup = {.seed = 5, .mode = sim::Mode::Deathmatch, .frags = 1};
        hosting.plan.password = "hush";
        hosting.match_length = match_length;
        enter(ada, hosting);
        start_bob(with_tickets(tickets));
        screens::LobbyRequest joining;
        joining.address = kAdaHost;
        joining.password = "hush";
        enter(*bob, joining);
        run(2 * net::kSecond);
        bob->press(SDL_SCANCODE_RETURN);  // ready
        run(net::kSecond);
        ada.press(SDL_SCANCODE_DOWN);
        ada.press(SDL_SCANCODE_RETURN);  // start
        REQUIRE(run_until([&] { return bob->top_name() == "net play"; }, 10));
        run(net::kSecond);
    }

    void enter(ScreenRoom& room, const screens::LobbyRequest& request) {
        screens::enter_lobby(room.services(), request);
        room.apply();
        REQUIRE(room.top_name() == "lobby");
    }
    void start_bob(const match::NetworkOptions& options) {
        bob.emplace(*stage, world, std::uint8_t{2}, "Bob", options);
        bob->push<screens::Title>();
    }
    /// Ends Bob's program without a word to Ada. Its ticket is left in `left_behind`.
    void crash() {
        std::filesystem::copy(tickets.path() / "1.ticket", left_behind.path() / "1.ticket");
        world.network.set_conditions({.loss = 1});
        bob->services().screens.clear();
        bob.reset();
        world.network.set_conditions({});
    }
    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end; world.now += net::kTickPeriod) {
            ada.tick_unseen();
            bob->tick_unseen();
        }
    }
    template <typename Condition>
    bool run_until(const Condition& is_met, int seconds) {
        for (int second = 0; second < seconds && !is_met(); ++second) {
            run(net::kSecond);
        }
        return is_met();
    }

    TestDirectory tickets;
    TestDirectory left_behind;
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom ada{*stage, world, 1, "Ada", flown_by_bot()};
    std::optional<ScreenRoom> bob;
};

}  // namespace

TEST_CASE("after the return to a lost game and its end, a pilot rejoins the next lobby, with the game's password") {
    Duel duel;
    duel.crash();
    duel.start_bob(with_tickets(duel.left_behind));
    duel.bob->press(SDL_SCANCODE_HOME);
    duel.bob->press(SDL_SCANCODE_RETURN);
    REQUIRE(duel.bob->top_name() == "lobby");
    REQUIRE(duel.run_until([&] { return duel.bob->top_name() == "net play"; }, 30));
    REQUIRE(
        duel.run_until([&] { return duel.ada.top_name() == "net over" && duel.bob->top_name() == "net over"; }, 600));
    duel.run(2 * net::kSecond);
    duel.bob->press(SDL_SCANCODE_RETURN);
    duel.run(5 * net::kSecond);
    duel.ada.press(SDL_SCANCODE_RETURN);
    duel.run(5 * net::kSecond);
    REQUIRE(duel.ada.top_name() == "lobby");
    CHECK(duel.bob->top_name() == "lobby");
    REQUIRE(duel.bob->session() != nullptr);
    CHECK(duel.bob->session()->phase() == net::SessionPhase::Lobby);
    CHECK(duel.ada.session()->lobby().seats[1].pilots.first() == "Bob");
}

TEST_CASE("a program that crashed and returned shows the match's score with the result of its round") {
    Duel duel(3);
    duel.crash();
    duel.start_bob(with_tickets(duel.left_behind));
    duel.bob->press(SDL_SCANCODE_HOME);
    duel.bob->press(SDL_SCANCODE_RETURN);
    REQUIRE(duel.run_until([&] { return duel.bob->top_name() == "net play"; }, 30));
    REQUIRE(
        duel.run_until([&] { return duel.ada.top_name() == "net over" && duel.bob->top_name() == "net over"; }, 600));
    CHECK(says(duel.ada, "Best of 3: Ada 1, Bob 0"));
    CHECK(says(*duel.bob, "Best of 3: Ada 1, Bob 0"));
    CHECK(says(*duel.bob, "Next round"));
    CHECK(says(*duel.bob, "ROUND 1 OVER"));
    // The figures are those of the whole game.
    const auto time_in = [](ScreenRoom& room) {
        room.draw();
        const auto label = std::ranges::find(room.said(), "Time");
        REQUIRE(label != room.said().end());
        return *std::next(label);
    };
    CHECK(time_in(*duel.bob) == time_in(duel.ada));
}

TEST_CASE(
    "a pilot who leaves during a round and joins again reads the match's score after that round and in the next one") {
    Duel duel(3);
    duel.bob->services().screens.pop_to_bottom();
    duel.bob->apply();
    duel.run(2 * net::kSecond);
    screens::LobbyRequest joining;
    joining.address = kAdaHost;
    joining.password = "hush";
    duel.enter(*duel.bob, joining);
    REQUIRE(duel.run_until([&] { return duel.bob->top_name() == "net play"; }, 30));
    REQUIRE(
        duel.run_until([&] { return duel.ada.top_name() == "net over" && duel.bob->top_name() == "net over"; }, 600));
    CHECK(says(*duel.bob, "Best of 3: Ada 1, Bob 0"));
    CHECK(says(*duel.bob, "ROUND 1 OVER"));
    duel.run(2 * net::kSecond);
    duel.bob->press(SDL_SCANCODE_RETURN);  // next round
    duel.run(5 * net::kSecond);
    duel.ada.press(SDL_SCANCODE_RETURN);
    duel.run(5 * net::kSecond);
    REQUIRE(duel.bob->top_name() == "lobby");
    duel.ada.press(SDL_SCANCODE_RETURN);  // start; both are ready
    REQUIRE(duel.run_until([&] { return duel.bob->top_name() == "net play"; }, 10));
    for (ScreenRoom* room : {&duel.ada, &*duel.bob}) {
        const auto texts = room->draw_texts();
        CHECK(std::ranges::find(texts, "Round 2  ·  Best of 3: Ada 1, Bob 0.", &engine::DrawnText::text) !=
              texts.end());
    }
}

TEST_CASE("a pilot who returns after a crash and finds the host in a new lobby can play there") {
    Duel duel;
    duel.crash();
    duel.ada.services().screens.pop_to_bottom();
    duel.ada.apply();
    screens::LobbyRequest hosting;
    hosting.is_host = true;
    hosting.plan.password = "hush";
    duel.enter(duel.ada, hosting);
    duel.start_bob(with_tickets(duel.left_behind));
    duel.bob->press(SDL_SCANCODE_HOME);
    duel.bob->press(SDL_SCANCODE_RETURN);
    const auto is_seated = [&] {
        return duel.bob->session() != nullptr && duel.bob->session()->phase() == net::SessionPhase::Lobby;
    };
    REQUIRE(duel.run_until(is_seated, 10));
    duel.run(net::kSecond);
    CHECK_FALSE(duel.bob->services().network.is_coming_back());
    CHECK_FALSE(std::filesystem::exists(duel.left_behind.path() / "1.ticket"));
    duel.bob->press(SDL_SCANCODE_RETURN);  // ready
    duel.run(net::kSecond);
    duel.ada.press(SDL_SCANCODE_DOWN);
    duel.ada.press(SDL_SCANCODE_RETURN);  // start
    REQUIRE(duel.run_until([&] { return duel.bob->top_name() == "net play"; }, 10));
    duel.run(net::kSecond);
    CHECK_FALSE(duel.bob->services().network.is_coming_back());
    CHECK(duel.bob->services().network.input() != nullptr);
}

TEST_CASE("leaving a lobby before its game starts does not discard the ticket to a lost game") {
    Duel duel;
    duel.crash();
    duel.start_bob(with_tickets(duel.left_behind));
    REQUIRE(says(*duel.bob, kReturn));
    screens::LobbyRequest hosting;
    hosting.is_host = true;
    duel.enter(*duel.bob, hosting);
    duel.run(net::kSecond);
    duel.bob->services().screens.pop_to_bottom();
    duel.bob->apply();
    duel.run(net::kSecond);
    CHECK(std::filesystem::exists(duel.left_behind.path() / "1.ticket"));
    CHECK(says(*duel.bob, kReturn));
}

namespace {

/// Bob's program at its title, after it crashed in a game whose pilots answer no more.
struct Crashed {
    Crashed() { room.push<screens::Title>(); }

    const TestDirectory tickets;
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    const bool has_ticket = leave_ticket();
    ScreenRoom room{*stage, world, 2, "Bob", with_tickets(tickets)};

private:
    [[nodiscard]] bool leave_ticket() const {
        match::TicketBox box(tickets.path());
        match::ReturnTicket ticket;
        ticket.identity = match::make_identity(sim::MaskTable::classic());
        ticket.name = "Bob";
        ticket.peers = {kAdaHost};
        ticket.written_at = world.now / net::kSecond;
        return box.keep(ticket).ok();
    }
};

}  // namespace

TEST_CASE("the title offers the return to a lost game until it was tried") {
    Crashed crashed;
    REQUIRE(crashed.has_ticket);
    ScreenRoom& room = crashed.room;
    REQUIRE(says(room, kReturn));
    SECTION("here") {
        room.press(SDL_SCANCODE_HOME);
        room.press(SDL_SCANCODE_RETURN);
    }
    SECTION("by --rejoin") {
        dynamic_cast<screens::Title&>(room.top()).return_to_lost_game();
        room.apply();
    }
    REQUIRE(room.top_name() == "lobby");
    CHECK(says(room, "Reconnecting…"));
    room.press(SDL_SCANCODE_ESCAPE);
    room.apply();
    REQUIRE(room.top_name() == "title");  // without a question, since there is no lobby yet
    CHECK_FALSE(says(room, kReturn));
    CHECK(says(room, "Play"));
    room.press(SDL_SCANCODE_HOME);
    room.press(SDL_SCANCODE_RETURN);
    CHECK(room.top_name() == "play");
}

TEST_CASE("the return to a lost game says for how long its pilots are asked, and ends if none answers") {
    Crashed crashed;
    REQUIRE(crashed.has_ticket);
    ScreenRoom& room = crashed.room;
    dynamic_cast<screens::Title&>(room.top()).return_to_lost_game();
    room.apply();
    REQUIRE(room.top_name() == "lobby");
    CHECK(says(room, "Asking the pilots of that game for 30 s more."));
    SimWorld& world = crashed.world;
    for (const net::Micros end = world.now + 60 * net::kSecond; world.now < end; world.now += net::kTickPeriod) {
        room.tick();
    }
    REQUIRE(room.top_name() == "message");
    const auto texts = room.draw_texts();
    CHECK(std::ranges::any_of(texts, [](const engine::DrawnText& drawn) {
        return drawn.text.find("That game is over") != std::string::npos;
    }));
}
