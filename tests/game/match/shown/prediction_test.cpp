// SPDX-License-Identifier: Zlib
#include "game/match/shown/prediction.h"

#include "engine/base/rng.h"
#include "tests/support/worlds.h"

#include <optional>
#include <vector>

#include <catch2/catch.hpp>

using match::predicted_keys;
using sim::Keys;

TEST_CASE("a pilot whose keys are late is taken to hold the last ones but not for ever") {
    const Keys all{Keys::kAll};
    CHECK(predicted_keys(all, 1) == all);
    CHECK(predicted_keys(all, 6) == all);
    CHECK(predicted_keys(all, 7).bits == (Keys::kAll & ~Keys::Fire));
    CHECK(predicted_keys(all, 15).bits == (Keys::kAll & ~Keys::Fire));
    CHECK(predicted_keys(all, 16).bits == (Keys::Left | Keys::Right | Keys::Brake));
    CHECK(predicted_keys({}, 40) == Keys{});
}

namespace {

using match::Prediction;
using sim::TickInput;
using sim::World;

TickInput keys_of_first(std::uint8_t bits) {
    TickInput input;
    input.keys[0].bits = bits;
    return input;
}

/// The confirmed world of a game and a prediction of it, side by side.
struct PredictedFlight {
    explicit PredictedFlight(const sim::Setup& setup) : confirmed(setup, sim::MaskTable::classic()) {}

    /// Returns whether the tick was predicted with other input.
    bool confirm(const TickInput& input) {
        sim::EventList events;
        confirmed.step(input, events);
        return prediction.confirm(input);
    }

    World confirmed;
    Prediction prediction;
};

/// Returns the world after the inputs, run from the start without prediction.
World played(const sim::Setup& setup, const std::vector<TickInput>& inputs) {
    World world(setup, sim::MaskTable::classic());
    sim::EventList events;
    for (const TickInput& input : inputs) {
        world.step(input, events);
    }
    return world;
}

constexpr sim::Setup kPredictedSetup{.seed = 11, .pilots = 2, .wave = 4};

}  // namespace

TEST_CASE("a prediction is the confirmed world run on by the predicted inputs") {
    PredictedFlight flight(kPredictedSetup);
    const std::vector<TickInput> inputs(5, keys_of_first(sim::Keys::Thrust));
    CHECK(flight.prediction.run(flight.confirmed, inputs));
    REQUIRE(flight.prediction.steps().size() == 5);
    CHECK(flight.prediction.steps().back().world.hash() == played(kPredictedSetup, inputs).hash());
    CHECK_FALSE(flight.prediction.run(flight.confirmed, inputs));
    CHECK(flight.prediction.repeated() == 0);
}

TEST_CASE("a tick that was predicted right is not run again when it is confirmed") {
    PredictedFlight flight(kPredictedSetup);
    std::vector<TickInput> inputs(5, keys_of_first(sim::Keys::Fire));
    flight.prediction.run(flight.confirmed, inputs);
    CHECK_FALSE(flight.confirm(inputs.front()));
    CHECK(flight.prediction.steps().size() == 4);
    CHECK(flight.prediction.run(flight.confirmed, inputs));  // one tick further
    CHECK(flight.prediction.repeated() == 0);
    CHECK(flight.prediction.steps().back().world.tick() == 6);
}

TEST_CASE("a different input rolls back to the tick before it") {
    PredictedFlight flight(kPredictedSetup);
    std::vector<TickInput> inputs(6, keys_of_first(0));
    flight.prediction.run(flight.confirmed, inputs);
    inputs[4] = keys_of_first(sim::Keys::Thrust);
    CHECK(flight.prediction.run(flight.confirmed, inputs));
    CHECK(flight.prediction.repeated() == 2);
    CHECK(flight.prediction.steps().back().world.hash() == played(kPredictedSetup, inputs).hash());
}

TEST_CASE("a tick that is confirmed with another input than predicted repeats all later ones") {
    PredictedFlight flight(kPredictedSetup);
    std::vector<TickInput> inputs(4, keys_of_first(0));
    flight.prediction.run(flight.confirmed, inputs);
    const TickInput truth = keys_of_first(sim::Keys::Left | sim::Keys::Thrust);
    CHECK(flight.confirm(truth));
    inputs.pop_back();
    CHECK(flight.prediction.run(flight.confirmed, inputs));
    CHECK(flight.prediction.repeated() == 3);
    inputs.insert(inputs.begin(), truth);
    CHECK(flight.prediction.steps().back().world.hash() == played(kPredictedSetup, inputs).hash());
}

TEST_CASE("what follows a mistaken tick is run again, although the keys of the next tick were predicted right") {
    PredictedFlight flight(kPredictedSetup);
    std::vector<TickInput> inputs(4, keys_of_first(0));
    flight.prediction.run(flight.confirmed, inputs);
    const TickInput truth = keys_of_first(sim::Keys::Left | sim::Keys::Thrust);
    CHECK(flight.confirm(truth));
    CHECK_FALSE(flight.confirm(inputs[1]));
    flight.prediction.run(flight.confirmed, std::span(inputs).first(2));
    CHECK(flight.prediction.repeated() == 2);
    inputs[0] = truth;
    CHECK(flight.prediction.steps().back().world.hash() == played(kPredictedSetup, inputs).hash());
}

TEST_CASE("a prediction that is distrusted is run again, although its keys were right") {
    PredictedFlight flight(kPredictedSetup);
    const std::vector<TickInput> inputs(3, keys_of_first(sim::Keys::Thrust));
    flight.prediction.run(flight.confirmed, inputs);
    flight.prediction.distrust();
    CHECK_FALSE(flight.confirm(inputs[0]));
    CHECK(flight.prediction.run(flight.confirmed, std::span(inputs).first(2)));
    CHECK(flight.prediction.repeated() == 2);
}

TEST_CASE("a pilot that is found to have left is gone from the shown world too") {
    PredictedFlight flight(kPredictedSetup);
    std::vector<TickInput> inputs(3);
    flight.prediction.run(flight.confirmed, inputs);
    TickInput leave;
    leave.roster.push_back({sim::RosterEvent::Type::Leave, 1});
    CHECK(flight.confirm(leave));
    CHECK(flight.prediction.run(flight.confirmed, std::span(inputs).first(2)));
    CHECK(flight.prediction.repeated() == 2);
    CHECK(flight.prediction.steps().back().world.pilots_present() == 1);
}

TEST_CASE("without inputs nothing is predicted any more") {
    PredictedFlight flight(kPredictedSetup);
    flight.prediction.run(flight.confirmed, std::vector<TickInput>(3));
    CHECK(flight.prediction.run(flight.confirmed, {}));
    CHECK(flight.prediction.steps().empty());
}

namespace {

/// Plays `ticks` ticks with a rollback of random depth at each, and compares the shown world with a game without
/// prediction. Returns the first tick with a difference.
std::optional<sim::Tick> first_difference(std::uint64_t seed, sim::Tick ticks) {
    constexpr int kDeepest = 30;
    engine::Rng rng(seed);
    sim::Setup setup;
    setup.seed = static_cast<std::uint32_t>(rng.next() | 1);
    setup.pilots = static_cast<std::uint8_t>(rng.between(1, sim::kMaxPilots));
    setup.wave = static_cast<std::uint8_t>(rng.between(1, sim::kMaxStartWave));
    setup.mode = rng.happens(0.3) ? sim::Mode::Deathmatch : sim::Mode::Coop;
    const auto random_input = [&] {
        TickInput input;
        for (sim::Keys& keys : input.keys) {
            keys.bits = static_cast<std::uint8_t>(rng.between(0, sim::Keys::kAll));
        }
        return input;
    };
    World truth(setup, sim::MaskTable::classic());
    PredictedFlight flight(setup);
    std::vector<TickInput> predicted;
    while (truth.tick() < ticks) {
        // Some of the inputs predicted earlier turn out to be different.
        const auto depth = static_cast<std::size_t>(rng.between(1, kDeepest));
        predicted.resize(depth);
        for (TickInput& input : predicted) {
            if (rng.happens(0.3)) {
                input = random_input();
            }
        }
        flight.prediction.run(flight.confirmed, predicted);
        const TickInput input = rng.happens(0.5) ? predicted.front() : random_input();
        sim::EventList events;
        truth.step(input, events);
        flight.confirm(input);
        predicted.erase(predicted.begin());
        flight.prediction.run(flight.confirmed, predicted);
        World ahead = truth;
        for (const TickInput& later : predicted) {
            ahead.step(later, events);
        }
        const auto& steps = flight.prediction.steps();
        const World& shown = steps.empty() ? flight.confirmed : steps.back().world;
        if (flight.confirmed.hash() != truth.hash() || shown.hash() != ahead.hash()) {
            return truth.tick();
        }
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("rollbacks of random depth at every tick change nothing") {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        INFO("seed " << seed);
        REQUIRE_FALSE(first_difference(seed, 300));
    }
}

TEST_CASE("rollbacks of random depth at every tick of 10000 games change nothing", "[.][long]") {
    for (std::uint64_t seed = 1; seed <= 10'000; ++seed) {
        INFO("seed " << seed);
        REQUIRE_FALSE(first_difference(seed, 1800));
    }
}
