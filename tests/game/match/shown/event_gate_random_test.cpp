// SPDX-License-Identifier: Zlib
// Feeds random games to an event gate and counts the results independently of how it matches events.
#include "game/match/shown/event_gate.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "engine/base/rng.h"

namespace {

using Type = sim::Event::Type;
using Counts = std::map<std::tuple<Type, sim::Kind, sim::Slot>, std::int64_t>;

void count(Counts& counts, const sim::EventList& events) {
    for (const sim::Event& event : events) {
        ++counts[{event.type, event.kind, event.slot}];
    }
}

/// A real or made-up event, and the tick for which the machine currently predicts it.
struct Guess {
    sim::Event event;
    sim::Tick truth = 0;
    sim::Tick guessed = 0;
    bool is_real = true;
    bool is_foreseen = true;
};

/// A game of random events with faulty predictions: some events are shifted, missed or made up.
class RandomGame {
public:
    struct Faults {
        sim::Tick max_shift = 0;     ///< Most ticks by which a prediction is late.
        std::int32_t max_drift = 0;  ///< Most pixels by which its position is off on each axis.
        double missed = 0;
        double made_up = 0;
        sim::Tick spacing = 1;  ///< Ticks between events.
    };

    RandomGame(std::uint64_t seed, const Faults& faults) : chance_(seed), faults_(faults) {
        for (sim::Tick tick = 1; tick < kTicks - 10; tick += faults.spacing) {
            const std::int64_t count = faults.spacing > 1 ? 1 : chance_.between(0, 2);
            for (std::int64_t i = 0; i < count; ++i) {
                guesses_.push_back({random_event(), tick});
                guesses_.back().is_real = !chance_.happens(faults.made_up);
                guesses_.back().is_foreseen = !chance_.happens(faults.missed);
            }
        }
    }

    void run() {
        while (confirmed_ < kTicks) {
            if (chance_.happens(0.3)) {
                guess_again();
            }
            const std::int64_t known = std::min<std::int64_t>(chance_.between(0, 3), kTicks - confirmed_);
            for (std::int64_t i = 0; i < known; ++i) {
                confirm_next();
            }
            show(std::max(shown_, confirmed_ + static_cast<sim::Tick>(chance_.between(1, 8))));
            count(presented_, gate_.take());
        }
    }

    [[nodiscard]] const match::EventGate& gate() const { return gate_; }
    [[nodiscard]] const Counts& presented() const { return presented_; }
    [[nodiscard]] const Counts& confirmed() const { return truth_; }

private:
    static constexpr sim::Tick kTicks = 600;

    sim::Event random_event() {
        static constexpr Type kTypes[] = {Type::Fired, Type::Exploded, Type::Hit, Type::WaveBegan, Type::ShieldOn};
        static constexpr sim::Kind kKinds[] = {sim::Kind::Ship, sim::Kind::LargeRock};
        return {.type = kTypes[chance_.between(0, 4)],
                .slot = static_cast<sim::Slot>(chance_.between(0, 2)),
                .pos = random_place(),
                .kind = kKinds[chance_.between(0, 1)]};
    }

    sim::Vec random_place() {
        return {static_cast<std::int32_t>(chance_.between(0, sim::kFieldWidth)),
                static_cast<std::int32_t>(chance_.between(0, sim::kFieldHeight))};
    }

    void guess_again() {
        for (Guess& each : guesses_) {
            each.guessed = each.truth + static_cast<sim::Tick>(chance_.between(0, faults_.max_shift));
        }
    }

    void confirm_next() {
        ++confirmed_;
        sim::EventList events;
        for (const Guess& each : guesses_) {
            if (each.is_real && each.truth == confirmed_) {
                events.push_back(each.event);
            }
        }
        count(truth_, events);
        gate_.confirm(confirmed_, events);
    }

    void show(sim::Tick newest) {
        shown_ = newest;
        std::vector<sim::EventList> ticks(newest - confirmed_);
        for (const Guess& each : guesses_) {
            const bool is_true_past = each.is_real && each.truth <= confirmed_;
            if (each.is_foreseen && !is_true_past && each.guessed > confirmed_ && each.guessed <= newest) {
                sim::Event event = each.event;
                const std::int32_t drift = sim::to_subpixels(faults_.max_drift);
                event.pos = sim::Field{}.wrapped(event.pos +
                                                 sim::Vec{static_cast<std::int32_t>(chance_.between(-drift, drift)),
                                                          static_cast<std::int32_t>(chance_.between(-drift, drift))});
                ticks[each.guessed - confirmed_ - 1].push_back(event);
            }
        }
        std::vector<const sim::EventList*> lists;
        for (const sim::EventList& events : ticks) {
            lists.push_back(&events);
        }
        gate_.predict(confirmed_ + 1, lists, newest);
    }

    engine::Rng chance_;
    Faults faults_;
    std::vector<Guess> guesses_;
    match::EventGate gate_{{0}};
    sim::Tick confirmed_ = 0;
    sim::Tick shown_ = 0;
    Counts presented_;
    Counts truth_;
};

}  // namespace

TEST_CASE("predictions that shift within the tolerance present each confirmed event exactly once") {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        INFO("seed " << seed);
        // Drifts of two predictions differ by at most 2 × 7 px on each axis: 20 px.
        RandomGame game(seed, {.max_shift = 3, .max_drift = 7, .missed = 0.2, .spacing = 8});
        game.run();
        CHECK(game.presented() == game.confirmed());
        CHECK(game.gate().stats().phantoms == 0);
        CHECK(game.gate().stats().unconfirmed == 0);
    }
}

TEST_CASE("whatever is predicted, each confirmed event is presented once and the rest are phantoms") {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        INFO("seed " << seed);
        RandomGame game(seed, {.max_shift = 6, .max_drift = 20, .missed = 0.2, .made_up = 0.2});
        game.run();
        Counts surplus = game.presented();
        for (const auto& [key, times] : game.confirmed()) {
            surplus[key] -= times;
        }
        std::int64_t phantoms = 0;
        for (const auto& [key, times] : surplus) {
            CHECK(times >= 0);
            phantoms += times;
        }
        CHECK(phantoms > 0);
        CHECK(static_cast<std::uint64_t>(phantoms) == game.gate().stats().phantoms + game.gate().stats().unconfirmed);
        CHECK(game.gate().stats().unconfirmed < 20);
    }
}
