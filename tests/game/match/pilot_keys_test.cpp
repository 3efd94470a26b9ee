// SPDX-License-Identifier: Zlib
#include "game/match/pilot_keys.h"

#include <catch2/catch.hpp>

using sim::Keys;

TEST_CASE("held keys count for each tick, and a tap for one, however often keys are handed over in between") {
    match::PilotKeys keys;
    keys.hand_over(2, {.held = {Keys::Left}, .tapped = {Keys::Left | Keys::Fire}});
    keys.hand_over(2, {.held = {Keys::Left}});
    CHECK(keys.take(2).bits == (Keys::Left | Keys::Fire));
    CHECK(keys.take(2).bits == Keys::Left);
    keys.hand_over(2, {});
    CHECK(keys.take(2).bits == 0);
    CHECK(keys.take(1).bits == 0);  // another pilot's
}

TEST_CASE("a pulsed key is released for a tick after each tick that had it") {
    match::PilotKeys keys;
    const match::KeySample fire{.held = {Keys::Fire | Keys::Left}, .pulsed = {Keys::Fire}};
    for (const bool fires : {true, false, true, false}) {
        keys.hand_over(0, fire);
        CHECK(keys.peek(0).has(Keys::Fire) == fires);
        CHECK(keys.take(0).bits == (fires ? Keys::Fire | Keys::Left : Keys::Left));
    }
}

TEST_CASE("looking at keys takes none, and released keys are gone with their taps") {
    match::PilotKeys keys;
    keys.hand_over(0, {.held = {Keys::Thrust}, .tapped = {Keys::Fire}});
    for (int look = 0; look < 2; ++look) {
        CHECK(keys.peek(0).bits == (Keys::Thrust | Keys::Fire));
    }
    keys.release_all();
    CHECK(keys.peek(0).bits == 0);
    CHECK(keys.take(0).bits == 0);
}
