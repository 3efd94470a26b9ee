// SPDX-License-Identifier: Zlib
// The page of the world's table of a daily flight.
#include "game/screens/title/world_days.h"

#include "engine/base/files.h"
#include "engine/base/language.h"
#include "game/replay/codec.h"
#include "game/screens/play/local_play.h"
#include "game/screens/title/branches.h"
#include "game/screens/title/daily_flight.h"
#include "game/screens/title/title.h"
#include "tests/game/daily/world/flights.h"
#include "tests/game/screens/two_rooms.h"
#include "tests/game/screens/walker.h"
#include "tests/support/places.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

namespace {

constexpr const char* kOn = "net.world_table";
constexpr int kLongTicks = 10 * sim::kTicksPerSecond;

/// A program on its title, on the day of the flights.
struct WorldPage {
    explicit WorldPage(bool has_nodes = true) {
        world.has_table = has_nodes;
        room.set_today(flights::day().text());
        table = &room.add_world_table();
        room.push<screens::Title>();
        room.push<screens::DailyFlight>();
    }

    /// Stores another pilot's flight.
    void put(int number, const replay::Replay& recording, bool has_replay = true) {
        const std::string bytes = replay::encode(recording);
        const net::DailyRow row = flights::row_of(number, recording, bytes);
        world.table.put(net::daily_shard(row.table, net::daily_shard_of(row.pilot)), flights::written(number, row));
        if (has_replay) {
            world.table.put(net::replay_place(net::blake2b(bytes)), bytes, net::DhtSort::Replay);
        }
    }
    void run(int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            world.now += net::kTickPeriod;
            room.tick_unseen();
        }
    }
    void choose(const std::string& label) { Walker(room, Walker::Hand::Keys).choose(label); }
    void agree() {
        choose("The world…");
        REQUIRE(room.top_name() == "confirm");
        choose("Go on");
        REQUIRE(room.top_name() == "world");
    }
    [[nodiscard]] bool says(const std::string& words) {
        room.draw();
        std::string all;
        for (const std::string& line : room.said()) {
            all += line + " ";
        }
        return all.find(words) != std::string::npos;
    }
    /// Returns whether a mark stands in the picture.
    [[nodiscard]] bool marks(const std::string& mark) {
        return std::ranges::any_of(room.draw_texts(), [&](const auto& drawn) { return drawn.text == mark; });
    }
    /// Enters a flight of the day that counted, as the game does.
    void fly() {
        const auto recording = flights::fly(daily::setup_of(flights::day()), 77, 200);
        const auto file = room.services().replays.path("mine.gyre");
        REQUIRE(engine::make_directories(file.parent_path()));
        REQUIRE(engine::write_file(file, replay::encode(recording)));
        room.services().daily_flights.add(
            {flights::day(),
             {"Ada", recording.final_score()->scores[0], 1, "mine.gyre", recording.hashes().back().hash, false, true}});
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room{*stage, world, 1, "Ada"};
    daily::WorldTable* table = nullptr;
};

/// Returns whether a program has kept a pilot as a friend.
bool has_friend(ScreenRoom& room, const net::PilotMark& pilot) {
    const auto directory = room.services().replays.path("").parent_path().parent_path() / "world";
    const auto people = daily::People::load(directory, net::Secret{});
    return people && people->marks_of_friends().contains(pilot);
}

replay::Replay flight_by(std::uint64_t seed) {
    return flights::fly(daily::setup_of(flights::day()), seed, 300);
}

}  // namespace

TEST_CASE("the world's table asks once, and nothing is sent before the player agrees") {
    WorldPage world;
    world.fly();
    world.run(kLongTicks);
    CHECK_FALSE(world.table->is_running());
    world.choose("The world…");
    REQUIRE(world.room.top_name() == "confirm");
    CHECK(world.says("internet address"));
    CHECK(world.says("every key pressed"));
    world.choose("Cancel");
    CHECK(world.room.top_name() == "daily flight");
    CHECK_FALSE(world.room.services().settings.flag(kOn));
    CHECK_FALSE(world.table->is_running());
    world.agree();
    CHECK(world.room.services().settings.flag(kOn));
    CHECK(world.table->is_open());
    world.room.press(SDL_SCANCODE_ESCAPE);
    CHECK_FALSE(world.table->is_open());
    world.choose("The world…");
    CHECK(world.room.top_name() == "world");
}

TEST_CASE("a row of the world is grey until its replay proves it, and can be watched then") {
    WorldPage world;
    world.put(1, flight_by(1));
    world.agree();
    world.room.press(SDL_SCANCODE_TAB);
    for (int tick = 0; tick < kLongTicks && !world.says("Pilot 1"); ++tick) {
        world.run(1);
    }
    REQUIRE(world.says("Pilot 1"));
    CHECK(world.marks("…"));
    CHECK_FALSE(world.marks("✓"));
    world.room.press(SDL_SCANCODE_HOME);
    world.room.press(SDL_SCANCODE_RETURN);
    CHECK(world.room.top_name() == "world");
    world.run(kLongTicks);
    CHECK(world.marks("✓"));
    CHECK_FALSE(world.marks("…"));
    world.room.press(SDL_SCANCODE_RETURN);
    CHECK(world.room.top_name() == "watch");
    world.room.press(SDL_SCANCODE_ESCAPE);
    CHECK(world.room.top_name() == "world");
}

TEST_CASE("the world's table shows friends first, and a key makes a pilot one of them or ends that") {
    WorldPage world;
    world.put(1, flight_by(1));
    world.put(2, flight_by(2));
    world.agree();
    world.run(kLongTicks);
    CHECK(world.says("FRIENDS"));
    CHECK_FALSE(world.says("Pilot 1"));
    CHECK(world.says("No flights of friends yet"));
    world.room.press(SDL_SCANCODE_TAB);
    REQUIRE(world.says("Pilot 1"));
    REQUIRE(world.says("Pilot 2"));
    world.room.press(SDL_SCANCODE_HOME);
    world.room.press(SDL_SCANCODE_F);
    world.room.press(SDL_SCANCODE_TAB);
    const bool has_first = world.says("Pilot 1");
    CHECK(has_first != world.says("Pilot 2"));
    world.room.press(SDL_SCANCODE_F);
    CHECK(world.says("No flights of friends yet"));
}

TEST_CASE("G takes a verified flight of the world as a ghost into the next flight of the day") {
    WorldPage world;
    world.put(1, flight_by(1));
    world.agree();
    world.room.press(SDL_SCANCODE_TAB);
    world.run(kLongTicks);
    REQUIRE(world.marks("✓"));
    world.room.press(SDL_SCANCODE_HOME);
    world.room.press(SDL_SCANCODE_G);
    CHECK(world.room.top_name() == "daily flight");
    CHECK(world.says("Pilot 1 flies along"));
    CHECK(world.says("with the ghost of Pilot 1"));
    world.choose("Practice");
    auto* const play = dynamic_cast<screens::LocalPlay*>(&world.room.services().screens.top());
    REQUIRE(play != nullptr);
    play->ghosts()->wait();
    world.run(2);
    CHECK(play->ghosts()->ships().size() == 1);
    SECTION("and not into that of another day") {
        world.room.services().screens.pop_to_bottom();
        world.room.apply();
        world.room.set_today("2020-01-02");
        world.choose("Daily flight");
        CHECK_FALSE(world.says("with the ghost of"));
    }
}

TEST_CASE("a flight that is not verified yet cannot be raced") {
    WorldPage world;
    world.put(1, flight_by(1), false);
    world.agree();
    world.room.press(SDL_SCANCODE_TAB);
    for (int tick = 0; tick < kLongTicks && !world.says("Pilot 1"); ++tick) {
        world.run(1);
    }
    world.room.press(SDL_SCANCODE_HOME);
    world.room.press(SDL_SCANCODE_G);
    CHECK(world.room.top_name() == "world");
    CHECK(world.says("not verified yet"));
}

TEST_CASE("pilots who played together and take part are friends in the world's table; others are not") {
    TwoRooms rooms;
    daily::WorldTable& adas = rooms.ada.add_world_table();
    daily::WorldTable& bobs = rooms.bob.add_world_table();
    rooms.ada.services().settings.set(kOn, true);
    const bool takes_part = GENERATE(true, false);
    rooms.bob.services().settings.set(kOn, takes_part);
    rooms.fly();
    CHECK(has_friend(rooms.ada, *bobs.mark()) == takes_part);
    CHECK(has_friend(rooms.bob, *adas.mark()) == takes_part);
}

TEST_CASE("the flight that counted is published after the player has agreed, and stands among friends") {
    WorldPage world;
    world.fly();
    world.agree();
    // The search for a stamp takes 2^20 tries on average, 2,000 at each step.
    for (int tick = 0; tick < 20'000 && !world.table->has_published(); ++tick) {
        world.run(1);
    }
    REQUIRE(world.table->has_published());
    world.run(kLongTicks);
    CHECK(world.says("Ada"));
    CHECK(world.marks("✓"));
    SECTION("until the player stops taking part") {
        world.choose("Stop taking part…");
        REQUIRE(world.room.top_name() == "confirm");
        world.choose("Stop");
        CHECK(world.room.top_name() == "daily flight");
        CHECK_FALSE(world.room.services().settings.flag(kOn));
        CHECK_FALSE(world.table->is_running());
    }
}

TEST_CASE("once the player has agreed, a flight that counted is published without the page of the world's table") {
    WorldPage world;
    world.room.services().settings.set(kOn, true);
    world.room.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(world.room.top_name() == "title");
    CHECK_FALSE(world.table->is_running());  // there is none yet
    world.fly();
    SECTION("on the page of the daily flight") {
        world.choose("Daily flight");
        CHECK(world.table->is_running());
    }
    SECTION("on the title") {
        world.choose("Help");
        world.room.press(SDL_SCANCODE_ESCAPE);
        CHECK(world.table->is_running());
    }
}

TEST_CASE("a flight that cannot be published is reported once") {
    WorldPage world;
    world.fly();
    REQUIRE(engine::write_file(world.room.services().replays.path("mine.gyre"), "damaged"));
    world.agree();
    CHECK(world.says("Your flight could not be published"));
    world.run(2 * screens::Notices::kTicks);
    world.room.press(SDL_SCANCODE_ESCAPE);
    world.choose("The world…");
    CHECK_FALSE(world.says("Your flight could not be published"));
}

TEST_CASE("the world's table says so if it cannot be reached or nobody has flown") {
    SECTION("no program") {
        WorldPage world(false);
        world.agree();
        world.run(kLongTicks);
        CHECK(world.says("gyre-dht"));
    }
    SECTION("an empty table") {
        WorldPage world;
        world.agree();
        world.run(kLongTicks);
        CHECK(world.says("Your flight of today will be here once it is flown."));
        world.room.press(SDL_SCANCODE_TAB);
        CHECK(world.says("Nobody has published a flight of this day yet."));
    }
    SECTION("no nodes answer") {
        WorldPage world;
        world.world.table.set_cut(true);
        world.agree();
        CHECK(world.says("Connecting"));
        world.run(kLongTicks);
        CHECK(world.says("cannot be reached"));
    }
}

TEST_CASE("the hall lists the days whose best flights were kept, and shows and races them") {
    WorldPage world;
    world.put(1, flight_by(1));
    world.put(2, flight_by(2));
    world.room.services().settings.set(kOn, true);
    world.choose("The world…");
    world.run(kLongTicks);
    world.room.press(SDL_SCANCODE_ESCAPE);
    world.room.services().screens.pop_to_bottom();
    world.room.apply();
    world.world.table.set_cut(true);  // what was kept needs no network
    const bool is_over = GENERATE(true, false);
    if (is_over) {
        world.room.set_today(flights::day().next().text());
    }
    world.choose("Records…");
    CHECK(world.says("1 day"));
    world.choose("Hall");
    REQUIRE(world.room.top_name() == "hall");
    CHECK(world.says("2 flights"));
    world.choose(flights::day().text());
    REQUIRE(world.room.top_name() == "world");
    CHECK(world.says("WORLD"));
    world.run(kLongTicks);
    CHECK(world.says("Pilot 1"));
    CHECK(world.says("Pilot 2"));
    world.room.press(SDL_SCANCODE_HOME);
    CHECK(world.says("race it") == !is_over);
    world.room.press(SDL_SCANCODE_RETURN);
    CHECK(world.room.top_name() == "watch");
    world.room.press(SDL_SCANCODE_ESCAPE);
    world.room.press(SDL_SCANCODE_G);
    CHECK(world.room.top_name() == (is_over ? "world" : "daily flight"));  // a day that is over cannot be flown
    CHECK(world.says("with the ghost of") == !is_over);
}

TEST_CASE("the hall says how days come there while there is none") {
    WorldPage world;
    world.room.services().screens.pop_to_bottom();
    world.room.apply();
    world.choose("Records…");
    world.choose("Hall");
    CHECK(world.says("No days yet"));
    CHECK_FALSE(world.table->is_running());
}

TEST_CASE("the rows of the world's table, their keys and their meanings fit in all languages") {
    WorldPage world;
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    world.put(1, flight_by(1));
    world.put(2, flight_by(2), false);
    world.agree();
    world.room.press(SDL_SCANCODE_TAB);
    world.run(kLongTicks);
    for (const std::string code : {"de", "es", "fr", "sv", "en"}) {
        INFO(code);
        REQUIRE(language.use(code).ok());
        for (const int key : {SDL_SCANCODE_HOME, SDL_SCANCODE_F, SDL_SCANCODE_DOWN, SDL_SCANCODE_END, SDL_SCANCODE_TAB,
                              SDL_SCANCODE_HOME, SDL_SCANCODE_F, SDL_SCANCODE_TAB}) {
            world.room.press(key);
            CHECK(world.room.cut_lines() == std::vector<std::string>{});
        }
    }
}

TEST_CASE("a program without the world's table has no row for it") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room(*stage, world, 1, "Ada");
    const auto has_row = [&room](const std::string& label) {
        room.draw();
        return std::ranges::any_of(room.rows(), [&](const auto& row) { return row.label == label; });
    };
    room.push<screens::DailyFlight>();
    CHECK_FALSE(has_row("The world…"));
    room.push<screens::RecordPages>();
    CHECK_FALSE(has_row("Hall"));
}
