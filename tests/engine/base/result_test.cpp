// SPDX-License-Identifier: Zlib
#include "engine/base/result.h"

#include <memory>

#include <catch2/catch.hpp>

using engine::Error;
using engine::Result;

namespace {

Result<int> half(int number) {
    if (number % 2 != 0) {
        return Error{engine::tr_later("odd")};
    }
    return number / 2;
}

}  // namespace

TEST_CASE("a result holds a value or an error line") {
    const auto good = half(8);
    REQUIRE(good.ok());
    CHECK(*good == 4);

    const auto bad = half(7);
    REQUIRE_FALSE(bad);
    CHECK(bad.error().english() == "odd");
}

TEST_CASE("a failure is passed on through another value type") {
    const Result<std::string> other = half(7).failure();
    CHECK(other.error().english() == "odd");
}

TEST_CASE("a value that cannot be copied is moved out") {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
    const std::unique_ptr<int> taken = *std::move(result);
    CHECK(*taken == 3);
}

TEST_CASE("a result of text distinguishes a value from a failure") {
    const Result<std::string> good = std::string("odd");
    CHECK(good.ok());
    CHECK(good->size() == 3);
}

TEST_CASE("a result without a value is success unless it carries an error") {
    CHECK(Result<void>().ok());
    const Result<void> bad = Error{engine::tr_later("disk full")};
    CHECK_FALSE(bad);
    CHECK(bad.error().english() == "disk full");
}
