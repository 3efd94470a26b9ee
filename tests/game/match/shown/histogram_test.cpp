// SPDX-License-Identifier: Zlib
#include "game/match/shown/histogram.h"

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
