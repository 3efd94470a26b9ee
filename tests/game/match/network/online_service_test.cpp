// SPDX-License-Identifier: Zlib
#include "game/match/network/online_service.h"
#include "net/play/peer_game.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "tests/engine/test_directory.h"
#include "tests/game/match/network/pair.h"
#include "tests/support/rules_access.h"

using net::SessionPhase;

TEST_CASE("a search finds an open game, and no longer after it was closed") {
    Pair pair;
    REQUIRE(pair[0].host({"Ada"}, {.password = "hush"}));
    REQUIRE(pair[1].search().begin());
    pair.run(net::kSecond);
    REQUIRE(pair[1].search().games().size() == 1);
    const net::FoundGame game = pair[1].search().games().front();
    CHECK(game.host_name == "Ada");
    CHECK(game.has_password);
    CHECK(pair[1].search().obstacle(game) == match::Obstacle::None);
    CHECK(game.address.port == net::kDefaultPort);
    pair[0].leave();
    pair.run(10 * net::kSecond);
    CHECK(pair[1].search().games().empty());
    pair[1].search().end();
    CHECK(pair[1].search().games().empty());
}

TEST_CASE("a found game that is full or of another version cannot be joined, and the reason names its host") {
    Pair pair;
    REQUIRE(pair[0].host({"Ada"}, {}));
    REQUIRE(pair[1].search().begin());
    pair.run(net::kSecond);
    REQUIRE(pair[1].search().games().size() == 1);
    net::FoundGame game = pair[1].search().games().front();
    CHECK(match::describe(pair[1].search().obstacle(game), "Ada").is_empty());
    game.pilots = game.max_pilots;
    CHECK(match::describe(pair[1].search().obstacle(game), "Ada").english() == "Ada's game is full");
    ++game.identity.rules_version;
    CHECK(pair[1].search().obstacle(game) == match::Obstacle::Version);
}

TEST_CASE("in a network game a key is in the picture at once and never taken back") {
    for (const net::Netcode netcode : {net::Netcode::Rollback, net::Netcode::Auto}) {
        Pair pair("", netcode);
        pair.world.network.set_conditions({.delay = 100 * net::kMillisecond});
        std::array<Hand, 2> hands;
        pair.meet({.setup = {.seed = 5}, .start_with = 2});
        pair[0].attach(hands[0]);
        pair[1].attach(hands[1]);
        REQUIRE(pair.run_to(20));
        const auto heading = [&] { return pair[0].match()->run_ahead().now().pilot(0).ship().heading(); };
        pair.run(11 * net::kMillisecond);  // an arbitrary moment within a tick
        const std::int32_t before = heading();
        const sim::Tick shown = pair[0].match()->shown().now().tick();
        CHECK(pair[0].match()->shown().now().tick() > pair[0].match()->world().tick());
        hold(pair[0], 0, sim::Keys::Right);
        CHECK(heading() == (before + 1) % sim::kHeadings);
        // While the key is held, the ship turns one step a tick.
        for (int i = 0; i < 100; ++i) {
            const std::int32_t last = heading();
            pair.run(2 * net::kMillisecond);
            CHECK((heading() - last + sim::kHeadings) % sim::kHeadings <= 1);
        }
        CHECK(heading() ==
              (before + 1 + static_cast<std::int32_t>(pair[0].match()->shown().now().tick() - shown)) % sim::kHeadings);
    }
}

TEST_CASE("two programs play the same world, and each tick is seen once") {
    Pair pair;
    std::array<Hand, 2> hands;
    hold(pair[0], 0, sim::Keys::Left);
    pair.meet({.setup = {.seed = 5}, .start_with = 2});
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    pair.run(8 * net::kSecond);
    for (std::size_t i = 0; i < 2; ++i) {
        REQUIRE(pair[i].match() != nullptr);
        CHECK(pair[i].match()->world().tick() == Pair::ticks);  // not one tick more
        CHECK(hands[i].ticks == static_cast<int>(Pair::ticks) + 1);
    }
    CHECK(pair[0].match()->world().hash() == pair[1].match()->world().hash());
    CHECK(pair[0].match()->world().pilot(0).keys().bits == sim::Keys::Left);
    CHECK(pair[0].match()->names()[1] == "Bob");
    CHECK(pair[0].match()->world().setup().seed == 5);
}

TEST_CASE("both sides of a desync know which part of the world differs") {
    Pair pair;
    std::array<Hand, 2> hands;
    pair.meet({.setup = {.seed = 5}, .start_with = 2});
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    REQUIRE(pair.run_to(12));
    auto& wrong = const_cast<sim::World&>(pair[1].match()->world());  // as a bug or faulty memory would
    sim::RulesAccess::to(wrong).pilot(0).add_bonus(1);
    std::array<std::optional<match::DesyncReport>, 2> reports;
    for (int i = 0; i < 100 && !(reports[0] && reports[1]); ++i) {
        pair.run(20 * net::kMillisecond);
        for (std::size_t side = 0; side < 2; ++side) {
            reports[side] = reports[side] ? reports[side] : pair[side].record().take_desync_report();
        }
    }
    for (const auto& report : reports) {
        REQUIRE(report.has_value());
        CHECK(report->desync.tick == 16);
        CHECK(report->desync.parts == 1U << static_cast<unsigned>(sim::WorldPart::Pilots));
    }
}

TEST_CASE("the keys of a game come from whoever plays it at that moment, and from nobody in between") {
    Pair pair;
    Hand ada;
    Hand bob;
    hold(pair[0], 0, sim::Keys::Fire);
    pair.meet({.start_with = 2});
    pair[0].attach(ada);
    pair[1].attach(bob);
    const auto keys_at = [&](sim::Tick tick) {
        REQUIRE(pair.run_to(tick));
        return pair[0].match()->world().pilot(0).keys().bits;
    };
    CHECK(keys_at(15) == sim::Keys::Fire);
    const net::Micros began = pair[0].record().started_at;
    CHECK(began > 0);
    pair[0].detach();
    CHECK(keys_at(30) == 0);
    Hand next;
    next.ticks = 31;
    pair[0].attach(next);
    hold(pair[0], 0, sim::Keys::Thrust);
    CHECK(keys_at(45) == sim::Keys::Thrust);
    CHECK(pair[0].record().started_at == began);
}

TEST_CASE("a second pilot at a machine flies a separate ship") {
    Pair pair("Cy");
    Hand host;
    Hand guests;
    hold(pair[1], 1, sim::Keys::Left);
    hold(pair[1], 2, sim::Keys::Right);
    pair.meet({.setup = {.seed = 5}, .start_with = 3});
    pair[0].attach(host);
    pair[1].attach(guests);
    pair.run(8 * net::kSecond);
    for (std::size_t i = 0; i < 2; ++i) {
        REQUIRE(pair[i].match() != nullptr);
        const sim::World& world = pair[i].match()->world();
        CHECK(world.setup().pilots == 3);
        CHECK(world.pilot(1).keys().bits == sim::Keys::Left);
        CHECK(world.pilot(2).keys().bits == sim::Keys::Right);
        CHECK(pair[i].match()->names()[2] == "Cy");
    }
    CHECK(pair[0].match()->world().hash() == pair[1].match()->world().hash());
}

TEST_CASE("a pilot who leaves is gone for the other, and has nothing more to do") {
    Pair pair;
    pair.meet();
    pair[1].leave();
    CHECK(pair[1].session() == nullptr);
    CHECK(pair[1].is_busy());  // the host must still be notified
    pair.run(6 * net::kSecond);
    CHECK_FALSE(pair[1].is_busy());
    CHECK_FALSE(pair[0].session()->lobby().seats[1].is_taken);
}

TEST_CASE("a pilot that chats or pauses without end fills nobody's screen") {
    Pair pair;
    std::array<Hand, 2> hands;
    pair[0].options().ticks = {};
    pair[1].options().ticks = {};
    pair.meet({.start_with = 2});
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    pair.run(4 * net::kSecond);
    (void)pair[0].input()->take_notices();
    constexpr int kFlood = 12;  // s
    for (int i = 0; i < kFlood * 10; ++i) {
        (void)pair[1].session()->say("spam");
        pair[1].session()->game()->own_events().pause(i % 2 == 0);
        pair.run(net::kSecond / 10);
    }
    const auto notices = pair[0].input()->take_notices();
    const auto chat = std::ranges::count(notices, net::Notice::Type::Chat, &net::Notice::type);
    CHECK(chat > kFlood);
    CHECK(chat <= 2 * kFlood + 8);
    const auto pauses = std::ranges::count(notices, net::Notice::Type::Info, &net::Notice::type);
    CHECK(pauses > 0);
    CHECK(pauses <= kFlood / 2 + 6);
}

TEST_CASE("a muted pilot's chat is hidden in the game and in the next lobby, but a namesake's elsewhere is not") {
    Pair pair;
    std::array<Hand, 2> hands;
    const auto heard = [&](std::size_t by) {
        net::Session& session = *pair[by].session();
        const auto notices = pair[by].input() != nullptr ? pair[by].input()->take_notices() : session.take_notices();
        return std::ranges::count(notices, net::Notice::Type::Chat, &net::Notice::type);
    };
    pair[0].options().ticks = {};
    pair[1].options().ticks = {};
    pair.meet({.start_with = 2});
    pair[0].mutes().set(pair[0].session(), 1, true);
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    pair.run(4 * net::kSecond);
    CHECK(pair[1].session()->say("hello"));
    CHECK(pair[1].session()->say("hello", 1));
    CHECK(pair[0].session()->say("my own"));
    pair.run(net::kSecond);
    CHECK(heard(0) == 1);
    CHECK(heard(1) == 3);
    pair[0].detach();
    pair[1].detach();
    pair.meet();
    CHECK(pair[0].session()->is_muted(1));
    CHECK(pair[1].session()->say("again"));
    pair.run(net::kSecond);
    CHECK(heard(0) == 0);
    pair[0].mutes().set(pair[0].session(), 1, false);
    CHECK(pair[1].session()->say("and again"));
    pair.run(net::kSecond);
    CHECK(heard(0) == 1);
    pair[0].mutes().set(pair[0].session(), 1, true);
    REQUIRE(pair[1].join({"Eve"}, "", kAda));  // another player on the same machine
    pair.run(2 * net::kSecond);
    CHECK_FALSE(pair[0].session()->is_muted(1));
    pair.networks[1] = std::make_unique<match::OnlineService>(
        std::make_unique<SimPlatform>(pair.world, std::uint8_t{3}), match::NetworkOptions{}, sim::MaskTable::classic());
    REQUIRE(pair[1].join({"Bob"}, "", kAda));  // the same name on another machine
    pair.run(8 * net::kSecond);
    bool is_bob_in = false;
    for (net::Slot slot = 1; slot < net::kMaxPilots; ++slot) {
        if (pair[0].session()->lobby().seats[slot].pilots.first() == "Bob") {
            is_bob_in = true;
            CHECK_FALSE(pair[0].session()->is_muted(slot));
        }
    }
    CHECK(is_bob_in);
}

TEST_CASE("a game waits for all its pilots") {
    Pair pair;
    Hand hand;
    pair.meet({.start_with = 2});
    pair[0].attach(hand);
    pair.run(net::kSecond);
    CHECK(pair[0].match() != nullptr);
    CHECK(pair[1].session()->phase() == SessionPhase::Playing);
    CHECK(pair[1].match() == nullptr);
    Hand late;
    pair[1].attach(late);
    CHECK(pair[1].match() != nullptr);
    CHECK(late.ticks == 1);
}

TEST_CASE("a tap while the game waits for a lost pilot is not lost") {
    Pair pair;
    Eye ada;
    Hand bob;
    pair.meet({.start_with = 2});
    pair[0].attach(ada);
    pair[1].attach(bob);
    pair.run(net::kSecond);
    REQUIRE(pair[0].match()->world().tick() > 0);
    REQUIRE(pair[0].match()->world().tick() < Pair::ticks);
    pair.networks[1].reset();  // as in a crash
    pair.run(net::kSecond);
    tap(pair[0], 0, sim::Keys::Left);  // no keys are taken now
    pair.run(6 * net::kSecond);
    CHECK_FALSE(pair[0].session()->game()->is_present(1));
    CHECK(pair[0].match()->world().tick() == Pair::ticks);
    CHECK(pair[0].keys().peek(0).bits == 0);
    CHECK(ada.flown == sim::Keys::Left);
}

TEST_CASE("three quick phrases can be said at once, and then one every two seconds") {
    Pair pair;
    pair.meet();
    for (int phrase = 0; phrase < 3; ++phrase) {
        CHECK(pair[1].say_phrase(1, "hello"));
    }
    CHECK_FALSE(pair[1].say_phrase(1, "hello"));
    pair.run(2100 * net::kMillisecond);
    CHECK(pair[1].say_phrase(1, "hello"));
    CHECK_FALSE(pair[1].say_phrase(1, "hello"));
}

TEST_CASE("a program without a socket to return with says no phrases, and gives up in the end with the reason") {
    SimWorld world(1);
    world.has_sockets = false;
    match::OnlineService network(std::make_unique<SimPlatform>(world, 1), {}, sim::MaskTable::classic());
    network.come_back_to({.identity = {}, .secret = {}, .name = "Ada", .password = {}, .stream = {}, .peers = {kAda}});
    Eye client;
    network.attach(client);
    REQUIRE(network.is_coming_back());
    REQUIRE(network.session() == nullptr);
    CHECK_FALSE(network.say_phrase(1, "hello"));
    network.mutes().set(network.session(), 1, true);
    const net::Micros before = world.now;
    while (network.is_coming_back() && world.now < before + 200 * net::kSecond) {
        network.poll();
        const net::Micros asleep = world.now;
        network.wait(net::kSecond);
        REQUIRE(world.now > asleep);
    }
    CHECK(world.now - before >= match::ReturnSearch::kAfterRestart);
    CHECK_FALSE(network.is_coming_back());
    CHECK(network.session() == nullptr);
    CHECK(network.trouble().english() == "no socket is left");
}

TEST_CASE("the last attempt to return is watched until it ends") {
    Pair pair;
    const net::Identity identity = match::make_identity(sim::MaskTable::classic());
    pair[1].come_back_to({identity, {}, "Bob", {}, 0, {}, {kAda}, 0});
    CHECK(pair[1].time_to_return() == match::ReturnSearch::kAfterRestart);
    pair.run(match::ReturnSearch::kAfterRestart + 2 * net::kSecond);
    REQUIRE(pair[1].is_coming_back());
    CHECK(pair[1].time_to_return() == 0);
    REQUIRE(pair[0].host({"Ada"}, {}));
    pair.run(5 * net::kSecond);
    CHECK_FALSE(pair[1].is_coming_back());
    REQUIRE(pair[1].session() != nullptr);
    CHECK(pair[1].session()->phase() == net::SessionPhase::Lobby);
}

TEST_CASE("a program that cannot open the next lobby says why") {
    Pair pair;
    pair.meet();
    pair.world.has_sockets = false;
    match::NextLobby next;
    CHECK_FALSE(pair[1].play_again({"Bob"}, next));
    pair.world.has_sockets = true;
    next.hosts = {{0x0A000009, net::kDefaultPort}};  // where nobody is
    REQUIRE(pair[1].play_again({"Bob"}, next));
    pair.world.has_sockets = false;
    pair.run(5 * net::kSecond);
    CHECK(pair[1].session() == nullptr);
    CHECK(pair[1].trouble().english() == "no socket is left");
}

TEST_CASE("each game has its return ticket, also the second one with the same peers") {
    const TestDirectory dir;
    Pair pair;
    match::NetworkOptions options;
    options.tickets = dir.path();
    pair.networks[1] = std::make_unique<match::OnlineService>(std::make_unique<SimPlatform>(pair.world, 2), options,
                                                              sim::MaskTable::classic());
    const auto has_ticket = [&] {
        const auto is_ticket = [](const auto& entry) { return entry.path().extension() == ".ticket"; };
        return std::ranges::any_of(std::filesystem::directory_iterator(dir.path()), is_ticket);
    };
    Eye ada;
    Eye bob;
    pair[0].attach(ada);
    pair[1].attach(bob);
    for (int game = 0; game < 2; ++game) {
        INFO("game " << game);
        pair.meet({.start_with = 2});
        REQUIRE(pair.run_to(30));
        CHECK(has_ticket());
        pair[1].leave();
        CHECK_FALSE(has_ticket());
        pair[0].leave();
        pair.run(6 * net::kSecond);
    }
}

TEST_CASE("a claimed ticket that was not used waits for the next run of the program") {
    const TestDirectory dir;
    SimWorld world(1);
    match::NetworkOptions options;
    options.tickets = dir.path();
    const auto start = [&] {
        return std::make_unique<match::OnlineService>(std::make_unique<SimPlatform>(world, 1), options,
                                                      sim::MaskTable::classic());
    };
    auto network = start();
    {
        match::TicketBox box(dir.path());
        const net::Identity rules = match::make_identity(sim::MaskTable::classic());
        REQUIRE(box.keep({rules, {}, "Ada", {}, 1, {}, {kAda}, network->platform().seconds_since_1970()}));
    }
    REQUIRE(network->claim_ticket());
    network->leave();  // as the program does when it ends
    network = nullptr;
    CHECK(start()->claim_ticket());
}
