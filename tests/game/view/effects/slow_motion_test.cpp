// SPDX-License-Identifier: Zlib
#include "game/view/effects/slow_motion.h"
#include "tests/support/worlds.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

constexpr int kPicturesPerTick = 2;  // 60 a second

/// What a player sees of a game that slows down from its third tick on.
struct Film {
    std::vector<float> places;           ///< Game time drawn by each frame, in ticks.
    std::vector<float> present;          ///< Present game time at each frame, in ticks.
    std::vector<sim::Tick> ticks_given;  ///< Ticks returned by `reach`, or played at normal speed.
};

Film film(int ticks) {
    Film made;
    SlowMotion slow;
    match::ConsecutiveWorlds game(support::quiet_world());
    const sim::Tick first = game.now().tick();
    for (int tick = 1; tick <= ticks; ++tick) {
        game.step({});
        if (tick == 3) {
            slow.begin();
        }
        slow.on_tick(game);
        if (!slow.is_on()) {
            made.ticks_given.push_back(game.now().tick() - first);
        }
        for (int picture = 0; picture < kPicturesPerTick; ++picture) {
            const float fraction = static_cast<float>(picture) / kPicturesPerTick;
            while (const match::ConsecutiveWorlds* reached = slow.reach(fraction)) {
                made.ticks_given.push_back(reached->now().tick() - first);
            }
            match::ConsecutiveWorlds ahead(game.now());
            ahead.step({});
            const auto shown = slow.picture(ahead, fraction);
            made.places.push_back(static_cast<float>(shown.ticks.previous().tick() - first) + shown.fraction);
            made.present.push_back(static_cast<float>(ahead.previous().tick() - first) + fraction);
            // The picture continues from the last world returned.
            CHECK(shown.ticks.previous().tick() - first == made.ticks_given.back());
        }
    }
    return made;
}

}  // namespace

TEST_CASE("a slowed picture is held for six frames, then moves on without a jump, and never gets ahead of the game") {
    const Film made = film(3 + SlowMotion::kTicks + 10);
    constexpr std::size_t kDeath = 2 * kPicturesPerTick;  // the first frame of the third tick
    for (std::size_t i = 1; i < made.places.size(); ++i) {
        const float step = made.places[i] - made.places[i - 1];
        INFO("picture " << i);
        if (i > kDeath && i <= kDeath + 6) {
            CHECK(step == Approx(0).margin(1e-4));
            continue;
        }
        CHECK(step > 0);
        CHECK((step > 0.15F / kPicturesPerTick || i < kDeath + 11));
        CHECK(step < 1.45F / kPicturesPerTick);
        CHECK(made.places[i] <= made.present[i] + 1e-3F);
    }
}

TEST_CASE("a slowed picture is slow for half a second and catches up after the stated time") {
    const Film made = film(3 + SlowMotion::kTicks + 10);
    const auto behind = [&](int tick) {
        const auto i = static_cast<std::size_t>((tick - 1) * kPicturesPerTick);
        return made.present[i] - made.places[i];
    };
    CHECK(behind(3) == Approx(0).margin(1e-4));
    CHECK(behind(3 + 15) > 9);
    CHECK(behind(3 + 40) > 1);
    CHECK(behind(3 + SlowMotion::kTicks - 1) < 0.1F);
    for (int tick = 3 + SlowMotion::kTicks; tick < 3 + SlowMotion::kTicks + 10; ++tick) {
        CHECK(behind(tick) == Approx(0).margin(1e-4));
    }
}

TEST_CASE("every tick of a slowed game is returned once and in order") {
    const Film made = film(3 + SlowMotion::kTicks + 10);
    REQUIRE(made.ticks_given.size() == 3 + SlowMotion::kTicks + 10);
    for (std::size_t i = 0; i < made.ticks_given.size(); ++i) {
        CHECK(made.ticks_given[i] == i + 1);
    }
}

TEST_CASE("without a cause the present is shown") {
    SlowMotion slow;
    match::ConsecutiveWorlds game(support::quiet_world());
    game.step({});
    slow.on_tick(game);
    CHECK_FALSE(slow.is_on());
    CHECK(slow.reach(0.5F) == nullptr);
    CHECK(&slow.picture(game, 0.5F).ticks == &game);
    CHECK(slow.picture(game, 0.5F).fraction == 0.5F);
}

TEST_CASE("a second cause during slow motion neither restarts nor prolongs it") {
    SlowMotion slow;
    match::ConsecutiveWorlds game(support::quiet_world());
    for (int tick = 0; tick <= SlowMotion::kTicks + 1; ++tick) {
        if (tick == 0 || tick == 30) {
            slow.begin();
        }
        game.step({});
        slow.on_tick(game);
        while (slow.reach(0) != nullptr) {
        }
        INFO("tick " << tick);
        CHECK(slow.is_on() == (tick <= SlowMotion::kTicks));
    }
}
