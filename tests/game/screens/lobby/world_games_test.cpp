// SPDX-License-Identifier: Zlib
// The worldwide list of games, as hosts and guests see it.
#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/lobby.h"
#include "net/reach/relay_server.h"

#include "tests/game/screens/two_rooms.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

using match::WorldList;

namespace {

constexpr std::uint16_t kElsewhere = 27000;  // where no search on the network looks
constexpr net::Address kNode{0x0A000009, net::kDefaultPort};

/// Two rooms that know a node of the table.
struct WorldRooms : TwoRooms {
    WorldRooms() : endpoint(world.network.add(kNode)) {
        world.has_table = true;
        for (ScreenRoom* const room : {&ada, &bob}) {
            room->services().settings.set("net.nodes", net::to_string(kNode));
        }
        ada.services().network.options().port = kElsewhere;
        ada.services().network.options().table.hosts = {net::to_string(kNode)};
    }

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end;) {
            for (net::Datagram datagram; endpoint.receive(datagram, world.now);) {
                if (const auto sent = server.receive(datagram.from, datagram.bytes, world.now)) {
                    endpoint.send(sent->to, sent->bytes, world.now);
                }
            }
            TwoRooms::run(net::kTickPeriod);
        }
    }

    void host(match::HostPlan plan = {}) {
        plan.is_open = true;
        plan.is_listed = true;
        REQUIRE(ada.services().network.host({"Ada"}, plan));
        wait_until_listed();
    }

    /// In a room, which polls rarely, the search for a stamp takes long.
    void wait_until_listed() {
        for (int seconds = 0; seconds < 120 && !ada.services().network.is_listed(); ++seconds) {
            run(net::kSecond);
        }
        REQUIRE(ada.services().network.is_listed());
    }

    /// Chooses the row below that for an address.
    void choose_search() {
        bob.press(SDL_SCANCODE_HOME);
        while (bob.top_name() == "browse" && focused_row() != "Search worldwide") {
            bob.press(SDL_SCANCODE_DOWN);
        }
        bob.press(SDL_SCANCODE_RETURN);
    }

    /// Agrees to a question.
    static void agree(ScreenRoom& room) {
        REQUIRE(room.top_name() == "confirm");
        room.press(SDL_SCANCODE_DOWN);
        room.press(SDL_SCANCODE_RETURN);
    }

    [[nodiscard]] std::string focused_row() {
        bob.draw();
        const auto row = std::ranges::find_if(bob.rows(), [](const auto& each) { return each.has_focus; });
        return row != bob.rows().end() ? row->label : std::string();
    }

    [[nodiscard]] std::ptrdiff_t count(ScreenRoom& room, const std::string& words) {
        room.draw();
        return std::ranges::count_if(room.said(), [&](const auto& line) { return line.find(words) != line.npos; });
    }

    [[nodiscard]] WorldList::State state() { return bob.services().network.world().state(); }

    /// Lets Bob see the list.
    void look() {
        bob.services().settings.set("net.told_world", true);
        bob.services().settings.set("net.world", true);
        bob.push<screens::Browse>();
        run(13 * net::kSecond);
        REQUIRE(state() == WorldList::State::Read);
    }

    net::SimEndpoint& endpoint;
    net::RelayServer server{net::Secret{1}};
};

}  // namespace

TEST_CASE("the worldwide list is read once the player has chosen it and agreed, which is remembered") {
    WorldRooms rooms;
    rooms.bob.push<screens::Browse>();
    rooms.run(2 * net::kSecond);
    CHECK(rooms.state() == WorldList::State::Off);
    rooms.choose_search();
    REQUIRE(rooms.bob.top_name() == "confirm");
    CHECK(rooms.count(rooms.bob, "The worldwide list is kept by") == 1);
    rooms.bob.press(SDL_SCANCODE_RETURN);  // No
    rooms.run(net::kSecond);
    CHECK(rooms.state() == WorldList::State::Off);
    rooms.choose_search();
    WorldRooms::agree(rooms.bob);
    rooms.run(net::kSecond);
    CHECK(rooms.state() != WorldList::State::Off);
    rooms.bob.press(SDL_SCANCODE_ESCAPE);
    rooms.run(net::kSecond);
    CHECK(rooms.state() == WorldList::State::Off);
    rooms.bob.push<screens::Browse>();
    rooms.run(13 * net::kSecond);
    CHECK(rooms.bob.top_name() == "browse");
    CHECK(rooms.state() == WorldList::State::Read);
    CHECK(rooms.count(rooms.bob, "No open games now") == 1);
    rooms.choose_search();
    CHECK_FALSE(rooms.bob.services().network.world().is_running());
}

TEST_CASE("--join world opens the page with the worldwide list on, after the same question") {
    WorldRooms rooms;
    const bool has_agreed = GENERATE(false, true);
    rooms.bob.services().settings.set("net.told_world", has_agreed);
    auto games = std::make_unique<screens::Browse>(rooms.bob.services());  // as the program does
    screens::Browse& page = *games;
    rooms.bob.services().screens.push(std::move(games));
    page.list_world();
    rooms.bob.apply();
    if (!has_agreed) {
        CHECK(rooms.state() == WorldList::State::Off);
        WorldRooms::agree(rooms.bob);
    }
    CHECK(rooms.bob.top_name() == "browse");
    rooms.run(13 * net::kSecond);
    CHECK(rooms.state() == WorldList::State::Read);
    CHECK(rooms.count(rooms.bob, "No open games now") == 1);
}

TEST_CASE("a password that was given in advance enters the chosen game of the list without a question, once") {
    WorldRooms rooms;
    rooms.host({.password = "hush"});
    rooms.bob.services().settings.set("net.told_world", true);
    rooms.bob.services().settings.set("net.world", true);
    const std::string given = GENERATE("hush", "wrong");
    rooms.bob.push<screens::Browse>(std::nullopt, net::SecretText(given));
    rooms.run(13 * net::kSecond);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.bob.top_name() == "lobby");
    rooms.run(12 * net::kSecond);
    if (given == "hush") {
        REQUIRE(rooms.bob.session() != nullptr);
        CHECK(rooms.bob.session()->phase() == net::SessionPhase::Lobby);
        return;
    }
    REQUIRE(rooms.bob.top_name() == "message");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(13 * net::kSecond);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.bob.top_name() == "prompt");
}

TEST_CASE("a game of the worldwide list is joined from there, and its host is not remembered") {
    WorldRooms rooms;
    rooms.host();
    rooms.look();
    CHECK(rooms.count(rooms.bob, "Ada") == 1);
    CHECK(rooms.focused_row() == "Ada");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.bob.top_name() == "lobby");
    CHECK(rooms.count(rooms.bob, "Asking the host of that game where it is…") == 1);
    CHECK(rooms.count(rooms.bob, "….") == 0);
    rooms.run(8 * net::kSecond);
    REQUIRE(rooms.bob.session() != nullptr);
    CHECK(rooms.bob.session()->phase() == net::SessionPhase::Lobby);
    CHECK_FALSE(rooms.bob.services().network.world().is_running());
    CHECK(screens::known_hosts(rooms.bob.services().settings).empty());
}

TEST_CASE("W watches a game of the worldwide list, and until it begins its lobby") {
    WorldRooms rooms;
    rooms.host();
    rooms.look();
    CHECK(rooms.count(rooms.bob, "watch") == 1);
    rooms.bob.press(SDL_SCANCODE_W);
    CHECK(rooms.bob.top_name() == "lobby");
    rooms.run(8 * net::kSecond);
    REQUIRE(rooms.ada.session() != nullptr);
    CHECK(rooms.ada.session()->lobby().spectators == 1);
}

TEST_CASE("a game of the worldwide list that has a password asks for it before anything is sent") {
    WorldRooms rooms;
    rooms.host({.password = "hush"});
    rooms.look();
    rooms.bob.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.bob.top_name() == "prompt");
    rooms.bob.type("hush");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(8 * net::kSecond);
    REQUIRE(rooms.bob.session() != nullptr);
    CHECK(rooms.bob.session()->phase() == net::SessionPhase::Lobby);
}

TEST_CASE("a listed game that is found on this network is in the list once") {
    WorldRooms rooms;
    rooms.ada.services().network.options().port = net::kDefaultPort;
    rooms.host();
    rooms.look();
    CHECK(rooms.bob.services().network.world().games().size() == 1);
    CHECK(rooms.count(rooms.bob, "Ada") == 1);
    CHECK(rooms.count(rooms.bob, "No open games now") == 1);
}

TEST_CASE("a listed game whose host is gone says so, and leads back to the list") {
    WorldRooms rooms;
    rooms.host();
    rooms.look();
    rooms.world.network.set_conditions({.loss = 1});
    rooms.world.table.set_cut(true);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(30 * net::kSecond);
    CHECK(rooms.bob.top_name() == "message");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.bob.top_name() == "browse");
}

TEST_CASE("without a node or its program the list says that it is out of reach, and the hint why") {
    WorldRooms rooms;
    const bool has_program = GENERATE(false, true);
    rooms.world.has_table = has_program;
    rooms.world.table.set_cut(true);
    rooms.bob.services().settings.set("net.world", true);
    rooms.bob.push<screens::Browse>();
    rooms.run(12 * net::kSecond);
    CHECK(rooms.count(rooms.bob, has_program ? "Not reachable" : "gyre-dht is not installed") == 1);
    rooms.bob.press(SDL_SCANCODE_DOWN);
    REQUIRE(rooms.focused_row() == "Search worldwide");
    CHECK(rooms.count(rooms.bob, "gyre-online") == (has_program ? 0 : 1));
}

TEST_CASE("a host puts the lobby into the worldwide list after agreeing once, and hears when it is there") {
    WorldRooms rooms;
    rooms.ada.push<screens::HostGame>();
    rooms.ada.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.ada.top_name() == "lobby");
    match::OnlineService& network = rooms.ada.services().network;
    const auto choose = [&rooms] {
        rooms.ada.press(SDL_SCANCODE_HOME);
        for (int row = 0; row < 5; ++row) {  // Ready, Start the game, Game rules, Remove a pilot, Internet
            rooms.ada.press(SDL_SCANCODE_DOWN);
        }
        rooms.ada.press(SDL_SCANCODE_RETURN);
    };
    CHECK_FALSE(network.wants_list());
    choose();
    WorldRooms::agree(rooms.ada);
    rooms.wait_until_listed();
    rooms.run(net::kSecond);
    CHECK(network.reach());
    CHECK(rooms.count(rooms.ada, "The game is in the worldwide list.") == 1);
    choose();
    CHECK_FALSE(network.wants_list());
    rooms.run(net::kSecond);
    CHECK(network.reach());  // friends still have the code
    CHECK(rooms.count(rooms.ada, "no longer in the worldwide list") == 1);
    choose();
    CHECK(rooms.ada.top_name() == "lobby");  // not asked again
    CHECK(network.wants_list());
    CHECK_FALSE(rooms.ada.services().settings.flag("host.open"));
}

TEST_CASE("a host without the program for the list is told what it needs") {
    WorldRooms rooms;
    rooms.world.has_table = false;
    rooms.ada.push<screens::HostGame>();
    rooms.ada.press(SDL_SCANCODE_RETURN);
    for (int row = 0; row < 5; ++row) {
        rooms.ada.press(SDL_SCANCODE_DOWN);
    }
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.ada.top_name() == "lobby");
    CHECK_FALSE(rooms.ada.services().network.wants_list());
    CHECK(rooms.count(rooms.ada, "gyre-online") >= 1);
}
