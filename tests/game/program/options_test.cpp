// SPDX-License-Identifier: Zlib
#include "game/options.h"

#include <catch2/catch.hpp>
#include <initializer_list>
#include <vector>

namespace {

gyre::ParsedOptions parse(std::initializer_list<const char*> arguments) {
    std::vector<const char*> line = {"gyre"};
    line.insert(line.end(), arguments);
    return gyre::parse_options(static_cast<int>(line.size()), line.data());
}

bool is_one_line(const std::string& text) {
    return text.find('\n') == text.size() - 1;
}

}  // namespace

TEST_CASE("without flags the program shows its title") {
    const auto parsed = parse({});
    REQUIRE(parsed.options);
    CHECK_FALSE(parsed.options->starts_game);
    CHECK_FALSE(parsed.options->is_headless);
}

TEST_CASE("a game asked for on the command line begins at once") {
    const auto parsed = parse({"--seed", "7", "--wave", "12", "--pilots", "3", "--mode", "deathmatch", "--frags", "5"});
    REQUIRE(parsed.options);
    CHECK(parsed.options->starts_game);
    CHECK(parsed.options->setup.seed == 7);
    CHECK(parsed.options->setup.wave == 12);
    CHECK(parsed.options->setup.pilots == 3);
    CHECK(parsed.options->setup.mode == sim::Mode::Deathmatch);
    CHECK(parsed.options->setup.frags == 5);
}

TEST_CASE("flags that concern the program alone leave the title") {
    const auto parsed = parse({"--fullscreen", "--name", "Ada"});
    REQUIRE(parsed.options);
    CHECK_FALSE(parsed.options->starts_game);
}

TEST_CASE("the bot's skill may be left out") {
    CHECK(parse({}).options->bot == std::nullopt);
    CHECK(parse({"--bot"}).options->bot == match::BotSkill::Normal);
    CHECK(parse({"--bot", "--seed", "1"}).options->bot == match::BotSkill::Normal);
    CHECK(parse({"--bot", "hard"}).options->bot == match::BotSkill::Hard);
}

TEST_CASE("screenshots are sorted by tick and may hold colons in their names") {
    const auto parsed = parse({"--screenshot", "90:b.png", "--screenshot", "5:a:c.png"});
    REQUIRE(parsed.options);
    REQUIRE(parsed.options->screenshots.size() == 2);
    CHECK(parsed.options->screenshots[0].tick == 5);
    CHECK(parsed.options->screenshots[0].file == "a:c.png");
    CHECK(parsed.options->screenshots[1].tick == 90);
}

TEST_CASE("wrong usage is told in one line and exits with 2") {
    for (const auto& wrong : std::vector<std::vector<const char*>>{
             {"--unknown"},
             {"stray"},
             {"--seed", "0"},
             {"--seed", "x"},
             {"--wave", "41"},
             {"--wave", "0"},
             {"--pilots", "9"},
             {"--mode", "race"},
             {"--bot", "brilliant"},
             {"--ticks", "-1"},
             {"--screenshot", "90"},
             {"--screenshot", "x:a.png"},
             {"--screenshot", "90:"},
             {"--seed"},
         }) {
        std::vector<const char*> line = {"gyre"};
        line.insert(line.end(), wrong.begin(), wrong.end());
        const auto parsed = gyre::parse_options(static_cast<int>(line.size()), line.data());
        INFO(wrong.front());
        CHECK_FALSE(parsed.options);
        CHECK(parsed.exit_status == 2);
        CHECK(is_one_line(parsed.message));
    }
}

TEST_CASE("help and version are no mistakes") {
    CHECK(parse({"--help"}).exit_status == 0);
    CHECK(parse({"--help"}).message.find("--seed") != std::string::npos);
    CHECK(parse({"--version"}).exit_status == 0);
    CHECK(parse({"--version"}).message == "gyre " + gyre::program_version() + "\n");
}
