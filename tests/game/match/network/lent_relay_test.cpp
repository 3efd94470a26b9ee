// SPDX-License-Identifier: Zlib
// Relay servers that guests run for a host that others cannot reach.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>

#include "net/wire/relay_packets.h"
#include "tests/game/match/network/pair.h"

namespace {

constexpr std::uint32_t kPublic = 0x14000000;     // 20.0.0.0
constexpr std::uint32_t kPrivate = 0xC0A80000;    // 192.168.0.0
constexpr std::uint32_t kAdasHome = kPublic + 1;  // hosts behind a router that opens no port
constexpr std::uint32_t kBobsHome = kPublic + 2;  // may be reached by everybody
constexpr std::uint32_t kCidsHome = kPublic + 3;  // behind another such router
constexpr std::uint32_t kDansHome = kPublic + 4;  // as Bob
constexpr sim::Tick kTicks = 60;

/// Programs of which the first and third cannot reach each other.
struct Homes {
    Homes() {
        world.router = match::Router{kPrivate + 254, kPrivate + 1};  // answers nothing
        const std::array<std::pair<std::uint32_t, std::uint32_t>, 4> places{
            {{kAdasHome, kPrivate + 1}, {kBobsHome, kBobsHome}, {kCidsHome, kPrivate + 1}, {kDansHome, kDansHome}}};
        for (const auto& [seen, own] : places) {
            match::NetworkOptions options;
            options.program = "test";
            options.ticks = kTicks;
            all.push_back(std::make_unique<match::OnlineService>(std::make_unique<SimPlatform>(world, seen, own),
                                                                 options, sim::MaskTable::classic()));
        }
        world.network.set_tap([this](const net::SimNetwork::Sent& sent) {
            const std::set<std::uint32_t> ends{sent.from.ip.v4(), sent.to.ip.v4()};
            lends += sent.bytes.starts_with(static_cast<char>(net::PacketKind::Lend)) ? 1 : 0;
            return ends != std::set{kAdasHome, kCidsHome} &&
                   !(is_bob_deaf && sent.to.ip.v4() == kBobsHome && sent.to.port != SimPlatform::kFirstPort);
        });
    }

    void run(net::Micros span) {
        for (const net::Micros end = world.now + span; world.now < end; world.now += 2 * net::kMillisecond) {
            for (const auto& each : all) {
                each->poll();
            }
        }
    }
    [[nodiscard]] match::OnlineService& ada() const { return *all[0]; }
    [[nodiscard]] match::OnlineService& bob() const { return *all[1]; }
    [[nodiscard]] match::OnlineService& cid() const { return *all[2]; }
    [[nodiscard]] match::OnlineService& dan() const { return *all[3]; }

    void open(int start_with = 0) {
        REQUIRE(ada().host({"Ada"}, {.start_with = start_with, .is_open = true}));
        run(4 * net::kSecond);
        REQUIRE(ada().reach()->state == match::Reach::State::Closed);
    }
    /// Opens a lobby, in which Bob's program becomes its relay server.
    void open_with_helper() {
        open();
        join(bob(), "Bob");
        run(6 * net::kSecond);
        REQUIRE(reach() == match::Reach::State::Relayed);
    }
    static void join(match::OnlineService& guest, const std::string& name) {
        REQUIRE(guest.join({name}, {}, net::Address{kAdasHome, net::kDefaultPort}));
    }
    [[nodiscard]] match::Reach::State reach() const { return ada().reach()->state; }
    [[nodiscard]] net::HostPlace place() const {
        const auto found = net::find_place(ada().code(), net::kDefaultPort);
        REQUIRE(found);
        REQUIRE(found->ok());
        return **found;
    }
    [[nodiscard]] static bool is_in(match::OnlineService& guest) {
        return guest.session() != nullptr && guest.session()->phase() == net::SessionPhase::Lobby;
    }

    SimWorld world{7};
    std::vector<std::unique_ptr<match::OnlineService>> all;
    int lends = 0;             ///< Lend packets so far.
    bool is_bob_deaf = false;  ///< Only the port of Bob's game can be reached.
};

using State = match::Reach::State;

}  // namespace

TEST_CASE("a guest that can be reached passes on what friends send to a host that cannot, and all fly together") {
    Homes homes;
    homes.open(3);
    Homes::join(homes.bob(), "Bob");
    homes.run(6 * net::kSecond);
    REQUIRE(Homes::is_in(homes.bob()));
    CHECK(homes.reach() == State::Relayed);
    CHECK(homes.bob().is_lending());
    CHECK_FALSE(homes.bob().has_relayed_guests());
    REQUIRE(homes.ada().code().starts_with("R-"));

    REQUIRE(homes.cid().join({"Cid"}, {}, homes.place()));
    std::array<Hand, 3> hands;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        homes.all[i]->attach(hands[i]);
    }
    homes.run(20 * net::kSecond);
    std::set<std::uint64_t> hashes;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        REQUIRE(homes.all[i]->match() != nullptr);
        CHECK(homes.all[i]->match()->world().tick() == kTicks);
        hashes.insert(homes.all[i]->match()->world().hash());
        homes.all[i]->detach();
    }
    CHECK(hashes.size() == 1);
    CHECK(homes.bob().has_relayed_guests());
}

TEST_CASE("a guest whose player does not want it runs no relay server") {
    Homes homes;
    homes.bob().options().lends_relay = false;
    homes.open();
    Homes::join(homes.bob(), "Bob");
    homes.run(8 * net::kSecond);
    REQUIRE(Homes::is_in(homes.bob()));
    CHECK(homes.reach() == State::Closed);
    CHECK_FALSE(homes.bob().is_lending());
}

TEST_CASE("a host that everybody reaches, or that is not open, asks nobody for a relay server") {
    Homes homes;
    REQUIRE(homes.dan().host({"Dan"}, {.is_open = true}));
    REQUIRE(homes.bob().join({"Bob"}, {}, net::Address{kDansHome, net::kDefaultPort}));
    homes.run(6 * net::kSecond);
    REQUIRE(Homes::is_in(homes.bob()));
    CHECK(homes.lends == 0);

    Homes closed;
    REQUIRE(closed.ada().host({"Ada"}, {}));
    Homes::join(closed.bob(), "Bob");
    closed.run(6 * net::kSecond);
    REQUIRE(Homes::is_in(closed.bob()));
    CHECK(closed.lends == 0);
}

TEST_CASE("a host whose first helper cannot be reached uses the next one") {
    Homes homes;
    homes.is_bob_deaf = true;
    homes.open();
    Homes::join(homes.bob(), "Bob");
    homes.run(10 * net::kSecond);
    REQUIRE(Homes::is_in(homes.bob()));
    CHECK(homes.reach() == State::Closed);
    Homes::join(homes.dan(), "Dan");
    homes.run(8 * net::kSecond);
    CHECK(homes.reach() == State::Relayed);
    CHECK(homes.dan().is_lending());
}

TEST_CASE("when a helper leaves, the host says that it cannot be reached any more, until there is another one") {
    Homes homes;
    homes.open_with_helper();
    homes.bob().leave();
    homes.run(70 * net::kSecond);
    CHECK_FALSE(homes.bob().is_lending());
    CHECK_FALSE(homes.bob().is_busy());
    CHECK(homes.reach() == State::Closed);
    Homes::join(homes.dan(), "Dan");
    homes.run(8 * net::kSecond);
    CHECK(homes.reach() == State::Relayed);
}

TEST_CASE("a lobby that is closed to the internet and opened again is joined by its new code") {
    Homes homes;
    homes.open_with_helper();
    const std::string before = homes.ada().code();
    homes.ada().set_open(false);
    homes.run(net::kSecond);
    CHECK_FALSE(homes.bob().is_lending());
    homes.ada().set_open(true);
    homes.run(8 * net::kSecond);
    REQUIRE(homes.reach() == State::Relayed);
    CHECK(homes.ada().code() != before);
    REQUIRE(homes.cid().join({"Cid"}, {}, homes.place()));
    homes.run(3 * net::kSecond);
    CHECK(Homes::is_in(homes.cid()));
    homes.ada().set_open(false);
    homes.run(60 * net::kSecond);
    CHECK_FALSE(homes.bob().is_lending());
    const int lends = homes.lends;
    homes.run(5 * net::kSecond);
    CHECK(homes.lends == lends);
}

TEST_CASE("a guest that is removed is no relay server any more") {
    Homes homes;
    homes.open_with_helper();
    homes.ada().session()->kick(1);
    homes.run(net::kSecond);
    CHECK(homes.reach() == State::Closed);
}
