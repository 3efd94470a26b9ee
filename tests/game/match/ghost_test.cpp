// SPDX-License-Identifier: Zlib
#include "game/match/ghost.h"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "game/match/bots/bot.h"

namespace {

using match::GhostFlight;

constexpr sim::Setup kDay{.seed = 2026, .mode = sim::Mode::Daily};
constexpr sim::Tick kEnough = 4000;

/// A daily flight of a bot, with the worlds at the start of each wave.
struct BotFlight {
    explicit BotFlight(match::BotSkill skill, sim::Tick ticks = kEnough, const sim::Setup& setup = kDay)
        : worlds(setup, sim::MaskTable::classic()), bot(skill, 0, 7) {
        replay::Header header;
        header.masks_hash = sim::MaskTable::classic()->hash();
        header.setup = setup;
        recording = replay::Replay(header);
        recording.note(worlds.now());
        starts.push_back(worlds.now().hash());
        while (worlds.now().tick() < ticks && !worlds.now().is_over()) {
            step();
        }
        recording.finish(worlds.now());
    }

    void step() {
        sim::TickInput input;
        input.keys[0] = bot.decide(worlds.now());
        REQUIRE(recording.append(input));
        worlds.step(input);
        recording.note(worlds.now());
        for (const sim::Event& event : worlds.events()) {
            if (event.type == sim::Event::Type::WaveBegan) {
                starts.push_back(worlds.now().hash());
                scores.push_back(worlds.now().pilot(0).score());
            }
        }
    }

    match::ConsecutiveWorlds worlds;
    match::Bot bot;
    replay::Replay recording;
    std::vector<std::uint64_t> starts;
    std::vector<std::int32_t> scores;  // after each wave that it cleared
};

std::shared_ptr<const GhostFlight> load(const replay::Replay& recording, const sim::Setup& setup = kDay) {
    return GhostFlight::load(recording, setup, sim::MaskTable::classic());
}

/// Runs a flight again, and calls `see` after each tick.
template <typename See>
void fly_again(const BotFlight& flown, match::GhostRace& race, const See& see) {
    match::ConsecutiveWorlds game(flown.recording.header().setup, sim::MaskTable::classic());
    for (sim::Tick tick = 0; tick < flown.recording.ticks(); ++tick) {
        game.step(flown.recording.input_at(tick));
        race.on_tick(game);
        see(game.now());
    }
}

}  // namespace

TEST_CASE("a loaded flight has its world at the start of each wave, and its score after it") {
    const BotFlight flown(match::BotSkill::Hard);
    REQUIRE(flown.starts.size() > 2);
    const auto flight = load(flown.recording);
    REQUIRE(flight);
    for (std::size_t wave = 0; wave < flown.starts.size(); ++wave) {
        const sim::World* const start = flight->start_of(static_cast<std::int32_t>(wave) + 1);
        REQUIRE(start != nullptr);
        CHECK(start->hash() == flown.starts[wave]);
    }
    for (std::size_t wave = 0; wave < flown.scores.size(); ++wave) {
        CHECK(flight->score_after(static_cast<std::int32_t>(wave) + 1) == flown.scores[wave]);
    }
    const auto next = static_cast<std::int32_t>(flown.starts.size()) + 1;
    CHECK(flight->start_of(next) == nullptr);
    CHECK(flight->score_after(next) == flown.worlds.now().pilot(0).score());
}

TEST_CASE("a false, unfinished or foreign recording does not fly") {
    const BotFlight flown(match::BotSkill::Easy, 600);
    REQUIRE(load(flown.recording));
    SECTION("of another day") {
        CHECK_FALSE(load(flown.recording, {.seed = 2027, .mode = sim::Mode::Daily}));
    }
    SECTION("of a daily flight of an older version") {
        const BotFlight former(match::BotSkill::Easy, 300, {.seed = 2026});
        CHECK_FALSE(load(former.recording));
    }
    SECTION("with a hash that it does not lead to") {
        replay::Replay forged(flown.recording.header());
        for (sim::Tick tick = 0; tick < flown.recording.ticks(); ++tick) {
            sim::TickInput input = flown.recording.input_at(tick);
            input.keys[0].bits ^= tick == 100 ? sim::Keys::Fire : 0;
            REQUIRE(forged.append(input));
        }
        for (const replay::HashNote& note : flown.recording.hashes()) {
            forged.note_hash(note.tick, note.hash);
        }
        REQUIRE(forged.finish(*flown.recording.final_score()));
        CHECK_FALSE(load(forged));
    }
    SECTION("with a better score") {
        replay::Replay forged(flown.recording.header());
        for (sim::Tick tick = 0; tick < flown.recording.ticks(); ++tick) {
            REQUIRE(forged.append(flown.recording.input_at(tick)));
        }
        for (const replay::HashNote& note : flown.recording.hashes()) {
            forged.note_hash(note.tick, note.hash);
        }
        replay::FinalScore score = *flown.recording.final_score();
        score.scores[0] += 100;
        REQUIRE(forged.finish(score));
        CHECK_FALSE(load(forged));
    }
    SECTION("that is not finished") {
        replay::Replay cut(flown.recording.header());
        REQUIRE(cut.append(flown.recording.input_at(0)));
        CHECK_FALSE(load(cut));
    }
    SECTION("if loading is given up") {
        CHECK_FALSE(GhostFlight::load(flown.recording, kDay, sim::MaskTable::classic(), [] { return false; }));
    }
}

TEST_CASE("at the start of each wave a ghost is where it was at the start of its own") {
    const BotFlight slow(match::BotSkill::Normal);
    const BotFlight fast(match::BotSkill::Hard);
    match::GhostRace race(sim::World(kDay, sim::MaskTable::classic()));
    race.add(load(fast.recording));
    std::int32_t wave = 1;
    int waves = 0;
    fly_again(slow, race, [&](const sim::World& world) {
        if (world.wave().number() != wave) {
            wave = world.wave().number();
            ++waves;
            REQUIRE(race.ghosts().front().worlds() != nullptr);
            CHECK(race.ghosts().front().worlds()->now().hash() == fast.starts[static_cast<std::size_t>(wave) - 1]);
        }
    });
    CHECK(waves > 0);
}

TEST_CASE("a flight against its own ghost is level at all times, also if the ghost comes late") {
    const BotFlight flown(match::BotSkill::Hard);
    match::GhostRace race(sim::World(kDay, sim::MaskTable::classic()));
    const auto flight = load(flown.recording);
    int ticks = 0;
    int splits = 0;
    fly_again(flown, race, [&](const sim::World& world) {
        if (++ticks == 300) {
            race.add(flight);
        }
        if (ticks > 310 && world.phase() == sim::Phase::Play && race.ghosts().front().worlds() != nullptr) {
            REQUIRE(race.ghosts().front().worlds()->now().hash() == world.hash());
        }
        if (race.split()) {
            ++splits;
            REQUIRE(race.split()->gaps.size() == 1);
            CHECK(race.split()->gaps.front().points == 0);
            CHECK_FALSE(race.split()->leads());
            CHECK(race.split()->wave == world.wave().number());
        }
        CHECK(race.overtaken() == 0);
    });
    CHECK(splits > 1);
    CHECK(race.waves_led() == 0);
}

TEST_CASE("a race tells who passes whom, and the lead at the end of each wave") {
    const BotFlight easy(match::BotSkill::Easy);
    const BotFlight hard(match::BotSkill::Hard);
    match::GhostRace race(sim::World(kDay, sim::MaskTable::classic()));
    race.add(load(easy.recording));
    race.add(load(hard.recording));
    int changes = 0;
    std::vector<match::Split> splits;
    fly_again(hard, race, [&](const sim::World&) {
        changes += race.overtaken() != 0 ? 1 : 0;
        if (race.split()) {
            splits.push_back(*race.split());
        }
    });
    REQUIRE(splits.size() >= hard.scores.size());
    const auto easy_flight = load(easy.recording);
    for (std::size_t i = 0; i < hard.scores.size(); ++i) {
        const auto wave = static_cast<std::int32_t>(i) + 1;
        CHECK(splits[i].wave == wave);
        CHECK(splits[i].ticks > 0);
        CHECK(splits[i].gaps.front().points == hard.scores[i] - easy_flight->score_after(wave));
    }
    CHECK(changes < 40);
}

TEST_CASE("a ghost that did not reach a wave flies nothing there, and keeps its score") {
    const BotFlight brief(match::BotSkill::Easy, 200);
    const auto flight = load(brief.recording);
    REQUIRE(flight);
    match::Ghost ghost(flight);
    ghost.begin_wave(1);
    CHECK(ghost.worlds() != nullptr);
    CHECK_FALSE(ghost.has_ended());
    for (int tick = 0; tick < 300; ++tick) {
        ghost.step();
    }
    CHECK(ghost.worlds() == nullptr);
    CHECK(ghost.has_ended());
    ghost.begin_wave(2);
    CHECK(ghost.worlds() == nullptr);
    CHECK(ghost.has_ended());
    CHECK(ghost.score() == brief.worlds.now().pilot(0).score());
}
