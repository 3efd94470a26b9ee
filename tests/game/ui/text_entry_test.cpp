// SPDX-License-Identifier: Zlib
#include "game/ui/text_entry.h"

#include "game/scores/score_table.h"

#include <catch2/catch.hpp>

using screens::TextEntry;

TEST_CASE("a name takes fifteen letters, not bytes, and no more") {
    TextEntry entry(scores::kMaxNameLetters);
    CHECK(entry.insert("ÄÖÜäöüßéèêÅøñçž"));
    CHECK(entry.size() == 15);
    CHECK_FALSE(entry.insert("x"));
    CHECK(entry.text() == "ÄÖÜäöüßéèêÅøñçž");
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
