// SPDX-License-Identifier: Zlib
#include "game/app/pad_seats.h"

#include <catch2/catch.hpp>

using screens::PadSeats;

TEST_CASE("a single pad is the second pilot's; two pads are one for each") {
    PadSeats one;
    one.update({4});
    CHECK(one.pilot_of(4) == 1);
    CHECK_FALSE(one.pad_of(0).has_value());
    PadSeats two;
    two.update({4, 7, 9});
    CHECK(two.pilot_of(4) == 0);
    CHECK(two.pilot_of(7) == 1);
    CHECK(two.pilot_of(9) == 0);
}

TEST_CASE("a reconnected pad is its pilot's again, and the other pilot keeps theirs") {
    PadSeats seats;
    seats.update({0, 1});
    seats.update({1});
    CHECK(seats.pilot_of(1) == 1);
    CHECK_FALSE(seats.pad_of(0).has_value());
    seats.update({1, 2});
    CHECK(seats.pilot_of(1) == 1);
    CHECK(seats.pilot_of(2) == 0);
}

TEST_CASE("pads connected one after the other go to the second pilot first") {
    PadSeats seats;
    seats.update({});
    seats.update({3});
    CHECK(seats.pilot_of(3) == 1);
    seats.update({3, 5});
    CHECK(seats.pilot_of(5) == 0);
    CHECK(seats.pilot_of(3) == 1);
}
