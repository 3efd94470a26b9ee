// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/lobby/cookie.h"

using net::Address;
using net::CookieJar;
using net::kSecond;

namespace {

constexpr Address kHome{0x0A000001, 5000};
constexpr net::Micros kNoon = 7200 * kSecond;

}  // namespace

TEST_CASE("a cookie is valid for this minute and the next") {
    const CookieJar jar(net::Secret{1});
    const std::uint64_t cookie = jar.make(kHome, kNoon);
    CHECK(jar.is_valid(cookie, kHome, kNoon));
    CHECK(jar.is_valid(cookie, kHome, kNoon + 119 * kSecond));
    CHECK_FALSE(jar.is_valid(cookie, kHome, kNoon + 120 * kSecond));
    CHECK_FALSE(jar.is_valid(cookie, kHome, kNoon - 1));
}

TEST_CASE("a cookie is valid for one address and one host only") {
    const CookieJar jar(net::Secret{1});
    const std::uint64_t cookie = jar.make(kHome, kNoon);
    CHECK_FALSE(jar.is_valid(cookie, Address{kHome.ip, 5001}, kNoon));
    CHECK_FALSE(jar.is_valid(cookie, Address{kHome.ip + 1, kHome.port}, kNoon));
    CHECK_FALSE(CookieJar(net::Secret{2}).is_valid(cookie, kHome, kNoon));
    CHECK_FALSE(jar.is_valid(0, kHome, kNoon));
}
