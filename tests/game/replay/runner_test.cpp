// SPDX-License-Identifier: Zlib
#include "game/replay/runner.h"

#include <catch2/catch.hpp>

#include "tests/game/replay/recorded.h"

TEST_CASE("a runner runs to any later tick, and stops at the end of the recording") {
    const replay::Replay recording = support::record({.seed = 5, .pilots = 2}, 200);
    replay::Runner run(recording, support::recorded_masks());
    run.run_to(150);
    CHECK(run.world().tick() == 150);
    CHECK(run.world().hash() == recording.hash_at(150));
    run.run_to(100);
    CHECK(run.world().tick() == 150);
    CHECK_FALSE(run.is_complete());
    run.run_to(1000);
    CHECK(run.is_complete());
    CHECK_FALSE(run.step());
    CHECK(run.world().tick() == 200);
    CHECK(replay::final_score_of(run.world()) == recording.final_score());
    CHECK_FALSE(run.has_diverged());
}

TEST_CASE("a runner has the events of its last tick alone") {
    const replay::Replay recording = support::record({.seed = 5, .pilots = 2}, 200);
    replay::Runner run(recording, support::recorded_masks());
    sim::World world(recording.header().setup, support::recorded_masks());
    std::size_t ticks_with_events = 0;
    while (run.step()) {
        sim::EventList events;
        world.step(recording.input_at(world.tick()), events);
        CHECK(run.events().size() == events.size());
        ticks_with_events += events.empty() ? 0 : 1;
    }
    CHECK(ticks_with_events > 1);
}

TEST_CASE("a runner notices a recorded hash that its world does not have, from then on") {
    const replay::Replay recording = support::record({.seed = 5, .pilots = 2}, 90);
    replay::Replay other(recording.header());
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        REQUIRE(other.append(recording.input_at(tick)));
    }
    REQUIRE(other.note_hash(30, recording.hashes()[1].hash));
    REQUIRE(other.note_hash(60, recording.hashes()[2].hash + 1));
    REQUIRE(other.note_hash(90, recording.hashes()[3].hash));
    replay::Runner run(other, support::recorded_masks());
    run.run_to(59);
    CHECK_FALSE(run.has_diverged());
    run.run_to(60);
    CHECK(run.has_diverged());
    run.run_to(90);
    CHECK(run.has_diverged());
}
