// SPDX-License-Identifier: Zlib
#include "game/scores/proofs.h"

#include "game/replay/replay_file.h"
#include "game/scores/score_table.h"
#include "game/sim/world.h"
#include "tests/engine/test_directory.h"

#include <atomic>
#include <string>

#include <catch2/catch.hpp>

using engine::Worker;
using scores::Proofs;
using scores::Score;

namespace {

replay::Header proof_header() {
    replay::Header header;
    header.masks_hash = sim::MaskTable::classic()->hash();
    header.setup.seed = 7;
    return header;
}

/// Records a game of three seconds in which the first pilot holds some keys.
replay::Replay record_game(std::uint8_t keys) {
    sim::World world(proof_header().setup, sim::MaskTable::classic());
    replay::Replay recording(proof_header());
    recording.note(world);
    sim::EventList events;
    sim::TickInput input;
    input.keys[0].bits = keys;
    for (int tick = 0; tick < 90; ++tick) {
        events.clear();
        world.step(input, events);
        REQUIRE(recording.append(input));
        recording.note(world);
    }
    recording.finish(world);
    return recording;
}

/// Returns a replay that says of itself what `true_one` does, with the keys of another game.
replay::Replay forged(const replay::Replay& true_one, std::uint8_t keys) {
    replay::Replay recording(true_one.header());
    sim::TickInput input;
    input.keys[0].bits = keys;
    for (sim::Tick tick = 0; tick < true_one.ticks(); ++tick) {
        REQUIRE(recording.append(input));
    }
    for (const replay::HashNote& note : true_one.hashes()) {
        REQUIRE(recording.note_hash(note.tick, note.hash));
    }
    REQUIRE(recording.finish(*true_one.final_score()));
    return recording;
}

Score claimed_by(const replay::Replay& recording) {
    Score score;
    score.score = recording.final_score()->scores[0];
    score.hash = recording.hashes().back().hash;
    return score;
}

Proofs::Claim backing(const Score& score) {
    return [score](const replay::Replay& recording) { return scores::is_backed_by(score, recording); };
}

}  // namespace

TEST_CASE("a result is proven once its replay has been run again in the background") {
    const TestDirectory directory;
    const auto file = directory / "game.gyre";
    const replay::Replay recording = record_game(sim::Keys::Thrust);
    REQUIRE(replay::write_replay(file, recording));
    Proofs proofs(sim::MaskTable::classic());
    const auto claim = backing(claimed_by(recording));
    CHECK_FALSE(proofs.is_proven(file, "it", claim));
    proofs.wait();
    CHECK_FALSE(proofs.is_proven(file, "it", claim));
    CHECK(proofs.poll());
    CHECK(proofs.is_proven(file, "it", claim));
}

TEST_CASE("a replay that ends with the right hash and score, but whose ticks do not lead there, proves nothing") {
    const TestDirectory directory;
    const auto file = directory / "game.gyre";
    const replay::Replay recording = record_game(sim::Keys::Thrust);
    const replay::Replay forgery = forged(recording, sim::Keys::Left);
    REQUIRE(replay::write_replay(file, forgery));
    const Score score = claimed_by(recording);
    REQUIRE(scores::is_backed_by(score, forgery));
    Proofs proofs(sim::MaskTable::classic(), Worker::Mode::AtOnce);
    CHECK_FALSE(proofs.is_proven(file, "it", backing(score)));
}

TEST_CASE("a replay proves only what it claims") {
    const TestDirectory directory;
    const auto file = directory / "game.gyre";
    const replay::Replay recording = record_game(0);
    REQUIRE(replay::write_replay(file, recording));
    Score higher = claimed_by(recording);
    higher.score += 1000;
    Proofs proofs(sim::MaskTable::classic(), Worker::Mode::AtOnce);
    CHECK(proofs.is_proven(file, "true", backing(claimed_by(recording))));
    CHECK_FALSE(proofs.is_proven(file, "higher", backing(higher)));
    CHECK_FALSE(proofs.is_proven(directory / "missing.gyre", "true", backing(claimed_by(recording))));
    CHECK_FALSE(proofs.is_proven(directory.path(), "true", backing(claimed_by(recording))));
}

TEST_CASE("a replay is run once, and again if its file was replaced") {
    const TestDirectory directory;
    const auto file = directory / "game.gyre";
    const replay::Replay recording = record_game(sim::Keys::Thrust);
    REQUIRE(replay::write_replay(file, recording));
    std::atomic<int> runs = 0;
    const auto counted = [&runs](const replay::Replay&) {
        ++runs;
        return true;
    };
    Proofs proofs(sim::MaskTable::classic(), Worker::Mode::AtOnce);
    CHECK(proofs.is_proven(file, "it", counted));
    CHECK(proofs.is_proven(file, "it", counted));
    CHECK(runs == 1);
    REQUIRE(engine::write_file(file, "no replay"));
    CHECK_FALSE(proofs.is_proven(file, "it", counted));
}
