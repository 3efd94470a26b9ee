// SPDX-License-Identifier: Zlib
#include "game/screens/play/chat.h"

#include "tests/game/ui/page.h"

#include <string>

#include <catch2/catch.hpp>

namespace {

net::Notice line_of(const std::string& words) {
    net::Notice notice;
    notice.type = net::Notice::Type::Chat;
    notice.slot = 0;
    notice.name = "Ada";
    notice.text = words;
    return notice;
}

}  // namespace

TEST_CASE("the last lines that fit are shown whole, the newest at the bottom") {
    Page page;
    screens::ChatLog log;
    for (const char* words : {"one", "two", "three"}) {
        log.add(line_of(words));
    }
    CHECK(log.draw(page.painter(), {10, 10, 300, 40}, false) <= 40);
    CHECK_FALSE(page.says("one"));
    CHECK(page.says("two"));
    CHECK(page.says("three"));
    CHECK(page.ink("three").y > page.ink("two").y);
}

TEST_CASE("of a line that is higher than its place the beginning is shown") {
    Page page;
    screens::ChatLog log;
    log.add(line_of("first"));
    log.add(line_of("a " + std::string(100, 'x') + " z"));
    const float height = log.draw(page.painter(), {10, 10, 150, 40}, false);
    CHECK(height > 20);
    CHECK(height <= 40);
    CHECK(page.says("a"));
    CHECK_FALSE(page.says("first"));
    CHECK(page.texts().back().text.ends_with("…"));
}
