// SPDX-License-Identifier: Zlib
#include "game/match/shown/key_prediction.h"

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
