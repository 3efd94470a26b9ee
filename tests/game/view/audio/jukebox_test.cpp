// SPDX-License-Identifier: Zlib
#include "game/view/audio/jukebox.h"
#include "game/view/audio/soundscape.h"
#include "tests/support/places.h"
#include "tests/support/speaker.h"
#include "tests/support/worlds.h"

#include <filesystem>

#include <catch2/catch.hpp>

using namespace view;

namespace {

sim::World with_rocks(int count, sim::Setup setup = {.lives = 5}) {
    sim::World world = support::quiet_world(setup);
    for (int i = 0; i < count; ++i) {
        support::put_rock(world, sim::RockSize::Large, {60 * i % 600, 400});
    }
    return world;
}

int ticks_until(DangerMeter& meter, const sim::World& world, Mood mood) {
    for (int tick = 1; tick < 3000; ++tick) {
        meter.on_tick(world, 0);
        if (meter.mood() == mood) {
            return tick;
        }
    }
    return -1;
}

}  // namespace

TEST_CASE("more in the field, an enemy and fewer ships are each more dangerous") {
    const sim::World few = with_rocks(2);
    const sim::World many = with_rocks(9);
    CHECK(danger_of(many, 0) > danger_of(few, 0));
    sim::World hunted = with_rocks(2);
    support::put_object(hunted, sim::Kind::LittleFighter, {100, 100});
    CHECK(danger_of(hunted, 0) > danger_of(few, 0));
    const sim::World last_ship = with_rocks(2, {.lives = 1});
    CHECK(danger_of(last_ship, 0) > danger_of(few, 0));
    CHECK(danger_of(last_ship, sim::kNoSlot) == Approx(danger_of(few, sim::kNoSlot)));
}

TEST_CASE("the mood rises with the danger, stays for a while, and falls long after it") {
    const sim::World quiet = with_rocks(1);
    const sim::World grim = with_rocks(24);
    DangerMeter meter;
    meter.restart(quiet, 0);
    CHECK(meter.mood() == Mood::Calm);
    const int to_busy = ticks_until(meter, grim, Mood::Busy);
    CHECK(to_busy > 15);
    CHECK(to_busy < 120);
    const int to_dire = ticks_until(meter, grim, Mood::Dire);
    CHECK(to_dire >= 120);
    CHECK(to_dire < 300);
    CHECK(ticks_until(meter, quiet, Mood::Busy) >= 300);
    CHECK(ticks_until(meter, quiet, Mood::Calm) >= 300);
}

TEST_CASE("a danger that wavers around a threshold does not change the mood back and forth") {
    DangerMeter meter;
    const sim::World more = with_rocks(6);
    const sim::World less = with_rocks(3);
    meter.restart(less, 0);
    int changes = 0;
    for (int tick = 0; tick < 6000; ++tick) {
        const Mood before = meter.mood();
        meter.on_tick(tick / 45 % 2 == 0 ? more : less, 0);
        changes += meter.mood() != before ? 1 : 0;
    }
    CHECK(changes <= 1);
}

TEST_CASE("the big fighter has its own tune") {
    sim::World world = with_rocks(1);
    CHECK(tune_for(world, Mood::Calm) == Tune::Calm);
    CHECK(tune_for(world, Mood::Dire) == Tune::Dire);
    support::put_object(world, sim::Kind::BigFighter, {100, 100});
    CHECK(tune_for(world, Mood::Calm) == Tune::Fighter);
}

TEST_CASE("every tune is a file of the assets; without them there is silence and a reason") {
    for (std::size_t i = 1; i < kTunes; ++i) {
        const std::string file = std::string(file_of(static_cast<Tune>(i))) + ".ogg";
        INFO(file);
        CHECK(std::filesystem::exists(places::assets() / "music" / file));
    }
    support::Speaker speaker;
    engine::Audio audio(true, engine::Audio::kPatientMs);
    Jukebox jukebox(audio, "nowhere");
    CHECK(jukebox.first_error().english().find("nowhere") != std::string::npos);
    jukebox.play(Tune::Calm);
    std::vector<float> stereo(1000);
    speaker.play(stereo);
    CHECK(stereo == std::vector<float>(1000, 0.0F));
}

TEST_CASE("the mood changes the tune at a bar line, a screen at once") {
    CHECK(transition(Tune::Calm, Tune::Dire).on_bar);
    CHECK(transition(Tune::Busy, Tune::Fighter).on_bar);
    CHECK_FALSE(transition(Tune::Title, Tune::Calm).on_bar);
    CHECK_FALSE(transition(Tune::Dire, Tune::GameOver).on_bar);
}

TEST_CASE("a mood lasts four seconds before a worse one and ten before a better one") {
    DangerMeter meter;
    meter.restart(with_rocks(1), 0);
    REQUIRE(ticks_until(meter, with_rocks(24), Mood::Busy) > 0);
    CHECK(ticks_until(meter, with_rocks(24), Mood::Dire) == 4 * sim::kTicksPerSecond);
    CHECK(ticks_until(meter, with_rocks(1), Mood::Busy) == 10 * sim::kTicksPerSecond);
    CHECK(ticks_until(meter, with_rocks(1), Mood::Calm) == 10 * sim::kTicksPerSecond);
}

TEST_CASE("every rival's whole ship is a danger in a deathmatch, the pilot's own is not") {
    const auto duel = [](int pilots) {
        return support::quiet_world({.mode = sim::Mode::Deathmatch, .pilots = static_cast<std::uint8_t>(pilots)});
    };
    support::TestWorld three = duel(3);
    const float from_two = danger_of(three, 0);
    CHECK(from_two > danger_of(duel(2), 0));
    CHECK(danger_of(duel(2), 0) > danger_of(duel(1), 0));
    CHECK(danger_of(three, sim::kNoSlot) > from_two);
    three.pilot(2).ship().destroy(three);
    CHECK(danger_of(three, 0) < from_two);
}

TEST_CASE("the last ship is more dangerous than the one before it, and more spare ships make no difference") {
    const auto danger = [](int lives) {
        return danger_of(support::quiet_world({.lives = static_cast<std::uint8_t>(lives)}), 0);
    };
    CHECK(danger(1) > danger(2));
    CHECK(danger(2) > danger(3));
    CHECK(danger(3) == Approx(danger(9)));
}

TEST_CASE("a fighter that explodes has lost its tune, and the fighter's tune cuts in faster than a mood's") {
    support::TestWorld world = support::quiet_world();
    support::put_object(world, sim::Kind::BigFighter, sim::from_pixels(100, 100)).explode(world);
    CHECK(tune_for(world, Mood::Busy) == Tune::Busy);
    CHECK(transition(Tune::Calm, Tune::Fighter).fade_ms < transition(Tune::Calm, Tune::Dire).fade_ms);
    CHECK(transition(Tune::None, Tune::Title).fade_ms < transition(Tune::Scores, Tune::Title).fade_ms);
    CHECK_FALSE(transition(Tune::Calm, Tune::None).on_bar);
    CHECK(transition(Tune::Calm, Tune::None).fade_ms < transition(Tune::Calm, Tune::Title).fade_ms);
}
