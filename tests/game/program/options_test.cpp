// SPDX-License-Identifier: Zlib
#include "game/program/options.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace {

gyre::ParsedOptions parse(const std::vector<const char*>& arguments) {
    std::vector<std::string> line = {"gyre"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    return gyre::parse_options(line);
}

bool is_one_line(const std::string& text) {
    return !text.empty() && text.find('\n') == std::string::npos;
}

}  // namespace

TEST_CASE("without flags the program shows its title") {
    const auto parsed = parse({});
    REQUIRE(parsed.options);
    CHECK_FALSE(parsed.options->starts_game);
    CHECK_FALSE(parsed.options->is_headless);
}

TEST_CASE("a game requested on the command line starts at once") {
    const auto parsed = parse({"--seed", "7", "--wave", "12", "--pilots", "3", "--mode", "deathmatch", "--frags", "5"});
    REQUIRE(parsed.options);
    CHECK(parsed.options->starts_game);
    CHECK(parsed.options->setup.seed == 7);
    CHECK(parsed.options->setup.wave == 12);
    CHECK(parsed.options->setup.pilots == 3);
    CHECK(parsed.options->setup.mode == sim::Mode::Deathmatch);
    CHECK(parsed.options->setup.frags == 5);
}

TEST_CASE("flags about the program itself still show the title") {
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

TEST_CASE("screenshots are sorted by tick and may have colons in their names") {
    const auto parsed = parse({"--screenshot", "90:b.png", "--screenshot", "5:a:c.png"});
    REQUIRE(parsed.options);
    REQUIRE(parsed.options->screenshots.size() == 2);
    CHECK(parsed.options->screenshots[0].tick == 5);
    CHECK(parsed.options->screenshots[0].file == "a:c.png");
    CHECK(parsed.options->screenshots[1].tick == 90);
}

TEST_CASE("wrong usage prints one line and exits with 2") {
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
             {"--name", "Wilhelmina Mmmmm"},
             {"--screenshot", "90"},
             {"--screenshot", "x:a.png"},
             {"--screenshot", "90:"},
             {"--seed"},
             {"--join"},
             {"--join", ""},
             {"--join", ":26700"},
             {"--join", "a:0"},
             {"--join", "a:65536"},
             {"--join", "a:b"},
             {"--join", "fe80::1"},
             {"--host", "--join", "lan"},
             {"--host", "--list"},
             {"--daily-table", "--list"},
             {"--daily-table", "yesterday"},
             {"--daily-table", "2026-02-30"},
             {"--daily-table", "--report", "-"},
             {"--list", "--publish"},
             {"--join", "lan", "--replay", "x.gyre"},
             {"--list", "--replay", "x.gyre"},
             {"--replay", "x.gyre", "--report", "-"},
             {"--replay", "x.gyre", "--ticks", "9"},
             {"--replay", "x.gyre", "--headless", "--record", "y.gyre"},
             {"--replay", "x.gyre", "--headless", "--inputs", "keys"},
             {"--host", "--players", "9"},
             {"--host", "--players", "0"},
             {"--players", "2"},
             {"--pilots-here", "2"},
             {"--spectate", "lan", "--pilots-here", "2"},
             {"--rejoin", "--pilots-here", "2"},
             {"--host", "--pilots-here", "3"},
             {"--host", "--rounds", "3"},
             {"--host", "--mode", "arena", "--rounds", "2"},
             {"--host", "--mode", "arena", "--rounds", "3", "--headless"},
             {"--join", "lan", "--rounds", "3"},
             {"--password", "p"},
             {"--list", "--password", "p"},
             {"--host", "--pilots", "2"},
             {"--host", "--no-collisions"},
             {"--host", "--port", "0"},
             {"--host", "--delay", "21"},
             {"--host", "--delay", "soon"},
             {"--host", "--netcode", "magic"},
             {"--host", "--drop-after", "0"},
             {"--host", "--drop-after", "nan"},
             {"--host", "--drop-after", "inf"},
             {"--host", "--fake-loss", "101"},
             {"--host", "--fake-loss", "nan"},
             {"--host", "--fake-loss=-nan"},
             {"--host", "--fake-loss", "inf"},
             {"--host", "--fake-dup", "nan"},
             {"--list", "--report", "-"},
             {"--list", "--record", "x.gyre"},
             {"--list", "--trace", "t"},
             {"--list", "--trace-shown", "t"},
             {"--list", "--screenshot", "1:a.png"},
             {"--list", "--bot"},
             {"--list", "--inputs", "keys"},
             {"--list", "--ticks", "9"},
             {"--spectate", "lan", "--bot"},
             {"--spectate", "lan", "--inputs", "keys"},
             {"--rejoin", "--password", "p"},
             {"--frags", "5"},
             {"--mode", "coop", "--frags", "5"},
             {"--host", "--frags", "5"},
         }) {
        const auto parsed = parse(wrong);
        INFO(wrong.front() << " … " << wrong.back());
        CHECK_FALSE(parsed.options);
        CHECK(parsed.exit_status == 2);
        CHECK(is_one_line(parsed.message.english()));
    }
}

TEST_CASE("a flag that does not go with another is refused with both names") {
    CHECK(parse({"--list", "--report", "-"}).message.english() == "gyre: --report: not with --list; see gyre --help");
    CHECK(parse({"--replay", "x.gyre", "--inputs", "keys"}).message.english() ==
          "gyre: --inputs: not with --replay; see gyre --help");
}

TEST_CASE("a flag whose value is not a number is refused with its name") {
    CHECK(parse({"--host", "--fake-loss", "nan"}).message.english() ==
          "gyre: --fake-loss: nan is not a number; see gyre --help");
}

TEST_CASE("frags are only noted as ignored where somebody else has decided the mode") {
    for (const auto& parsed :
         {parse({"--join", "lan", "--frags", "5"}), parse({"--replay", "x.gyre", "--frags", "5"})}) {
        REQUIRE(parsed.options);
        CHECK(parsed.message.english().find("--frags") != std::string::npos);
    }
}

TEST_CASE("help and version are not errors") {
    CHECK(parse({"--help"}).exit_status == 0);
    CHECK(parse({"--help"}).answer.find("--seed") != std::string::npos);
    CHECK(parse({"--version"}).exit_status == 0);
    CHECK(parse({"--version"}).answer == "gyre " + gyre::program_version() + "\n");
}

TEST_CASE("a host chooses the options that apply to everybody") {
    const auto parsed =
        parse({"--host",     "--players", "3",        "--mode",  "deathmatch",  "--frags",      "7",
               "--password", "hush",      "--port",   "27000",   "--interface", "eth0",         "--interface",
               "wlan0",      "--netcode", "lockstep", "--delay", "4",           "--drop-after", "2.5"});
    REQUIRE(parsed.options);
    const gyre::NetOptions& net = parsed.options->net;
    CHECK(net.role == gyre::NetOptions::Role::Host);
    CHECK(net.players == 3);
    CHECK(net.password == "hush");
    CHECK(net.port == 27000);
    CHECK(net.interfaces == std::vector<std::string>{"eth0", "wlan0"});
    CHECK(net.terms.netcode == net::Netcode::Lockstep);
    CHECK(net.terms.delay == 4);
    CHECK(net.terms.is_delay_fixed);
    CHECK(net.terms.drop_after_ms == 2500);
    CHECK(parsed.options->setup.frags == 7);
    CHECK(parsed.message.is_empty());
}

TEST_CASE("an address to join may have a port, and lan means the first game found") {
    const auto with_port = parse({"--join", "games.example:27000"});
    REQUIRE(with_port.options);
    CHECK(with_port.options->net.role == gyre::NetOptions::Role::Join);
    CHECK(with_port.options->net.address == "games.example:27000");
    CHECK_FALSE(with_port.options->net.joins_lan);
    CHECK(parse({"--join", "192.0.2.1"}).options->net.port == net::kDefaultPort);
    CHECK(parse({"--join", "192.0.2.1", "--port", "27001"}).options->net.port == 27001);
    CHECK(parse({"--join", "lan"}).options->net.joins_lan);
    CHECK_FALSE(parse({"--join", "lan"}).options->net.joins_world);
    CHECK(parse({"--join", "lan"}).options->net.pilots_here == 1);
    CHECK(parse({"--join", "lan", "--pilots-here", "2"}).options->net.pilots_here == 2);
}

TEST_CASE("a game is hosted by the rules of the menus unless an option names some, and a match has rounds") {
    CHECK_FALSE(parse({"--host", "--players", "3", "--password", "p"}).options->starts_game);
    CHECK(parse({"--host", "--lives", "5"}).options->starts_game);
    CHECK(parse({"--host", "--mode", "deathmatch"}).options->net.rounds == 1);
    CHECK(parse({"--host", "--mode", "deathmatch", "--rounds", "5"}).options->net.rounds == 5);
}

TEST_CASE("the worldwide list is joined and listed on request only, and a game is in it only if it is open") {
    CHECK(parse({"--headless", "--join", "world"}).options->net.joins_world);
    CHECK(parse({"--headless", "--spectate", "world"}).options->net.joins_world);
    CHECK(parse({"--list", "--world"}).options->net.is_world);
    CHECK_FALSE(parse({"--list"}).options->net.is_world);
    CHECK(parse({"--host", "--open", "--public"}).options->net.is_public);
    CHECK_FALSE(parse({"--host", "--open"}).options->net.is_public);
    CHECK(parse({"--join", "world"}).options->net.joins_world);
    CHECK_THAT(parse({"--host", "--public"}).message.english(), Catch::Contains("--public: only with --host --open"));
    CHECK_THAT(parse({"--host", "--world"}).message.english(), Catch::Contains("--world: only with --list"));
}

TEST_CASE("the port of an address to join is not the port of this program's own games and searches") {
    for (const char* flag : {"--join", "--spectate"}) {
        CHECK(parse({flag, "games.example:27000"}).options->net.port == net::kDefaultPort);
        CHECK(parse({flag, "games.example:27000", "--port", "27001"}).options->net.port == 27001);
    }
}

TEST_CASE("a guest ignores options that the host decides, with a one-line note") {
    const auto parsed = parse({"--join", "lan", "--seed", "7", "--delay", "3"});
    REQUIRE(parsed.options);
    CHECK(is_one_line(parsed.message.english()));
    CHECK(parsed.message.english().find("--seed, --delay") != std::string::npos);
    CHECK(parse({"--join", "lan", "--name", "Ada", "--bot"}).message.is_empty());
    CHECK(parse({"--join", "lan", "--drop-after", "9"}).message.english().find("--drop-after") != std::string::npos);
}

TEST_CASE("a spectator and a pilot who returns are notified of options that the host decides, too") {
    for (const auto& parsed : {parse({"--spectate", "lan", "--seed", "7"}), parse({"--rejoin", "--seed", "7"})}) {
        REQUIRE(parsed.options);
        CHECK(parsed.message.english().find("--seed") != std::string::npos);
    }
}

TEST_CASE("a replay ignores options of new games, with a one-line note") {
    const auto parsed = parse({"--replay", "x.gyre", "--seed", "7", "--bot", "hard"});
    REQUIRE(parsed.options);
    CHECK(is_one_line(parsed.message.english()));
    CHECK(parsed.message.english().find("--seed, --bot") != std::string::npos);
    CHECK(parse({"--replay", "x.gyre", "--name", "Ada"}).message.is_empty());
}

TEST_CASE("a replay without a window can be examined") {
    CHECK(parse({"--replay", "x.gyre", "--headless", "--ticks", "9", "--report", "-", "--trace", "t"}).options);
}

TEST_CASE("a game may be watched with its password") {
    CHECK(parse({"--spectate", "lan", "--password", "p"}).options->net.password == "p");
}

TEST_CASE("a bad link is simulated by delay, jitter, loss and duplication flags") {
    const auto parsed = parse({"--host", "--fake-delay", "50", "--fake-jitter", "10", "--fake-loss", "12.5",
                               "--fake-dup", "5", "--fake-seed", "9"});
    REQUIRE(parsed.options);
    const net::LinkConditions& fake = parsed.options->net.fake;
    CHECK(fake.delay == 50 * net::kMillisecond);
    CHECK(fake.jitter == 10 * net::kMillisecond);
    CHECK(fake.loss == 0.125);
    CHECK(fake.duplicated == 0.05);
    CHECK(parsed.options->net.fake_seed == 9);
}

TEST_CASE("a name on the command line is cleaned like any other") {
    CHECK(parse({"--name", "\u00a0A\u3164da\ufe0f "}).options->name == "Ada");
    CHECK(parse({"--name", "\u2800"}).options->name.empty());
}

TEST_CASE("a dash as the report's file means standard output") {
    CHECK(parse({"--report", "-"}).options->report == "/dev/stdout");
}

TEST_CASE("a name may have as many characters as the help says, and is refused rather than cut") {
    CHECK(parse({"--name", "Wilhelmina Mmmm"}).options->name == "Wilhelmina Mmmm");
    CHECK(parse({"--name", "  Wilhelmina Mmmm  "}).options->name == "Wilhelmina Mmmm");
    CHECK(parse({"--name", "ÅÄÖåäöÅÄÖåäöÅÄÖ"}).options->name == "ÅÄÖåäöÅÄÖåäöÅÄÖ");
    const auto refused = parse({"--name", "Wilhelmina Mmmmm"});
    CHECK_FALSE(refused.options);
    CHECK(refused.message.english() == "gyre: --name: at most 15 characters and 32 bytes; see gyre --help");
    CHECK(parse({"--name", "一二三四五六七八九十"}).options);
    CHECK_FALSE(parse({"--name", "一二三四五六七八九十一"}).options);  // 33 bytes
}

TEST_CASE("the world's table is printed of today, or of a day that is named, and published to on request only") {
    using Role = gyre::NetOptions::Role;
    const auto today = parse({"--daily-table"});
    REQUIRE(today.options);
    CHECK(today.options->net.role == Role::Daily);
    CHECK_FALSE(today.options->net.day);
    CHECK_FALSE(today.options->net.publishes);
    CHECK_FALSE(gyre::opens_window(*today.options));
    const auto named = parse({"--daily-table", "2026-11-22", "--publish", "--node", "10.0.0.1"});
    REQUIRE(named.options);
    CHECK(named.options->net.role == Role::Daily);
    CHECK(named.options->net.day == daily::Date::parse("2026-11-22"));
    CHECK(named.options->net.publishes);
    CHECK_THAT(parse({"--publish"}).message.english(), Catch::Contains("--publish: only with --daily-table"));
    CHECK_THAT(parse({"--daily-table", "today"}).message.english(), Catch::Contains("'today' is no date"));
}

TEST_CASE("a window is opened except for headless runs and lists") {
    CHECK(gyre::opens_window(*parse({}).options));
    CHECK(gyre::opens_window(*parse({"--host"}).options));
    CHECK_FALSE(gyre::opens_window(*parse({"--headless"}).options));
    CHECK_FALSE(gyre::opens_window(*parse({"--list"}).options));
}

TEST_CASE("a crew is chosen by its name, hosted or at one machine") {
    const auto parsed = parse({"--mode", "crew", "--host", "--lives", "5", "--wave", "3"});
    REQUIRE(parsed.options);
    CHECK(parsed.options->setup.mode == sim::Mode::Crew);
    CHECK(parse({"--mode", "crew", "--pilots", "4"}).options);
    CHECK_FALSE(parse({"--mode", "crew", "--frags", "5"}).options);
}

TEST_CASE("Rush and the daily flight are chosen by their names, and take no flags that they have no use for") {
    for (const auto& [name, mode] : {std::pair("rush", sim::Mode::Rush), std::pair("daily", sim::Mode::Daily)}) {
        const auto parsed = parse({"--mode", name, "--seed", "7"});
        REQUIRE(parsed.options);
        CHECK(parsed.options->setup.mode == mode);
        const std::vector<std::vector<const char*>> wrong{{"--mode", name, "--host"},
                                                          {"--mode", name, "--pilots", "2"},
                                                          {"--mode", name, "--wave", "3"},
                                                          {"--mode", name, "--lives", "5"},
                                                          {"--mode", name, "--frags", "5"}};
        for (const auto& flags : wrong) {
            const auto refused = parse(flags);
            CHECK_FALSE(refused.options);
            CHECK(refused.exit_status == 2);
            CHECK(is_one_line(refused.message.english()));
        }
    }
}

TEST_CASE("a link to a game joins it") {
    const auto parsed = parse({"gyre://7KQ2M-XD4RJ"});
    REQUIRE(parsed.options);
    CHECK(parsed.options->net.role == gyre::NetOptions::Role::Join);
    CHECK(parsed.options->net.address == "gyre://7KQ2M-XD4RJ");
}

TEST_CASE("anything else that is no option is refused in one line, as is a link with a misspelt code") {
    for (const std::vector<const char*>& line : {std::vector{"7KQ2M-XD4RJ"},
                                                 {"gyre://"},
                                                 {"https://example.org"},
                                                 {"gyre://7KQ2M-XD4RK"},
                                                 {"gyre://7KQ2M-XD4RJ", "--host"},
                                                 {"gyre://7KQ2M-XD4RJ", "gyre://7KQ2M-XD4RJ"}}) {
        const auto parsed = parse(line);
        CHECK_FALSE(parsed.options);
        CHECK(is_one_line(parsed.message.english()));
    }
}

TEST_CASE("nodes of the table of codes may be named more than once") {
    const auto parsed = parse({"--join", "7kq2m-xd4rj", "--node", "192.0.2.1", "--node", "node.example:26701"});
    REQUIRE(parsed.options);
    CHECK(parsed.options->net.nodes == std::vector<std::string>{"192.0.2.1", "node.example:26701"});
}
