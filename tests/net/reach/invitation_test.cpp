// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "net/reach/invitation.h"
#include "net/wire/relayed_address.h"

using namespace net;

namespace {

constexpr Address kHome{0xCB007105, 26700};  // 203.0.113.5
constexpr KeyStart kKey{0x12, 0xAB, 0xFF};

/// Returns the place in a text that has one.
HostPlace place(const std::string& text) {
    const auto found = find_place(text, 26700);
    REQUIRE(found);
    REQUIRE(found->ok());
    return **found;
}

/// Returns the error about the code in a text.
std::string error(const std::string& text) {
    const auto found = find_place(text, 26700);
    REQUIRE(found);
    REQUIRE_FALSE(found->ok());
    return found->error().english();
}

bool is_nothing(const std::string& text) {
    return !find_place(text, 26700);
}

}  // namespace

TEST_CASE("a code is read as it was written, and holds address, port and the start of the key") {
    for (const Address& address : {kHome, Address{0x01000001, 1}, Address{0xDFFFFFFE, 0xFFFF}}) {
        const std::string code = code_of(address, kKey);
        CAPTURE(code);
        CHECK(place(code) == HostPlace(address, kKey));
        CHECK(code.size() == 21);
        CHECK(code.starts_with("4-"));
    }
}

TEST_CASE("the code of an IPv6 address begins with 6") {
    const Address address = *parse_address("[2001:db8::1:ff]:26700");
    const std::string code = code_of(address, kKey);
    CAPTURE(code);
    CHECK(code.starts_with("6-"));
    CHECK(place(code) == HostPlace(address, kKey));
    CHECK(place("come: " + code + "!") == HostPlace(address, kKey));
}

TEST_CASE("the code of a host at a relay server begins with R") {
    const Address address = relayed({kHome, address_of(HostName{0xAB, 0xCD, 0xEF})});
    const std::string code = code_of(address, kKey);
    CAPTURE(code);
    CHECK(code.starts_with("R-"));
    CHECK(code.size() == 21);
    CHECK(place(code) == HostPlace(address));
    CHECK(place("come: " + code + "!") == HostPlace(address));
    std::string wrong = code;
    wrong[5] = wrong[5] == 'Z' ? 'Y' : 'Z';
    CHECK(error(wrong).find("has a mistake") != std::string::npos);
    CHECK(is_nothing("R-team"));
    CHECK(is_nothing("-"));
}

TEST_CASE("a code is read in any case, without hyphens, and with letters that look like digits") {
    std::string code = code_of({0x01010101, 26700}, {0, 1, 0});
    std::string plain;
    for (const char c : code) {
        plain += c == '-' ? "" : c == '0' ? "o" : c == '1' ? "l" : std::string(1, static_cast<char>(std::tolower(c)));
    }
    CAPTURE(code, plain);
    CHECK(plain != code);
    CHECK(place(plain) == place(code));
}

TEST_CASE("a code is found in a line of chat") {
    const std::string code = code_of(kHome, kKey);
    CHECK(place("join me: " + code + ", quick!") == HostPlace(kHome, kKey));
    CHECK(place("Bob: (" + code + ")") == HostPlace(kHome, kKey));
}

TEST_CASE("every wrong character of a code and every swap of neighbours is noticed") {
    const std::string letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const std::string code = code_of(GENERATE(as<Address>{}, kHome, *parse_address("[2001:db8::1:ff]:26700")), kKey);
    for (std::size_t at = 0; at < code.size(); ++at) {
        for (const char wrong : code[at] == '-' ? std::string() : letters) {
            std::string other = code;
            other[at] = wrong;
            if (other != code && at > 0) {
                CAPTURE(other);
                CHECK(error(other).find("has a mistake") != std::string::npos);
            }
        }
        const std::size_t next = at + 1 < code.size() && code[at + 1] == '-' ? at + 2 : at + 1;
        if (at > 0 && code[at] != '-' && next < code.size() && code[at] != code[next]) {
            std::string other = code;
            std::swap(other[at], other[next]);
            CAPTURE(other);
            CHECK(error(other).find("has a mistake") != std::string::npos);
        }
    }
}

TEST_CASE("the first character of a code, its version, is checked like the others") {
    const std::string code = code_of(GENERATE(as<Address>{}, kHome, *parse_address("[2001:db8::1:ff]:26700")), kKey);
    for (const char wrong : std::string("0123456789")) {
        if (wrong == code.front()) {
            continue;
        }
        CHECK(error(wrong + code.substr(1)).find("has a mistake") != std::string::npos);
    }
}

TEST_CASE("a code of a machine that cannot be reached is none") {
    CHECK(is_nothing(code_of({0xE0000001, 26700}, kKey)));
    CHECK(is_nothing(code_of({0xCB007105, 0}, kKey)));
}

TEST_CASE("an address is found with and without a port") {
    CHECK(place("203.0.113.5") == HostPlace(kHome));
    CHECK(place("203.0.113.5:4000") == HostPlace({0xCB007105, 4000}));
    CHECK(place("I'm at 203.0.113.5:4000!") == HostPlace({0xCB007105, 4000}));
}

TEST_CASE("an IPv6 address is found with and without a port and brackets") {
    const Address home = *parse_address("[2001:db8::7]:26700");
    for (const char* text : {"2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:26700", "join 2001:DB8:0::7 now"}) {
        INFO(text);
        CHECK(place(text).address == home);
    }
    CHECK(place("[2001:db8::7]:1").address.port == 1);
    for (const char* text : {"fe80::1", "ff02::1", "::", "2001:db8::7%eth0", "12:30"}) {
        INFO(text);
        CHECK(is_nothing(text));
    }
}

TEST_CASE("names are left to be looked up") {
    for (const char* text : {"", "lan", "home.example.org", "home.example.org:4000", "x-wing", "mycomputersnames7", "4",
                             "4-horsemen", "224.0.0.1", "1.2.3", "- - -", "999.1.1.1"}) {
        CAPTURE(text);
        CHECK(is_nothing(text));
    }
}

TEST_CASE("of a misspelt code and a right one the right one counts") {
    const std::string code = code_of(kHome, kKey);
    std::string wrong = code;
    wrong[3] = wrong[3] == 'A' ? 'B' : 'A';
    CHECK(place(wrong + " sorry: " + code) == HostPlace(kHome, kKey));
}

TEST_CASE("an invite code is read in any case, with O for 0 and I and L for 1, and in a line of chat") {
    for (std::uint8_t i = 0; i < 40; ++i) {
        const InviteCode code = draw_invite_code(Secret{i, 31, static_cast<std::uint8_t>(7 * i), 9, 1, 0, 30, 12, 200});
        std::string text = to_string(code);
        CAPTURE(text);
        REQUIRE(text.size() == 11);
        CHECK(place(text) == HostPlace::invited(code));
        CHECK(place("come: " + text + "!") == HostPlace::invited(code));
        std::ranges::transform(text, text.begin(), [](char c) {
            return c == '0' ? 'o' : c == '1' ? 'l' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        });
        CHECK(place(text) == HostPlace::invited(code));
        text.erase(5, 1);
        CHECK(place(text) == HostPlace::invited(code));
    }
}

TEST_CASE("every wrong letter in an invite code and every swap of neighbours is refused, in words") {
    const std::string code = to_string(draw_invite_code(Secret{1, 2, 3, 40, 50, 60, 7, 8, 9}));
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (code[at] == '-') {
            continue;
        }
        for (const char letter : std::string("0123456789ABCDEFGHJKMNPQRSTVWXYZ")) {
            std::string wrong = code;
            wrong[at] = letter;
            if (wrong != code) {
                CHECK_THAT(error(wrong), Catch::Contains("has a mistake"));
            }
        }
        const std::size_t next = code[at + 1] == '-' ? at + 2 : at + 1;
        if (next < code.size() && code[at] != code[next]) {
            std::string swapped = code;
            std::swap(swapped[at], swapped[next]);
            CHECK_THAT(error(swapped), Catch::Contains("has a mistake"));
        }
    }
}

TEST_CASE("the name of a machine is no invite code, even with two groups of five letters") {
    CHECK(is_nothing("media-tower"));
    CHECK(is_nothing("spacegames"));
    CHECK(is_nothing("media-tower.example.org"));
    for (std::uint8_t i = 0; i < 100; ++i) {
        const auto symbols = draw_invite_code(Secret{10, 11, 12, 13, 14, 15, 16, 17, 18, i}).symbols;
        CHECK(std::ranges::any_of(symbols, [](std::uint8_t symbol) { return symbol >= 2 && symbol < 10; }));
    }
}

TEST_CASE("a link to a game is read like the code in it") {
    const InviteCode code = draw_invite_code(Secret{1, 2, 3, 40, 50, 60, 7, 8, 9});
    CHECK(place("gyre://" + to_string(code)) == HostPlace::invited(code));
    CHECK(place("gyre://" + to_string(code) + "/") == HostPlace::invited(code));
    CHECK(place("gyre://" + code_of(kHome, kKey)) == HostPlace(kHome, kKey));
    CHECK_THAT(error("gyre://7KQ2M-XD4RK"), Catch::Contains("has a mistake"));
    CHECK(is_nothing("gyre://"));
    CHECK(is_nothing("https://" + to_string(code)));
}
