// SPDX-License-Identifier: Zlib
#include "engine/settings/settings_file.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace engine;

namespace {

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) {
        all += text;
    }
    return all;
}

/// Returns a dotted name of `parts` parts.
std::string name_of(int parts) {
    return repeated("a.", parts - 1) + "a";
}

/// Returns a few random pieces of TOML and TOML-like text, some of them repeated many times.
std::string random_text(std::mt19937& random) {
    static const std::string kPieces[] = {
        "a",    ".",   "\"",    "'",     "\"\"\"",   "'''",    "[",        "]",        "{",
        "}",    "=",   "\n",    "\r\n",  ",",        " ",      "#",        "\\",       "\\\"",
        "1.5",  "a.b", "[a]\n", "a=1\n", "=[",       "={",     "}]",       "[[a]]",    "ä",
        "\xFF", "'\n", "\"\n",  "''''",  "\"\"\"\"", "a='''x", "a=\"\"\"", "b=true\n", "[b.c]\n"};
    std::string text;
    for (auto pieces = random() % 12 + 1; pieces > 0; --pieces) {
        const std::string& piece = kPieces[random() % std::size(kPieces)];
        const bool is_many = random() % 8 == 0;
        text += repeated(piece, is_many ? 20'000 : 1);
    }
    return text;
}

}  // namespace

TEST_CASE("names of sixteen parts are accepted, longer ones are not") {
    for (const std::string before : {"", "[", "[[", "x = {", "x = [{a = 1}, {"}) {
        CAPTURE(before);
        CHECK_FALSE(find_deep_line(before + name_of(kMaxTomlDepth)));
        CHECK(find_deep_line(before + name_of(kMaxTomlDepth + 1)) == 1);
    }
    CHECK(find_deep_line("a = 1\n\n" + repeated("a . ", 17)) == 3);
    CHECK(find_deep_line(repeated("\"a\".", 17)) == 1);
    CHECK_FALSE(find_deep_line(repeated("a.b = 1.5\n", 100)));
    CHECK_FALSE(find_deep_line("x = [" + repeated("1.5, ", 100) + "]"));
    CHECK_FALSE(find_deep_line("x = [" + repeated("{a.b = 1}, ", 100) + "]"));
}

TEST_CASE("sixteen nested arrays and tables are accepted, more are not") {
    for (const std::string open : {"[", "{a = ", "[\n"}) {
        CAPTURE(open);
        CHECK_FALSE(find_deep_line("x = " + repeated(open, kMaxTomlDepth)));
        CHECK(find_deep_line("x = " + repeated(open, kMaxTomlDepth + 1)));
    }
    CHECK_FALSE(find_deep_line(repeated("[a]\nb = [[1], {c = 2}]\n", 100)));
    CHECK(find_deep_line("x = " + repeated("]", 100) + repeated("[", kMaxTomlDepth + 1)) == 1);
}

TEST_CASE("brackets in strings and comments do not count") {
    const std::string deep = name_of(100) + repeated("[", 100);
    CHECK_FALSE(find_deep_line("# " + deep + "\na = 1"));
    for (const std::string quotes : {"\"", "'", "\"\"\"", "'''"}) {
        CAPTURE(quotes);
        CHECK_FALSE(find_deep_line("x = " + quotes + deep + quotes + "\n"));
        CHECK(find_deep_line("x = " + quotes + quotes + "\n" + deep) == 2);
    }
    CHECK_FALSE(find_deep_line("x = \"\\\"" + deep + "\""));
    CHECK_FALSE(find_deep_line("x = \"\"\"\\\"\"\"" + deep + "\"\"\""));
    CHECK_FALSE(find_deep_line("x = \"\"\"\n\"\"" + deep + "\"\"\""));
}

TEST_CASE("text after a string counts, however the string ends") {
    const std::string deep = "{" + name_of(100) + " = 1}";
    for (const std::string text :
         {R"("a\\")", R"("")", "''", R"('a\')", R"("""a""")", R"("""a"""")", R"("""a""""")", "'''a'''''", "''''''",
          R"("""""""")", R"("""\""""")", R"("""a\\""")", "\"\"\"a\n\"\n\"\"\""}) {
        CAPTURE(text);
        CHECK(find_deep_line("x = [" + text + ", " + deep + "]"));
    }
    CHECK(find_deep_line("x = \"never closed\n" + deep) == 2);
    CHECK(find_deep_line("# a comment's apostrophe\n" + deep) == 2);
}

TEST_CASE("settings that nest too deeply are refused in one line, before any recursion") {
    for (const std::string& text :
         {name_of(50'000) + " = 1", "[" + name_of(50'000) + "]", "x = " + repeated("[", 100'000),
          "x = " + repeated("{a=", 80'000), "x = {" + name_of(50'000) + " = 1}",
          "x = [\"\"\"a\"\"\"\", {" + name_of(50'000) + " = 1}]"}) {
        const auto file = SettingsFile::parse(text);
        REQUIRE_FALSE(file);
        CHECK(file.error().english() == "line 1: nested too deeply");
    }
}

TEST_CASE("settings that can be read can also be written and read again") {
    const std::string shallow = "[" + name_of(8) + "]\n" + name_of(8) + " = 1";
    const auto file = SettingsFile::parse(shallow);
    REQUIRE(file);
    CHECK(SettingsFile::parse(file->text()));
    for (const std::string& text :
         {"[" + name_of(16) + "]\n" + name_of(16) + " = 1", "x = [{" + name_of(16) + " = 1}]"}) {
        const auto deep = SettingsFile::parse(text);
        REQUIRE_FALSE(deep);
        CHECK(deep.error().english() == "nested too deeply");
    }
}

TEST_CASE("any settings file is read or refused, and one that was read can be written and read again") {
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int read = 0;
    for (int i = 0; i < 3000; ++i) {
        if (auto file = SettingsFile::parse(random_text(random))) {
            ++read;
            REQUIRE(SettingsFile::parse(file->text()));
            file->set("a.b", 17);
            const auto changed = SettingsFile::parse(file->text());
            REQUIRE(changed);
            REQUIRE(changed->value("a.b") == SettingValue(17));
        }
    }
    CHECK(read > 0);
}

TEST_CASE("what a person wrote around a changed value stays") {
    auto file = SettingsFile::parse("# mine\n\n[b] # ä section\nx = 'é' # ö, and y\ny=  1# why\nz = \"\"\"\nz\"\"\"\n\n"
                                    "[a]\n# nothing yet\n\n[c]\nlist = [ # three\n 1,\n 2 ]\n");
    REQUIRE(file);
    SECTION("a value is replaced where it stands") {
        file->set("b.x", std::string("ß\n"));
        file->set("b.y", 20);
        file->set("b.z", true);
        CHECK(file->text() == "# mine\n\n[b] # ä section\nx = \"ß\\n\" # ö, and y\ny=  20# why\nz = true\n\n"
                              "[a]\n# nothing yet\n\n[c]\nlist = [ # three\n 1,\n 2 ]\n");
    }
    SECTION("a new one follows the others of its section") {
        file->set("b.n", false);
        file->set("a.n", 1);
        file->set("c.n", 2);
        file->set("d.n", 3);
        CHECK(file->text() ==
              "# mine\n\n[b] # ä section\nx = 'é' # ö, and y\ny=  1# why\nz = \"\"\"\nz\"\"\"\nn = false\n\n"
              "[a]\nn = 1\n# nothing yet\n\n[c]\nlist = [ # three\n 1,\n 2 ]\nn = 2\n\n[d]\nn = 3\n");
    }
    SECTION("a removed one takes its line along") {
        file->remove("b.x");
        file->remove("b.z");
        file->remove("b.none");
        CHECK(file->text() == "# mine\n\n[b] # ä section\ny=  1# why\n\n"
                              "[a]\n# nothing yet\n\n[c]\nlist = [ # three\n 1,\n 2 ]\n");
    }
}

TEST_CASE("values are kept in files of any style, comments in most") {
    for (const std::string text :
         {"a.x = 1 # dotted", "a = {x = 1} # inline", "\"a\".'x' = 1 # quoted", "[a]\r\nx = 1 # from Windows",
          "[a.b]\n[a]\nx = 1 # later", "[a]\nx = 1\n[a.b] # x", "[[a]]\nx = 1 # many", "a = 1 # no section", "",
          "\xEF\xBB\xBF[a]\nx = 1 # with a byte order mark", "[a]\n'x' = 1 # literal"}) {
        CAPTURE(text);
        auto file = SettingsFile::parse(text);
        REQUIRE(file);
        file->set("a.x", 2);
        file->set("a.y", std::string("new"));
        file->set("b.z", true);
        file->remove("a.none");
        const auto again = SettingsFile::parse(file->text());
        REQUIRE(again);
        CHECK(again->value("a.x") == SettingValue(2));
        CHECK(again->value("a.y") == SettingValue(std::string("new")));
        CHECK(again->value("b.z") == SettingValue(true));
    }
}
