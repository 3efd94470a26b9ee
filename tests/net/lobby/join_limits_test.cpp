// SPDX-License-Identifier: Zlib
#include "net/lobby/join_limits.h"
#include "net/wire/cookie_jar.h"
#include "net/wire/source_limiter.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace net;
using Names = net::PilotNames;
using net::Address;
using net::BanList;
using net::CookieJar;
using net::kSecond;
using net::SourceLimiter;

TEST_CASE("one address's flood leaves the requests of others alone") {
    SourceLimiter limiter(4);
    int answered = 0;
    for (net::Micros now = 0; now < net::kSecond; now += net::kMillisecond) {
        answered += limiter.take(1, now) ? 1 : 0;
    }
    CHECK(answered >= 4);
    CHECK(answered <= 8);
    CHECK(limiter.take(2, net::kSecond));
}

TEST_CASE("an address may ask again after a quiet second") {
    SourceLimiter limiter(2);
    CHECK(limiter.take(1, 0));
    CHECK(limiter.take(1, 0));
    CHECK_FALSE(limiter.take(1, 0));
    CHECK(limiter.take(1, net::kSecond));
    CHECK(limiter.take(1, net::kSecond));
}

TEST_CASE("of many addresses the newest 512 are remembered") {
    SourceLimiter limiter(1);
    for (std::uint32_t ip = 1; ip <= 513; ++ip) {
        CHECK(limiter.take(ip, 0));
    }
    CHECK_FALSE(limiter.take(2, 0));
    CHECK_FALSE(limiter.take(513, 0));
    CHECK(limiter.take(1, 0));  // forgotten
}

TEST_CASE("three wrong passwords are free, and each further one costs more time, up to 8 seconds") {
    constexpr std::uint32_t kIp = 1;
    GuessLimiter limiter;
    Micros now = 0;
    for (int i = 0; i < 3; ++i) {
        CHECK(limiter.may_guess(kIp, now));
        limiter.note_wrong(kIp, now);
    }
    for (const Micros wait : {2 * kSecond, 4 * kSecond, 8 * kSecond, 8 * kSecond}) {
        CHECK_FALSE(limiter.may_guess(kIp, now + wait - 1));
        now += wait;
        CHECK(limiter.may_guess(kIp, now));
        limiter.note_wrong(kIp, now);
    }
    CHECK(limiter.may_guess(kIp + 1, now));
}

TEST_CASE("of many machines that try wrong passwords the newest 64 are remembered") {
    GuessLimiter limiter;
    for (std::uint32_t ip = 0; ip < 65; ++ip) {
        for (int i = 0; i < 3; ++i) {
            limiter.note_wrong(ip, 0);
        }
    }
    CHECK(limiter.may_guess(0, 0));
    CHECK_FALSE(limiter.may_guess(1, 0));
    CHECK_FALSE(limiter.may_guess(64, 0));
}

TEST_CASE("a ban bars the address and the names, and nobody else") {
    BanList bans;
    CHECK_FALSE(bans.bars(1, Names{"Bo"}));
    bans.add(1, {"Bo", "Bo 2", "Di"});
    CHECK(bans.bars(1, Names{"Cy"}));
    CHECK(bans.bars(2, Names{"Bo"}));
    CHECK(bans.bars(2, Names{"Bo 2"}));
    CHECK(bans.bars(2, Names{"Cy", "Di"}));
    CHECK_FALSE(bans.bars(2, Names{"Cy", "Ed"}));
}

TEST_CASE("a ban bars the whole IPv6 network of a household, and no other") {
    BanList bans;
    bans.add(parse_ip("2001:db8:1:2::1"), {"Bob"});
    CHECK(bans.bars(*parse_ip("2001:db8:1:2:aaaa::9"), {"Di"}));
    CHECK_FALSE(bans.bars(*parse_ip("2001:db8:1:3::1"), {"Di"}));
}

TEST_CASE("a ban without a name bars no pilot that has none") {
    BanList bans;
    bans.add(1, {"", "\x07"});
    CHECK(bans.bars(1, {"", ""}));
    CHECK_FALSE(bans.bars(2, {"", "\x07"}));
}

TEST_CASE("a ban without an address bars names alone, however they were typed") {
    BanList bans;
    bans.add(std::nullopt, {" Bo\x07"});
    CHECK(bans.bars(0, Names{"Bo"}));
    CHECK(bans.bars(0, Names{"\x07 Bo "}));
    CHECK_FALSE(bans.bars(0, Names{"Cy"}));
}

TEST_CASE("the oldest of sixty-five bans is lifted") {
    BanList bans;
    for (std::uint32_t ip = 1; ip <= 65; ++ip) {
        bans.add(ip, {"Pilot " + std::to_string(ip)});
    }
    CHECK_FALSE(bans.bars(1, Names{"Pilot 1"}));
    CHECK(bans.bars(2, Names{"x"}));
    CHECK(bans.bars(65, Names{"x"}));
}

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
    CHECK_FALSE(jar.is_valid(cookie, Address{kHome.ip.v4() + 1, kHome.port}, kNoon));
    CHECK_FALSE(CookieJar(net::Secret{2}).is_valid(cookie, kHome, kNoon));
    CHECK_FALSE(jar.is_valid(0, kHome, kNoon));
}

namespace {

/// An address in one of the networks with 64 bits of a site.
Ip at_site(int network) {
    return *parse_ip("2001:db8:1:" + std::to_string(network) + "::1");
}

}  // namespace

TEST_CASE("all networks of an IPv6 site together may ask twice as often as one of them") {
    SourceLimiter limiter(4);
    int answered = 0;
    for (int network = 0; network < 100; ++network) {
        for (int i = 0; i < 8; ++i) {
            answered += limiter.take(at_site(network), 0) ? 1 : 0;
        }
        CHECK(answered == (network == 0 ? 4 : 8));
    }
    CHECK(limiter.take(*parse_ip("2001:db8:2::1"), 0));
    CHECK(limiter.take(at_site(200), kSecond));
}

TEST_CASE("a flood from one network of an IPv6 site leaves half of the site's share to the others") {
    SourceLimiter limiter(4);
    for (int i = 0; i < 1000; ++i) {
        (void)limiter.take(at_site(0), 0);
    }
    CHECK(limiter.take(at_site(1), 0));
}

TEST_CASE("an IPv6 site may guess twice as many passwords as a household, from however many networks") {
    GuessLimiter limiter;
    int guessed = 0;
    for (int network = 0; network < 100 && limiter.may_guess(at_site(network), 0); ++network) {
        limiter.note_wrong(at_site(network), 0);
        ++guessed;
    }
    CHECK(guessed == 6);
    CHECK_FALSE(limiter.may_guess(at_site(200), kSecond));
    CHECK(limiter.may_guess(at_site(200), 2 * kSecond));
    CHECK(limiter.may_guess(*parse_ip("2001:db8:2::1"), 0));
}

TEST_CASE("two households of an IPv6 site that are barred bar all of it") {
    BanList bans;
    bans.add(at_site(1), {});
    bans.add(at_site(1), {});
    CHECK(bans.bars(at_site(1), {}));
    CHECK_FALSE(bans.bars(at_site(2), {}));
    bans.add(std::nullopt, {"Eve"});
    bans.add(at_site(2), {});
    CHECK(bans.bars(at_site(3), {}));
    CHECK_FALSE(bans.bars(*parse_ip("2001:db8:2::1"), {}));
    CHECK_FALSE(bans.bars(0x0A000001, {}));
}
