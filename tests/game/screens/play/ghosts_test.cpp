// SPDX-License-Identifier: Zlib
#include "game/screens/play/ghosts.h"

#include "engine/base/files.h"
#include "game/daily/flight.h"
#include "game/match/bots/bot.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/result/game_over.h"
#include "game/screens/title/title.h"
#include "tests/game/screens/walk.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

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

    const screens::Ghosts& first = *practice.begin_with_ghosts().ghosts();
    CHECK(first.ships().size() == 1);
    CHECK(first.words());
    CHECK(practice.services().settings.flag("daily.ghosts_told"));
    const screens::Ghosts& second = *practice.begin_with_ghosts().ghosts();
    CHECK(second.ships().size() == 1);
    CHECK_FALSE(second.words());
}

TEST_CASE("the words about pale ships are on the screen for a few seconds") {
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
    Practice practice;
    const daily::Date today = practice.services().utc_today();
    const sim::Setup setup = daily::setup_of(today);
    replay::Header header;
    header.masks_hash = practice.services().masks->hash();
    header.setup = setup;
    replay::Replay recording(header);
    match::ConsecutiveWorlds flown(setup, practice.services().masks);
    match::Bot bot(match::BotSkill::Hard, 0, 7);
    recording.note(flown.now());
    while (flown.now().wave().number() < 3 && !flown.now().is_over()) {
        sim::TickInput input;
        input.keys[0] = bot.decide(flown.now());
        REQUIRE(recording.append(input));
        flown.step(input);
        recording.note(flown.now());
    }
    recording.finish(flown.now());
    REQUIRE(flown.now().wave().number() == 3);
    REQUIRE(practice.services().replays.save("bot.gyre", recording).ok());
    practice.services().daily_flights.add(
        {today, {"Bob", flown.now().pilot(0).score(), 3, "bot.gyre", recording.hashes().back().hash, false, false}});

    // The same flight again is level with its ghost.
    match::ConsecutiveWorlds game(setup, practice.services().masks);
    screens::Ghosts ghosts(practice.services(), {today}, game.now());
    ghosts.wait();
    std::vector<std::string> splits;
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        game.step(recording.input_at(tick));
        ghosts.on_tick(game);
        if (!ghosts.split().empty() && (splits.empty() || splits.back() != ghosts.split())) {
            splits.push_back(ghosts.split());
        }
    }
    REQUIRE(splits.size() == 2);
    for (const int wave : {1, 2}) {
        const std::string& split = splits[static_cast<std::size_t>(wave) - 1];
        CAPTURE(split);
        CHECK(split.starts_with("WAVE " + std::to_string(wave) + "  0:"));
        CHECK(split.ends_with("+0 on Bob"));
    }
}
