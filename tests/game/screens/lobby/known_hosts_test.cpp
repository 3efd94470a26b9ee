// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/known_hosts.h"

#include "engine/base/files.h"
#include "game/app/settings_table.h"
#include "net/wire/relayed_address.h"
#include "tests/engine/test_directory.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

using screens::KnownHost;

namespace {

constexpr net::Address kAda{0x0A000001, 26700};
constexpr net::Address kBob{0x0A000002, 26700};

/// The settings of a program that has just been installed.
struct Player {
    engine::Settings settings{screens::settings_table()};
    engine::Bindings bindings;
    int saved = 0;
    screens::Preferences preferences{settings, bindings, bindings, [this] { ++saved; }};

    void join(const net::Address& address, const std::string& name) {
        screens::remember_host(preferences, {address, name});
    }
    [[nodiscard]] std::vector<KnownHost> known() const { return screens::known_hosts(settings); }
};

std::vector<net::FoundGame> games_at(std::initializer_list<net::Address> addresses) {
    std::vector<net::FoundGame> games;
    for (const net::Address& address : addresses) {
        games.emplace_back().address = address;
    }
    return games;
}

}  // namespace

TEST_CASE("a host behind a relay server is not remembered, since nothing can ask for it there") {
    Player player;
    const net::Address relayed = net::relayed({kAda, net::address_of(net::HostName{1, 2, 3})});
    player.join(relayed, "Ada");
    CHECK(player.known().empty());
    player.settings.set("net.hosts", net::to_string(relayed) + " Ada");
    CHECK(player.known().empty());
}

TEST_CASE("the host joined last is the first of the list, and each is in it once, by its newest name") {
    Player player;
    player.join(kAda, "Ada");
    player.join(kBob, "Bob the Great");
    player.join(kAda, "Lady Ada");
    CHECK(player.known() == std::vector<KnownHost>{{kAda, "Lady Ada"}, {kBob, "Bob the Great"}});
    CHECK(player.saved == 3);
}

TEST_CASE("a host that is joined again without a name keeps its earlier one") {
    Player player;
    player.join(kAda, "Ada");
    player.join(kAda, "");
    CHECK(player.known() == std::vector<KnownHost>{{kAda, "Ada"}});
}

TEST_CASE("five hosts are remembered, however long their names are") {
    Player player;
    for (std::uint32_t i = 1; i <= 6; ++i) {
        player.join({0xFF000000 - i, 65535}, std::string(net::kMaxNameBytes, 'W'));
    }
    // These addresses are no single machine's.
    CHECK(player.known().empty());
    for (std::uint32_t i = 1; i <= 6; ++i) {
        player.join({0xDFFFFF00 + 100 + i, 65535}, std::string(net::kMaxNameBytes, 'W'));
    }
    const std::vector<KnownHost> known = player.known();
    REQUIRE(known.size() == 5);
    CHECK(known.front().address.ip == 0xDFFFFF00 + 106);
    CHECK(known.back().address.ip == 0xDFFFFF00 + 102);
    CHECK(known.back().name.starts_with("WWWWWWWWWW"));
}

TEST_CASE("hosts with long IPv6 addresses are remembered, too, if need be without the oldest") {
    Player player;
    std::vector<net::Address> hosts;
    for (int i = 1; i <= 6; ++i) {
        const auto host = net::parse_address("[2001:9e8:4567:8900:abcd:ef01:2345:678" + std::to_string(i) + "]:26700");
        REQUIRE(host);
        hosts.push_back(*host);
        player.join(*host, std::string(net::kMaxNameBytes, 'W'));
    }
    const std::vector<KnownHost> known = player.known();
    REQUIRE(known.size() >= 3);
    CHECK(known[0].address == hosts[5]);
    CHECK(known[1].address == hosts[4]);
    CHECK(known[2].address == hosts[3]);
}

TEST_CASE("a host's name cannot add another host to the list, nor break a line") {
    Player player;
    player.join(kAda, "x\t10.0.0.9:26700 Eve");
    player.join(kBob, "10.0.0.9:26700\n10.0.0.9:26700");
    const std::vector<KnownHost> known = player.known();
    REQUIRE(known.size() == 2);
    CHECK(known[0].address == kBob);
    CHECK(known[1].address == kAda);
    CHECK(known[1].name == "x10.0.0.9:26700 Eve");
}

TEST_CASE("a host that is forgotten is no longer known") {
    Player player;
    player.join(kAda, "Ada");
    player.join(kBob, "Bob");
    screens::forget_host(player.preferences, kBob);
    CHECK(player.known() == std::vector<KnownHost>{{kAda, "Ada"}});
    CHECK(player.saved == 3);
}

TEST_CASE("a setting that somebody has edited names only hosts that can be asked") {
    Player player;
    player.settings.set("net.hosts", "nonsense\t\t10.0.0.1:26700 Ada\t255.255.255.255:26700 All\t10.0.0.1:26700 Again");
    CHECK(player.known() == std::vector<KnownHost>{{kAda, "Ada"}});
}

TEST_CASE("the addresses that an older version stored are taken over, once") {
    const TestDirectory directory;
    REQUIRE(engine::write_file(directory / "old.toml", "[net]\njoined = \"10.0.0.2:26700 10.0.0.1:26700\"\n"));
    Player player;
    REQUIRE(player.settings.load(directory / "old.toml").empty());
    screens::retire_joined(player.settings);
    CHECK(player.known() == std::vector<KnownHost>{{kBob, ""}, {kAda, ""}});
    screens::forget_host(player.preferences, kBob);
    screens::retire_joined(player.settings);
    CHECK(player.known() == std::vector<KnownHost>{{kAda, ""}});
}

TEST_CASE("games of hosts that were joined before come first, the others as they answered") {
    const net::Address fake{0x0A000009, 1};
    const net::Address other{0x0A000009, 2};
    auto games = games_at({fake, kBob, other, kAda});
    screens::put_joined_first(games, {{kAda, ""}, {kBob, ""}});
    CHECK(games[0].address == kBob);
    CHECK(games[1].address == kAda);
    CHECK(games[2].address == fake);
    CHECK(games[3].address == other);
    screens::put_joined_first(games, {});
    CHECK(games[0].address == kBob);
}

TEST_CASE("two addresses lead to one program if both are this machine's, at the same port") {
    constexpr net::Address kHere{0x0A000005, 26700};
    constexpr net::Address kLoopback{0x7F000001, 26700};
    const std::vector<match::OwnAddress> own{{.address = {0x0A000005, 0}}};
    CHECK(screens::is_same_place(kAda, kAda, {}));
    CHECK(screens::is_same_place(kHere, kLoopback, own));
    CHECK_FALSE(screens::is_same_place(kHere, kLoopback, {}));
    CHECK_FALSE(screens::is_same_place(kAda, kLoopback, own));
    CHECK_FALSE(screens::is_same_place(kAda, kBob, own));
    CHECK_FALSE(screens::is_same_place({0x0A000005, 26701}, kLoopback, own));
}
