// SPDX-License-Identifier: Zlib
#include "game/view/soundscape.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <catch2/catch.hpp>

using namespace view;
using Type = sim::Event::Type;

namespace {

const std::filesystem::path kSounds = std::filesystem::path(GYRE_TEST_ASSETS) / "sounds";

bool is_silent(Type type) {
    static const std::set<Type> kSilent{Type::Scored,          Type::Frag,       Type::StarMoved, Type::WaveBegan,
                                        Type::TallyMultiplied, Type::TallyClosed};
    return kSilent.contains(type);
}

sim::Event event_of(Type type, sim::Kind kind) {
    return {.type = type, .slot = 0, .value = 1, .kind = kind, .id = 1};
}

bool appears(sim::Kind kind) {
    static const std::set<sim::Kind> kKinds{sim::Kind::Multiplier,  sim::Kind::Canister,   sim::Kind::Comet,
                                            sim::Kind::Vortex,      sim::Kind::Mine,       sim::Kind::Nova,
                                            sim::Kind::DamagedShip, sim::Kind::BigFighter, sim::Kind::LittleFighter};
    return kKinds.contains(kind);
}

}  // namespace

TEST_CASE("every event is silent on purpose or has a sound whose files exist") {
    const auto names = sound_names();
    for (int type = 0; type <= static_cast<int>(Type::GameOver); ++type) {
        for (int kind = 0; kind < sim::kKindCount; ++kind) {
            const sim::Event event = event_of(static_cast<Type>(type), static_cast<sim::Kind>(kind));
            const auto cue = cue_for(event, 0);
            INFO("event " << type << ", kind " << sim::kind_name(event.kind));
            const bool expected = event.type == Type::Appeared ? appears(event.kind) : !is_silent(event.type);
            REQUIRE(cue.has_value() == expected);
            for (int variant = 1; cue && variant <= cue->variants; ++variant) {
                const std::string name =
                    variant == 1 ? cue->name : cue->name + std::string("_").append(std::to_string(variant));
                CHECK(std::ranges::count(names, name) == 1);
                CHECK(std::filesystem::exists(kSounds / (name + ".wav")));
            }
        }
    }
}

TEST_CASE("every sound that is loaded is a file of the assets") {
    for (const std::string& name : sound_names()) {
        INFO(name);
        CHECK(std::filesystem::exists(kSounds / (name + ".wav")));
    }
}

TEST_CASE("the heartbeat gives way to everything, a nova to nothing") {
    const int heartbeat = cue_for(event_of(Type::Heartbeat, sim::Kind::Ship), 0)->priority;
    const int shot = cue_for(event_of(Type::Fired, sim::Kind::Ship), 0)->priority;
    const int blast = cue_for(event_of(Type::Exploded, sim::Kind::LargeRock), 0)->priority;
    const int nova = cue_for(event_of(Type::NovaBlast, sim::Kind::Nova), 0)->priority;
    CHECK(heartbeat < shot);
    CHECK(shot < blast);
    CHECK(blast < nova);
}

TEST_CASE("one's own shots are louder than those of others") {
    const sim::Event fired = event_of(Type::Fired, sim::Kind::Ship);
    CHECK(cue_for(fired, 0)->volume > cue_for(fired, 3)->volume);
}

TEST_CASE("a lost bonus is jeered and a large one cheered") {
    CHECK(std::string(tally_cue(0).name) == "jeer");
    CHECK(std::string(tally_cue(1800).name) == "bonus_total");
    CHECK(std::string(tally_cue(10000).name) == "bonus_total");
    CHECK(std::string(tally_cue(10001).name) == "cheer");
}

TEST_CASE("a sound comes from the side on which it happens, but never from one side alone") {
    CHECK(pan_of(320) == Approx(0));
    CHECK(pan_of(100) < 0);
    CHECK(pan_of(600) > 0);
    CHECK(pan_of(640) <= 0.7F);
    CHECK(pan_of(0) >= -0.7F);
}
