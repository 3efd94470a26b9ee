// SPDX-License-Identifier: Zlib
#include "net/wire/text.h"

#include <cstdint>
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "net/wire/complete_tick.h"
#include "tests/support/numbers.h"

using net::ChatText;
using net::clean_chat;
using net::clean_text;
using net::read_chat;
using net::write_chat;

TEST_CASE("text that is fit to be shown is not changed") {
    CHECK(clean_text("Ada", 32) == "Ada");
    CHECK(clean_text("Zo\u00eb \u2603 \U0001F680", 32) == "Zo\u00eb \u2603 \U0001F680");
    CHECK(clean_text("", 32).empty());
}

TEST_CASE("control characters and those that move other text are removed") {
    CHECK(clean_text(std::string("a\0b\x1b[31m\n\x7f", 10), 32) == "ab[31m");
    CHECK(clean_text("\u0085a\u202eb\u200bc\ufeff\u2028", 32) == "abc");
    CHECK(clean_text("\U000E0041x", 32) == "x");
}

TEST_CASE("invisible characters are removed") {
    for (const char* unseen :
         {"\u00ad",     "\u034f",     "\u061c",     "\u115f",     "\u1160",     "\u17b4",     "\u17b5",    "\u180b",
          "\u180e",     "\u180f",     "\u200b",     "\u200d",     "\u2028",     "\u202e",     "\u2060",    "\u2064",
          "\u2066",     "\u2069",     "\u206f",     "\u2800",     "\u3164",     "\ufdd0",     "\ufe00",    "\ufe0f",
          "\ufeff",     "\uffa0",     "\ufff0",     "\ufff9",     "\ufffb",     "\ufffc",     "\uffff",    "\U00013430",
          "\U0001bca0", "\U0001d159", "\U0001d173", "\U0001fffe", "\U000e0001", "\U000e01ef", "\U0010ffff"}) {
        CAPTURE(unseen);
        CHECK(clean_text(unseen, 32).empty());
        CHECK(clean_text(std::string("A") + unseen + "da", 32) == "Ada");
    }
    for (const char* seen :
         {"\u00a1", "\u00ae", "\u2010", "\u27ff", "\u2801", "\u3163", "\u3165", "\ufe10", "\ufffd"}) {
        CHECK(clean_text(seen, 32) == seen);
    }
}

TEST_CASE("every kind of space becomes a plain one, and both ends are trimmed") {
    for (const char* space : {"\u00a0", "\u1680", "\u2000", "\u2007", "\u200a", "\u202f", "\u205f", "\u3000"}) {
        CAPTURE(space);
        CHECK(clean_text(space, 32).empty());
        CHECK(clean_text(std::string(space) + "A" + space + "B" + space, 32) == "A B");
    }
    CHECK(clean_text("\u3000\u00a0ab\u00a0cd", 4) == "ab c");
}

TEST_CASE("broken UTF-8 is removed") {
    CHECK(clean_text("a\x80\xff"
                     "b",
                     32) == "ab");
    CHECK(clean_text("\xc0\xaf/", 32) == "/");          // not the shortest form
    CHECK(clean_text("\xed\xa0\x80!", 32) == "!");      // half of a surrogate pair
    CHECK(clean_text("\xf4\x90\x80\x80?", 32) == "?");  // beyond the last character
    CHECK(clean_text("tail \xe2\x98", 32) == "tail");   // truncated
}

TEST_CASE("text is cut between characters, and then trimmed") {
    CHECK(clean_text("  \u00eb\u00eb\u00eb  ", 5) == "\u00eb\u00eb");
    CHECK(clean_text("ab cd", 3) == "ab");
    CHECK(clean_text("   ", 3).empty());
}

TEST_CASE("cleaning is idempotent") {
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 20'000; ++i) {
        std::string bytes(random() % 24, '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random());
        }
        const std::size_t most = random() % 24;
        const std::string clean = clean_text(bytes, most);
        REQUIRE(clean.size() <= most);
        REQUIRE(clean_text(clean, most) == clean);
    }
}

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
