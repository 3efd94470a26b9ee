// SPDX-License-Identifier: Zlib
// Nobody can use trials to have a machine send to another one than the asker's own.
#include <catch2/catch.hpp>

#include <string>

#include "net/link/transport.h"
#include "net/wire/port_tester.h"

using namespace net;

namespace {

constexpr Address kAsker{0xCB007101, 40001};  // 203.0.113.1
constexpr Address kTriedPort{0xCB007101, 26700};
constexpr Address kStrangerThere{0xCB007102, 26700};

struct Desk {
    CookieJar cookies{Secret{1, 2, 3}};
    PortTester tester;
    Micros now = 5 * kSecond;

    std::optional<TrialAnswer> ask(const Address& from, const Address& at) {
        return ask(from, at, cookies.make(from, now));
    }
    std::optional<TrialAnswer> ask(const Address& from, const Address& at, std::uint64_t cookie) {
        return tester.answer(from, encode(TryPacket{.nonce = 7, .cookie = cookie, .at = at}), cookies, true, now);
    }
};

}  // namespace

TEST_CASE("a trial goes to the asker's own address, and a receipt to the asker") {
    Desk desk;
    const auto answer = desk.ask(kAsker, kTriedPort);
    REQUIRE(answer);
    CHECK(answer->at == kTriedPort);
    const auto trial = decode<TriedPacket>(answer->trial);
    const auto receipt = decode<TriedPacket>(answer->receipt);
    REQUIRE((trial && receipt));
    CHECK(trial->nonce == 7);
    CHECK(trial->part == TriedPart::Trial);
    CHECK(receipt->nonce == 7);
    CHECK(receipt->part == TriedPart::SentFromAnother);
}

TEST_CASE("both answers to a Try are smaller than it, headers included") {
    Desk desk;
    const Address asker{*parse_ip("2001:db8::7"), 40001};
    const auto answer = desk.ask(asker, {asker.ip, 26700});
    REQUIRE(answer);
    const std::size_t header = header_bytes(asker.ip);
    CHECK(answer->trial.size() + answer->receipt.size() + 2 * header < kAskBytes + header);
}

TEST_CASE("a Try in another machine's name has no cookie of it, and is not answered") {
    Desk desk;
    CHECK_FALSE(desk.ask(kStrangerThere, kStrangerThere, 0));
    CHECK_FALSE(desk.ask(kStrangerThere, kStrangerThere, desk.cookies.make(kAsker, desk.now)));
    CHECK_FALSE(desk.ask(kAsker, kTriedPort, desk.cookies.make({kAsker.ip, 40002}, desk.now)));
    const std::uint64_t old = desk.cookies.make(kAsker, desk.now);
    desk.now += 121 * kSecond;
    CHECK_FALSE(desk.ask(kAsker, kTriedPort, old));
}

TEST_CASE("a Try for a third machine, or for none, is not answered") {
    Desk desk;
    CHECK_FALSE(desk.ask(kAsker, kStrangerThere));
    CHECK_FALSE(desk.ask(kAsker, {*parse_ip("2001:db8::7"), 26700}));
    CHECK_FALSE(desk.ask({*parse_ip("2001:db8:0:1::7"), 40001}, {*parse_ip("2001:db8:0:2::7"), 26700}));
    CHECK(desk.ask({*parse_ip("2001:db8:0:1::7"), 40001}, {*parse_ip("2001:db8:0:1::8"), 26700}));
    CHECK_FALSE(desk.ask(kAsker, {kAsker.ip, 0}));
    CHECK_FALSE(desk.ask({0xFFFFFFFF, 40001}, {0xFFFFFFFF, 26700}));
    CHECK_FALSE(desk.ask({0xE0000001, 40001}, {0xE0000001, 26700}));
}

TEST_CASE("no trial goes to the services of machines that share the asker's address") {
    Desk desk;
    CHECK_FALSE(desk.ask(kAsker, {kAsker.ip, 53}));
    CHECK_FALSE(desk.ask(kAsker, {kAsker.ip, PortTester::kLeastPort - 1}));
    CHECK(desk.ask(kAsker, {kAsker.ip, PortTester::kLeastPort}));
}

TEST_CASE("a machine behind a relay server is no place for a trial") {
    Desk desk;
    const Address behind = relayed({kStrangerThere, kAsker});
    CHECK_FALSE(desk.ask(behind, behind));
}

TEST_CASE("trials are limited, for one household and in all") {
    Desk desk;
    int answered = 0;
    for (int i = 0; i < 1000; ++i) {
        const Address asker{kAsker.ip, static_cast<std::uint16_t>(40000 + i)};
        answered += desk.ask(asker, kTriedPort) ? 1 : 0;
    }
    CHECK(answered == PortTester::kTrialsOfHousehold);
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const Address asker{0x0B000001 + i, 40000};
        answered += desk.ask(asker, {asker.ip, 26700}) ? 1 : 0;
    }
    CHECK(answered == PortTester::kTrials);
    desk.now += kSecond;
    CHECK(desk.ask(kAsker, kTriedPort));
}

TEST_CASE("a flood of Tries without a cookie keeps nobody from a trial") {
    Desk desk;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        const Address forged{0x0B000001 + i, 40000};
        CHECK_FALSE(desk.ask(forged, {forged.ip, 26700}, i));
        CHECK_FALSE(desk.ask(kAsker, kTriedPort, i));
    }
    CHECK(desk.ask(kAsker, kTriedPort));
}

TEST_CASE("what is no Try has nothing sent") {
    Desk desk;
    CHECK_FALSE(desk.tester.answer(kAsker, "", desk.cookies, true, desk.now));
    const std::string whole = encode(TryPacket{.cookie = desk.cookies.make(kAsker, desk.now), .at = kTriedPort});
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CHECK_FALSE(desk.tester.answer(kAsker, whole.substr(0, size), desk.cookies, true, desk.now));
    }
    CHECK_FALSE(desk.tester.answer(kAsker, whole + '\0', desk.cookies, true, desk.now));
}
