// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "net/reach/port_mapping.h"

using namespace net;

namespace {

constexpr std::uint32_t kRouter = 0xC0A80101;  // 192.168.1.1
constexpr Address kOwn{0xC0A80114, 26700};     // 192.168.1.20
constexpr Address kOuter{0xCB007105, 26700};   // 203.0.113.5
constexpr PortMapper::Nonce kNonce{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
constexpr std::size_t kPcpBytes = 60;

void put(std::string& bytes, std::uint64_t number, int size) {
    while (size-- > 0) {
        bytes += static_cast<char>(number >> 8 * size & 0xFF);
    }
}

/// A router that speaks some of the protocols, as the RFCs describe it.
struct Model {
    bool speaks_pcp = true;
    bool speaks_nat_pmp = true;
    int result = 0;
    Address outer = kOuter;
    std::uint32_t lifetime = 3600;

    std::optional<std::uint16_t> open_port{};  ///< The inner port that is mapped.
    int requests = 0;

    std::vector<std::string> answer(const std::string& bytes) {
        ++requests;
        const bool is_pcp = bytes.size() == kPcpBytes && bytes[0] == 2;
        const bool is_address = bytes.size() == 2 && bytes[1] == 0;
        if (is_pcp ? !speaks_pcp : !speaks_nat_pmp) {
            return {};
        }
        const std::size_t port_at = is_pcp ? 40 : 4;
        const auto number = [&](std::size_t at, int size) {
            std::uint32_t value = 0;
            for (int i = 0; i < size; ++i) {
                value = value << 8U | static_cast<std::uint8_t>(bytes[at + static_cast<std::size_t>(i)]);
            }
            return value;
        };
        std::string out;
        if (is_address) {
            put(out, 0x0080, 2), put(out, static_cast<std::uint64_t>(result), 2), put(out, 99, 4),
                put(out, outer.ip.v4(), 4);
            return {out};
        }
        const std::uint32_t wanted = number(is_pcp ? 4 : 8, 4);
        open_port =
            wanted == 0 || result != 0 ? std::nullopt : std::optional(static_cast<std::uint16_t>(number(port_at, 2)));
        const std::uint32_t granted = wanted == 0 ? 0 : lifetime;
        if (is_pcp) {
            put(out, 0x028100, 3), put(out, static_cast<std::uint64_t>(result), 1), put(out, granted, 4);
            put(out, 99, 4), out.append(12, 0);
            out += bytes.substr(24, 18);  // nonce, protocol and inner port
            put(out, outer.port, 2), put(out, 0, 8), put(out, 0, 2), put(out, 0xFFFF, 2), put(out, outer.ip.v4(), 4);
        } else {
            put(out, 0x0081, 2), put(out, static_cast<std::uint64_t>(result), 2), put(out, 99, 4);
            out += bytes.substr(4, 2);
            put(out, outer.port, 2), put(out, granted, 4);
        }
        return {out};
    }
};

struct Home {
    Model router;
    PortMapper mapper{kRouter, kOwn, kNonce};
    Micros now = 0;

    void run(Micros span) {
        for (const Micros end = now + span; now < end; now += 50 * kMillisecond) {
            for (const std::string& request : mapper.due(now)) {
                for (const std::string& answer : router.answer(request)) {
                    (void)mapper.receive(mapper.router(), answer, now);
                }
            }
        }
    }
};

}  // namespace

TEST_CASE("a port is opened by whichever protocol the router speaks") {
    Home home;
    home.router.speaks_pcp = GENERATE(true, false);
    home.router.speaks_nat_pmp = true;
    home.run(kSecond);
    CHECK(home.mapper.state() == PortMapper::State::Open);
    const MappingProtocol expected = home.router.speaks_pcp ? MappingProtocol::Pcp : MappingProtocol::NatPmp;
    CHECK(home.mapper.mapping() == Mapping{kOuter, expected});
    CHECK(home.router.open_port == kOwn.port);
}

TEST_CASE("the port that the router opens may be another one") {
    Home home;
    home.router.speaks_pcp = GENERATE(true, false);
    home.router.outer.port = 40001;
    home.run(kSecond);
    REQUIRE(home.mapper.mapping());
    CHECK(home.mapper.mapping()->outer == Address{kOuter.ip, 40001});
}

TEST_CASE("a router that refuses, and one that is silent, are told apart within three seconds") {
    Home home;
    const bool is_silent = GENERATE(true, false);
    home.router.speaks_pcp = home.router.speaks_nat_pmp = !is_silent;
    home.router.result = 2;
    home.run(3 * kSecond);
    CHECK(home.mapper.state() == (is_silent ? PortMapper::State::Unanswered : PortMapper::State::Refused));
    CHECK_FALSE(home.mapper.mapping());
    const int asked = home.router.requests;
    home.run(100 * kSecond);
    CHECK(home.router.requests == asked);
}

TEST_CASE("the port is renewed at half of the time that the router grants, and no more often") {
    Home home;
    home.router.speaks_nat_pmp = GENERATE(true, false);
    home.router.speaks_pcp = !home.router.speaks_nat_pmp;
    home.router.lifetime = 600;
    home.run(kSecond);
    const int asked = home.router.requests;
    home.run(298 * kSecond);
    CHECK(home.router.requests == asked);
    home.run(3 * kSecond);
    CHECK(home.router.requests > asked);
    CHECK(home.mapper.state() == PortMapper::State::Open);
    const int renewed = home.router.requests;
    home.run(295 * kSecond);
    CHECK(home.router.requests == renewed);
}

TEST_CASE("a router that grants next to nothing is not asked all the time") {
    Home home;
    home.router.lifetime = GENERATE(0U, 1U, 0xFFFFFFFFU);
    home.run(100 * kSecond);
    CHECK(home.router.requests <= 9);
    CHECK(home.mapper.state() == PortMapper::State::Open);
}

TEST_CASE("a router that has forgotten the port is asked for it again") {
    Home home;
    home.run(kSecond);
    home.router.speaks_pcp = home.router.speaks_nat_pmp = false;
    home.run(3599 * kSecond);
    CHECK(home.mapper.state() == PortMapper::State::Open);
    home.router.speaks_pcp = true;
    home.run(12 * kSecond);
    CHECK(home.mapper.state() == PortMapper::State::Open);
    CHECK(home.router.open_port == kOwn.port);
}

TEST_CASE("the port is closed at the end by the protocol that opened it") {
    Home home;
    home.router.speaks_pcp = GENERATE(true, false);
    home.run(kSecond);
    REQUIRE(home.router.open_port);
    const auto last = home.mapper.release();
    REQUIRE(last.size() == 1);
    (void)home.router.answer(last.front());
    CHECK_FALSE(home.router.open_port);
    home.run(10 * kSecond);
    CHECK_FALSE(home.router.open_port);
}

TEST_CASE("nothing is closed that was never opened") {
    Home home;
    home.router.result = 1;
    home.run(3 * kSecond);
    CHECK(home.mapper.release().empty());
}

TEST_CASE("answers from elsewhere, to other questions, with port 0 or cut short open nothing") {
    Home home;
    const auto requests = home.mapper.due(0);
    REQUIRE(requests.size() == 3);
    std::vector<std::string> answers;
    for (const std::string& request : requests) {
        const auto made = home.router.answer(request);
        answers.insert(answers.end(), made.begin(), made.end());
    }
    for (const std::string& answer : answers) {
        CHECK_FALSE(home.mapper.receive({kRouter + 1, kMappingPort}, answer, 0));
        CHECK_FALSE(home.mapper.receive({kRouter, kMappingPort + 1}, answer, 0));
        for (std::size_t size = 0; size < answer.size(); ++size) {
            CHECK_FALSE(home.mapper.receive(home.mapper.router(), answer.substr(0, size), 0));
        }
    }
    std::string pcp = answers.front();
    std::string other = pcp;
    other[30] ^= 1;  // the nonce
    CHECK_FALSE(home.mapper.receive(home.mapper.router(), other, 0));
    other = pcp;
    other[41] ^= 1;  // the inner port
    CHECK_FALSE(home.mapper.receive(home.mapper.router(), other, 0));
    other = pcp;
    other[42] = other[43] = 0;  // the outer port
    CHECK(home.mapper.receive(home.mapper.router(), other, 0));
    CHECK(home.mapper.state() == PortMapper::State::Asking);
    CHECK(home.mapper.receive(home.mapper.router(), pcp, 0));
    CHECK(home.mapper.state() == PortMapper::State::Open);
}
