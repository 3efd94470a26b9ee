// SPDX-License-Identifier: Zlib
#include "game/screens/play/spectate.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "game/screens/play/result/watched_over.h"
#include "game/screens/title/title.h"
#include "game/view/hud/hud_brush.h"
#include "tests/game/screens/two_rooms.h"
#include "tests/support/virtual_pad.h"

namespace {

/// A game of Ada and Bob, watched by Cy.
struct Watched {
    TwoRooms rooms;
    ScreenRoom cy{*rooms.stage, rooms.world, 3, "Cy"};

    void run(int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            rooms.run(net::kTickPeriod);
            cy.tick();
        }
    }
    void begin() {
        rooms.fly();
        match::OnlineService& network = cy.services().network;
        REQUIRE(network.join({"Cy"}, "", net::Address{0x0A000001, net::kDefaultPort}, net::JoinPurpose::Watch));
        for (int tick = 0; tick < 100 && network.visit() == nullptr; ++tick) {
            network.poll();
            run(1);
        }
        REQUIRE(network.visit() != nullptr);
        cy.push<screens::Spectate>();
        run(12 * sim::kTicksPerSecond);
        REQUIRE(network.match() != nullptr);
    }
    [[nodiscard]] const sim::World& world() { return cy.services().network.match()->world(); }
    /// Returns what the screen says of the leader.
    [[nodiscard]] std::string leader() {
        const bool is_bob = world().pilot(1).score() > world().pilot(0).score();
        return std::string("Watching the leader, ") + (is_bob ? "Bob" : "Ada");
    }
    /// Returns whether any text that is drawn contains `text`.
    [[nodiscard]] bool draws(const std::string& text) {
        return std::ranges::any_of(cy.draw_texts(), [&](const engine::DrawnText& drawn) {
            return drawn.text.find(text) != std::string::npos;
        });
    }
    /// Returns whether a text that is drawn is `line`.
    [[nodiscard]] bool says(const std::string& line) {
        cy.pump();
        cy.draw();
        return std::ranges::find(cy.said(), line) != cy.said().end();
    }
};

}  // namespace

TEST_CASE("a spectator's display of the connection says how far behind the picture is and who serves it") {
    Watched watched;
    watched.rooms.world.network.set_conditions({.delay = 30 * net::kMillisecond, .loss = 0.05});
    watched.begin();
    CHECK_FALSE(watched.draws("behind the game"));
    CHECK(watched.cy.services().screens.has_game());  // so a dropped replay is refused
    watched.cy.press(SDL_SCANCODE_F4);
    CHECK(watched.draws("0.3 s behind the game"));
    CHECK(watched.draws("from a pilot at 10.0.0.1:26700"));
    CHECK(watched.draws("KB/s received"));
    CHECK(watched.draws("% lost"));
    watched.cy.press(SDL_SCANCODE_F4);
    CHECK_FALSE(watched.draws("behind the game"));
}

TEST_CASE("a spectator's screen says what is watched, and names the keys or a pad's buttons") {
    Watched watched;
    watched.begin();
    CHECK(watched.says(watched.leader()));
    CHECK(watched.says("Esc"));
    CHECK(watched.cy.targets().area_of(SDL_SCANCODE_ESCAPE));  // a click on it leaves
    watched.cy.press(SDL_SCANCODE_RIGHT);
    CHECK(watched.says("Watching Ada"));
    CHECK(watched.says("switch pilot"));
    VirtualPad pad;
    watched.cy.pump();
    pad.set(SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true);
    CHECK(watched.says("Watching Bob"));
    CHECK(watched.says("B"));
    CHECK(watched.says("Y"));
    CHECK(watched.says("leave"));
    CHECK_FALSE(watched.says("Esc"));
}

TEST_CASE("while the game is paused, a spectator sees who paused it") {
    Watched watched;
    watched.begin();
    watched.rooms.ada.press(SDL_SCANCODE_P);
    watched.run(20 * sim::kTicksPerSecond);
    CHECK(watched.draws("Ada paused the game"));
    const sim::Tick tick = watched.world().tick();
    watched.rooms.ada.press(SDL_SCANCODE_P);
    watched.run(5 * sim::kTicksPerSecond);
    CHECK_FALSE(watched.draws("Ada paused the game"));
    CHECK(watched.world().tick() > tick);
}

TEST_CASE("what a spectator watches fits at any text size, and the way out is always there") {
    Watched watched;
    watched.begin();
    watched.cy.press(SDL_SCANCODE_RIGHT);
    for (const int scale : {100, 150, 200, 300}) {
        INFO("text at " << scale << " %");
        watched.cy.services().settings.set("video.text_scale", scale);
        CHECK(watched.says("Watching Ada"));
        CHECK(watched.says("leave"));
        CHECK(watched.cy.cut_lines() == std::vector<std::string>());
    }
}

TEST_CASE("a spectator who loses the connection sees that the program reconnects") {
    Watched watched;
    watched.begin();
    CHECK_FALSE(watched.says("Reconnecting…"));
    watched.rooms.world.network.set_conditions({.loss = 1});
    watched.run(10 * sim::kTicksPerSecond);
    CHECK(watched.says("Reconnecting…"));
    CHECK(watched.says("Esc"));
    watched.rooms.world.network.set_conditions({});
}

TEST_CASE("a spectator follows the leader, from the tick in which another pilot takes the lead", "[slow]") {
    Watched watched;
    for (ScreenRoom* room : {&watched.rooms.ada, &watched.rooms.bob}) {
        room->services().network.options().bot = match::BotSkill::Hard;
    }
    watched.begin();
    const std::string first = watched.leader();
    CHECK(watched.says(first));
    for (int tick = 0; tick < 300 * sim::kTicksPerSecond && watched.leader() == first; ++tick) {
        watched.run(1);
    }
    REQUIRE(watched.leader() != first);
    CHECK(watched.says(watched.leader()));
}

TEST_CASE("after choosing a pilot or the whole field, a spectator can return to the leader") {
    Watched watched;
    watched.begin();
    CHECK_FALSE(watched.says("leader"));  // the way back, which is not needed yet
    watched.cy.press(SDL_SCANCODE_LEFT);
    CHECK(watched.says("Watching"));
    CHECK(watched.says("leader"));
    watched.cy.press(SDL_SCANCODE_HOME);
    CHECK(watched.says("leader") == false);
    watched.run(1);
    CHECK(watched.says(watched.leader()));
    watched.cy.press(SDL_SCANCODE_RIGHT);
    watched.cy.press(SDL_SCANCODE_RIGHT);
    CHECK(watched.says("Watching Bob"));
    watched.cy.press(SDL_SCANCODE_RIGHT);
    watched.cy.press(SDL_SCANCODE_RIGHT);
    CHECK(watched.says(watched.leader()));
}

TEST_CASE("when the pilot leaves whom a spectator follows, the leader is followed") {
    Watched watched;
    watched.begin();
    watched.cy.press(SDL_SCANCODE_RIGHT);
    watched.cy.press(SDL_SCANCODE_RIGHT);
    REQUIRE(watched.says("Watching Bob"));
    watched.rooms.bob.services().network.leave();
    watched.run(3 * sim::kTicksPerSecond);
    CHECK(watched.says("Watching the leader, Ada"));
}

TEST_CASE("a spectator reads the names, scores and lives of all pilots, as a pilot does") {
    Watched watched;
    watched.rooms.ada.services().set("host.mode", std::string("coop"));
    watched.begin();
    for (ScreenRoom* room : {&watched.cy, &watched.rooms.ada}) {
        const auto texts = room->draw_texts();
        const sim::Pilot& pilot = watched.world().pilot(1);
        for (const std::string& text : {std::string("Ada"), std::string("Bob"), view::grouped(pilot.score()),
                                        "+" + std::to_string(pilot.lives())}) {
            INFO(text);
            CHECK(std::ranges::find(texts, text, &engine::DrawnText::text) != texts.end());
        }
    }
}

namespace {

/// Lets Cy choose the game from the list of games to watch.
void watch_from_list(Watched& watched) {
    watched.rooms.fly();
    watched.cy.push<screens::Browse>(std::nullopt, net::SecretText(), net::JoinPurpose::Watch);
    watched.run(3 * sim::kTicksPerSecond);
    watched.cy.press(SDL_SCANCODE_RETURN);
    watched.run(6 * sim::kTicksPerSecond);
    REQUIRE(watched.cy.top_name() == "spectate");
}

}  // namespace

TEST_CASE("leaving a game that was chosen from the list of games to watch leads back to that list") {
    Watched watched;
    watch_from_list(watched);
    watched.cy.press(SDL_SCANCODE_ESCAPE);
    CHECK(watched.cy.top_name() == "browse");
    watched.run(1);
    CHECK(watched.says("WATCH A GAME"));
    CHECK(watched.says("Your name"));
    CHECK_FALSE(watched.says("Second pilot"));  // nobody flies
    CHECK(watched.cy.session() == nullptr);
}

TEST_CASE("W watches the chosen game from the list of games to join, and leaving it leads back to that list") {
    Watched watched;
    watched.rooms.fly();
    watched.cy.push<screens::Browse>();
    watched.run(3 * sim::kTicksPerSecond);
    CHECK(watched.says("watch"));  // the hint
    watched.cy.press(SDL_SCANCODE_W);
    watched.run(6 * sim::kTicksPerSecond);
    REQUIRE(watched.cy.top_name() == "spectate");
    watched.cy.press(SDL_SCANCODE_ESCAPE);
    CHECK(watched.cy.top_name() == "browse");
    watched.run(1);
    CHECK(watched.says("JOIN A GAME"));
}

TEST_CASE("W does nothing in the list of games on a row that is no game") {
    Watched watched;
    watched.cy.push<screens::Browse>();
    watched.run(1);
    CHECK_FALSE(watched.says("watch"));
    watched.cy.press(SDL_SCANCODE_W);
    CHECK(watched.cy.top_name() == "browse");
}

TEST_CASE("a spectator waits for the pilots' next game by itself, and may leave for the list that it came from") {
    Watched watched;
    watch_from_list(watched);
    watched.rooms.ada.services().network.leave();
    watched.rooms.bob.services().network.leave();
    watched.run(8 * sim::kTicksPerSecond);
    REQUIRE(watched.cy.top_name() == "watched over");  // though nobody has flown it to its end
    CHECK(watched.says("Ada"));
    CHECK(watched.says("Bob"));
    watched.cy.press(SDL_SCANCODE_RETURN);
    CHECK(watched.cy.top_name() == "lobby");
    CHECK(watched.says("Waiting for the pilots' next game…"));
    watched.run(90 * sim::kTicksPerSecond);  // nobody opens one
    REQUIRE(watched.cy.top_name() == "message");
    CHECK(watched.says("The pilots have not opened another lobby."));
    watched.cy.press(SDL_SCANCODE_RETURN);
    CHECK(watched.cy.top_name() == "browse");
}

TEST_CASE("a spectator sees the pilots' next lobby, and watches on when they play again") {
    Watched watched;
    watched.cy.push<screens::Title>();
    watched.begin();  // as --spectate does, without a list
    watched.rooms.ada.services().network.leave();
    watched.rooms.bob.services().network.leave();
    watched.run(8 * sim::kTicksPerSecond);
    for (ScreenRoom* room : {&watched.rooms.ada, &watched.rooms.bob}) {
        room->services().screens.clear();
        room->apply();
    }
    watched.rooms.ada.services().settings.set("host.lives", 2);  // the test's programs repeat the seed
    watched.rooms.meet();
    watched.run(8 * sim::kTicksPerSecond);
    REQUIRE(watched.cy.top_name() == "watched over");
    watched.cy.press(SDL_SCANCODE_RETURN);
    REQUIRE(watched.cy.top_name() == "lobby");
    CHECK(watched.says("Ada"));
    CHECK(watched.says("Bob"));
    CHECK(watched.says("not yet"));
    CHECK(watched.says("1 spectator waits"));
    CHECK(watched.says("Waiting for the game…"));
    for (ScreenRoom* room : {&watched.rooms.ada, &watched.rooms.bob}) {
        room->draw();
        CHECK(std::ranges::find(room->said(), "1 spectator waits") != room->said().end());
        CHECK(std::ranges::find(room->said(), "A spectator waits for the game.") != room->said().end());
    }
    watched.rooms.bob.press(SDL_SCANCODE_RETURN);  // ready
    watched.run(sim::kTicksPerSecond);
    CHECK(watched.says("✓ ready"));
    watched.rooms.ada.press(SDL_SCANCODE_DOWN);
    watched.rooms.ada.press(SDL_SCANCODE_RETURN);  // start
    for (int second = 0; second < 40 && watched.cy.top_name() != "spectate"; ++second) {
        watched.run(sim::kTicksPerSecond);
        CHECK(std::ranges::none_of(watched.rooms.ada.draw_texts(), [](const engine::DrawnText& drawn) {
            return drawn.text.find("refused") != std::string::npos;
        }));
    }
    INFO(watched.rooms.ada.top_name() << ", " << watched.rooms.bob.top_name());
    REQUIRE(watched.cy.top_name() == "spectate");
    CHECK(watched.world().setup().lives == 2);
}

TEST_CASE("a spectator is told of the delay, and reads the ranking soon after the end") {
    Watched watched;
    watched.rooms.ada.services().settings.set("host.lives", 1);
    watched.rooms.ada.services().settings.set("host.wave", 20);
    watched.cy.push<screens::Title>();
    watched.begin();
    bool has_read = false;
    for (int second = 0; second < 300 && watched.cy.top_name() == "spectate"; ++second) {
        has_read = has_read || watched.draws("s late, so that its picture stays smooth.");
        watched.run(sim::kTicksPerSecond);
    }
    CHECK(has_read);
    REQUIRE(watched.cy.top_name() == "watched over");
    CHECK(watched.says("GAME OVER"));
    CHECK(watched.says("Ada"));
    CHECK(watched.says("Bob"));
    watched.run(10 * sim::kTicksPerSecond);  // the pilots look at their results, too
    CHECK(watched.cy.top_name() == "watched over");
    watched.cy.press(SDL_SCANCODE_RETURN);
    CHECK(watched.cy.top_name() == "lobby");
    CHECK(watched.says("Waiting for the pilots' next game…"));
}

TEST_CASE("the result that a spectator reads says how the match stands") {
    Watched watched;
    watched.cy.push<screens::Title>();
    scores::Evening& evening = watched.cy.services().evening;
    evening.set_match_length(3);
    evening.add_game(std::vector<scores::Evening::Result>{{"Ada", 1, 0, 1}, {"Bob", 1, 0, 0}}, true);
    const sim::World end({.seed = 1, .mode = sim::Mode::Arena, .pilots = 2, .frags = 1}, sim::MaskTable::classic());
    bool has_left = false;
    watched.cy.push<screens::WatchedOver>(end, std::vector<std::string>{"Ada", "Bob"}, [&] { has_left = true; });
    CHECK(watched.says("Best of 3: Ada 1, Bob 0"));
    watched.cy.press(SDL_SCANCODE_DOWN);  // still meant for the picture: another pilot
    watched.cy.press(SDL_SCANCODE_RETURN);
    CHECK_FALSE(has_left);
    watched.cy.push<screens::WatchedOver>(end, std::vector<std::string>{"Ada", "Bob"}, [&] { has_left = true; });
    watched.run(sim::kTicksPerSecond);
    watched.cy.press(SDL_SCANCODE_DOWN);
    watched.cy.press(SDL_SCANCODE_RETURN);
    CHECK(has_left);
}

TEST_CASE("a host whose game was watched is remembered") {
    Watched watched;
    watch_from_list(watched);
    const std::vector<screens::KnownHost> known{{{0x0A000001, net::kDefaultPort}, "Ada"}};
    CHECK(screens::known_hosts(watched.cy.services().settings) == known);
}

TEST_CASE("spectators chat with the keys of pilots, and pilots do not see it") {
    Watched watched;
    watched.begin();
    ScreenRoom dee{*watched.rooms.stage, watched.rooms.world, 4, "Dee"};
    match::OnlineService& network = dee.services().network;
    REQUIRE(network.join({"Dee"}, "", net::Address{0x0A000001, net::kDefaultPort}, net::JoinPurpose::Watch));
    const auto run = [&](int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            network.poll();
            dee.apply();
            watched.run(1);
            if (dee.top_name() == "spectate") {
                dee.tick();
            }
        }
    };
    run(sim::kTicksPerSecond);
    REQUIRE(network.visit() != nullptr);
    dee.push<screens::Spectate>();
    run(5 * sim::kTicksPerSecond);
    for (const int key : {SDL_SCANCODE_TAB, SDL_SCANCODE_T, SDL_SCANCODE_RETURN}) {
        const std::string line = "Hello from " + std::to_string(key);
        watched.cy.press(key);
        CHECK(watched.says("send"));
        run(1);  // the text of the key itself is ignored
        watched.cy.type(line);
        watched.cy.press(SDL_SCANCODE_RETURN);
        run(2 * sim::kTicksPerSecond);
        CHECK(watched.says(line));
        dee.draw();
        CHECK(std::ranges::find(dee.said(), line) != dee.said().end());
        CHECK(std::ranges::find(dee.said(), "Cy (spectator): ") != dee.said().end());
        for (ScreenRoom* pilot : {&watched.rooms.ada, &watched.rooms.bob}) {
            pilot->draw();
            CHECK(std::ranges::find(pilot->said(), line) == pilot->said().end());
        }
    }
    watched.cy.press(SDL_SCANCODE_TAB);
    watched.cy.press(SDL_SCANCODE_ESCAPE);  // closes the line only
    CHECK(watched.cy.top_name() == "spectate");
    CHECK(watched.says("leave"));
}

TEST_CASE("a spectator reads what pilots say") {
    Watched watched;
    watched.begin();
    CHECK(watched.rooms.ada.session()->say("Here they come."));
    watched.run(2 * sim::kTicksPerSecond);
    CHECK(watched.says("Here they come."));
    CHECK(watched.says("Ada: "));
}
