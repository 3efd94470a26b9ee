// SPDX-License-Identifier: Zlib
// Two players on one machine, and pads that are plugged in and removed, through SDL events.
#include "game/screens/play/banner.h"
#include "game/screens/play/local_play.h"
#include "game/screens/title/title.h"
#include "tests/game/match/watcher.h"
#include "tests/game/screens/walker.h"

#include <catch2/catch.hpp>

namespace {

/// A separate game in a room, watched through its observer.
struct CouchFlight {
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room{*stage, world, 1, "Ada"};
    const match::Match* match = nullptr;

    screens::LocalGame game(int persons) {
        screens::LocalGame game;
        game.setup.seed = 5;
        game.setup.pilots = static_cast<std::uint8_t>(persons);
        game.persons = persons;
        game.observer = watched_by([this](const match::GameMoment& moment) { match = &moment.game; });
        return game;
    }

    void begin(int persons) {
        room.push<screens::Title>();
        room.pump();
        room.push<screens::LocalPlay>(game(persons));
    }

    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            room.pump();
            room.tick();
        }
    }

    void hold(SDL_Scancode scancode, bool is_down) {
        SDL_Event event{};
        event.type = is_down ? SDL_KEYDOWN : SDL_KEYUP;
        event.key.keysym.scancode = scancode;
        SDL_PushEvent(&event);
    }

    [[nodiscard]] sim::Keys keys(sim::Slot slot) const {
        return match->recording().keys_at(match->recording().ticks() - 1, slot);
    }
};

}  // namespace

TEST_CASE("two pilots on one keyboard each steer a ship") {
    CouchFlight flight;
    flight.begin(2);
    flight.hold(SDL_SCANCODE_LEFT, true);
    flight.hold(SDL_SCANCODE_D, true);
    flight.run(2);
    CHECK(flight.keys(0).bits == sim::Keys::Left);
    CHECK(flight.keys(1).bits == sim::Keys::Right);
    flight.hold(SDL_SCANCODE_LEFT, false);
    flight.hold(SDL_SCANCODE_D, false);
    flight.hold(SDL_SCANCODE_SPACE, true);
    flight.run(2);
    CHECK(flight.keys(0).bits == sim::Keys::Fire);
    CHECK(flight.keys(1).bits == 0);
    CHECK(flight.match->pilots()[0].name == "Ada");
    CHECK(flight.match->pilots()[1].name == "Pilot 2");
}

TEST_CASE("a second pilot's key has no other function while two play") {
    CouchFlight flight;
    const engine::Control key{engine::Control::Kind::Key, SDL_SCANCODE_P};
    REQUIRE(flight.room.services().bindings.has(static_cast<engine::Action>(screens::PilotAction::Pause), key));
    flight.room.services().second_bindings.bind(static_cast<engine::Action>(screens::PilotAction::Fire), key);
    flight.begin(2);
    flight.hold(SDL_SCANCODE_P, true);
    flight.run(2);
    CHECK(flight.room.top_name() == "play");
    CHECK(flight.keys(1).bits == sim::Keys::Fire);
}

TEST_CASE("in a game for one, the second pilot's keys work for the first") {
    CouchFlight flight;
    flight.begin(1);
    flight.hold(SDL_SCANCODE_A, true);
    flight.run(2);
    CHECK(flight.keys(0).bits == sim::Keys::Left);
}

TEST_CASE("two pads each steer a ship, a single pad the second pilot's") {
    CouchFlight flight;
    VirtualPad first;
    std::optional<VirtualPad> second;
    const bool are_two = GENERATE(false, true);
    if (are_two) {
        second.emplace();
    }
    flight.begin(2);
    first.set(SDL_CONTROLLER_BUTTON_A, true);
    flight.run(2);
    CHECK(flight.keys(are_two ? 0 : 1).bits == sim::Keys::Fire);
    CHECK(flight.keys(are_two ? 1 : 0).bits == 0);
    if (are_two) {
        second->set(SDL_CONTROLLER_AXIS_LEFTX, -32000);
        flight.run(2);
        CHECK(flight.keys(1).bits == sim::Keys::Left);
    }
}

TEST_CASE("unplugging a pad pauses the game, and it works again when plugged in") {
    CouchFlight flight;
    std::optional<VirtualPad> pad(std::in_place);
    flight.begin(1);
    pad->set(SDL_CONTROLLER_BUTTON_A, true);
    flight.run(2);
    REQUIRE(flight.keys(0).bits == sim::Keys::Fire);
    pad.reset();
    flight.run(2);
    CHECK(flight.room.top_name() == "pause");
    CHECK_FALSE(flight.room.services().notices.is_empty());
    CHECK_FALSE(flight.room.services().input.has_pad());
    pad.emplace();
    flight.run(2);
    CHECK(flight.room.services().input.has_pad());
    pad->set(SDL_CONTROLLER_BUTTON_START, true);
    flight.run(2);
    CHECK(flight.room.top_name() == "play");
    flight.run(screens::kCountTicks + 2);
    CHECK(flight.keys(0).bits == 0);
    pad->set(SDL_CONTROLLER_BUTTON_B, true);
    flight.run(2);
    CHECK(flight.keys(0).bits == sim::Keys::Shield);
}

TEST_CASE("with auto-fire the recording contains plain keys, and the result mentions auto-fire") {
    CouchFlight flight;
    flight.room.services().settings.set("play.auto_fire", true);
    flight.begin(1);
    flight.hold(SDL_SCANCODE_SPACE, true);
    flight.run(1);
    std::string fired;
    for (int i = 0; i < 6; ++i) {
        flight.run(1);
        fired += flight.keys(0).has(sim::Keys::Fire) ? 'X' : '.';
    }
    CHECK((fired == "X.X.X." || fired == ".X.X.X"));
}
