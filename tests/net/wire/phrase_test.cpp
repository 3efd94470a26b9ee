// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <random>
#include <string>

#include "net/wire/complete_tick.h"
#include "net/wire/phrase.h"
#include "net/wire/text.h"

using net::ChatText;
using net::clean_chat;
using net::read_chat;
using net::write_chat;

TEST_CASE("a quick phrase travels as its number and the sender's words") {
    const std::string line = write_chat({std::uint8_t{3}, "Danke!"});
    CHECK(line == "\x0E\x13"
                  "Danke!");
    CHECK(read_chat(line) == ChatText{std::uint8_t{3}, "Danke!"});
    CHECK(clean_chat(line) == line);
}

TEST_CASE("a program without phrases shows the sender's words") {
    CHECK(net::clean_text(write_chat({net::kMaxPhrase, "Danke!"}), net::kMaxChatBytes) == "Danke!");
}

TEST_CASE("a typed line has no phrase number, and cannot get one") {
    CHECK(write_chat({std::nullopt, "  hello "}) == "hello");
    CHECK(write_chat({std::nullopt, "\x0E\x13hello"}) == "hello");
    CHECK(read_chat("hello") == ChatText{std::nullopt, "hello"});
    CHECK(read_chat("") == ChatText{});
}

TEST_CASE("malformed phrase marks are cleaned away") {
    CHECK(read_chat("\x0E") == ChatText{});
    CHECK(read_chat("\x0E!") == ChatText{std::nullopt, "!"});
    CHECK(read_chat("\x0E\x20words") == ChatText{std::nullopt, "words"});
    CHECK(read_chat("\x0E\x0Fwords") == ChatText{std::nullopt, "words"});
    CHECK(read_chat("words\x0E\x13") == ChatText{std::nullopt, "words"});
    CHECK(read_chat("\x0E\x13\x1b[31m\nwords") == ChatText{std::uint8_t{3}, "[31mwords"});
    CHECK(read_chat("\x0E\x1F").phrase == net::kMaxPhrase);
}

TEST_CASE("a phrase is never longer than a chat line, and cleaning it again changes nothing") {
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 2000; ++i) {
        std::string line(random() % 200, ' ');
        for (char& byte : line) {
            byte = static_cast<char>(random() % (i % 2 == 0 ? 256 : 48));
        }
        line = i % 3 == 0 ? "\x0E\x11" + line : line;
        const std::string clean = clean_chat(line);
        REQUIRE(clean.size() <= net::kMaxChatBytes);
        REQUIRE(clean_chat(clean) == clean);
        REQUIRE(net::clean_text(read_chat(line).words, net::kMaxChatBytes) == read_chat(line).words);
    }
}
