// SPDX-License-Identifier: Zlib
// The daily flight from its screen to its table: which try counts, which is practice, and what changes of the clock do.
#include "game/screens/title/daily_flight.h"

#include "engine/base/files.h"
#include "game/daily/flight.h"
#include "game/replay/verify.h"
#include "game/screens/play/local_play.h"
#include "tests/game/screens/walk.h"
#include "tests/support/full_disk.h"

#include <algorithm>
#include <string>

namespace {

using daily::Chance;

daily::Date date_of(const std::string& text) {
    return daily::Date::parse(text).value();
}

/// A program at its title.
struct Days {
    Days() { room.push<screens::Title>(); }

    [[nodiscard]] screens::Services& services() { return room.services(); }
    [[nodiscard]] const daily::Record& record() { return services().daily_flights.content(); }
    [[nodiscard]] Chance chance() { return record().chance(services().utc_today()); }
    [[nodiscard]] const std::vector<scores::Score>& high_scores() { return services().scores.content().entries(); }

    void open() { room.push<screens::DailyFlight>(); }
    /// Focuses the row and presses Return.
    void choose(const std::string& label) { Walker(room, Walker::Hand::Keys).choose(label); }
    /// Chooses the try that counts, and confirms it.
    void fly_for_good() {
        choose("Fly");
        REQUIRE(room.top_name() == "confirm");
        choose("Fly");
    }
    /// Returns whether a row can be chosen.
    [[nodiscard]] bool offers(const std::string& label) {
        room.draw();
        return std::ranges::any_of(room.rows(), [&](const auto& row) { return row.label == label; });
    }
    [[nodiscard]] bool says(const std::string& words) {
        room.draw();
        std::string all;
        for (const std::string& line : room.said()) {
            all += line + " ";
        }
        return all.find(words) != std::string::npos;
    }

    void set(int scancode, bool is_down) {
        engine::InputEvent event = press(key(scancode));
        event.kind = is_down ? engine::InputEvent::Kind::Pressed : engine::InputEvent::Kind::Released;
        room.take(event);
    }
    /// Turns on the spot and fires for `ticks` ticks, or until the game is over.
    void fly(int ticks) {
        for (int tick = 0; tick < ticks && room.top_name() == "play"; ++tick) {
            set(SDL_SCANCODE_LEFT, tick % 9 == 0);
            set(SDL_SCANCODE_SPACE, tick % 2 == 0);
            room.tick_unseen();
        }
        set(SDL_SCANCODE_LEFT, false);
        set(SDL_SCANCODE_SPACE, false);
    }
    /// Flies to the end of the game and a second beyond, after which the result screen accepts keys.
    void fly_to_the_end() {
        constexpr int kMost = 30 * 60 * sim::kTicksPerSecond;
        fly(kMost);
        REQUIRE(room.top_name() != "play");
        room.advance(sim::kTicksPerSecond);
    }
    /// Quits through the game's menu.
    void give_up() {
        room.press(SDL_SCANCODE_ESCAPE);
        choose("Quit to title");
        choose("Quit");
        REQUIRE(room.top_name() == "title");
    }
    /// Returns the table of a day; fails if there is none.
    [[nodiscard]] const std::vector<daily::Try>& table(const std::string& date) {
        const daily::Day* day = record().day(date_of(date));
        REQUIRE(day != nullptr);
        return day->tries;
    }
    /// Returns the record that a newly started program would load.
    [[nodiscard]] daily::Record on_disk() {
        daily::DailyFile file(services().replays.path("").parent_path().parent_path() / "daily.json");
        CHECK_FALSE(file.load());
        return file.content();
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room{*stage, world, 1, "Ada"};
};

}  // namespace

TEST_CASE("the daily flight has the day's seed and set-up, whatever the settings, and its replay proves it") {
    Days days;
    engine::Settings& settings = days.services().settings;
    settings.set("local.lives", 5);
    settings.set("local.wave", 9);
    settings.set("local.beginners", true);
    days.open();
    GENERATE(true, false) ? days.fly_for_good() : days.choose("Practice");
    days.fly(900);
    days.services().screens.clear();
    const auto& table = days.table("2026-11-22");
    REQUIRE(table.size() == 1);
    CHECK(table.front().score > 0);
    const auto recording = days.services().replays.load(table.front().replay);
    REQUIRE(recording);
    CHECK(recording->header().setup == daily::setup_of(date_of("2026-11-22")));
    CHECK(daily::is_backed_by(table.front(), date_of("2026-11-22"), *recording));
    CHECK(replay::verify(*recording, days.services().masks).verdict == replay::Verdict::Verified);
}

TEST_CASE("the try that counts asks once before it is used up, and practice does not ask") {
    Days days;
    days.open();
    days.choose("Practice");
    REQUIRE(days.room.top_name() == "play");
    days.give_up();
    days.open();
    days.choose("Fly");
    REQUIRE(days.room.top_name() == "confirm");
    CHECK(days.says("you have one a day"));
    days.choose("Cancel");
    REQUIRE(days.room.top_name() == "daily flight");
    CHECK(days.chance() == Chance::Open);
    days.fly_for_good();
    CHECK(days.room.top_name() == "play");
}

TEST_CASE("the page of the day counts its practice flights and shows the best result of the day") {
    Days days;
    for (const std::int32_t score : {0, 700, 300}) {
        days.services().daily_flights.add({date_of("2026-11-22"), {"Ada", score, 1, "", 0, false, false}});
    }
    days.open();
    CHECK(days.says("3 flights so far"));
    CHECK(days.says("700 today's best"));
}

TEST_CASE("a daily flight shows what it lacks for the best of its day, not for a place among other games") {
    Days days;
    days.services().settings.set("video.text_scale", 100);
    days.services().daily_flights.add({date_of("2026-11-22"), {"Ada", 70'000, 1, "", 0, false, false}});
    days.open();
    days.choose("Practice");
    days.fly(60);
    const auto texts = days.room.draw_texts();
    const auto reads = [&](const std::string& words) {
        return std::ranges::any_of(texts, [&](const auto& text) { return text.text.find(words) != std::string::npos; });
    };
    CHECK(reads(" to today's best"));
    CHECK_FALSE(reads(" to place "));
}

TEST_CASE("the title says what is new today, and the row of the daily flight has day, streak and best day") {
    Days days;
    CHECK(days.says("a new field today"));
    const auto fly = [&](const char* date, std::int32_t score) {
        days.room.set_today(date);
        REQUIRE(days.services().daily_flights.begin(date_of(date)));
        days.services().daily_flights.add({date_of(date), {"Ada", score, 1, "", 0, false, true}});
    };
    fly("2026-11-20", 900);
    fly("2026-11-21", 500);
    CHECK(days.says("Daily flight: 500 by Ada is today's best."));
    days.room.set_today("2026-11-22");
    CHECK(days.says("a new field today"));  // a missed day a week is free
    CHECK(days.says("2026-11-22  ·  2 days in a row  ·  best day 900"));
    days.room.set_today("2026-11-23");
    CHECK(days.says("or your streak of 2 days ends."));
    days.room.set_today("2026-11-21");
    days.room.set_today("2026-11-24");
    CHECK(days.says("a new field today"));  // that streak has ended
    REQUIRE(days.services().daily_flights.begin(date_of("2026-11-24")));
    CHECK(days.says("ended without a result"));
}

TEST_CASE("with the largest text the title says what is new today on the row of the daily flight") {
    Days days;
    days.services().settings.set("video.text_scale", 300);
    CHECK(days.says("Daily flight a new field today"));
    CHECK(days.room.cut_lines() == std::vector<std::string>{});
    for (const char* const date : {"2026-11-20", "2026-11-21"}) {
        days.room.set_today(date);
        REQUIRE(days.services().daily_flights.begin(date_of(date)));
        days.services().daily_flights.add({date_of(date), {"Ada", 900, 1, "", 0, false, true}});
    }
    days.room.set_today("2026-11-23");
    CHECK(days.says("your streak ends today"));
    REQUIRE(days.services().daily_flights.begin(date_of("2026-11-23")));
    CHECK_FALSE(days.says(" today"));
}

TEST_CASE("the try that counts is marked as used on the disk as soon as it begins") {
    Days days;
    days.open();
    days.fly_for_good();
    REQUIRE(days.room.top_name() == "play");
    CHECK(days.on_disk().chance(date_of("2026-11-22")) == Chance::BrokenOff);  // as if the program were killed now
}

TEST_CASE("a try that ended with the program leaves practice, and the screen says why") {
    Days days;
    REQUIRE(days.services().daily_flights.begin(date_of("2026-11-22")));
    days.open();
    CHECK_FALSE(days.offers("Fly"));
    CHECK(days.says("ended without a result"));
    days.choose("Practice");
    CHECK(days.room.top_name() == "play");
}

TEST_CASE("a counting flight that is left counts with its score so far, and has no place in the high scores") {
    Days days;
    days.open();
    days.fly_for_good();
    days.fly(1500);
    if (GENERATE(false, true)) {
        days.services().screens.clear();  // the window is closed
    } else {
        days.give_up();
        CHECK(days.says("Daily flight recorded: "));
    }
    const auto& table = days.table("2026-11-22");
    REQUIRE(table.size() == 1);
    CHECK(table.front().counts);
    CHECK(table.front().name == "Ada");
    CHECK(table.front().score > 1000);
    CHECK(days.on_disk() == days.record());
    CHECK(days.chance() == Chance::Flown);
    CHECK(days.high_scores().empty());
}

TEST_CASE("practice enters the day's table but not the high scores, and does not use up the try") {
    Days days;
    days.open();
    days.choose("Practice");
    days.fly(1500);
    days.give_up();
    CHECK(days.table("2026-11-22").size() == 1);
    CHECK_FALSE(days.table("2026-11-22").front().counts);
    CHECK(days.high_scores().empty());
    CHECK(days.chance() == Chance::Open);
    days.open();
    CHECK(days.offers("Fly"));
}

TEST_CASE("a clock that is set back leaves practice, and the screen says why") {
    Days days;
    days.open();
    days.fly_for_good();
    days.fly(1500);
    days.give_up();
    const daily::Record before = days.record();
    for (const char* today : {"2026-11-21", "2026-11-22", "2026-11-20"}) {
        days.room.set_today(today);
        days.open();
        INFO(today);
        CHECK_FALSE(days.offers("Fly"));
        days.room.press(SDL_SCANCODE_RETURN);  // chooses the focused row
        CHECK(days.room.top_name() == "play");
        days.services().screens.pop_to_bottom();
        days.room.apply();
        CHECK(days.record() == before);
    }
    days.open();
    CHECK(days.says("Your clock says 2026-11-20, but you already flew on 2026-11-22"));
    CHECK(days.record().streak(date_of("2026-11-23")) == 1);
    days.room.set_today("2026-11-23");
    days.open();
    days.fly_for_good();
    CHECK(days.record().streak(date_of("2026-11-23")) == 2);
}

TEST_CASE("a flight over midnight stays with the day on which it began, and the next day has its own") {
    Days days;
    days.open();
    days.fly_for_good();
    days.fly(900);
    days.room.set_today("2026-11-23");
    days.fly(300);
    days.give_up();
    CHECK(days.table("2026-11-22").size() == 1);
    CHECK(days.record().day(date_of("2026-11-23")) == nullptr);
    CHECK(days.chance() == Chance::Open);
}

TEST_CASE("midnight brings the next day's flight to a screen that is open") {
    Days days;
    days.open();
    days.fly_for_good();
    days.fly(900);
    days.give_up();
    days.open();
    REQUIRE_FALSE(days.offers("Fly"));
    days.room.set_today("2026-11-23");
    days.room.advance(sim::kTicksPerSecond);
    CHECK(days.says("2026-11-23"));
    CHECK_FALSE(days.offers("Ada"));  // that score is from yesterday
    CHECK(days.offers("Fly"));
}

TEST_CASE("after a counting flight with a new name its result and its marked row follow, and one key starts practice") {
    Days days;
    days.services().settings.set("play.name", std::string());
    days.open();
    days.fly_for_good();
    days.fly_to_the_end();
    REQUIRE(days.room.top_name() == "name entry");
    CHECK(days.record().day(date_of("2026-11-22")) == nullptr);
    days.room.type("X");
    days.room.press(SDL_SCANCODE_RETURN);
    REQUIRE(days.room.top_name() == "game over");
    CHECK(days.says("daily flight 2026-11-22"));
    days.room.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(days.room.top_name() == "daily flight");
    REQUIRE(days.table("2026-11-22").size() == 1);
    CHECK(days.table("2026-11-22").front().name == "X");
    CHECK(days.high_scores().empty());
    CHECK(days.offers("X"));
    days.room.press(SDL_SCANCODE_R);
    REQUIRE(days.room.top_name() == "play");
    days.fly_to_the_end();
    REQUIRE(days.room.top_name() == "game over");
    CHECK(days.says("practice 2026-11-22"));
    CHECK(days.table("2026-11-22").size() == 2);
    CHECK(days.high_scores().empty());
    days.room.press(SDL_SCANCODE_R);
    REQUIRE(days.room.top_name() == "play");
    days.fly_to_the_end();
    days.room.press(SDL_SCANCODE_ESCAPE);
    CHECK(days.room.top_name() == "daily flight");
    days.room.press(SDL_SCANCODE_ESCAPE);
    CHECK(days.room.top_name() == "title");
}

TEST_CASE("a counting flight keeps its row under the last name if no name is entered") {
    Days days;
    days.services().settings.set("play.name", std::string());
    days.open();
    days.fly_for_good();
    days.fly_to_the_end();
    REQUIRE(days.room.top_name() == "name entry");
    if (GENERATE(false, true)) {
        days.room.press(SDL_SCANCODE_ESCAPE);
        CHECK(days.room.top_name() == "game over");
    } else {
        days.services().screens.clear();
    }
    REQUIRE(days.table("2026-11-22").size() == 1);
    CHECK(days.table("2026-11-22").front().name == "Pilot");
}

TEST_CASE("the pause of a flight that counts always asks, and says that the score counts") {
    Days days;
    days.open();
    days.fly_for_good();
    days.fly(300);
    days.room.press(SDL_SCANCODE_ESCAPE);
    days.room.press(SDL_SCANCODE_R);
    REQUIRE(days.room.top_name() == "confirm");
    CHECK(days.says("Your score so far will count."));
    days.room.press(SDL_SCANCODE_R);
    REQUIRE(days.room.top_name() == "play");
    CHECK(days.chance() == Chance::Flown);
    days.fly(300);
    days.give_up();
    CHECK(std::ranges::count_if(days.table("2026-11-22"), &daily::Try::counts) == 1);
}

TEST_CASE("a try that cannot be marked on the disk does not begin, and the reason is shown") {
    Days days;
    days.open();
    {
        const FullDisk full;
        days.fly_for_good();
    }
    CHECK(days.room.top_name() == "daily flight");
    CHECK(days.says("Today's flight cannot begin: cannot write"));
    CHECK(days.chance() == Chance::Open);
    days.fly_for_good();
    CHECK(days.room.top_name() == "play");
}

TEST_CASE("a flight that another window has begun cannot be begun again") {
    Days days;
    days.open();
    daily::DailyFile other(days.services().replays.path("").parent_path().parent_path() / "daily.json");
    REQUIRE(other.begin(date_of("2026-11-22")));
    days.fly_for_good();
    CHECK(days.room.top_name() == "daily flight");
    CHECK(days.says("in another window"));
    CHECK_FALSE(days.offers("Fly"));
}

TEST_CASE("a result that cannot be written is reported and written later") {
    Days days;
    days.open();
    days.fly_for_good();
    days.fly(1500);
    {
        const FullDisk full;
        days.give_up();
        CHECK(days.says("Your daily flight could not be saved: "));
    }
    CHECK(days.services().daily_flights.has_unsaved());
    REQUIRE(days.services().daily_flights.save());
    CHECK(days.on_disk().chance(date_of("2026-11-22")) == Chance::Flown);
}

TEST_CASE("replays of daily flights stay on the shelf, marked, however many games follow") {
    Days days;
    const scores::ReplayShelf& shelf = days.services().replays;
    const std::string old = "2020-01-01_00-00-00_passing.gyre";
    replay::Header header;
    header.setup = daily::setup_of(date_of("2026-11-22"));
    const replay::Replay recording(header);
    REQUIRE(shelf.save(old, recording));
    days.services().daily_flights.add({date_of("2026-11-22"), {"Ada", 100, 1, old, 0, false, true}});
    REQUIRE(days.services().daily_flights.save());
    for (int i = 10; i < 40; ++i) {
        REQUIRE(shelf.save("2021-01-01_00-00-" + std::to_string(i) + ".gyre", recording));
    }
    days.room.push<screens::LocalPlay>(screens::LocalGame{});
    days.fly(30 * sim::kTicksPerSecond);
    days.give_up();
    const auto left = shelf.list();
    CHECK(left.size() == scores::ReplayShelf::kKeptGames + 1);
    CHECK(left.back() == old);
    days.choose("Records…");
    days.choose("Replays");
    days.room.press(SDL_SCANCODE_END);
    CHECK(days.says("counted"));
    days.room.press(SDL_SCANCODE_DELETE);
    CHECK(days.room.top_name() == "replays");
    CHECK(days.says("cannot be deleted."));
}

TEST_CASE("the best days are listed, each with the table of its day") {
    Days days;
    for (const auto& [today, score] : {std::pair("2026-11-20", 500), std::pair("2026-11-21", 900)}) {
        days.room.set_today(today);
        REQUIRE(days.services().daily_flights.begin(date_of(today)));
        days.services().daily_flights.add({date_of(today), {"Ada", score, 1, "", 0, false, true}});
        days.services().daily_flights.add({date_of(today), {"Bob", score + 1, 1, "", 0, false, false}});
    }
    days.open();
    CHECK(days.says("2 days in a row"));
    days.choose("Best days…");
    REQUIRE(days.room.top_name() == "best days");
    days.room.draw();
    REQUIRE(days.room.rows().size() == 2);
    CHECK(days.room.rows().front().label == "2026-11-21");
    days.choose("2026-11-20");
    REQUIRE(days.room.top_name() == "daily flight");
    CHECK(days.says("2026-11-20"));
    CHECK_FALSE(days.offers("Fly"));
    CHECK(days.offers("Bob"));
    days.room.press(SDL_SCANCODE_R);
    CHECK(days.room.top_name() == "daily flight");  // its field can no longer be flown
    days.choose("Bob");
    CHECK(days.says("The replay of this game could not be saved."));
}
