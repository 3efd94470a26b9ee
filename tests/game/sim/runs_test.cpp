// SPDX-License-Identifier: Zlib
// Golden runs: worlds with random keys, recorded as a hash per second, equal on every machine and with every compiler.
// A commit that changes them names the rule that changed.
#include <catch2/catch.hpp>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include "game/sim/world.h"
#include "tests/support/key_source.h"
#include "tests/support/masks.h"
#include "tests/support/places.h"

namespace {

const std::filesystem::path kFile = places::goldens() / "runs.csv";
constexpr std::uint8_t kManyLives = 40;

struct Run {
    std::string name;
    sim::Setup setup;
    std::uint64_t key_seed = 0;
    int seconds = 60;
    bool has_classic_masks = false;
    std::int32_t roster_odds = 0;   ///< In one of this many ticks a pilot joins or leaves; 0: never.
    std::int32_t roster_types = 4;  ///< Number of event types in use: those that existed when the run was recorded.
};

const std::vector<Run>& runs() {
    using sim::Mode;
    static const std::vector<Run> kRuns = {
        {"one pilot", {.seed = 1}, 1},
        {"one pilot with forty lives", {.seed = 2, .lives = kManyLives}, 2, 180},
        {"three pilots", {.seed = 3, .pilots = 3, .lives = kManyLives}, 3, 120},
        {"eight pilots", {.seed = 4, .pilots = 8, .lives = kManyLives}, 4, 120},
        {"eight pilots in wave 40", {.seed = 5, .pilots = 8, .wave = 40, .lives = kManyLives}, 5},
        {"wave 40 alone", {.seed = 6, .wave = 40, .lives = kManyLives}, 6},
        {"two pilots in wave 12", {.seed = 7, .pilots = 2, .wave = 12, .lives = 5}, 7},
        {"deathmatch of two", {.seed = 8, .mode = Mode::Deathmatch, .pilots = 2}, 8},
        {"deathmatch of eight", {.seed = 9, .mode = Mode::Deathmatch, .pilots = 8, .wave = 9, .frags = 99}, 9},
        {"kid mode", {.seed = 10, .lives = kManyLives, .is_kid_mode = true}, 10, 120},
        {"brake control", {.seed = 11, .wave = 5, .lives = kManyLives, .has_brake_control = true}, 11},
        {"no collisions", {.seed = 12, .pilots = 4, .wave = 20, .has_collisions = false}, 12},
        {"seed 0", {.seed = 0, .pilots = 2, .lives = kManyLives}, 13},
        {"classic masks", {.seed = 14, .pilots = 4, .wave = 10, .lives = kManyLives}, 14, 60, true},
        {"comings and goings", {.seed = 15, .pilots = 3, .lives = 5}, 15, 120, false, 40},
        {"absences", {.seed = 16, .pilots = 3, .lives = 5}, 16, 120, false, 40, sim::RosterEvent::kTypes},
        {"arena of eight", {.seed = 17, .mode = Mode::Arena, .pilots = 8, .wave = 3, .frags = 99}, 17, 120},
        {"rush", {.seed = 18, .mode = Mode::Rush}, 18, 180, true},
        {"daily", {.seed = 19, .mode = Mode::Daily, .lives = kManyLives}, 19, 180, true},
        {"crew of three", {.seed = 20, .mode = Mode::Crew, .pilots = 3, .lives = kManyLives}, 20, 120, true},
        {"crew with comings and goings",
         {.seed = 21, .mode = Mode::Crew, .pilots = 6, .wave = 10},
         21,
         120,
         true,
         40,
         sim::RosterEvent::kTypes},
    };
    return kRuns;
}

/// A run after its last tick.
struct Outcome {
    sim::World world;
    std::vector<std::uint64_t> hashes;  ///< After each second.
    sim::EventList events;              ///< Of all ticks.
};

Outcome play(const Run& run) {
    Outcome outcome{
        .world = sim::World(run.setup, run.has_classic_masks ? sim::MaskTable::classic() : support::disk_masks()),
        .hashes = {},
        .events = {}};
    support::KeySource keys(run.key_seed);
    support::Chance chance(run.key_seed);
    for (int second = 0; second < run.seconds; ++second) {
        for (int tick = 0; tick < sim::kTicksPerSecond; ++tick) {
            sim::TickInput input = keys.next();
            if (run.roster_odds > 0 && chance.one_in(run.roster_odds)) {
                input.roster.push_back({static_cast<sim::RosterEvent::Type>(chance.below(run.roster_types)),
                                        static_cast<std::uint8_t>(chance.below(sim::kMaxPilots))});
            }
            outcome.world.step(input, outcome.events);
        }
        outcome.hashes.push_back(outcome.world.hash());
    }
    return outcome;
}

std::string row(const Run& run, int second, std::uint64_t hash) {
    std::ostringstream line;
    line << run.name << ',' << second << ',' << std::hex << std::setw(16) << std::setfill('0') << hash;
    return line.str();
}

std::vector<std::string> rows_of(const Run& run) {
    std::vector<std::string> rows;
    const Outcome outcome = play(run);
    for (const std::uint64_t hash : outcome.hashes) {
        rows.push_back(row(run, static_cast<int>(rows.size()) + 1, hash));
    }
    return rows;
}

std::vector<std::string> golden_rows(const Run& run) {
    std::ifstream file(kFile);
    std::vector<std::string> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(run.name + ',')) {
            rows.push_back(line);
        }
    }
    return rows;
}

std::string description(const Run& run) {
    const sim::Setup& setup = run.setup;
    std::ostringstream text;
    text << "# " << run.name << ": seed " << setup.seed
         << (setup.mode == sim::Mode::Deathmatch ? ", deathmatch to " + std::to_string(setup.frags)
             : setup.mode == sim::Mode::Rush     ? ", rush"
             : setup.mode == sim::Mode::Daily    ? ", daily"
                                                 : ", co-op")
         << ", pilots " << int{setup.pilots} << ", wave " << int{setup.wave} << ", lives " << int{setup.lives}
         << (setup.is_kid_mode ? ", kid mode" : "") << (setup.has_brake_control ? ", brake control" : "")
         << (setup.has_collisions ? "" : ", no collisions") << "; keys of KeySource(" << run.key_seed
         << "); masks: " << (run.has_classic_masks ? "the game's" : "disks");
    return text.str();
}

}  // namespace

TEST_CASE("golden runs have their recorded hashes, second by second") {
    for (const Run& run : runs()) {
        const std::vector<std::string> expected = golden_rows(run);
        const std::vector<std::string> actual = rows_of(run);
        INFO(run.name);
        REQUIRE(expected.size() == static_cast<std::size_t>(run.seconds));
        for (std::size_t i = 0; i < actual.size(); ++i) {
            REQUIRE(actual[i] == expected[i]);
        }
    }
}

TEST_CASE("golden runs reach the situations that they should cover") {
    // The runs prove little unless they include a cleared wave, the end of a game, a frag and a prize.
    bool has_cleared = false;
    bool has_ended = false;
    bool has_fragged = false;
    bool has_taken_a_prize = false;
    for (const Run& run : runs()) {
        const Outcome outcome = play(run);
        for (const sim::Event& event : outcome.events) {
            has_fragged = has_fragged || event.type == sim::Event::Type::Frag;
            has_taken_a_prize = has_taken_a_prize || event.type == sim::Event::Type::PrizeTaken;
        }
        has_cleared = has_cleared || outcome.world.wave().number() > run.setup.wave;
        has_ended = has_ended || outcome.world.is_over();
    }
    CHECK(has_cleared);
    CHECK(has_ended);
    CHECK(has_fragged);
    CHECK(has_taken_a_prize);
}

// After a change of the rules or of the game's masks: bin/test_sim "[regenerate]"
TEST_CASE("the golden runs are regenerated", "[.regenerate]") {
    std::ofstream file(kFile);
    file << "# Hash of the world after each second of a run. After a change of the rules, or of the game's masks\n"
            "# (game/sim/mask_table.inc, which only the run \"classic masks\" uses), write this file anew by\n"
            "#     build/dev/bin/test_sim \"[regenerate]\"\n"
            "# and say in the commit which rule changed.\n";
    for (const Run& run : runs()) {
        file << description(run) << '\n';
    }
    file << "run,second,hash\n";
    for (const Run& run : runs()) {
        for (const std::string& line : rows_of(run)) {
            file << line << '\n';
        }
    }
    REQUIRE(file.good());
}
