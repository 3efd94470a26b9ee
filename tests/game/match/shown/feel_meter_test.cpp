// SPDX-License-Identifier: Zlib
#include "game/match/shown/feel_meter.h"

#include <catch2/catch.hpp>

TEST_CASE("an empty histogram has only zeros") {
    const match::Histogram histogram(1, 64);
    CHECK(histogram.count() == 0);
    CHECK(histogram.mean() == 0);
    CHECK(histogram.max() == 0);
    CHECK(histogram.percentile(0.99) == 0);
    CHECK(histogram.count_above(0) == 0);
}

TEST_CASE("percentiles of whole numbers are exact") {
    match::Histogram histogram(1, 64);
    for (int value = 1; value <= 50; ++value) {
        histogram.note(value);
        histogram.note(value);
    }
    CHECK(histogram.count() == 100);
    CHECK(histogram.mean() == Approx(25.5));
    CHECK(histogram.percentile(0.5) == 25);
    CHECK(histogram.percentile(0.99) == 50);
    CHECK(histogram.percentile(0.02) == 1);
    CHECK(histogram.max() == 50);
}

TEST_CASE("a percentile is rounded up to its bucket's edge but never above the maximum") {
    match::Histogram histogram(0.25, 256);
    histogram.note(0);
    histogram.note(1.1);
    histogram.note(1.3);
    CHECK(histogram.percentile(0.3) == 0);
    CHECK(histogram.percentile(0.6) == 1.25);
    CHECK(histogram.percentile(1) == 1.3);
}

TEST_CASE("values above an edge are counted without the edge itself") {
    match::Histogram histogram(0.25, 256);
    for (const double value : {7.9, 8.0, 8.01, 16.0, 16.01, 10'000.0}) {
        histogram.note(value);
    }
    CHECK(histogram.count_above(8) == 4);
    CHECK(histogram.count_above(16) == 2);
}

TEST_CASE("values beyond the last bucket count as the maximum") {
    match::Histogram histogram(1, 64);
    histogram.note(64);
    histogram.note(1e300);
    histogram.note(70);
    CHECK(histogram.percentile(0.3) == 64);
    CHECK(histogram.percentile(0.6) == 1e300);
    CHECK(histogram.max() == 1e300);
}

TEST_CASE("a value just beyond the limit counts like one far beyond it") {
    match::Histogram histogram(1, 64);
    histogram.note(64.5);
    histogram.note(100);
    CHECK(histogram.percentile(0.5) == 100);
}

TEST_CASE("added histograms are as one of all values") {
    match::Histogram a(1, 64);
    match::Histogram b(1, 64);
    a.note(2);
    b.note(4);
    b.note(9);
    a.add(b);
    CHECK(a.count() == 3);
    CHECK(a.mean() == Approx(5));
    CHECK(a.percentile(0.5) == 4);
    CHECK(a.max() == 9);
}

namespace {

using Type = sim::Event::Type;

const sim::Event kShot{.type = Type::Fired, .slot = 1};
const sim::Event kOtherShot{.type = Type::Fired, .slot = 2};
const sim::Event kRock{.type = Type::Exploded, .kind = sim::Kind::LargeRock};
const sim::Event kLast{.type = Type::GameOver, .slot = sim::kMaxPilots - 1, .kind = sim::Kind::Shrapnel};

match::EventGate::Stats gate_stats(std::uint64_t phantoms, std::uint64_t unconfirmed) {
    match::EventGate::Stats stats;
    stats.phantoms = phantoms;
    stats.unconfirmed = unconfirmed;
    return stats;
}

}  // namespace

TEST_CASE("a new meter has only zeros") {
    const match::FeelFigures figures = match::FeelMeter().figures();
    CHECK(figures.own_key_ticks.max == 0);
    CHECK(figures.max_prediction == 0);
    CHECK(figures.own_correction.over_8_per_min == 0);
    CHECK(figures.effects.missing == 0);
    CHECK(figures.effects.doubled == 0);
}

TEST_CASE("keys, depths and rollbacks are summed up") {
    match::FeelMeter meter;
    for (int i = 0; i < 99; ++i) {
        meter.note_own_key(1);
        meter.note_depth(2);
    }
    meter.note_own_key(11);
    meter.note_depth(15);
    meter.note_rollback(3);
    meter.note_rollback(5);
    const match::FeelFigures figures = meter.figures();
    CHECK(figures.own_key_ticks.mean == Approx(1.1));
    CHECK(figures.own_key_ticks.p99 == 1);
    CHECK(figures.own_key_ticks.max == 11);
    CHECK(figures.prediction_depth.p50 == 2);
    CHECK(figures.prediction_depth.p99 == 2);
    CHECK(figures.max_prediction == 15);
    CHECK(figures.rollbacks == 2);
    CHECK(figures.resimulated_ticks == 8);
}

TEST_CASE("large corrections are counted by the minute, own and remote ones apart") {
    match::FeelMeter meter;
    for (int tick = 0; tick < 2 * 60 * sim::kTicksPerSecond; ++tick) {  // two minutes
        meter.note_depth(1);
        meter.note_correction(true, tick == 0 ? 8.5F : 0);
        meter.note_correction(false, tick < 3 ? 20 : tick < 7 ? 9 : 0);
    }
    const match::FeelFigures figures = meter.figures();
    CHECK(figures.own_correction.over_8_per_min == Approx(0.5));
    CHECK(figures.own_correction.over_16_per_min == 0);
    CHECK(figures.own_correction.px.mean == Approx(8.5 / 3600));
    CHECK(figures.own_correction.px.p99 == 0);
    CHECK(figures.own_correction.px.max == 8.5);
    CHECK(figures.remote_correction.over_8_per_min == Approx(3.5));
    CHECK(figures.remote_correction.over_16_per_min == Approx(1.5));
    CHECK(figures.remote_correction.px.mean == Approx(96.0 / 3600));
    CHECK(figures.remote_correction.px.max == 20);
}

TEST_CASE("effects are missing or doubled by type, kind and slot") {
    match::FeelMeter meter;
    meter.note_confirmed(kShot);  // never presented
    meter.note_presented(kOtherShot);
    meter.note_presented(kOtherShot);  // twice
    meter.note_confirmed(kOtherShot);
    meter.note_presented(kRock);
    meter.note_confirmed(kRock);
    meter.note_confirmed(kLast);
    meter.note_presented(kLast);
    CHECK(meter.figures().effects.missing == 1);
    CHECK(meter.figures().effects.doubled == 1);
    CHECK(meter.figures().effects.phantom == 0);
}

TEST_CASE("phantoms and events that are not confirmed yet are not doubled") {
    match::FeelMeter meter;
    for (int i = 0; i < 4; ++i) {
        meter.note_presented(kRock);
    }
    meter.set_gate(gate_stats(2, 1));
    CHECK(meter.figures().effects.doubled == 1);
    CHECK(meter.figures().effects.phantom == 2);
    meter.set_gate(gate_stats(9, 0));
    CHECK(meter.figures().effects.doubled == 0);
}

TEST_CASE("merged meters do not weigh one pilot's missing effects against another's doubled ones") {
    match::FeelMeter ada;
    ada.note_confirmed(kRock);
    ada.note_depth(1);
    ada.note_own_key(1);
    ada.note_correction(true, 10);
    match::EventGate::Stats ada_stats = gate_stats(1, 0);
    ada_stats.phantom_deaths.own = 1;
    ada.set_gate(ada_stats);

    match::FeelMeter bob;
    bob.note_presented(kRock);
    bob.note_presented(kShot);
    bob.note_depth(4);
    bob.note_own_key(2);
    bob.note_correction(true, 0);
    bob.note_rollback(4);
    match::EventGate::Stats bob_stats = gate_stats(1, 0);
    bob_stats.phantom_deaths.remote = 1;
    bob.set_gate(bob_stats);

    match::FeelMeter all;
    all.add(ada);
    all.add(bob);
    const match::FeelFigures figures = all.figures();
    CHECK(figures.effects.missing == 1);
    CHECK(figures.effects.doubled == 1);
    CHECK(figures.effects.phantom == 2);
    CHECK(figures.phantom_deaths.own == 1);
    CHECK(figures.phantom_deaths.remote == 1);
    CHECK(figures.max_prediction == 4);
    CHECK(figures.rollbacks == 1);
    CHECK(figures.own_key_ticks.mean == Approx(1.5));
    CHECK(figures.own_correction.over_8_per_min == Approx(900));  // one every two ticks
}

TEST_CASE("a merged meter has the other pilots' corrections of remote ships, too") {
    match::FeelMeter other;
    other.note_depth(1);
    other.note_correction(false, 16.5F);
    match::FeelMeter all;
    all.note_depth(1);
    all.note_correction(false, 0);
    all.add(other);
    const match::FeelFigures figures = all.figures();
    CHECK(figures.remote_correction.px.max == 16.5);
    CHECK(figures.remote_correction.over_16_per_min == Approx(900));  // one every two ticks
    CHECK(figures.own_correction.px.max == 0);
}
