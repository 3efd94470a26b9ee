// SPDX-License-Identifier: Zlib
#include "game/screens/play/game_presenter.h"

#include "engine/base/files.h"
#include "game/match/local_game_input.h"
#include "game/screens/replays/watch_replay.h"
#include "tests/game/screens/play/desk.h"
#include "tests/support/gate.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace {

/// Returns the picture drawn `ticks` ticks after a pilot who presses nothing has lost the ship.
std::vector<std::uint8_t> after_death(int ticks, bool is_slowed, bool has_reduced_effects = false) {
    const auto stage = ScreenRoom::open_picture({320, 240});
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    room.services().settings.set("access.reduced_effects", has_reduced_effects);
    screens::GamePresenter presenter(room.services(), {0});
    if (is_slowed) {
        presenter.slow_deaths_down();
    }
    match::Match match =
        match::make_local_match({.seed = 4, .wave = 25}, sim::MaskTable::classic(), {{"Ada", std::nullopt}}, "test");
    presenter.take_controls();
    presenter.begin(match.world(), match.names());
    const auto step = [&] {
        match.step();
        presenter.on_shown(match.shown());
        presenter.on_confirmed(match.shown());
    };
    while (!match.world().pilot(0).ship().is_exploding()) {
        step();
    }
    for (int tick = 0; tick < ticks; ++tick) {
        step();
    }
    const std::uint64_t hash = match.world().hash();
    engine::Renderer& renderer = stage->window.renderer();
    renderer.begin_frame();
    stage->view->finish(renderer);
    const screens::Painter painter(renderer, stage->font, stage->atlas);
    presenter.draw_field(painter, match.shown(), 0.5F);
    presenter.draw_labels(painter, match.shown(), 0.5F);
    CHECK(match.world().hash() == hash);
    return renderer.read_pixels()->rgba;
}

/// A bot flies in the person's place, so that something happens.
void fly_here(screens::GamePresenter& presenter, const sim::Setup& setup) {
    match::Match match =
        match::make_local_match(setup, sim::MaskTable::classic(), {{"Ada", match::BotSkill::Hard}}, "test");
    presenter.begin(match.world(), match.names());
    while (match.world().wave().number() < setup.wave + 1 && !match.world().is_over()) {
        match.step();
        presenter.on_shown(match.shown());
        presenter.on_confirmed(match.shown());
    }
    REQUIRE(match.world().wave().number() == setup.wave + 1);
    (void)presenter.save(match.recording());
}

}  // namespace

TEST_CASE("a game that a pilot joins counts from then on, and shows the newcomer by name") {
    const auto stage = ScreenRoom::open_picture({640, 480});
    SimWorld sim_world{1};
    ScreenRoom room{*stage, sim_world, 1, "Eve"};
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    screens::GamePresenter presenter(room.services(), {5});
    presenter.begin(world, {"Ada", "Bob"});
    presenter.take_controls();
    const auto texts_of = [&] {
        std::vector<engine::DrawnText> texts;
        stage->font.set_witness(&texts);
        engine::Renderer& renderer = stage->window.renderer();
        renderer.begin_frame();
        stage->view->finish(renderer);
        const screens::Painter painter(renderer, stage->font, stage->atlas);
        const match::ConsecutiveWorlds worlds{world};
        presenter.draw_field(painter, worlds, 0.5F);
        presenter.draw_labels(painter, worlds, 0.5F);
        stage->font.set_witness(nullptr);
        return texts;
    };
    const auto step = [&](const sim::TickInput& input) {
        const sim::World before = world;
        sim::EventList events;
        world.step(input, events);
        const match::ConsecutiveWorlds worlds(before, world, events);
        presenter.on_shown(worlds);
        presenter.on_confirmed(worlds);
    };
    const auto shows = [](const std::vector<engine::DrawnText>& texts, const std::string& text) {
        return std::ranges::count(texts, text, &engine::DrawnText::text) > 0;
    };
    step({});
    CHECK(shows(texts_of(), "Bob"));
    CHECK_FALSE(shows(texts_of(), "Eve"));
    CHECK_FALSE(shows(texts_of(), "SHIELD EMPTY"));
    sim::TickInput coming;
    coming.roster = {{sim::RosterEvent::Type::Join, 5}};
    step(coming);
    presenter.set_names({"Ada", "Bob", "", "", "", "Eve"});
    CHECK(shows(texts_of(), "Eve"));
    CHECK(shows(texts_of(), "SHIELD"));
    world.pilot(5).add_score(world, 4000, {});
    step({});
    sim::TickInput going;
    going.roster = {{sim::RosterEvent::Type::Drop, 5}};
    step(going);
    CHECK(shows(texts_of(), "Eve"));
    CHECK(shows(texts_of(), "4 000"));
    coming.roster = {{sim::RosterEvent::Type::Return, 5}};
    step(coming);
    world.pilot(5).add_score(world, 500, {});
    step({});
    (void)presenter.save(replay::Replay{});
    const scores::Career& career = room.services().profile.content().career;
    CHECK(career.games == 1);
    CHECK(career.points == 500);  // the other points were earned before the pilot returned
    CHECK(career.waves == 0);
}

TEST_CASE("a pilot who returns to another slot controls its ship, and statistics start again") {
    Desk desk;
    screens::GamePresenter presenter(desk.room.services(), {1});
    match::Match match = match::make_local_match({.seed = 3, .pilots = 3}, sim::MaskTable::classic(),
                                                 {{"Ada", {}}, {"Bob", {}}, {"Eve", {}}}, "test");
    presenter.take_controls();
    presenter.begin(match.world(), match.names());
    presenter.handle(press(key(SDL_SCANCODE_LEFT)));
    CHECK(desk.room.services().keys.take(1).bits == sim::Keys::Left);
    presenter.move_to({2});
    presenter.begin(match.world(), match.names());
    CHECK(presenter.self() == 2);
    CHECK(presenter.flight().stats.slot() == 2);
    CHECK(desk.room.services().keys.take(2).bits == sim::Keys::Left);
    CHECK(desk.room.services().keys.take(1).bits == 0);
}

TEST_CASE("a flight that ends with the return to another slot is added to the profile") {
    Desk desk;
    screens::GamePresenter presenter(desk.room.services(), {0});
    match::Match match =
        match::make_local_match({.seed = 23}, sim::MaskTable::classic(), {{"Ada", match::BotSkill::Hard}}, "test");
    presenter.begin(match.world(), match.names());
    while (match.world().pilot(0).score() == 0) {
        match.step();
        presenter.on_confirmed(match.shown());
    }
    presenter.move_to({2});
    CHECK(desk.profile().career.games == 1);
    CHECK(desk.profile().career.points == match.world().pilot(0).score());
}

TEST_CASE("two pilots at one machine fly their ships in any two slots") {
    Desk desk;
    screens::GamePresenter presenter(desk.room.services(), {1, 3});
    presenter.take_controls();
    CHECK(presenter.hud().second == 3);
    engine::InputEvent second = press(key(SDL_SCANCODE_A));
    presenter.handle(second);
    REQUIRE(desk.room.services().keys.peek(1).bits == 0);
    CHECK(desk.room.services().keys.peek(2).bits == 0);
    CHECK(desk.room.services().keys.peek(3).bits == sim::Keys::Left);
    CHECK(desk.room.services().keys.take(2).bits == 0);
    CHECK(desk.room.services().keys.take(3).bits == sim::Keys::Left);

    // Only one of them could return, to the last slot.
    presenter.move_to({7});
    presenter.take_controls();
    const sim::World world({.seed = 3, .pilots = 8}, sim::MaskTable::classic());
    presenter.begin(world, {});
    presenter.on_confirmed({world, world, {}});
    CHECK(presenter.hud().second == sim::kNoSlot);
    presenter.handle(press(key(SDL_SCANCODE_LEFT)));
    CHECK(desk.room.services().keys.take(7).bits == sim::Keys::Left);
    CHECK(desk.room.services().keys.take(3).bits == 0);
}

TEST_CASE("watching a replay adds nothing to the profile") {
    Desk desk;
    match::Match match =
        match::make_local_match({.seed = 23}, sim::MaskTable::classic(), {{"Ada", match::BotSkill::Hard}}, "test");
    while (match.world().wave().number() < 2) {
        match.step();
    }
    match.finish();
    desk.room.push<screens::WatchReplay>(match.recording());
    for (sim::Tick tick = 0; tick < match.world().tick(); tick += 8) {
        desk.room.press(SDL_SCANCODE_TAB);
    }
    desk.room.press(SDL_SCANCODE_END);
    desk.room.press(SDL_SCANCODE_ESCAPE);
    CHECK(desk.profile() == scores::Profile{});
}

TEST_CASE("a game does not wait for the disk, neither between waves nor at its end") {
    Desk desk;
    const screens::Services& all = desk.room.services();
    engine::Worker writer;
    Gate gate(writer);
    const screens::Records records{all.scores, all.replays, all.profile, all.daily_flights, all.proofs,
                                   writer,     all.clips,   all.exports, all.utc_today};
    screens::GamePresenter presenter(screens::Services{all, all, records, all, all}, {0});
    fly_here(presenter, {.seed = 23});
    CHECK(desk.profile().career.games == 1);
    const auto data = all.replays.path("").parent_path().parent_path();
    CHECK_FALSE(std::filesystem::exists(data / "profile.json"));
    CHECK(all.replays.list().empty());
    gate.open();
    writer.finish();
    CHECK(all.replays.list().size() == 1);
    CHECK(all.notices.is_empty());
    (void)desk.room.services().profile.load();
    CHECK(desk.profile().career.games == 1);
}

TEST_CASE("a full disk costs a notice and nothing else") {
    Desk desk;
    const auto data = desk.room.services().replays.path("").parent_path().parent_path();
    std::filesystem::remove_all(data);
    REQUIRE(engine::write_file(data, "a file where the directory was"));
    screens::GamePresenter presenter(desk.room.services(), {0});
    fly_here(presenter, {.seed = 23});
    CHECK(desk.profile().career.games == 1);
    const auto newest = [&desk] { return desk.room.services().notices.newest(); };
    CHECK(newest().starts_with("This replay could not be saved: cannot create the directory"));
    screens::save_soon(desk.room.services(), desk.room.services().profile, screens::kMedalsLost);
    CHECK(newest().starts_with("Your medals could not be saved: cannot create the directory"));
    desk.room.services().scores.add({"Ada", 1000, 1, "2026-01-02", "", 0});
    screens::save_soon(desk.room.services(), desk.room.services().scores, screens::kScoreLost);
    CHECK(newest().starts_with("Your score could not be saved: cannot create the directory"));
    std::filesystem::remove(data);
    screens::GamePresenter later(desk.room.services(), {0});
    fly_here(later, {.seed = 23});
    (void)desk.room.services().profile.load();
    CHECK(desk.profile().career.games == 2);
}

TEST_CASE("the replay just saved stays, even if the clock was ahead when all the others were saved") {
    Desk desk;
    const scores::ReplayShelf& shelf = desk.room.services().replays;
    std::filesystem::create_directories(shelf.path(""));
    for (std::size_t i = 0; i < scores::ReplayShelf::kKeptGames; ++i) {
        REQUIRE(engine::write_file(shelf.path("2099-01-01_00-00-" + std::to_string(10 + i) + ".gyre"), "x"));
    }
    replay::Replay recording;
    while (recording.ticks() < 60 * sim::kTicksPerSecond) {
        REQUIRE(recording.append({}));
    }
    screens::GamePresenter presenter(desk.room.services(), {0});
    const std::string name = presenter.save(recording);
    CHECK_FALSE(scores::ReplayShelf::is_passing(name));
    CHECK(std::filesystem::exists(shelf.path(name)));
}

TEST_CASE("a damaged file that was set aside is reported, without a message about data that were saved") {
    Desk desk;
    const auto data = desk.room.services().replays.path("").parent_path().parent_path();
    REQUIRE(engine::write_file(data / "scores.json", "nonsense"));
    desk.room.services().scores.add({"Ada", 1000, 1, "2026-01-02", "", 0});
    screens::save_soon(desk.room.services(), desk.room.services().scores, screens::kScoreLost);
    CHECK(desk.room.services().notices.newest() == "The scores were damaged; they are kept as scores.json.damaged-1");
}

TEST_CASE("the picture of the player's own death lags behind the game for a moment, and then catches up", "[slow]") {
    CHECK(after_death(10, false) == after_death(10, false));
    CHECK_FALSE(after_death(10, true) == after_death(10, false));
    CHECK(after_death(view::SlowMotion::kTicks + 1, true) == after_death(view::SlowMotion::kTicks + 1, false));
}

TEST_CASE("the picture of a death is held for three ticks where deaths are slowed, and nowhere else", "[slow]") {
    const auto held = after_death(1, true);
    const auto is_same = [](const auto& one, const auto& other) { return one == other; };  // too large to print
    CHECK(is_same(after_death(2, true), held));
    CHECK_FALSE(is_same(after_death(4, true), held));
    CHECK_FALSE(is_same(after_death(2, false), after_death(1, false)));
}

TEST_CASE("with reduced effects a death is not slowed down") {
    CHECK(after_death(10, true, true) == after_death(10, false, true));
}

TEST_CASE("toggled keys are released once the ship's death is confirmed and not when it is shown") {
    Desk desk;
    desk.room.services().settings.set("play.toggle_thrust", true);
    screens::GamePresenter presenter(desk.room.services(), {0});
    presenter.take_controls();
    presenter.handle(press(key(SDL_SCANCODE_UP)));
    engine::InputEvent up = press(key(SDL_SCANCODE_UP));
    up.kind = engine::InputEvent::Kind::Released;
    presenter.handle(up);
    const sim::World world({.seed = 4}, sim::MaskTable::classic());
    const match::ConsecutiveWorlds death(
        world, world, {{.type = sim::Event::Type::Exploded, .slot = 0, .kind = sim::Kind::Ship, .id = 1}});
    presenter.begin(world);
    REQUIRE(desk.room.services().keys.take(0).has(sim::Keys::Thrust));
    presenter.on_shown(death);
    CHECK(desk.room.services().keys.take(0).has(sim::Keys::Thrust));
    presenter.on_confirmed(death);
    CHECK_FALSE(desk.room.services().keys.take(0).has(sim::Keys::Thrust));
}

TEST_CASE("keys are released when the window loses the focus, and a tap before a tick counts for that tick alone") {
    Desk desk;
    screens::GamePresenter presenter(desk.room.services(), {0});
    match::PilotKeys& keys = desk.room.services().keys;
    presenter.take_controls();
    engine::InputEvent event = press(key(SDL_SCANCODE_LEFT));
    presenter.handle(event);
    event.kind = engine::InputEvent::Kind::Released;
    presenter.handle(event);
    CHECK(keys.take(0).bits == sim::Keys::Left);
    CHECK(keys.take(0).bits == 0);
    presenter.handle(press(key(SDL_SCANCODE_UP)));
    CHECK(keys.take(0).bits == sim::Keys::Thrust);
    event.kind = engine::InputEvent::Kind::FocusLost;
    presenter.handle(event);
    CHECK(keys.take(0).bits == 0);
}

TEST_CASE("the player's own ship is pointed out for two seconds after each new one in a game of several") {
    Desk desk;
    screens::GamePresenter presenter(desk.room.services(), {0});
    const auto marked_ticks = [&](std::uint8_t pilots) {
        const sim::World world({.seed = 4, .pilots = pilots}, sim::MaskTable::classic());
        presenter.begin(world);
        for (int tick = 0; tick < view::kOwnMarkTicks; ++tick) {
            presenter.on_shown(match::ConsecutiveWorlds(world, world, {}));
        }
        CHECK_FALSE(presenter.hud().own_age);
        presenter.on_shown(
            match::ConsecutiveWorlds(world, world, {{.type = sim::Event::Type::Spawned, .slot = 0, .id = 1}}));
        int ticks = 0;
        while (presenter.hud().own_age) {
            presenter.on_shown(match::ConsecutiveWorlds(world, world, {}));
            ++ticks;
        }
        return ticks;
    };
    CHECK(marked_ticks(3) == 2 * sim::kTicksPerSecond);
    CHECK(marked_ticks(1) == 0);
}

TEST_CASE("the table after a wave says how long it took, how many shots hit, and whether no ship was lost") {
    const auto stage = ScreenRoom::open_picture({640, 480});
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    screens::GamePresenter presenter(room.services(), {0});
    fly_here(presenter, {.seed = 1});
    const scores::Career& totals = presenter.flight().stats.totals();
    REQUIRE(totals.ships_lost == 0);
    const std::string& note = presenter.hud().wave_note;
    INFO(note);
    const auto seconds = totals.ticks / sim::kTicksPerSecond;  // the tally and the next wave's announcement included
    REQUIRE(seconds < 60);
    CHECK(note.starts_with("0:"));
    CHECK(std::stoi(note.substr(2)) <= seconds);
    CHECK(std::stoi(note.substr(2)) >= seconds - 10);
    CHECK(note.ends_with(" % of the shots hit  ·  no ship lost"));
}
