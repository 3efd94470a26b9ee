// SPDX-License-Identifier: Zlib
#include "game/scores/json_fields.h"

#include <exception>
#include <string>

#include <catch2/catch.hpp>

using nlohmann::json;

namespace {

json with(const std::string& value) {
    return {{"key", value}};
}

}  // namespace

TEST_CASE("a text of up to 128 bytes is accepted") {
    CHECK(scores::text_of(with(std::string(128, 'x')), "key").size() == 128);
    CHECK_THROWS_AS(scores::text_of(with(std::string(129, 'x')), "key"), std::exception);
    CHECK_THROWS_AS(scores::text_of(with("x"), "other"), std::exception);
    CHECK_THROWS_AS(scores::text_of({{"key", 5}}, "key"), std::exception);
}

TEST_CASE("a hash is a whole hexadecimal number, and is read as it was written") {
    for (const std::uint64_t hash : {std::uint64_t{0}, std::uint64_t{0x1234}, ~std::uint64_t{0}}) {
        CHECK(scores::hash_text(hash).size() == 16);
        CHECK(scores::hash_of(with(scores::hash_text(hash)), "key") == hash);
    }
    CHECK(scores::hash_of(with("ff"), "key") == 255);
    for (const char* bad : {"", "x", "12x", "x12", "-1", " 1", "10000000000000000"}) {
        INFO(bad);
        CHECK_THROWS_AS(scores::hash_of(with(bad), "key"), std::exception);
    }
}

TEST_CASE("a file name has no directory, and is not hidden") {
    CHECK(scores::file_name_of(with("2026-01-01.gyre"), "key") == "2026-01-01.gyre");
    CHECK(scores::file_name_of(with(""), "key").empty());
    for (const char* bad : {"a/b", "/a", "a/", "../a", ".", "..", ".hidden"}) {
        INFO(bad);
        CHECK_THROWS_AS(scores::file_name_of(with(bad), "key"), std::exception);
    }
}

TEST_CASE("a count is a whole number that is not negative") {
    CHECK(scores::count_of({{"key", 0}}, "key") == 0);
    CHECK(scores::count_of({{"key", INT32_MAX}}, "key") == INT32_MAX);
    for (const json& bad : {json(-1), json(std::int64_t{INT32_MAX} + 1), json("5"), json(1e30)}) {
        CHECK_THROWS_AS(scores::count_of({{"key", bad}}, "key"), std::exception);
    }
}
