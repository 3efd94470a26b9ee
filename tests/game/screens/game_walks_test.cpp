// SPDX-License-Identifier: Zlib
// Walks through a game and what follows it with keys alone, a pad alone and the mouse alone.
#include "game/app/dispatcher.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/result/net_over.h"
#include "game/screens/play/result/result_sheet.h"
#include "game/screens/title/first_flight.h"
#include "net/play/peer_game.h"
#include "tests/game/match/watcher.h"
#include "tests/game/screens/two_rooms.h"
#include "tests/game/screens/walk.h"
#include "tests/support/full_disk.h"

namespace {

using screens::MenuKey;

/// Flies badly until the game is over; returns for how many ticks the field was still shown.
int crash(ScreenRoom& room, int persons = 1, std::uint8_t wave = 1) {
    const auto over_ticks = std::make_shared<int>(0);  // shared with the next game, which uses the same controls
    screens::LocalGame game;
    game.observer = watched_by(
        [over_ticks](const match::GameMoment& moment) { *over_ticks += moment.game.world().is_over() ? 1 : 0; });
    game.setup.seed = 7;
    game.setup.lives = 1;
    game.setup.wave = wave;
    game.setup.pilots = static_cast<std::uint8_t>(persons);
    game.persons = persons;
    room.push<screens::LocalPlay>(game);
    const auto controls = {SDL_SCANCODE_UP, SDL_SCANCODE_LEFT, SDL_SCANCODE_SPACE};
    const auto let_go = [&room](int scancode) {
        engine::InputEvent event = press(key(scancode));
        event.kind = engine::InputEvent::Kind::Released;
        room.top().handle(event);
    };
    for (const int scancode : controls) {
        room.press(scancode);
    }
    constexpr int kMostTicks = 5 * 60 * sim::kTicksPerSecond;
    for (int i = 0; i < kMostTicks && room.top_name() == "play"; ++i) {
        room.tick_unseen();
        if (i % 2 == 0) {
            let_go(SDL_SCANCODE_SPACE);
        } else {
            room.press(SDL_SCANCODE_SPACE);
        }
    }
    std::ranges::for_each(controls, let_go);
    room.advance(screens::ResultScreen::kQuietTicks);  // for which flight controls are ignored
    return *over_ticks;
}

/// Uses the walk's device, so that the game treats it as the current one.
void take_in_hand(Walk& walk) {
    if (walk.hand != Walker::Hand::Mouse) {
        return walk.walker->act(MenuKey::Down);
    }
    walk.walker->act(MenuKey::Back);
    walk.walker->choose("Cancel");
}

}  // namespace

TEST_CASE("a game that is good enough leads to the tables, its replay and its result, by each device alone") {
    Walk walk(any_hand(), "");
    take_in_hand(walk);
    crash(walk.room);
    REQUIRE(walk.top() == "name entry");
    walk.walker->write("z");
    REQUIRE(walk.top() == "scores");
    REQUIRE(walk.room.services().scores.content().entries().size() == 1);
    CHECK(walk.room.services().scores.content().entries()[0].name == "z");
    walk.walker->choose("z");
    REQUIRE(walk.top() == "watch");
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "scores");
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "game over");
    CHECK(walk.walker->offers("Watch the replay"));
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "title");
}

TEST_CASE("a game that does not count offers its set-up instead of the high scores when it is over") {
    Walk walk(Walker::Hand::Keys);
    crash(walk.room, 1, sim::kMaxStartWave);
    REQUIRE(walk.top() == "game over");
    CHECK_FALSE(walk.walker->offers("High scores"));
    walk.walker->choose("Set up a game…");
    CHECK(walk.top() == "new game");
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "title");
}

TEST_CASE("a pilot who keeps firing when the game is over sees that for a second, and skips the rest") {
    Walk walk(Walker::Hand::Keys);
    const int ticks = crash(walk.room);
    CHECK(ticks >= sim::kTicksPerSecond);
    CHECK(ticks <= 3 * sim::kTicksPerSecond / 2);
}

TEST_CASE("a high score is discarded only after a confirmation, by each device alone") {
    Walk walk(any_hand(), "");
    take_in_hand(walk);
    crash(walk.room);
    REQUIRE(walk.top() == "name entry");
    walk.walker->act(MenuKey::Back);
    REQUIRE(walk.top() == "confirm");
    walk.walker->choose("Cancel");
    REQUIRE(walk.top() == "name entry");
    walk.walker->act(MenuKey::Back);
    walk.walker->choose("Discard");
    CHECK(walk.top() == "game over");
    CHECK(walk.room.services().scores.content().entries().empty());
}

TEST_CASE("closing the window while names are being asked for keeps the score") {
    Walk walk(Walker::Hand::Keys, "");
    crash(walk.room, 2);
    REQUIRE(walk.top() == "name entry");
    walk.room.services().screens.clear();
    const auto& pairs = walk.room.services().scores.content().entries(scores::List::Two);
    REQUIRE(pairs.size() == 1);
    CHECK(pairs[0].name == "Pilot");
    CHECK(pairs[0].partner->name == "Pilot 2");
}

TEST_CASE("after a high score a new game is the first row and one key away, by each device alone", "[slow]") {
    Walk walk(any_hand(), "");
    take_in_hand(walk);
    crash(walk.room);
    REQUIRE(walk.top() == "name entry");
    walk.walker->write("z");
    REQUIRE(walk.top() == "scores");
    REQUIRE(walk.walker->offers("Play again"));
    CHECK(walk.walker->focus_label() == "Play again");
    walk.walker->choose("Play again");
    REQUIRE(walk.top() == "play");
    walk.walker->pause();
    REQUIRE(walk.top() == "pause");
    walk.walker->again();
    REQUIRE(walk.top() == "play");
    crash(walk.room);
    REQUIRE(walk.top() == "game over");
    CHECK(walk.walker->offers("Play again"));
    walk.walker->again();
    REQUIRE(walk.top() == "play");
    walk.walker->pause();
    walk.walker->choose("Quit to title");
    walk.walker->choose("Quit");
    CHECK(walk.top() == "title");
    walk.walker->choose("Records…");
    walk.walker->choose("High scores");
    CHECK_FALSE(walk.walker->offers("Play again"));
}

TEST_CASE("a name once given is not asked for again, and the game's score is one row away, by each device alone") {
    Walk walk(any_hand());
    take_in_hand(walk);
    crash(walk.room);
    REQUIRE(walk.top() == "game over");
    walk.walker->choose("High scores");
    REQUIRE(walk.top() == "scores");
    CHECK(walk.walker->offers("Ada"));
    CHECK(walk.walker->offers("Play again"));
}

TEST_CASE("one key restarts a game that is over, by each device alone") {
    Walk walk(any_hand());
    take_in_hand(walk);
    crash(walk.room);
    REQUIRE(walk.top() == "game over");
    CHECK(walk.walker->offers("Play again"));
    walk.walker->again();
    CHECK(walk.top() == "play");
}

TEST_CASE("a score to beat can be looked at by each device, and says that nobody flew it") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    walk.walker->choose("Records…");
    walk.walker->choose("High scores");
    const bool has_table = walk.settings().number("video.text_scale") == 100;
    CHECK(std::ranges::count(walk.room.said(), "* made up, to be beaten") == (has_table ? 1 : 0));
    walk.walker->choose("Capella");
    CHECK(walk.top() == "scores");
    walk.room.draw();
    const auto said = [&walk](const std::string& end) {
        return std::ranges::any_of(walk.room.said(), [&](const std::string& line) { return line.ends_with(end); });
    };
    CHECK(said(has_table ? "Capella" : "2.  Capella"));
    CHECK(said(has_table ? "7" : " · wave 7"));
    CHECK(walk.room.cut_lines() == std::vector<std::string>{});
    CHECK_FALSE(walk.room.services().notices.is_empty());
}

TEST_CASE("a game of two enters the table of pairs, with both names, by each device alone", "[slow]") {
    Walk walk(any_hand(), "", any_text_scale());
    take_in_hand(walk);
    crash(walk.room, 2);
    REQUIRE(walk.top() == "name entry");
    walk.walker->write("a");
    REQUIRE(walk.top() == "name entry");
    walk.walker->write("b");
    REQUIRE(walk.top() == "scores");
    const scores::ScoreTable& table = walk.room.services().scores.content();
    CHECK(table.entries().empty());
    REQUIRE(table.entries(scores::List::Two).size() == 1);
    const scores::Score& pair = table.entries(scores::List::Two).front();
    CHECK(pair.name == "a");
    CHECK(pair.partner->name == "b");
    CHECK(pair.total() == pair.score + pair.partner->score);
    CHECK(walk.settings().text("play.second_name") == "b");
    walk.walker->act(MenuKey::Extra);
    CHECK_FALSE(walk.walker->offers("a and b"));
    for (std::size_t list = 1; list < scores::kLists; ++list) {
        walk.walker->act(MenuKey::Extra);
    }
    walk.walker->choose("a and b");
    CHECK(walk.top() == "watch");
}

TEST_CASE("a game that is over offers all next steps to each device alone", "[slow]") {
    Walk walk(any_hand(), "", any_text_scale());
    const auto end = [&] {
        crash(walk.room);
        REQUIRE(walk.top() == "name entry");
        walk.walker->act(MenuKey::Back);
        walk.walker->choose("Discard");
        REQUIRE(walk.top() == "game over");
    };
    end();
    walk.walker->choose("Watch the replay");
    CHECK(walk.top() == "watch");
    walk.walker->act(MenuKey::Back);
    walk.walker->choose("High scores");
    CHECK(walk.top() == "scores");
    walk.walker->act(MenuKey::Back);
    walk.walker->choose("Quit to title");
    CHECK(walk.top() == "title");
    end();
    walk.walker->choose("Play again");
    CHECK(walk.top() == "play");
}

TEST_CASE("with a full disk a game can be finished, reports what could not be saved, and loses no score") {
    Walk walk(Walker::Hand::Keys, "");
    screens::Services& services = walk.room.services();
    {
        const FullDisk full;
        crash(walk.room);
        REQUIRE(walk.top() == "name entry");
        CHECK_FALSE(services.notices.is_empty());
        walk.room.type("Ada");
        walk.walker->act(MenuKey::Accept);
        REQUIRE(walk.top() == "scores");
        CHECK_FALSE(services.window.renderer().save_screenshot(services.exports.parent_path() / "a.png").ok());
        walk.walker->choose("Ada");
        CHECK(walk.top() == "scores");
    }
    REQUIRE(services.scores.content().entries().size() == 1);
    CHECK(services.scores.has_unsaved());
    CHECK(services.replays.list().empty());
    REQUIRE(services.scores.save());
    CHECK_FALSE(services.scores.has_unsaved());
}

TEST_CASE("the first flight can be started, flown and left by each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    walk.walker->choose("Help");
    walk.walker->act(MenuKey::Extra);
    REQUIRE(walk.top() == "first flight");
    walk.walker->pause();
    REQUIRE(walk.top() == "choice");
    walk.walker->choose("Continue");
    REQUIRE(walk.top() == "first flight");
    for (int step = 0; step < screens::kLessons; ++step) {
        REQUIRE(walk.top() == "first flight");
        walk.walker->pause();
        walk.walker->choose("Skip this step");
    }
    REQUIRE(walk.top() == "first flight over");
    walk.room.advance(screens::FirstFlight::kQuietTicks);
    walk.walker->choose("What is out there");
    CHECK(walk.top() == "help");
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "first flight over");
    walk.walker->act(MenuKey::Back);
    CHECK(walk.top() == "title");
}

TEST_CASE("the menu of a network game is opened, used and left by each device alone") {
    TwoRooms rooms;
    rooms.fly();
    Walker walker(rooms.ada, any_hand());
    const auto pause = [&] {
        walker.pause();
        REQUIRE(rooms.ada.top_name() == "net menu");
    };
    const auto is_paused = [&] {
        rooms.run(net::kSecond + net::ticks_to_micros(net::kResumeTicks));
        return rooms.bob.session()->game()->is_paused();
    };
    pause();
    walker.choose("Close menu");
    CHECK(rooms.ada.top_name() == "net play");
    pause();
    walker.choose("Pause for everyone");
    CHECK(rooms.ada.top_name() == "net play");
    CHECK(is_paused());
    pause();
    walker.choose("End my pause");
    CHECK_FALSE(is_paused());
    pause();
    walker.choose("Options");
    walker.change("Volume");
    walker.act(MenuKey::Back);
    walker.choose("Controls");
    CHECK(rooms.ada.top_name() == "controls");
    walker.act(MenuKey::Back);
    walker.act(MenuKey::Back);
    CHECK(rooms.ada.top_name() == "net play");
    pause();
    walker.choose("Leave the game");
    walker.choose("Cancel");
    CHECK(rooms.ada.top_name() == "net menu");
    walker.choose("Leave the game");
    walker.choose("Leave");
    CHECK(rooms.ada.session() == nullptr);
}

TEST_CASE("a pad without a pause control opens the pause with Start in every game") {
    const auto take_from_pause = [](ScreenRoom& room) {
        engine::Bindings& bindings = room.services().bindings;
        bindings.unbind(static_cast<engine::Action>(screens::PilotAction::Pause), button(SDL_CONTROLLER_BUTTON_START));
    };
    {
        Walk walk(Walker::Hand::Pad);
        take_from_pause(walk.room);
        walk.walker->choose("Play");
        walk.walker->pause();
        REQUIRE(walk.top() == "pause");
        walk.walker->choose("Quit to title");
        walk.walker->choose("Quit");
        CHECK(walk.top() == "title");
        walk.walker->choose("Help");
        walk.walker->act(MenuKey::Extra);
        REQUIRE(walk.top() == "first flight");
        CHECK(std::ranges::find(walk.room.said(), "Start") != walk.room.said().end());
        walk.walker->pause();
        walk.walker->choose("Leave the first flight");
        CHECK(walk.top() == "help");
    }
    TwoRooms rooms;
    rooms.fly();
    take_from_pause(rooms.ada);
    Walker walker(rooms.ada, Walker::Hand::Pad);
    walker.pause();
    CHECK(rooms.ada.top_name() == "net menu");
}

TEST_CASE("a menu key operates the pause screen even if it is bound to the pause") {
    Walk walk(Walker::Hand::Keys);
    const auto pause = static_cast<engine::Action>(screens::PilotAction::Pause);
    walk.room.services().bindings.bind(pause, key(SDL_SCANCODE_DOWN));
    walk.walker->choose("Play");
    walk.room.press(SDL_SCANCODE_DOWN);
    REQUIRE(walk.top() == "pause");
    walk.walker->choose("Options");
    CHECK(walk.top() == "options");
    walk.walker->act(MenuKey::Back);
    walk.room.press(SDL_SCANCODE_P);
    CHECK(walk.top() == "play");
}

TEST_CASE("a Start button bound to another action does not pause as well") {
    Walk walk(Walker::Hand::Pad);
    engine::Bindings& bindings = walk.room.services().bindings;
    bindings.unbind(static_cast<engine::Action>(screens::PilotAction::Pause), button(SDL_CONTROLLER_BUTTON_START));
    bindings.bind(static_cast<engine::Action>(screens::PilotAction::Fire), button(SDL_CONTROLLER_BUTTON_START));
    walk.walker->choose("Play");
    walk.walker->act(MenuKey::Start);
    CHECK(walk.top() == "play");
}

TEST_CASE("the end of a network game can be left by each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    const sim::World world({.seed = 1, .pilots = 2}, sim::MaskTable::classic());
    screens::LobbyRequest request;
    request.is_host = true;
    const std::vector<std::string> names{"Ada", "Bob"};
    const auto end = [&] {
        walk.room.push<screens::NetOver>(request, world, names, sim::Slot{0}, screens::Flight(0), "",
                                         engine::Message());
        walk.room.advance(screens::ResultScreen::kQuietTicks);
    };
    end();
    walk.walker->choose("Quit to title");
    CHECK(walk.top() == "title");
    end();
    walk.walker->choose("Play again");
    CHECK(walk.top() == "lobby");
}

TEST_CASE("a deathmatch that was cut off has no winner yet") {
    Walk walk(Walker::Hand::Keys);
    const sim::World world({.seed = 1, .mode = sim::Mode::Deathmatch, .pilots = 2}, sim::MaskTable::classic());
    const std::vector<std::string> names{"Ada", "Bob"};
    walk.room.push<screens::NetOver>(screens::LobbyRequest{}, world, names, sim::Slot{0}, screens::Flight(0), "",
                                     engine::Message());
    walk.room.draw();
    const auto& said = walk.room.said();
    CHECK(std::ranges::find(said, "Nobody has won yet") != said.end());
}
