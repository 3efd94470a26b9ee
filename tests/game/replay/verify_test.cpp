// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "game/replay/verify.h"
#include "game/sim/world.h"
#include "tests/game/replay/recorded.h"

using replay::Replay;
using replay::Verdict;

namespace {

sim::Setup setup_for(std::uint32_t seed, std::uint8_t pilots) {
    sim::Setup setup;
    setup.seed = seed;
    setup.pilots = pilots;
    setup.mode = seed % 2 == 0 ? sim::Mode::Coop : sim::Mode::Deathmatch;
    setup.lives = 5;
    return setup;
}

Replay with_header(const Replay& recording, const replay::Header& header) {
    Replay other(header);
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        REQUIRE(other.append(recording.input_at(tick)));
    }
    for (const replay::HashNote& note : recording.hashes()) {
        other.note_hash(note.tick, note.hash);
    }
    other.finish(*recording.final_score());
    return other;
}

Verdict verdict(const Replay& recording) {
    return replay::verify(recording, support::recorded_masks()).verdict;
}

}  // namespace

TEST_CASE("games of one to eight pilots verify") {
    for (std::uint8_t pilots = 1; pilots <= sim::kMaxPilots; ++pilots) {
        CAPTURE(int{pilots});
        const Replay recording = support::record(setup_for(100u + pilots, pilots), 900, true);
        const auto verification = replay::verify(recording, support::recorded_masks());
        CHECK(verification.verdict == Verdict::Verified);
        CHECK(verification.tick == 900);
        CHECK(replay::describe(verification, recording).english() == "verified: all 900 ticks");
    }
}

TEST_CASE("one altered key of a flying pilot is found at the next hash") {
    const Replay recording = support::record(setup_for(7, 2), 300);
    for (sim::Tick altered = 0; altered < 60; ++altered) {
        CAPTURE(altered);
        const Replay forged = support::forge(recording, [&](sim::Tick tick, sim::TickInput& input) {
            if (tick == altered) {
                input.keys[1].bits ^= sim::Keys::Left;
            }
        });
        const auto verification = replay::verify(forged, support::recorded_masks());
        CHECK(verification.verdict == Verdict::Differs);
        CHECK(verification.tick > altered);
    }
}

TEST_CASE("an altered roster, seed or hash is found") {
    const Replay recording = support::record(setup_for(8, 2), 120);
    CHECK(verdict(support::forge(recording, [](sim::Tick tick, sim::TickInput& input) {
              if (tick == 40) {
                  input.roster.push_back({sim::RosterEvent::Type::Leave, 1});
              }
          })) == Verdict::Differs);

    replay::Header header = recording.header();
    header.setup.seed += 1;
    const auto other_seed = replay::verify(with_header(recording, header), support::recorded_masks());
    CHECK(other_seed.verdict == Verdict::Differs);
    CHECK(other_seed.tick == 0);

    Replay other_hash(recording.header());
    other_hash.note_hash(0, recording.hashes()[0].hash + 1);
    CHECK(verdict(other_hash) == Verdict::Differs);
}

TEST_CASE("altered scores are found although every hash matches") {
    const Replay recording = support::record(setup_for(9, 1), 60);
    Replay boasting(recording.header());
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        REQUIRE(boasting.append(recording.input_at(tick)));
    }
    boasting.note_hash(60, recording.hashes().back().hash);
    replay::FinalScore score = *recording.final_score();
    score.scores[0] += 10;
    REQUIRE(boasting.finish(score));
    CHECK(verdict(boasting) == Verdict::Differs);
}

TEST_CASE("an unfinished recording is confirmed only up to its last hash") {
    const Replay recording = support::record(setup_for(10, 1), 90);
    Replay broken_off(recording.header());
    for (sim::Tick tick = 0; tick < 75; ++tick) {
        REQUIRE(broken_off.append(recording.input_at(tick)));
    }
    for (const replay::HashNote& note : recording.hashes()) {
        broken_off.note_hash(note.tick, note.hash);
    }
    const auto verification = replay::verify(broken_off, support::recorded_masks());
    CHECK(verification.verdict == Verdict::Unfinished);
    CHECK(verification.tick == 60);
}

TEST_CASE("a recording of the first rules is run unless a pilot comes back in it, whose bonus did not fall then") {
    replay::Header header;
    header.rules_version = 1;
    header.masks_hash = support::recorded_masks()->hash();
    const auto verdict_with = [&](sim::RosterEvent::Type type) {
        Replay recording(header);
        sim::TickInput input;
        input.roster = {{type, 1}};
        REQUIRE(recording.append(input));
        return replay::check_versions(recording, *support::recorded_masks());
    };
    CHECK(verdict_with(sim::RosterEvent::Type::Join) == Verdict::Verified);
    CHECK(verdict_with(sim::RosterEvent::Type::Drop) == Verdict::Verified);
    CHECK(verdict_with(sim::RosterEvent::Type::Return) == Verdict::WrongRules);
}

TEST_CASE("a recording of other rules or masks is not run") {
    const Replay recording = support::record(setup_for(11, 1), 30);
    replay::Header header = recording.header();
    header.rules_version += 1;
    const Replay other_rules = with_header(recording, header);
    const auto verification = replay::verify(other_rules, support::recorded_masks());
    CHECK(verification.verdict == Verdict::WrongRules);
    CHECK(replay::describe(verification, other_rules).english().find("not run: made by version 3 of the rules") == 0);

    header = recording.header();
    header.masks_hash ^= 1;
    CHECK(verdict(with_header(recording, header)) == Verdict::WrongMasks);
}

TEST_CASE("a long verification reports progress") {
    const Replay recording = support::record(setup_for(12, 1), 100);
    std::vector<sim::Tick> told;
    const auto tell = [&](sim::Tick done, sim::Tick total) {
        CHECK(total == 100);
        told.push_back(done);
    };
    CHECK(replay::verify(recording, support::recorded_masks(), tell).verdict == Verdict::Verified);
    CHECK(told == std::vector<sim::Tick>{0, 30, 60, 90, 100});
}
