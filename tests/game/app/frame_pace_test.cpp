// SPDX-License-Identifier: Zlib
#include "game/app/frame_pace.h"

#include <catch2/catch.hpp>

using screens::FramePace;
using screens::Pace;

namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

/// Shows pictures for a while at a steady rate; returns the frame time after that.
std::int64_t frame_ns_after(FramePace& pace, double seconds, int shown_hz, int display_hz) {
    constexpr std::int64_t kStart = 40 * kSecondNs;
    for (int i = 0; i <= static_cast<int>(seconds * shown_hz); ++i) {
        pace.note_shown(kStart + i * kSecondNs / shown_hz, display_hz);
    }
    return pace.frame_ns(Pace::Full, 0, true);
}

}  // namespace

TEST_CASE("decoration is drawn at thirty frames a second, with any renderer") {
    for (const bool has_vsync : {false, true}) {
        for (const int cap : {0, 144}) {
            CHECK(FramePace().frame_ns(Pace::Ambient, cap, has_vsync) == kSecondNs / 30);
        }
    }
}

TEST_CASE("a game is drawn at its frame cap, else at the display's rate, else at sixty frames a second") {
    CHECK(FramePace().frame_ns(Pace::Full, 144, true) == kSecondNs / 144);
    CHECK(FramePace().frame_ns(Pace::Full, 0, true) == 0);
    CHECK(FramePace().frame_ns(Pace::Full, 0, false) == kSecondNs / 60);
}

TEST_CASE("a driver that does not wait for the display is noticed after half a second") {
    FramePace pace;
    CHECK(frame_ns_after(pace, 0.49, 1717, 144) == 0);
    CHECK(frame_ns_after(pace, 0.6, 1717, 144) == kSecondNs / 144);
    CHECK(pace.frame_ns(Pace::Full, 200, true) == kSecondNs / 200);  // a cap is a wish
    CHECK(pace.frame_ns(Pace::Ambient, 0, true) == kSecondNs / 30);
}

TEST_CASE("without a known rate a display counts as one of sixty pictures a second") {
    FramePace usual;
    CHECK(frame_ns_after(usual, 2, 60, 0) == 0);
    FramePace fast;
    CHECK(frame_ns_after(fast, 1, 144, 0) == kSecondNs / 60);
}

TEST_CASE("a display that waits is believed, also if a little faster than it says or slower") {
    for (const int shown : {24, 59, 60, 61, 70}) {
        FramePace pace;
        CHECK(frame_ns_after(pace, 5, shown, 60) == 0);
    }
}

TEST_CASE("after a change of window, display or settings the driver is believed again") {
    FramePace pace;
    REQUIRE(frame_ns_after(pace, 1, 1000, 60) > 0);
    pace.reset();
    CHECK(pace.frame_ns(Pace::Full, 0, true) == 0);
}
