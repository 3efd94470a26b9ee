// SPDX-License-Identifier: Zlib
#include "game/view/audio/soundscape.h"
#include "tests/engine/test_directory.h"
#include "tests/support/places.h"
#include "tests/support/speaker.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;
using Type = sim::Event::Type;

namespace {

const std::filesystem::path kSoundFiles = places::assets() / "sounds";

bool is_silent(Type type) {
    static const std::set<Type> kSilent{Type::Scored,          Type::Frag,        Type::StarMoved, Type::WaveBegan,
                                        Type::TallyMultiplied, Type::TallyClosed, Type::ShipLost};
    return kSilent.contains(type);
}

sim::Event event_about(Type type, sim::Kind kind) {
    return {.type = type, .slot = 0, .value = 1, .kind = kind, .id = 1};
}

bool appears(sim::Kind kind) {
    static const std::set<sim::Kind> kKinds{sim::Kind::Multiplier,  sim::Kind::Canister,   sim::Kind::Comet,
                                            sim::Kind::Vortex,      sim::Kind::Mine,       sim::Kind::Nova,
                                            sim::Kind::DamagedShip, sim::Kind::BigFighter, sim::Kind::LittleFighter};
    return kKinds.contains(kind);
}

}  // namespace

TEST_CASE("whoever only watches hears the tally of the pilot with the highest bonus, wherever that one sits") {
    support::TestWorld world = support::bare_world({.pilots = 2});
    support::step_roster(world, sim::RosterEvent::Type::Leave, 0);
    for (int tick = 0; tick < 1000 && world.phase() != sim::Phase::Tally; ++tick) {
        support::step(world);
    }
    REQUIRE(world.phase() == sim::Phase::Tally);
    const auto heard_by = [&](sim::Slot self) {
        const auto cue = cue_in(world, event_about(Type::TallyMultiplied, sim::Kind::Ship), self);
        return std::string(cue ? cue->name : "");
    };
    CHECK(heard_by(sim::kNoSlot) == heard_by(1));
    CHECK(heard_by(sim::kNoSlot) != heard_by(0));
}

TEST_CASE("every event is deliberately silent or has a sound whose files exist") {
    for (int type = 0; type <= static_cast<int>(Type::GameOver); ++type) {
        for (int kind = 0; kind < sim::kKindCount; ++kind) {
            const sim::Event event = event_about(static_cast<Type>(type), static_cast<sim::Kind>(kind));
            const auto cue = cue_for(event, 0);
            INFO("event " << type << ", kind " << sim::kind_name(event.kind));
            const bool expected = event.type == Type::Appeared ? appears(event.kind) : !is_silent(event.type);
            REQUIRE(cue.has_value() == expected);
            CHECK((!cue || std::ranges::count(all_sounds(), cue->name, &Sound::name) == 1));
        }
    }
}

TEST_CASE("every sound that is loaded is a file of the assets") {
    for (const Sound& sound : all_sounds()) {
        for (int variant = 1; variant <= sound.variants; ++variant) {
            const std::string name(sound.name);
            INFO(name);
            CHECK(std::filesystem::exists(
                kSoundFiles / (variant == 1 ? name + ".wav" : name + "_" + std::to_string(variant) + ".wav")));
        }
    }
}

TEST_CASE("a missing sound or tune is reported") {
    support::Speaker speaker;
    engine::Audio audio(true, engine::Audio::kPatientMs);
    CHECK(Soundscape(audio, kSoundFiles).first_error().is_empty());
    const TestDirectory assets;
    CHECK(Soundscape(audio, assets / "sounds").first_error().english().starts_with("the tune '"));
    std::filesystem::create_directory_symlink(places::assets() / "music", assets / "music");
    CHECK(Soundscape(audio, assets / "sounds").first_error().english().starts_with("the sound '"));
}

TEST_CASE("a running loop continues on another device") {
    support::Speaker speaker;
    engine::Audio audio(true, engine::Audio::kPatientMs);
    audio.set_volumes({.music = 0});
    Soundscape soundscape(audio, kSoundFiles);
    sim::World world = support::quiet_world();
    soundscape.restart(world);
    std::vector<float> stereo(std::size_t{2} * engine::Audio::kRateHz / sim::kTicksPerSecond);
    const auto heard_in_a_second = [&](sim::Keys keys) {
        float peak = 0;
        for (int tick = 0; tick < sim::kTicksPerSecond; ++tick) {
            support::step(world, 1, keys);
            soundscape.on_tick(world, {}, 0, {});  // starts only the loops
            speaker.play(stereo);
            peak = std::max(peak, *std::ranges::max_element(stereo));
        }
        return peak;
    };
    heard_in_a_second({});  // the ship appears in this second
    CHECK(heard_in_a_second({sim::Keys::Thrust}) > 0.05F);
    (void)audio.update(1000);  // SDL does not know this device, so it counts as lost
    audio.await_device();
    CHECK(audio.update(1000).is_empty());
    CHECK(heard_in_a_second({sim::Keys::Thrust}) > 0.05F);
    heard_in_a_second({});
    CHECK(heard_in_a_second({}) == 0);
}

TEST_CASE("the heartbeat gives way to everything, a nova to nothing") {
    const int heartbeat = cue_for(event_about(Type::Heartbeat, sim::Kind::Ship), 0)->priority;
    const int shot = cue_for(event_about(Type::Fired, sim::Kind::Ship), 0)->priority;
    const int blast = cue_for(event_about(Type::Exploded, sim::Kind::LargeRock), 0)->priority;
    const int nova = cue_for(event_about(Type::NovaBlast, sim::Kind::Nova), 0)->priority;
    CHECK(heartbeat < shot);
    CHECK(shot < blast);
    CHECK(blast < nova);
}

TEST_CASE("the player's own shots are louder than those of others") {
    const sim::Event fired = event_about(Type::Fired, sim::Kind::Ship);
    CHECK(cue_for(fired, 0)->volume > cue_for(fired, 3)->volume);
}

TEST_CASE("a lost bonus is jeered and a large one cheered") {
    CHECK(std::string(tally_cue(0).name) == "jeer");
    CHECK(std::string(tally_cue(1800).name) == "bonus_total");
    CHECK(std::string(tally_cue(10000).name) == "bonus_total");
    CHECK(std::string(tally_cue(10001).name) == "cheer");
}

TEST_CASE("a sound comes from the side of its event, but never from one side only") {
    CHECK(pan_of(320) == Approx(0));
    CHECK(pan_of(100) < 0);
    CHECK(pan_of(600) > 0);
    CHECK(pan_of(640) <= 0.7F);
    CHECK(pan_of(0) >= -0.7F);
}

TEST_CASE("in the view centred on a ship, a sound comes from where its event is seen") {
    sim::Event event = event_about(Type::Exploded, sim::Kind::LargeRock);
    event.pos = sim::from_pixels(40, 100);
    CHECK(pan_of(event, {}) < -0.3F);
    CHECK(pan_of(event, {320 - 56, 0}) == Approx(0));
    CHECK(pan_of(event, {320 - 600, 0}) > 0.1F);  // 96 to the right of a ship at 600, across the edge
}

TEST_CASE("a nova ducks everything, a warning the music, and a shot nothing") {
    const auto duck = [](Type type, sim::Kind kind) { return duck_of(*cue_for(event_about(type, kind), 0)); };
    const engine::Duck nova = duck(Type::NovaBlast, sim::Kind::Nova);
    const engine::Duck mine = duck(Type::Appeared, sim::Kind::Mine);
    CHECK(nova.music < mine.music);
    CHECK(nova.effects < 0.5F);
    CHECK(nova.below == 5);
    CHECK(mine.music < 0.8F);
    CHECK(mine.below <= 3);
    CHECK(duck(Type::Fired, sim::Kind::Ship).hold_ms == 0);
}

TEST_CASE("frequent sounds have three or four variants") {
    for (const auto& [type, kind] :
         {std::pair{Type::Fired, sim::Kind::Ship}, std::pair{Type::EnemyFired, sim::Kind::BigFighter},
          std::pair{Type::Exploded, sim::Kind::LargeRock}, std::pair{Type::Exploded, sim::Kind::SmallRock},
          std::pair{Type::Exploded, sim::Kind::Ship}, std::pair{Type::Hit, sim::Kind::SteelRock},
          std::pair{Type::Hit, sim::Kind::BigFighter}, std::pair{Type::ShieldEmpty, sim::Kind::Ship}}) {
        INFO("event " << static_cast<int>(type) << ", kind " << sim::kind_name(kind));
        const auto sound = std::ranges::find(all_sounds(), cue_for(event_about(type, kind), 0)->name, &Sound::name);
        CHECK(sound->variants >= 3);
    }
}

TEST_CASE("each link of a chain sounds higher than the one before, and the highest notes repeat") {
    const auto sound = std::ranges::find(all_sounds(), link_cue(1).name, &Sound::name);
    REQUIRE(sound != all_sounds().end());
    for (int links = 1; links <= sound->variants; ++links) {
        CHECK(link_cue(links).variant == links);
    }
    for (int links = sound->variants + 1; links <= 100; ++links) {
        CHECK(link_cue(links).variant > sound->variants / 2);
        CHECK(link_cue(links).variant <= sound->variants);
        CHECK(link_cue(links).variant != link_cue(links - 1).variant);
    }
}

TEST_CASE("the last ten seconds of Rush are counted by a clock, and no other game is") {
    support::TestWorld rush = support::bare_world({.mode = sim::Mode::Rush, .pilots = 1});
    support::TestWorld alone = support::bare_world({.pilots = 1});
    std::vector<sim::Tick> ticks;
    while (!rush.is_over()) {
        support::step(rush);
        support::step(alone);
        CHECK_FALSE(clock_cue(alone));
        if (clock_cue(rush)) {
            ticks.push_back(sim::kRushTicks - rush.tick());
        }
    }
    CHECK(ticks == std::vector<sim::Tick>{300, 270, 240, 210, 180, 150, 120, 90, 60, 30});
}

TEST_CASE("a pod beeps, faster towards its end") {
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Crew, .pilots = 2});
    CHECK_FALSE(pod_cue(world, world.pilot(0)));
    support::lose_ship(world, 0);
    support::step(world, sim::kShipExplosion);
    REQUIRE(world.pilot(0).is_in_pod(world));
    std::vector<int> beeps(2);  // in the first and the last quarter of the wait
    while (world.pilot(0).is_in_pod(world)) {
        const auto left = world.pilot(0).ticks_to_next_ship(world);
        if (pod_cue(world, world.pilot(0)) && (*left > 3 * sim::kPodTicks / 4 || *left <= sim::kPodTicks / 4)) {
            ++beeps[*left <= sim::kPodTicks / 4 ? 1 : 0];
        }
        CHECK_FALSE(pod_cue(world, world.pilot(1)));
        support::step(world);
    }
    CHECK(beeps[0] >= 2);
    CHECK(beeps[1] >= 3 * beeps[0]);
}

TEST_CASE("no variant is repeated in a row, and all are used") {
    Chance chance(5);
    std::set<int> seen;
    int last = 0;
    for (int i = 0; i < 400; ++i) {
        const int variant = choose_variant(4, last, chance);
        REQUIRE(variant >= 1);
        REQUIRE(variant <= 4);
        REQUIRE(variant != last);
        seen.insert(variant);
        last = variant;
    }
    CHECK(seen.size() == 4);
    CHECK(choose_variant(1, last, chance) == 1);
}

TEST_CASE("sounds have the priorities of RULES.md §16") {
    const auto check = [](int priority, std::initializer_list<std::pair<Type, sim::Kind>> events) {
        for (const auto& [type, kind] : events) {
            INFO("event " << static_cast<int>(type) << ", kind " << sim::kind_name(kind));
            CHECK(cue_for(event_about(type, kind), 0)->priority == priority);
        }
    };
    using enum sim::Kind;
    check(5, {{Type::WaveCleared, Ship},
              {Type::ExtraLife, Ship},
              {Type::NovaBlast, Nova},
              {Type::BigBang, Ship},
              {Type::GameOver, Ship},
              {Type::Exploded, DamagedShip}});
    CHECK(tally_cue(0).priority == 5);
    CHECK(tally_cue(sim::kCheerAbove + 1).priority == 5);
    check(4, {{Type::Appeared, Mine},
              {Type::Appeared, Canister},
              {Type::MultiplierTaken, Multiplier},
              {Type::CometTaken, Comet},
              {Type::PrizeTaken, Canister},
              {Type::Vanished, Comet},
              {Type::Rescued, DamagedShip},
              {Type::LuckSaved, Ship},
              {Type::Frozen, Ship},
              {Type::CanisterLost, Canister},
              {Type::SteelToRock, SteelRock}});
    check(3, {{Type::Exploded, LargeRock}, {Type::Exploded, BigFighter}, {Type::Hit, SteelRock}, {Type::Hit, Mine}});
    check(2, {{Type::Fired, Ship}, {Type::ShieldEmpty, Ship}});
    check(1, {{Type::ShieldOn, Ship}});
    check(0, {{Type::Heartbeat, Ship}});
}

TEST_CASE("a spectator hears every pilot as loudly as the pilot does") {
    const sim::Event fired = event_about(Type::Fired, sim::Kind::Ship);
    CHECK(cue_for(fired, sim::kNoSlot)->volume == cue_for(fired, 0)->volume);
}

TEST_CASE("a hit on a fighter sounds different from one on metal") {
    const auto name = [](sim::Kind kind) { return std::string(cue_for(event_about(Type::Hit, kind), 0)->name); };
    CHECK(name(sim::Kind::BigFighter) == name(sim::Kind::LittleFighter));
    CHECK(name(sim::Kind::SteelRock) == name(sim::Kind::Mine));
    CHECK_FALSE(name(sim::Kind::BigFighter) == name(sim::Kind::SteelRock));
}

TEST_CASE("each game starts with the tune of its own danger, and ends with the closing tune") {
    support::Speaker speaker;
    engine::Audio audio(true, engine::Audio::kPatientMs);
    Soundscape soundscape(audio, kSoundFiles);
    const sim::World quiet = support::quiet_world({.lives = 9});
    sim::World grim = support::quiet_world({.lives = 9});
    for (int i = 0; i < 24; ++i) {
        support::put_rock(grim, sim::RockSize::Large, {60 * i % 600, 400});
    }
    soundscape.restart(quiet);
    soundscape.on_tick(quiet, {}, 0, {});
    CHECK(soundscape.jukebox().wanted() == Tune::Calm);
    soundscape.restart(grim);
    soundscape.on_tick(grim, {}, 0, {});
    CHECK(soundscape.jukebox().wanted() == Tune::Dire);
    soundscape.on_tick(quiet, {}, 0, {});
    CHECK(soundscape.jukebox().wanted() == Tune::Dire);  // the danger fades slowly
    soundscape.on_tick(grim, {{.type = Type::GameOver}}, 0, {});
    CHECK(soundscape.jukebox().wanted() == Tune::GameOver);
}

TEST_CASE("music follows the confirmed world even if the shown one is in danger") {
    support::Speaker speaker;
    engine::Audio audio(true, engine::Audio::kPatientMs);
    Soundscape soundscape(audio, kSoundFiles);
    const sim::World confirmed = support::quiet_world({.lives = 9});
    sim::World shown = confirmed;
    support::put_object(shown, sim::Kind::BigFighter, sim::from_pixels(100, 100));
    soundscape.restart(confirmed);
    soundscape.on_tick(shown, {}, 0, {}, &confirmed);
    CHECK(soundscape.jukebox().wanted() == Tune::Calm);
    soundscape.on_tick(shown, {}, 0, {});
    CHECK(soundscape.jukebox().wanted() == Tune::Fighter);
}
