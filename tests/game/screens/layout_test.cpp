// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/host_game.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/options/controls.h"
#include "game/screens/options/options.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/net_menu.h"
#include "game/screens/play/result/game_over.h"
#include "game/screens/play/result/net_over.h"
#include "game/screens/replays/replays.h"
#include "game/screens/setup/new_game.h"
#include "game/screens/title/branches.h"
#include "game/screens/title/daily_flight.h"
#include "game/screens/title/first_flight.h"
#include "game/screens/title/hall_days.h"
#include "game/screens/title/help.h"
#include "game/screens/title/medals.h"
#include "game/screens/title/scores.h"
#include "game/screens/title/title.h"
#include "game/screens/title/world_days.h"
#include "tests/game/screens/screen_room.h"
#include "tests/support/catalogue.h"

#include "engine/base/language.h"
#include "tests/support/places.h"

#include <SDL.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <string>

#include <catch2/catch.hpp>

namespace {

/// Walks through all rows or pages of the top screen and returns every text that did not fit on one of them.
std::set<std::string> cut_anywhere(ScreenRoom& room) {
    std::set<std::string> all;
    for (int row = 0; row < 24; ++row) {
        for (const std::string& line : room.cut_lines()) {
            all.insert(room.top_name() + ": " + line);
        }
        room.press(SDL_SCANCODE_DOWN);
    }
    return all;
}

/// Tries to bind the Start button to an action, which the controls screen refuses with a message.
void refuse_start(ScreenRoom& room) {
    for (const int scancode : {SDL_SCANCODE_DOWN, SDL_SCANCODE_DOWN, SDL_SCANCODE_DOWN, SDL_SCANCODE_DOWN,
                               SDL_SCANCODE_DOWN, SDL_SCANCODE_LEFT, SDL_SCANCODE_RETURN}) {
        room.press(scancode);
    }
    REQUIRE(room.top_name() == "capture");
    room.take(press(button(SDL_CONTROLLER_BUTTON_START)));
    REQUIRE(room.top_name() == "controls");
}

}  // namespace

TEST_CASE("no screen shortens its own lines in any language", "[slow]") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    for (const std::string code : {"en", "de", "es", "fr", "sv"}) {
        REQUIRE(language.use(code).ok());
        SimWorld world{3};
        ScreenRoom room(*stage, world, 1, "Ann");
        const auto check = [&] {
            const auto cut = cut_anywhere(room);
            INFO(code);
            CHECK(cut == std::set<std::string>{});
        };
        room.push<screens::Title>();
        check();
        for (const int persons : {1, 2}) {
            for (const auto kind :
                 {screens::LocalKind::Alone, screens::LocalKind::WithBots, screens::LocalKind::Deathmatch}) {
                screens::keep_local_kind(room.services().settings, persons, kind);
                room.push<screens::NewGame>(persons);
                check();
            }
        }
        room.push<screens::Together>();
        check();
        room.push<screens::RecordPages>();
        check();
        room.push<screens::HostGame>();
        check();
        room.push<screens::Browse>();
        check();
        room.push<screens::Options>();
        check();
        for (const auto page : {screens::Options::Page::Display, screens::Options::Page::Access}) {
            room.push<screens::Options>(false, page);
            check();
        }
        room.push<screens::Medals>();
        check();
        room.push<screens::Welcome>();
        check();
        room.push<screens::Controls>();
        check();
        refuse_start(room);
        check();
        for (const bool is_over_game : {false, true}) {
            room.push<screens::Help>(is_over_game);
            check();
        }
        room.push<screens::Scores>();
        check();
        room.push<screens::Replays>();
        check();
        room.add_world_table();
        for (const char* today : {"2026-11-22", "2026-11-23", "2026-11-24", "2026-11-22"}) {
            room.set_today(today);
            room.push<screens::DailyFlight>();
            check();
            const auto date = room.services().utc_today();
            if (room.services().daily_flights.begin(date)) {  // the second day's try is abandoned
                const bool counts = date.text() != "2026-11-23";
                const daily::Try flown{"Wilhelmina Mmmm", 1234567, 12, "", 0, true, counts};
                room.services().daily_flights.add({date, flown});
                room.push<screens::DailyFlight>();
                check();
            }
        }
        room.push<screens::DailyDays>();
        check();
        screens::show_world(room.services(), room.services().utc_today());
        room.apply();
        check();
        room.push<screens::WorldDays>(room.services().utc_today(), [](const screens::Challenge&) {});
        check();
        room.push<screens::HallDays>();
        check();
        room.push<screens::Pause>(screens::LocalGame{});
        check();
        room.push<screens::Pause>(screens::daily_game({room.services().utc_today(), true}));
        check();
        room.push<screens::NetMenu>();
        check();
        screens::LobbyRequest request;
        request.is_host = true;
        screens::enter_lobby(room.services(), request);
        room.tick();
        CHECK(room.top_name() == "lobby");
        check();
        room.press(SDL_SCANCODE_ESCAPE);  // asks whether to leave
        check();
    }
    REQUIRE(language.use("en").ok());
}

TEST_CASE("with large text, rows use the room of the help line, and their explanation is still shown") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ann");
    room.services().settings.set("video.text_scale", 300);
    room.push<screens::HostGame>();
    (void)room.cut_lines();
    CHECK(room.rows().size() >= 3);
    room.push<screens::Browse>();
    (void)room.cut_lines();
    CHECK(room.rows().size() == 3);  // both names, below an unknown address
    room.push<screens::Welcome>();
    (void)room.cut_lines();
    CHECK(std::ranges::any_of(room.said(), [](const std::string& line) { return line.starts_with("The first"); }));
}

TEST_CASE("a word that is longer than a line continues in the next") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ann");
    const std::string host(90, 'W');
    for (const int scale : {100, 300}) {
        room.services().settings.set("video.text_scale", scale);
        screens::tell(room.services(), "NOBODY ANSWERS", host + " does not answer");
        room.apply();
        CHECK(room.cut_lines() == std::vector<std::string>{});
        const std::string said = std::accumulate(room.said().begin(), room.said().end(), std::string());
        CHECK(said.find(host) != std::string::npos);
        REQUIRE(room.rows().size() == 1);
        const engine::Rect row = room.rows()[0].area;
        CHECK(row.y + row.h <= 480);  // below the text and inside the picture
    }
}

TEST_CASE("pilots who do not fit at the end of a game are shown in turn, the player's own first") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ann");
    room.services().settings.set("video.text_scale", 300);
    const std::vector<std::string> names{"Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"};
    const sim::World end({.seed = 1, .pilots = 8}, sim::MaskTable::classic());
    room.push<screens::NetOver>(screens::LobbyRequest{}, end, names, sim::Slot{7}, screens::Flight(7), "",
                                engine::Message());
    const auto is_said = [&](const std::string& name) { return std::ranges::count(room.said(), name) > 0; };
    (void)room.cut_lines();
    CHECK(is_said("Hal"));
    CHECK_FALSE(is_said("Ann"));
    std::set<std::string> seen;
    for (int second = 0; second < 40; ++second) {
        room.advance(sim::kTicksPerSecond);
        room.draw();
        std::ranges::copy_if(names, std::inserter(seen, seen.end()), is_said);
    }
    CHECK(seen.size() == names.size());
}

TEST_CASE("a long reason for the end of a game leaves room for the ranking above the menu, in any language") {
    const auto stage = ScreenRoom::open_stage({1280, 960});
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    const sim::World end({.seed = 1, .pilots = 1}, sim::MaskTable::classic());
    for (const std::string code : {"en", "de", "es", "fr", "sv"}) {
        REQUIRE(language.use(code).ok());
        SimWorld world{3};
        ScreenRoom room(*stage, world, 1, "Ann");
        room.services().settings.set("video.text_scale", 300);
        room.push<screens::NetOver>(
            screens::LobbyRequest{}, end, std::vector<std::string>{"Wilhelmina"}, sim::Slot{0}, screens::Flight(0), "",
            engine::Message(engine::tr_later(
                "Lost connection to most of the other pilots; check the network and join the next game.")));
        std::vector<engine::DrawnText> texts;
        stage->font.set_witness(&texts);
        room.draw();
        stage->font.set_witness(nullptr);
        const auto own = std::ranges::find(texts, "Wilhelmina", &engine::DrawnText::text);
        INFO(code);
        REQUIRE(own != texts.end());
        const auto row = std::ranges::find(texts, engine::tr("Play again"), &engine::DrawnText::text);
        REQUIRE(row != texts.end());
        CHECK(own->ink.y + own->ink.h + row->ink.h / 2 < row->ink.y);  // also above the bar behind the row
    }
    REQUIRE(language.use("en").ok());
}
