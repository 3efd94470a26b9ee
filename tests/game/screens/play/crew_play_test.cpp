// SPDX-License-Identifier: Zlib
// What pilots of a crew read at the pods of lost ships.
#include "game/screens/play/local_play.h"
#include "tests/game/match/watcher.h"
#include "tests/game/screens/screen_room.h"

#include <algorithm>

#include <catch2/catch.hpp>

namespace {

/// A crew at one machine that nobody steers, so that ships are lost.
struct IdleCrew {
    explicit IdleCrew(int persons, int pilots = 2) {
        screens::LocalGame game;
        game.setup.seed = 7;
        game.setup.mode = sim::Mode::Crew;
        game.setup.wave = 12;
        game.setup.pilots = static_cast<std::uint8_t>(pilots);
        game.persons = persons;
        game.observer = watched_by([this](const match::GameMoment& moment) { match = &moment.game; });
        room.push<screens::LocalPlay>(game);
    }

    [[nodiscard]] const sim::World& sees() const { return match->world(); }
    [[nodiscard]] bool is_in_pod(sim::Slot slot) const { return sees().pilot(slot).is_in_pod(sees()); }
    template <typename Done>
    void advance_until(const Done& done) {
        for (int tick = 0; tick < 9000 && !done(); ++tick) {
            room.tick_unseen();
        }
        REQUIRE(done());
    }
    [[nodiscard]] bool draws(const std::string& words) {
        return std::ranges::any_of(room.draw_texts(),
                                   [&](const engine::DrawnText& text) { return text.text == words; });
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    const match::Match* match = nullptr;
};

}  // namespace

TEST_CASE("a pod of one of two pilots at a machine tells the other whom to fetch") {
    IdleCrew crew(2);
    crew.advance_until([&] {
        return crew.is_in_pod(0) != crew.is_in_pod(1) &&
               crew.sees().pilot(0).can_fetch() != crew.sees().pilot(1).can_fetch();
    });
    CHECK(crew.draws(crew.is_in_pod(0) ? "FETCH Ada" : "FETCH Pilot 2"));
}

TEST_CASE("whoever waits in a pod alone at a machine sees the seconds left, and no offer of a ship") {
    IdleCrew crew(1, 4);
    crew.advance_until([&] { return crew.is_in_pod(0); });
    crew.advance_until([&] { return crew.sees().pilot(0).ticks_to_next_ship(crew.sees()) == sim::kPodTicks - 40; });
    CHECK(crew.draws("19"));
    CHECK_FALSE(crew.draws("FETCH Ada"));
    CHECK_FALSE(crew.draws("PRESS FIRE FOR NEXT SHIP"));
    crew.room.press(SDL_SCANCODE_SPACE);
    CHECK(crew.room.top().speed() == engine::FrameClock::kNormalSpeed);
}
