// SPDX-License-Identifier: Zlib
// Replays from their list to their end, with keys alone, a pad alone and the mouse alone.
#include "game/screens/replays/watch_replay.h"
#include "tests/game/screens/recorded_game.h"
#include "tests/game/screens/walk.h"

namespace {

using screens::MenuKey;

constexpr int kWalkSecond = sim::kTicksPerSecond;

/// The replay list with a single replay.
struct Shelf : Walk {
    explicit Shelf(Walker::Hand with, int text_scale_percent = 100, const std::string& name = "Ada")
        : Walk(with, name, text_scale_percent) {
        REQUIRE(room.services().replays.save("2026-11-21_07-55-12.gyre", minute()));
        walker->choose("Records…");
        walker->choose("Replays");
        REQUIRE(top() == "replays");
    }

    /// Opens the replay and pauses it at its first tick.
    void watch() {
        walker->choose("2026-11-21   07:55");
        REQUIRE(top() == "watch");
        walker->act(MenuKey::Accept);
        walker->act(MenuKey::Home);
    }
    [[nodiscard]] const screens::WatchReplay& watched() {
        return dynamic_cast<const screens::WatchReplay&>(room.top());
    }
    [[nodiscard]] int now() { return static_cast<int>(watched().playback().world().tick()); }
    void pass(int ticks) {
        for (; ticks > 0; --ticks) {
            room.tick();
        }
    }
};

}  // namespace

TEST_CASE("every moment of a replay can be reached by each device alone", "[slow]") {
    Shelf shelf(any_hand(), any_text_scale());
    shelf.watch();
    CHECK(shelf.now() == 0);
    shelf.pass(5);
    CHECK(shelf.now() == 0);
    shelf.walker->act(MenuKey::Extra);
    shelf.walker->act(MenuKey::Extra);
    CHECK(shelf.now() == 2);
    shelf.walker->act(MenuKey::Delete);
    CHECK(shelf.now() == 1);
    shelf.walker->act(MenuKey::Right);
    CHECK(shelf.now() == 1 + 5 * kWalkSecond);
    shelf.walker->act(MenuKey::Left);
    CHECK(shelf.now() == 1);
    shelf.walker->act(MenuKey::PageDown);
    CHECK(shelf.now() > 5 * kWalkSecond);
    shelf.walker->act(MenuKey::PageUp);
    CHECK(shelf.now() == 0);
    shelf.walker->act(MenuKey::End);
    CHECK(shelf.now() == 60 * kWalkSecond);
    shelf.walker->act(MenuKey::Back);
    CHECK(shelf.top() == "replays");
}

TEST_CASE("a replay's speed and pause can be set by each device alone") {
    Shelf shelf(any_hand(), any_text_scale());
    shelf.watch();
    const std::int64_t normal = shelf.watched().speed();
    shelf.walker->act(MenuKey::Up);
    CHECK(shelf.watched().speed() == 2 * normal);
    shelf.walker->act(MenuKey::Down);
    shelf.walker->act(MenuKey::Down);
    CHECK(shelf.watched().speed() == normal / 2);
    CHECK(shelf.now() == 0);
    shelf.walker->act(MenuKey::Accept);
    shelf.pass(5);
    CHECK(shelf.now() >= 5);
}

TEST_CASE("a click on a replay's timeline seeks to that moment at any text size") {
    Shelf shelf(Walker::Hand::Mouse, any_text_scale());
    shelf.watch();
    constexpr sim::Tick kAll = 60 * kWalkSecond;
    for (const sim::Tick wanted : {kAll / 2, kAll / 4}) {
        const engine::Point page = shelf.room.services().window.renderer().viewport().world;
        const float zoom = shelf.room.services().window.renderer().zoom();
        shelf.walker->click_at(shelf.watched().bar().place_of(page, wanted, kAll) * zoom);
        CHECK(std::abs(shelf.now() - static_cast<int>(wanted)) < kWalkSecond);
    }
}

TEST_CASE("a replay's control bar hides while it runs and comes back on any input", "[slow]") {
    const Walker::Hand hand = any_hand();
    Shelf shelf(hand, any_text_scale());
    shelf.watch();
    shelf.pass(8 * kWalkSecond);
    CHECK(shelf.watched().hidden() == 0);  // the replay is paused
    shelf.walker->act(MenuKey::Accept);
    shelf.pass(4 * kWalkSecond);
    CHECK(shelf.watched().hidden() == 0);
    shelf.pass(2 * kWalkSecond);
    CHECK(shelf.watched().hidden() == 1);
    if (hand == Walker::Hand::Mouse) {
        shelf.walker->click_at({320, 100});
    } else {
        shelf.walker->act(MenuKey::Left);
    }
    CHECK(shelf.watched().hidden() == 0);
}

TEST_CASE("a replay is watched from the ship of the pilot with the player's name, or else from the first") {
    const auto [name, slot] = GENERATE(table<const char*, int>({{"Ada", 0}, {"Bob", 1}, {"Grace", 0}}));
    Shelf shelf(Walker::Hand::Keys, 100, name);
    shelf.watch();
    CHECK(shelf.watched().self() == slot);
}

TEST_CASE("a replay can be shared and deleted by each device alone") {
    Shelf shelf(any_hand(), any_text_scale());
    shelf.walker->act(MenuKey::Extra);
    REQUIRE(shelf.top() == "confirm");
    shelf.walker->choose("Share");
    REQUIRE(shelf.top() == "message");
    CHECK(std::filesystem::exists(shelf.room.services().exports / "gyre_2026-11-21_07-55-12.gyre"));
    shelf.walker->choose("OK");
    shelf.walker->act(MenuKey::Delete);
    REQUIRE(shelf.top() == "confirm");
    shelf.walker->choose("Cancel");
    CHECK(shelf.room.services().replays.list().size() == 1);
    shelf.walker->act(MenuKey::Delete);
    shelf.walker->choose("Delete");
    CHECK(shelf.top() == "replays");
    CHECK(shelf.room.services().replays.list().empty());
}
