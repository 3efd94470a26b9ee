// SPDX-License-Identifier: Zlib
#include "game/screens/play/ghosts.h"

#include "engine/base/files.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/result/game_over.h"
#include "game/screens/title/title.h"
#include "tests/game/screens/walk.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <string>

namespace {

/// A machine on which daily flights are practised.
struct Practice {
    Practice() { room.push<screens::Title>(); }

    [[nodiscard]] screens::Services& services() { return room.services(); }
    screens::LocalPlay& begin() {
        return room.push<screens::LocalPlay>(screens::daily_game({services().utc_today(), false}));
    }
    /// Begins a flight whose ghosts are there from the first tick on.
    screens::LocalPlay& begin_with_ghosts() {
        screens::LocalPlay& play = begin();
        REQUIRE(play.ghosts() != nullptr);
        play.ghosts()->wait();
        room.tick_unseen();
        return play;
    }
    /// Turns and fires for a number of ticks.
    void fly(int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            engine::InputEvent event = press(key(SDL_SCANCODE_SPACE));
            event.kind = tick % 2 == 0 ? engine::InputEvent::Kind::Pressed : engine::InputEvent::Kind::Released;
            room.take(event);
            event.control = key(SDL_SCANCODE_LEFT);
            event.kind = tick % 9 == 0 ? engine::InputEvent::Kind::Pressed : engine::InputEvent::Kind::Released;
            room.take(event);
            room.tick_unseen();
        }
    }
    /// Leaves the flight, which enters the table of the day.
    void leave() {
        services().screens.pop_to_bottom();
        room.apply();
        services().writer.finish();
    }
    [[nodiscard]] const daily::Try& best() {
        const daily::Try* const flown = services().daily_flights.content().best_try(services().utc_today());
        REQUIRE(flown != nullptr);
        return *flown;
    }
    [[nodiscard]] bool says(const std::string& words) {
        room.draw();
        return std::ranges::any_of(room.said(),
                                   [&](const auto& line) { return line.find(words) != std::string::npos; });
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage({960, 540});
    SimWorld world{3};
    ScreenRoom room{*stage, world, 1, "Ada"};
};

}  // namespace

TEST_CASE("an earlier flight of the day flies along, and is explained once in a lifetime") {
    Practice practice;
    CHECK(practice.begin_with_ghosts().ghosts()->ships().empty());
    practice.fly(900);
    practice.leave();
    REQUIRE(practice.best().score > 0);

    const screens::LocalPlay& play = practice.begin_with_ghosts();
    (void)play;
    screens::Ghosts& ghosts = *practice.begin_with_ghosts().ghosts();
    CHECK(ghosts.ships().size() == 1);
    CHECK_FALSE(ghosts.words());  // the flight below has said it
    practice.room.draw();
    CHECK(practice.services().settings.flag("daily.ghosts_told"));
}

TEST_CASE("the words about pale ships are on the screen, and the list beside the field has the scores") {
    Practice practice;
    practice.begin();
    practice.fly(900);
    practice.leave();
    practice.begin_with_ghosts();
    CHECK(practice.says("They cannot touch you."));
    practice.fly(7 * sim::kTicksPerSecond);
    CHECK_FALSE(practice.says("They cannot touch you."));
}

TEST_CASE("a ghost whose replay is missing, false or of another day does not fly, nor one that is switched off") {
    Practice practice;
    practice.begin();
    practice.fly(900);
    practice.leave();
    const std::filesystem::path file = practice.services().replays.path(practice.best().replay);
    SECTION("missing") {
        std::filesystem::remove(file);
    }
    SECTION("damaged") {
        REQUIRE(engine::write_file(file, "nonsense").ok());
    }
    SECTION("of another day") {
        practice.room.set_today("2026-11-25");
        practice.begin();
        practice.fly(900);
        practice.leave();
        std::filesystem::copy_file(file, practice.services().replays.path(practice.best().replay),
                                   std::filesystem::copy_options::overwrite_existing);
    }
    SECTION("switched off") {
        practice.services().settings.set("daily.ghosts", 0);
    }
    CHECK(practice.begin_with_ghosts().ghosts()->ships().empty());
}

TEST_CASE("the end of a wave says how far each ghost is ahead or behind") {
    // A flight against itself is level.
    Practice practice;
    const auto fly_wave = [&practice](screens::LocalPlay& play) {
        for (int tick = 0; tick < 6000 && play.ghosts()->split().empty(); ++tick) {
            practice.fly(1);
        }
    };
    fly_wave(practice.begin_with_ghosts());
    practice.fly(200);
    practice.leave();
    screens::LocalPlay& play = practice.begin_with_ghosts();
    fly_wave(play);
    if (!play.ghosts()->split().empty()) {
        CHECK(play.ghosts()->split().starts_with("WAVE 1  0:"));
        CHECK(play.ghosts()->split().find(" on your best") != std::string::npos);
        CHECK(practice.says(" on your best"));
    }
}
