// SPDX-License-Identifier: Zlib
#include "net/lobby/address_rotation.h"

#include <catch2/catch.hpp>

#include <vector>

using namespace net;

namespace {

Address desk(std::uint32_t number) {
    return {0x0A000000U + number, 26700};
}

}  // namespace

TEST_CASE("addresses are asked one after the other, and again after a while") {
    AddressRotation rotation;
    rotation.add({desk(1), desk(2), desk(1)});
    CHECK(rotation.others({}).size() == 2);
    CHECK(rotation.take_next(0) == desk(1));
    CHECK_FALSE(rotation.take_next(0, {desk(2)}));
    CHECK(rotation.take_next(kSecond) == desk(2));
    CHECK_FALSE(rotation.take_next(2 * kSecond));
    CHECK(rotation.take_next(3 * kSecond) == desk(1));
    CHECK(rotation.take_next(9 * kSecond) == desk(2));
}

TEST_CASE("an address has a second and a half to answer before the next one is asked") {
    AddressRotation rotation;
    rotation.add({desk(1)});
    CHECK_FALSE(rotation.is_overdue(9 * kSecond));
    REQUIRE(rotation.take_next(10 * kSecond) == desk(1));
    CHECK(rotation.asked() == desk(1));
    CHECK(rotation.asked_at() == 10 * kSecond);
    CHECK_FALSE(rotation.is_overdue(11'499'999));
    CHECK(rotation.is_overdue(11'500'000));
}

TEST_CASE("a rotation without a pause asks its only address again and again") {
    AddressRotation rotation(0);
    rotation.add({desk(1)});
    CHECK(rotation.take_next(0) == desk(1));
    CHECK(rotation.take_next(0) == desk(1));
}

TEST_CASE("a recommended address comes first, unless it was asked just now") {
    AddressRotation rotation;
    rotation.add({desk(2)});
    REQUIRE(rotation.take_next(0) == desk(2));
    rotation.add({desk(1)});
    rotation.recommend({desk(2), desk(3)}, kSecond / 4);
    CHECK(rotation.take_next(kSecond / 4) == desk(3));
    rotation.recommend({desk(2)}, kSecond);
    CHECK(rotation.take_next(kSecond) == desk(2));
}

TEST_CASE("barred addresses are never asked again, and no flood of names makes room for them") {
    AddressRotation rotation;
    rotation.add({desk(1)});
    CHECK_FALSE(rotation.first_barred());
    rotation.bar(desk(1));
    for (std::uint32_t i = 2; i < 500; ++i) {
        rotation.add({desk(i)});
        (void)rotation.take_next(i * kSecond);
    }
    CHECK(rotation.is_barred(desk(1)));
    CHECK(rotation.first_barred() == desk(1));
    rotation.add({desk(1)});
    CHECK(rotation.others({}).size() < AddressRotation::kMost);
    CHECK(rotation.take_next(5000 * kSecond) != desk(1));
}

TEST_CASE("in a full rotation the address that was asked longest ago makes room, but none that was never asked") {
    AddressRotation rotation;
    std::vector<Address> many;
    for (std::uint32_t i = 1; i <= AddressRotation::kMost; ++i) {
        many.push_back(desk(i));
    }
    rotation.add(many);
    rotation.add({desk(100)});
    CHECK(rotation.others({}) == many);
    rotation.recommend({desk(5), desk(3)}, 0);
    REQUIRE(rotation.take_next(kSecond) == desk(3));
    REQUIRE(rotation.take_next(2 * kSecond) == desk(5));
    rotation.add({desk(100)});
    CHECK(rotation.others(desk(5)).size() == AddressRotation::kMost - 1);
    CHECK(rotation.others(desk(3)).size() == AddressRotation::kMost);
    CHECK(rotation.others({}).back() == desk(100));
}
