// SPDX-License-Identifier: Zlib
#include "game/ui/text_entry.h"

#include "game/scores/score_table.h"
#include "tests/game/ui/page.h"

#include <catch2/catch.hpp>

using screens::TextEntry;

TEST_CASE("a name takes fifteen letters, not bytes, and no more") {
    TextEntry entry(scores::kMaxNameLetters);
    CHECK(entry.insert("ÄÖÜäöüßéèêÅøñçž"));
    CHECK(entry.size() == 15);
    CHECK_FALSE(entry.insert("x"));
    CHECK(entry.text() == "ÄÖÜäöüßéèêÅøñçž");
}

TEST_CASE("a text with a limit in bytes takes whole letters only") {
    TextEntry entry(8, screens::Spaces::All, 8);
    CHECK_FALSE(entry.insert("äöüxé"));
    CHECK(entry.text() == "äöüx");
    CHECK(entry.insert("y"));
    CHECK_FALSE(entry.insert("z"));
}

TEST_CASE("a foreign name is shown as it could have been typed") {
    CHECK(screens::shown_name("  Ada\t  L\xFF\u3164 ") == "Ada L");
    CHECK(screens::shown_name("").empty());
}

TEST_CASE("control characters and zero-width marks are refused") {
    TextEntry entry(15);
    CHECK_FALSE(entry.insert("a\tb\nc\x7F"));
    CHECK(entry.text() == "abc");
    CHECK_FALSE(entry.insert("\xE2\x80\xAE"));  // right-to-left override
    CHECK_FALSE(entry.insert("\xC2\x85"));      // a control character beyond ASCII
    CHECK(entry.text() == "abc");
}

TEST_CASE("invisible letters are refused, and other spaces become plain ones") {
    TextEntry entry(15);
    CHECK_FALSE(entry.insert("\u3164\u2800\u180e\ufe0f"));
    CHECK(entry.size() == 0);
    CHECK(entry.insert("\u00a0A\u3000B"));
    CHECK(entry.text() == " A B");
    CHECK(entry.tidy_text() == "A B");
}

TEST_CASE("broken UTF-8 never gets into a name") {
    TextEntry entry(15);
    CHECK_FALSE(entry.insert("a\xC3"));
    CHECK_FALSE(entry.insert("\xFFz"));
    CHECK(entry.text() == "az");
}

TEST_CASE("erasing removes whole letters, until there are none") {
    TextEntry entry(15);
    entry.set("aé");
    CHECK(entry.erase());
    CHECK(entry.text() == "a");
    CHECK(entry.erase());
    CHECK_FALSE(entry.erase());
}

TEST_CASE("a tidy name has no spaces at its ends and single ones inside") {
    TextEntry entry(15);
    entry.set("  Ada   L  ");
    CHECK(entry.tidy_text() == "Ada L");
    entry.set("     ");
    CHECK(entry.tidy_text().empty());
}

TEST_CASE("an entry for single spaces takes none at the front and none after another") {
    TextEntry entry(15, screens::Spaces::Single);
    CHECK(entry.insert("  Ada   Lovelace "));
    CHECK(entry.text() == "Ada Lovelace ");
    CHECK(entry.insert("x"));
    CHECK(entry.text() == "Ada Lovelace x");
    entry.set("new");
    CHECK(entry.text() == "new");
}

TEST_CASE("a secret text is drawn as one point for each letter") {
    Page page;
    TextEntry entry(15);
    entry.set("aé c");
    entry.draw(page.painter(), {100, 100, 300, 30}, true);
    REQUIRE(page.texts().size() == 1);
    CHECK(page.texts().front().text == "••••");
    page.begin();
    entry.draw(page.painter(), {100, 100, 300, 30}, false);
    CHECK(page.texts().front().text == "aé c");
}

TEST_CASE("an entry is darker than the page behind it, within a frame") {
    constexpr engine::Rect kLine{100, 100, 150, 30};
    Page page;
    page.painter().renderer().fill_rect({0, 0, 640, 480}, {120, 120, 120, 255});
    TextEntry(15).draw(page.painter(), kLine, false);
    const engine::Image picture = page.picture();
    const auto green = [&](int x, int y) { return static_cast<int>(picture.pixel(x, y)[1]); };
    CHECK(green(90, 115) == 120);
    CHECK(green(200, 115) < 70);
    CHECK(green(200, 100) > green(200, 115) + 20);
}

TEST_CASE("of a text too long for its line the end is shown, up to the cursor inside the line") {
    constexpr engine::Rect kLine{100, 100, 150, 30};
    Page page;
    TextEntry entry(40);
    const auto cursor = [&] {  // the right edge of everything bright between the frame's edges
        page.begin();
        entry.draw(page.painter(), kLine, false);
        const engine::Image picture = page.picture();
        int right = 0;
        for (int x = 103; x < 247; ++x) {
            right = picture.pixel(x, 108)[0] > 200 ? x : right;  // above the letters
        }
        return right;
    };
    const int empty = cursor();
    CHECK(empty == Approx(114).margin(2));
    entry.set("abc");
    CHECK(cursor() > empty + 15);
    CHECK(page.says("abc"));
    CHECK(cursor() > page.ink("abc").x + page.ink("abc").w);
    entry.set("a very long name of a host");
    const int full = cursor();
    const std::string shown = page.texts().front().text;
    CHECK(shown.starts_with("…"));
    CHECK(shown.ends_with(" of a host"));
    CHECK(full < 248);
    CHECK(full > 225);
    CHECK(page.texts().front().ink.x >= 110);
}
