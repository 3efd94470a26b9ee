// SPDX-License-Identifier: Zlib
// gyre-bench: the cost of a tick and of a picture. Times are per operation; compare ratios within one run.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <vector>

#include "game/match/shown/picture.h"
#include "game/match/shown/prediction.h"
#include "game/replay/runner.h"
#include "game/view/offscreen.h"
#include "tools/gyre_bench/scenes.h"

namespace {

constexpr int kTicksBeforeRewind = 15;  // so that the world stays equally busy; the cost of its copy is spread over
                                        // these

void step(benchmark::State& state, const sim::World& scene) {
    sim::World world = scene;
    sim::EventList events;
    int ticks = 0;
    for (auto _ : state) {
        if (++ticks == kTicksBeforeRewind) {
            world = scene;
            ticks = 0;
        }
        events.clear();
        world.step(bench::lively_keys(world.tick()), events);
        benchmark::DoNotOptimize(world);
    }
    state.counters["entities"] = static_cast<double>(scene.entities().size());
}

void copy(benchmark::State& state, const sim::World& scene) {
    sim::World world = scene;
    for (auto _ : state) {
        world = scene;
        benchmark::DoNotOptimize(world);
    }
}

void hash(benchmark::State& state, const sim::World& scene) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(scene.hash());
    }
}

/// The worst misprediction: rolls back to the confirmed world and runs all 15 ticks of the window again, keeping each.
/// "p999" is the time that one rollback in a thousand exceeds.
void rollback(benchmark::State& state, const sim::World& scene) {
    constexpr sim::Tick kWindow = 15;
    std::vector<sim::TickInput> inputs;
    for (sim::Tick tick = 0; tick < kWindow; ++tick) {
        inputs.push_back(bench::lively_keys(scene.tick() + tick));
    }
    match::Prediction prediction;
    std::vector<double> took;
    for (auto _ : state) {
        inputs.front().keys[0].bits ^= sim::Keys::Left;  // so that nothing of the last run can be reused
        const auto begin = std::chrono::steady_clock::now();
        prediction.run(scene, inputs);
        benchmark::DoNotOptimize(prediction);
        took.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    const auto rare = took.begin() + static_cast<std::ptrdiff_t>(0.999 * static_cast<double>(took.size() - 1));
    std::ranges::nth_element(took, rare);
    state.counters["p999"] = *rare;
}

/// What a picture costs besides drawing it: running ahead as with an input delay of two ticks.
void run_ahead(benchmark::State& state, const sim::World& scene) {
    const std::vector<std::optional<sim::TickInput>> inputs(3, bench::lively_keys(scene.tick()));
    for (auto _ : state) {
        benchmark::DoNotOptimize(match::run_ahead(scene, scene, inputs));
    }
}

/// What a late joiner waits for: running the whole game so far. "ticks" is the number of ticks per second.
void catch_up(benchmark::State& state, const replay::Replay& recording) {
    for (auto _ : state) {
        replay::Runner run(recording, sim::MaskTable::classic());
        run.run_to(recording.ticks());
        benchmark::DoNotOptimize(run.world());
    }
    state.counters["ticks"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * recording.ticks(), benchmark::Counter::kIsRate);
}

constexpr sim::Tick kTicksOfLead = 15;  // so that light and debris are visible in the first picture
constexpr int kPictures = 30;

/// A repeated sequence of pictures at 1280×960 by the software renderer: two per tick, starting at the busiest tick,
/// with all effects of the ticks. `scene` is kTicksOfLead earlier.
class Film {
public:
    /// `runs_ahead`: one more tick is run for each picture, which is drawn on the way to it, as in a game.
    Film(view::Offscreen& camera, const sim::World& scene, bool runs_ahead)
        : camera_(camera), scene_(scene), worlds_(scene), runs_ahead_(runs_ahead) {
        rewind();
    }

    void advance() {
        if (++shown_ == kPictures) {
            rewind();
        } else if (shown_ % 2 == 0) {
            step();
        }
    }
    void draw() {
        const float fraction = shown_ % 2 == 0 ? 0.0F : 0.5F;
        if (!runs_ahead_) {
            return camera_.draw(worlds_, fraction, hud_);
        }
        const sim::World& now = worlds_.now();
        camera_.draw({match::run_ahead(now, now, {bench::lively_keys(now.tick())}), now}, fraction, hud_);
    }

private:
    void rewind() {
        shown_ = 0;
        worlds_ = match::ConsecutiveWorlds(scene_);
        camera_.view().restart(scene_);
        for (sim::Tick i = 0; i < kTicksOfLead; ++i) {
            step();
        }
    }
    void step() {
        worlds_.step(bench::lively_keys(worlds_.now().tick()));
        camera_.view().on_tick(worlds_, 0);
    }

    view::Offscreen& camera_;
    const sim::World& scene_;
    match::ConsecutiveWorlds worlds_;
    view::HudOptions hud_;
    bool runs_ahead_;
    int shown_ = 0;
};

void draw(benchmark::State& state, view::Offscreen& camera, const sim::World& scene, bool runs_ahead) {
    Film film(camera, scene, runs_ahead);
    film.draw();  // creates everything that is created once
    for (auto _ : state) {
        film.draw();
        state.PauseTiming();
        film.advance();
        state.ResumeTiming();
    }
}

}  // namespace

int main(int argc, char** argv) {
    const sim::World busy3 = bench::busy3();
    const sim::World full8 = bench::full8();
    benchmark::RegisterBenchmark("step/busy3", step, busy3);
    benchmark::RegisterBenchmark("copy/busy3", copy, busy3);
    benchmark::RegisterBenchmark("hash/busy3", hash, busy3);
    benchmark::RegisterBenchmark("rollback15/busy3", rollback, busy3);
    benchmark::RegisterBenchmark("ahead/busy3", run_ahead, busy3);
    benchmark::RegisterBenchmark("step/full8", step, full8);
    benchmark::RegisterBenchmark("copy/full8", copy, full8);
    benchmark::RegisterBenchmark("rollback15/full8", rollback, full8);
    benchmark::RegisterBenchmark("ahead/full8", run_ahead, full8);
    const replay::Replay bots8 = bench::bots8();
    benchmark::RegisterBenchmark("catch_up/bots8", [&](benchmark::State& state) {
        catch_up(state, bots8);
    })->Unit(benchmark::kMillisecond);
    auto camera = view::Offscreen::open(GYRE_SOURCE_ASSETS, {1280, 960});
    if (!camera) {
        std::fprintf(stderr, "gyre-bench: nothing is drawn: %s\n", camera.error().english().c_str());
        return 1;
    }
    if (const auto errors = camera->take_errors(); !errors.empty()) {
        std::fprintf(stderr, "gyre-bench: pictures would lack something: %s\n", errors.front().english().c_str());
        return 1;
    }
    const sim::World early3 = bench::busy3(kTicksOfLead);
    benchmark::RegisterBenchmark("draw/busy3", [&](benchmark::State& state) { draw(state, *camera, early3, false); });
    benchmark::RegisterBenchmark("draw_ahead/busy3",
                                 [&](benchmark::State& state) { draw(state, *camera, early3, true); });
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 2;
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
