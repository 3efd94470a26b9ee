// SPDX-License-Identifier: Zlib
#include "tests/net/reach/homes.h"

#include "engine/base/rng.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace net;

namespace {

/// A round trip of 100 ms between two homes and to the relay server, and of 200 ms between homes through it.
LinkConditions home_line(double loss) {
    LinkConditions conditions;
    conditions.delay = 50 * kMillisecond;
    conditions.loss = loss;
    return conditions;
}

/// A kind of home. Its router may be behind the provider's.
struct HomeKind {
    const char* name;
    RouterKind router;
    bool is_behind_provider = false;
    bool is_forwarded = false;  ///< The game's port is.
};

constexpr HomeKind kOpen{.name = "open", .router = kOrdinaryRouter, .is_forwarded = true};
constexpr HomeKind kOrdinary{.name = "ordinary", .router = kOrdinaryRouter};
constexpr HomeKind kCone{.name = "full cone", .router = kFullCone};
constexpr HomeKind kSymmetric{.name = "symmetric", .router = kSymmetricRouter};
constexpr HomeKind kDouble{.name = "double NAT", .router = kOrdinaryRouter, .is_behind_provider = true};
constexpr HomeKind kAnswering{.name = "answers strangers",
                              .router = {.filtering = DependsOn::AddressAndPort, .answers_strangers = true}};
constexpr std::array kGuests{kOrdinary, kCone, kSymmetric, kDouble, kAnswering};

SimRouter& build(Homes& homes, const HomeKind& kind) {
    SimRouter& router =
        kind.is_behind_provider ? homes.home(kind.router, homes.home(kOrdinaryRouter)) : homes.home(kind.router);
    if (kind.is_forwarded) {
        router.forward(kDefaultPort, Homes::inner(0));
    }
    return router;
}

/// How a guest came in.
struct Entry {
    Micros took = 0;
    bool is_direct = false;  ///< Seen from both sides, after ten seconds.
};

constexpr std::array<std::size_t, 3> kPilots{0, 1, 2};

Entry enter(std::uint64_t seed, const HomeKind& host, const HomeKind& guest, double loss) {
    Homes homes(seed, home_line(loss));
    SimRouter& home = build(homes, host);
    homes.host(home);
    homes.run(kSecond);  // a lobby is open for a while before its code has reached a friend
    SimRouter& away = build(homes, guest);
    const Address open{home.outer(), kDefaultPort};
    host.is_forwarded ? homes.join(away, "Ann", open) : homes.join(away, "Ann");
    Entry entry;
    entry.took = homes.run_until([&] { return homes.is_complete(); }, 20 * kSecond);
    homes.run(10 * kSecond);
    entry.is_direct = Homes::is_direct(homes.pilot(0), 1) && Homes::is_direct(homes.pilot(1), 0);
    return entry;
}

/// Returns whether a direct path can exist: not if one side has a port for each destination and the other lets only
/// known ports in.
bool can_be_direct(const HomeKind& a, const HomeKind& b) {
    const auto is_hard = [](const HomeKind& kind) { return kind.router.mapping != DependsOn::Nothing; };
    const auto is_open = [](const HomeKind& kind) {
        return kind.is_forwarded || kind.router.filtering == DependsOn::Nothing;
    };
    return is_open(a) || is_open(b) || (!is_hard(a) && !is_hard(b));
}

}  // namespace

TEST_CASE("pilots in homes of all kinds find each other, directly where that is possible") {
    std::uint64_t seed = 1;
    for (const HomeKind& host : {kOpen, kOrdinary, kCone, kSymmetric, kDouble}) {
        for (const HomeKind& guest : kGuests) {
            INFO(host.name << " host, " << guest.name << " guest, seed " << seed);
            const Entry entry = enter(seed++, host, guest, 0.1);
            CHECK(entry.took <= 3 * kSecond);
            CHECK(entry.is_direct == can_be_direct(host, guest));
        }
    }
}

TEST_CASE("a link that was found stays, and a lobby of one household and others is whole") {
    Homes homes(3, home_line(0.05));
    homes.host(homes.home(kOrdinaryRouter));
    SimRouter& shared = homes.home(kSymmetricRouter);
    const auto enter = [&homes](SimRouter& router, const char* name) {
        homes.join(router, name);
        homes.run_until([&] { return homes.is_complete(); }, 5 * kSecond);
    };
    enter(shared, "Ann");
    enter(shared, "Ben");
    enter(homes.home(kSymmetricRouter), "Cleo");
    enter(homes.home(kOrdinaryRouter), "Dan");
    homes.run(60 * kSecond);
    CHECK(homes.is_complete());
    CHECK(Homes::is_direct(homes.pilot(4), 0));        // ordinary and ordinary
    CHECK_FALSE(Homes::is_direct(homes.pilot(3), 0));  // symmetric and ordinary: through the relay server
    CHECK(Homes::is_direct(homes.pilot(1), 2));        // in one home
    for (std::size_t pilot = 0; pilot < 5; ++pilot) {
        CHECK(std::ranges::all_of(homes.pilot(pilot).session->links(), &LinkStats::is_met));
    }
}

TEST_CASE("a router that is restarted in a lobby costs nobody the seat") {
    Homes homes(4, home_line(0));
    SimRouter& home = homes.home(kSymmetricRouter);
    homes.host(home);
    SimRouter& away = homes.home(kSymmetricRouter);
    homes.join(away, "Ann");
    homes.run_until([&] { return homes.is_complete(); }, 5 * kSecond);
    away.restart();
    homes.run(20 * kSecond);
    CHECK(homes.is_complete());
    home.restart();
    homes.run(20 * kSecond);
    CHECK(homes.is_complete());
}

TEST_CASE("a router that is restarted in a game stops it for less than three seconds") {
    for (const RouterKind& kind : {kOrdinaryRouter, kSymmetricRouter}) {
        for (const std::size_t restarted : {std::size_t{0}, std::size_t{1}}) {
            INFO((kind.mapping == DependsOn::Nothing ? "ordinary" : "symmetric")
                 << " routers, that of pilot " << restarted);
            Homes homes(5, home_line(0.05));
            const std::array<SimRouter*, 3> routers{&homes.home(kind), &homes.home(kind), &homes.home(kind)};
            homes.host(*routers[0], 3);
            homes.join(*routers[1], "Ann");
            homes.join(*routers[2], "Ben");
            const auto plays = [&] { return homes.pilot(0).ticks > 30 && homes.pilot(2).ticks > 30; };
            homes.run_until(plays, 40 * kSecond);
            homes.run(20 * kSecond);
            homes.forget_waits();
            routers[restarted]->restart();
            homes.run(20 * kSecond);
            for (std::size_t pilot = 0; pilot < 3; ++pilot) {
                CHECK(homes.pilot(pilot).session->phase() == SessionPhase::Playing);
                CHECK(homes.pilot(pilot).longest_wait < 3 * kSecond);
                CHECK(homes.pilot(pilot).ticks > 40 * kTicksPerSecond * 9 / 10);
            }
        }
    }
}

TEST_CASE("a guest that was removed does not come back through the relay server") {
    Homes homes(6, home_line(0));
    homes.host(homes.home(kOrdinaryRouter));
    homes.run(kSecond);
    SimRouter& away = homes.home(kOrdinaryRouter);
    homes.join(away, "Ann");
    homes.run_until([&] { return homes.is_complete() && Homes::is_direct(homes.pilot(0), 1); }, 10 * kSecond);
    homes.pilot(0).session->kick(1);
    homes.run(kSecond);
    CHECK(homes.pilot(1).session->phase() == SessionPhase::Ended);  // it still reads that it was removed
    homes.run(2 * kSecond);
    CHECK(homes.relay().counts(homes.now()).guests == 0);
    const Homes::Pilot& again = homes.join(away, "Bea");
    homes.run_until([&] { return again.session->phase() != SessionPhase::Joining; }, 20 * kSecond);
    CHECK(again.session->phase() == SessionPhase::Ended);
    CHECK(again.transport->state(Homes::kRelay) == RelayedTransport::State::Closed);
    CHECK(homes.relay().counts(homes.now()).guests == 0);
    homes.join(homes.home(kOrdinaryRouter), "Cleo");
    homes.run_until([&] { return homes.pilot(3).session->phase() == SessionPhase::Lobby; }, 5 * kSecond);
    homes.run(150 * kSecond);
    homes.join(away, "Dan");
    homes.run(5 * kSecond);
    CHECK(homes.relay().counts(homes.now()).guests == 1);  // Cleo: the host has repeated it
}

TEST_CASE("a pilot that the others voted out reads so, and its relay server lets it in no more") {
    Homes homes(11, home_line(0));
    homes.host(homes.home(kSymmetricRouter), 3);
    for (const char* name : {"Ann", "Bea"}) {
        homes.join(homes.home(kSymmetricRouter), name);
    }
    const auto has_all = [&](int ticks) {
        return std::ranges::all_of(kPilots, [&](std::size_t pilot) { return homes.pilot(pilot).ticks >= ticks; });
    };
    homes.run_until([&] { return has_all(30); }, 30 * kSecond);
    for (const std::size_t voter : {std::size_t(0), std::size_t(1)}) {
        homes.pilot(voter).session->game()->own_events().post(RemovalVoteEvent{2});
    }
    homes.run(kSecond);
    CHECK(homes.pilot(2).session->game()->end() == PeerGameEnd::Removed);
    homes.run(3 * kSecond);
    CHECK(homes.relay().counts(homes.now()).guests == 1);
    CHECK(homes.pilot(0).session->phase() == SessionPhase::Playing);
}

TEST_CASE("several guests that are removed at once are all barred within seconds") {
    Homes homes(6, home_line(0.1));
    homes.host(homes.home(kSymmetricRouter));
    homes.run(kSecond);
    for (const char* name : {"Ann", "Bea", "Cleo"}) {
        homes.join(homes.home(kSymmetricRouter), name);
    }
    homes.run_until([&] { return homes.is_complete(); }, 10 * kSecond);
    for (const Slot slot : {Slot(1), Slot(2), Slot(3)}) {
        homes.pilot(0).session->kick(slot);
    }
    homes.run(5 * kSecond);
    CHECK(homes.relay().counts(homes.now()).guests == 0);
}

namespace {

/// Has packets between these two outer addresses lost, of which the relay server is none.
void lose_directly(Homes& homes, const SimRouter& a, const SimRouter& b, const double& share) {
    homes.network().set_tap(
        [&share, a = a.outer(), b = b.outer(), random = engine::Rng(7)](const SimNetwork::Sent& sent) mutable {
            const bool is_direct = (sent.from.ip == a && sent.to.ip == b) || (sent.from.ip == b && sent.to.ip == a);
            return !is_direct || !random.happens(share);
        });
}

}  // namespace

TEST_CASE("a direct path that loses packets does not take the place of a relayed one that loses none") {
    for (const double share : {0.3, 0.5}) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            INFO("loss " << share << ", seed " << seed);
            Homes homes(seed, home_line(0));
            SimRouter& home = homes.home(kOrdinaryRouter);
            SimRouter& away = homes.home(kOrdinaryRouter);
            double lost = share;
            lose_directly(homes, home, away, lost);
            homes.host(home);
            homes.join(away, "Ann");
            homes.run_until([&] { return homes.is_complete(); }, 5 * kSecond);
            homes.run(60 * kSecond);
            CHECK_FALSE(Homes::is_direct(homes.pilot(0), 1));
            CHECK_FALSE(Homes::is_direct(homes.pilot(1), 0));
            lost = 0;  // once it has become good, it is taken
            homes.run(40 * kSecond);
            CHECK(Homes::is_direct(homes.pilot(0), 1));
            CHECK(Homes::is_direct(homes.pilot(1), 0));
        }
    }
}

TEST_CASE("a direct path is taken within five seconds if it loses no more than the relayed one") {
    for (const double loss : {0.0, 0.1, 0.2}) {
        INFO("loss " << loss);
        Homes homes(8, home_line(loss));
        homes.host(homes.home(kOrdinaryRouter));
        homes.join(homes.home(kOrdinaryRouter), "Ann");
        homes.run_until([&] { return homes.is_complete(); }, 5 * kSecond);
        const Micros took = homes.run_until(
            [&] { return Homes::is_direct(homes.pilot(0), 1) && Homes::is_direct(homes.pilot(1), 0); }, 20 * kSecond);
        CHECK(took < 5 * kSecond);
    }
}

TEST_CASE("a direct path that loses packets is taken if the relayed one leads nowhere any more") {
    Homes homes(9, home_line(0));
    SimRouter& home = homes.home(kOrdinaryRouter);
    SimRouter& away = homes.home(kOrdinaryRouter);
    const double lost = 0.3;
    lose_directly(homes, home, away, lost);
    homes.host(home);
    homes.join(away, "Ann");
    homes.run_until([&] { return homes.is_complete(); }, 5 * kSecond);
    homes.switch_relay_off();
    homes.run_until([&] { return Homes::is_direct(homes.pilot(0), 1) && Homes::is_direct(homes.pilot(1), 0); },
                    5 * kSecond);
}

TEST_CASE("a game that begins at once finds the direct path, unless that loses packets") {
    for (const double lost : {0.0, 0.3}) {
        INFO("loss of the direct path " << lost);
        Homes homes(10, home_line(0));
        SimRouter& home = homes.home(kOrdinaryRouter);
        SimRouter& away = homes.home(kOrdinaryRouter);
        lose_directly(homes, home, away, lost);
        homes.host(home, 2);
        homes.join(away, "Ann");
        homes.run_until([&] { return homes.pilot(0).ticks > 0 && homes.pilot(1).ticks > 0; }, 20 * kSecond);
        homes.forget_waits();
        homes.run(30 * kSecond);
        for (const int pilot : {0, 1}) {
            CHECK(Homes::is_direct(homes.pilot(static_cast<std::size_t>(pilot)), 1 - pilot) == (lost == 0));
            CHECK(homes.pilot(static_cast<std::size_t>(pilot)).longest_wait < kSecond / 4);
        }
    }
}

namespace {

/// Prints how long and how well a thousand guests of a kind enter at a host.
void measure_entries(const HomeKind& host, const HomeKind& guest, double loss) {
    constexpr int kSeeds = 1000;
    std::vector<Micros> times;
    int direct = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) {
        const Entry entry = enter(static_cast<std::uint64_t>(seed), host, guest, loss);
        times.push_back(entry.took);
        direct += entry.is_direct ? 1 : 0;
    }
    std::ranges::sort(times);
    const auto at = [&times](int percent) {
        return times[times.size() * static_cast<std::size_t>(percent) / 100] / kMillisecond;
    };
    std::cout << host.name << " host, " << guest.name << " guest, loss " << loss << ": median " << at(50)
              << " ms, 95 % " << at(95) << " ms, worst " << times.back() / kMillisecond << " ms, direct " << direct
              << " of " << kSeeds << std::endl;
}

}  // namespace

// bin/test_net "[.reach]": the table of all pairings; with -c "symmetric host" that part of it.
TEST_CASE("the times and kinds of entry of all pairings", "[.reach]") {
    for (const HomeKind& host : {kOpen, kOrdinary, kCone, kSymmetric, kDouble}) {
        DYNAMIC_SECTION(host.name << " host") {
            for (const HomeKind& guest : kGuests) {
                for (const double loss : {0.0, 0.1, 0.3}) {
                    measure_entries(host, guest, loss);
                }
            }
        }
    }
}
