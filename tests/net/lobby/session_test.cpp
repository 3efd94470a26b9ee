// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

HostSetup start_with(int pilots) {
    HostSetup hosting;
    hosting.start_with = pilots;
    hosting.game = "set-up";
    return hosting;
}

/// Adds a host and guests, and waits until they are in its lobby, and ready.
void fill_seats(MeetingRoom& room, int pilots) {
    room.host();
    for (int i = 1; i < pilots; ++i) {
        room.join("Guest of seat " + std::to_string(i));
        room.run(400 * kMillisecond);
    }
    REQUIRE(room.run_until([&] { return room.is_meshed(pilots); }, 10 * kSecond));
    room.make_ready();
}

/// When the first and the last machine began to play.
struct Spread {
    Micros first = 0;
    Micros last = 0;
};

Spread begin_all(MeetingRoom& room) {
    std::vector<Micros> begun(room.size(), 0);
    REQUIRE(room.run_until(
        [&] {
            for (std::size_t i = 0; i < room.size(); ++i) {
                if (begun[i] == 0 && room[i].phase() == SessionPhase::Playing) {
                    begun[i] = room.now();
                }
            }
            return std::count(begun.begin(), begun.end(), 0) == 0;
        },
        10 * kSecond));
    const auto [first, last] = std::minmax_element(begun.begin(), begun.end());
    return {*first, *last};
}

}  // namespace

TEST_CASE("the host cannot change the game once a start is proposed") {
    MeetingRoom room(3, line_of(50, 0));
    fill_seats(room, 2);
    const LobbyView before = room[0].session->lobby();
    REQUIRE(room[0].session->start(room.local(0)));
    REQUIRE(room[0].phase() == SessionPhase::Starting);
    room[0].session->set_game("other rules", 3);
    room.run(200 * kMillisecond);
    for (std::size_t i = 0; i < room.size(); ++i) {
        CHECK(room[i].phase() == SessionPhase::Starting);
        CHECK(room[i].session->lobby().max_pilots == before.max_pilots);
        CHECK(room[i].session->lobby().game == before.game);
    }
}

TEST_CASE("two to eight peers meet and start despite packet loss") {
    for (const int pilots : {2, 3, 8}) {
        for (const double loss : {0.0, 0.1, 0.3}) {
            INFO(pilots << " pilots, loss " << loss);
            MeetingRoom room(static_cast<std::uint64_t>(pilots), line_of(100, loss));
            room.host(start_with(pilots));
            for (int i = 1; i < pilots; ++i) {
                room.join("Guest");
            }
            REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 5 * kSecond));
            std::set<Slot> slots;
            for (std::size_t i = 0; i < room.size(); ++i) {
                slots.insert(room[i].session->self());
                CHECK(room[i].session->names() == room[0].session->names());
                CHECK(room[i].session->lobby().game == "set-up");
                REQUIRE(room[i].session->game() != nullptr);
                CHECK(room[i].session->game()->schedule().delay() == room[0].session->game()->schedule().delay());
            }
            CHECK(slots.size() == room.size());
            CHECK(*slots.rbegin() == pilots - 1);
            CHECK(room[0].session->self() == 0);
        }
    }
}

TEST_CASE("an answer that arrives after another cookie was requested still counts") {
    MeetingRoom room(1, line_of(100, 0));
    room.host();
    bool is_silent = true;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        return !is_silent || sent.bytes.front() != 7;  // no rosters at first
    });
    room.join("Bo");
    room.run(5200 * kMillisecond);
    room.network().set_cut(MeetingRoom::address(1), MeetingRoom::address(0), true);
    is_silent = false;
    CHECK(room.run_until([&] { return room[1].phase() == SessionPhase::Lobby; }, kSecond));
    CHECK(room[1].session->self() == 1);
}

TEST_CASE("all peers begin within half a tick of each other") {
    for (const double loss : {0.0, 0.3}) {
        LinkConditions conditions = line_of(100, loss);
        conditions.jitter = 10 * kMillisecond;
        MeetingRoom room(3, conditions);
        fill_seats(room, 4);
        REQUIRE(room[0].session->start(room.local(0)));
        const Spread spread = begin_all(room);
        INFO("loss " << loss << ", spread " << spread.last - spread.first);
        CHECK(spread.last - spread.first <= kTickPeriod / 2);
    }
}

TEST_CASE("a link that slows down during the countdown makes nobody late") {
    MeetingRoom room(3, line_of(100, 0));
    fill_seats(room, 3);
    REQUIRE(room[0].session->start(room.local(0)));
    room.run(300 * kMillisecond);
    room.network().set_conditions(line_of(600, 0));
    const Spread spread = begin_all(room);
    CHECK(spread.last - spread.first <= kTickPeriod / 2);
}

TEST_CASE("all peers see the countdown, and it takes about a second and a half") {
    MeetingRoom room(3, line_of(100, 0));
    fill_seats(room, 3);
    const Micros pressed = room.now();
    REQUIRE(room[0].session->start(room.local(0)));
    room.run(500 * kMillisecond);
    for (std::size_t i = 0; i < room.size(); ++i) {
        CHECK(room[i].phase() == SessionPhase::Starting);
        const Micros left = room[i].session->time_to_start(room.local(i));
        CHECK(std::abs(left - room[0].session->time_to_start(room.local(0))) < 10 * kMillisecond);
    }
    const Spread spread = begin_all(room);
    CHECK(spread.first - pressed > 1400 * kMillisecond);
    CHECK(spread.last - pressed < 2000 * kMillisecond);
}

TEST_CASE("the first delay covers the slowest link, or is what the host set") {
    const auto delay_at = [](Micros rtt_ms, std::optional<int> fixed, net::Netcode netcode = net::Netcode::Lockstep) {
        MeetingRoom room(3, line_of(rtt_ms, 0));
        HostSetup hosting;
        hosting.terms.is_delay_fixed = fixed.has_value();
        hosting.terms.delay = static_cast<std::uint8_t>(fixed.value_or(0));
        hosting.terms.netcode = netcode;
        room.host(hosting);
        room.join("Guest");
        REQUIRE(room.run_until([&] { return room.is_meshed(2); }, 5 * kSecond));
        room.make_ready();
        REQUIRE(room[0].session->start(room.local(0)));
        begin_all(room);
        return room[1].session->game()->schedule().delay();
    };
    CHECK(delay_at(0, {}) == 1);
    CHECK(delay_at(50, {}) == 2);
    CHECK(delay_at(100, {}) == 3);
    CHECK(delay_at(180, {}) == 4);
    CHECK(delay_at(100, 5) == 5);
    // The delay excludes latency that prediction covers.
    CHECK(delay_at(0, {}, net::Netcode::Auto) == 1);
    CHECK(delay_at(180, {}, net::Netcode::Auto) == 2);
    CHECK(delay_at(180, {}, net::Netcode::Rollback) == 1);
    CHECK(delay_at(100, 5, net::Netcode::Auto) == 5);
}

TEST_CASE("slots have no gaps, although seats may") {
    MeetingRoom room(3, line_of(50, 0));
    fill_seats(room, 4);
    room[1].session->leave(room.local(1));
    room.run(kSecond);
    CHECK(room[0].session->lobby().seats[1].is_taken == false);
    CHECK(room[3].session->self() == 3);
    REQUIRE(room[0].session->start(room.local(0)));
    room.vanish(1);
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 5 * kSecond));
    CHECK(room[0].session->self() == 0);
    CHECK(room[2].session->self() == 1);
    CHECK(room[3].session->self() == 2);
    CHECK(room[3].session->names()[2] == "Guest of seat 3");
}

TEST_CASE("a lobby starts at once when all are ready") {
    MeetingRoom room(3, line_of(50, 0));
    room.host();
    CHECK_FALSE(room[0].session->start(room.local(0)));
    room.join("Bo");
    REQUIRE(room.run_until([&] { return room.is_meshed(2); }, 5 * kSecond));
    CHECK(room[0].count(Notice::Type::Info, "Nobody else is here yet.") == 1);
    room.make_ready();
    CHECK_FALSE(room[1].session->start(room.local(1)));  // not the host's machine
    CHECK(room[0].session->start(room.local(0)));
    CHECK(room[0].phase() == SessionPhase::Starting);
    CHECK_FALSE(room[0].session->start(room.local(0)));
}

TEST_CASE("a ready check asks everybody for ten seconds, and then the game starts anyway") {
    MeetingRoom room(3, line_of(50, 0));
    fill_seats(room, 3);
    room[2].session->set_ready(false);
    room.run(200 * kMillisecond);
    CHECK_FALSE(room[0].session->time_to_check_end(room.local(0)));
    REQUIRE(room[0].session->start(room.local(0)));
    CHECK_FALSE(room[0].session->start(room.local(0)));  // one check is enough
    room.run(200 * kMillisecond);
    for (std::size_t i = 0; i < room.size(); ++i) {
        INFO("machine " << i);
        CHECK(room[i].phase() == SessionPhase::Lobby);
        const auto left = room[i].session->time_to_check_end(room.local(i));
        REQUIRE(left);
        CHECK(std::abs(*left - 9800 * kMillisecond) < 60 * kMillisecond);
    }
    room.run(9700 * kMillisecond);
    CHECK(room[2].phase() == SessionPhase::Lobby);
    room.run(300 * kMillisecond);
    CHECK(room[2].phase() == SessionPhase::Starting);
    CHECK_FALSE(room[2].session->time_to_check_end(room.local(2)));
    CHECK(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 3 * kSecond));
}

TEST_CASE("a ready check ends with the start as soon as the last pilot is ready") {
    MeetingRoom room(3, line_of(50, 0));
    fill_seats(room, 3);
    room[1].session->set_ready(false);
    room.run(200 * kMillisecond);
    REQUIRE(room[0].session->start(room.local(0)));
    room.run(kSecond);
    room[1].session->set_ready(true);
    room.run(200 * kMillisecond);
    CHECK(room[0].phase() == SessionPhase::Starting);
    CHECK(room[1].phase() == SessionPhase::Starting);
}

TEST_CASE("any pilot may stop a ready check, and all read who did") {
    for (const Slot stopper : {Slot{0}, Slot{1}, Slot{2}}) {
        INFO("stopped by machine " << stopper.value());
        MeetingRoom room(3, line_of(50, 0));
        fill_seats(room, 3);
        room[2].session->set_ready(false);
        room.run(200 * kMillisecond);
        REQUIRE(room[0].session->start(room.local(0)));
        room.run(kSecond);
        room[static_cast<std::size_t>(stopper.value())].session->stop_check();
        room.run(11 * kSecond);
        const std::string name = room[0].session->lobby().seats[stopper].pilots.first();
        for (std::size_t i = 0; i < room.size(); ++i) {
            CHECK(room[i].phase() == SessionPhase::Lobby);
            CHECK_FALSE(room[i].session->time_to_check_end(room.local(i)));
            CHECK(room[i].count(Notice::Type::CheckStopped, name + " stopped the start.") == 1);
        }
        REQUIRE(room[0].session->start(room.local(0)));  // what stopped one check does not stop the next
        room.run(kSecond);
        CHECK(room[1].session->time_to_check_end(room.local(1)));
    }
}

TEST_CASE("a ready check ends when the host changes the rules or the last guest leaves") {
    MeetingRoom room(1, line_of(50, 0));
    fill_seats(room, 2);
    room[1].session->set_ready(false);
    room.run(200 * kMillisecond);
    REQUIRE(room[0].session->start(room.local(0)));
    room[0].session->set_game("other rules", 3);
    CHECK_FALSE(room[0].session->time_to_check_end(room.local(0)));
    REQUIRE(room[0].session->start(room.local(0)));
    room.run(kSecond);
    room[1].session->leave(room.local(1));
    room.run(kSecond);
    CHECK(room[0].phase() == SessionPhase::Lobby);
    CHECK_FALSE(room[0].session->time_to_check_end(room.local(0)));
    CHECK(room[0].count(Notice::Type::NobodyLeft, "Nobody is left to start with.") == 1);
}

TEST_CASE("a game for one starts alone") {
    MeetingRoom room(3);
    room.host(start_with(1));
    CHECK(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 3 * kSecond));
}

TEST_CASE("a guest that does not answer is left out of the start") {
    MeetingRoom room(3, line_of(100, 0.1));
    fill_seats(room, 4);
    room.vanish(2);
    REQUIRE(room[0].session->start(room.local(0)));
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 8 * kSecond));
    CHECK(room[0].session->self() == 0);
    CHECK(room[1].session->self() == 1);
    CHECK(room[3].session->self() == 2);
    CHECK(room[1].session->names()[2] == "Guest of seat 3");
    CHECK(room[1].session->names()[3].empty());
}

TEST_CASE("if no guest answers, the host returns to its lobby") {
    MeetingRoom room(3, line_of(100, 0));
    fill_seats(room, 2);
    room.vanish(1);
    REQUIRE(room[0].session->start(room.local(0)));
    room.run(4 * kSecond);
    CHECK(room[0].phase() == SessionPhase::Lobby);
    CHECK(room[0].count(Notice::Type::NobodyLeft, "Nobody is left to start with.") == 1);
    room.join("Late");
    CHECK(room.run_until([&] { return room.is_meshed(2); }, 5 * kSecond));
}

TEST_CASE("a guest that learns late that the start is final still begins") {
    MeetingRoom room(3, line_of(100, 0));
    fill_seats(room, 3);
    REQUIRE(room[0].session->start(room.local(0)));
    room.run(60 * kMillisecond);  // machine 2 has received and acknowledged the start, but receives nothing more
    room.network().set_cut(MeetingRoom::address(0), MeetingRoom::address(2), true);
    room.run(3 * kSecond);
    CHECK(room[1].phase() == SessionPhase::Playing);
    CHECK(room[2].phase() == SessionPhase::Starting);
    room.network().set_cut(MeetingRoom::address(0), MeetingRoom::address(2), false);
    CHECK(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 300 * kMillisecond));
}

TEST_CASE("a final start happens even without its host") {
    MeetingRoom room(3, line_of(100, 0));
    fill_seats(room, 3);
    REQUIRE(room[0].session->start(room.local(0)));
    room.run(500 * kMillisecond);
    room.vanish(0);
    CHECK(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 3 * kSecond));
}

TEST_CASE("a lobby becomes a full mesh within a second and a half at one third packet loss", "[slow]") {
    struct Times {
        std::vector<Micros> joined;  // everybody has a seat
        std::vector<Micros> meshed;  // and everybody sees that all links work
    };
    const auto p95 = [](std::vector<Micros> times) {
        std::sort(times.begin(), times.end());
        return times[times.size() * 95 / 100] / kMillisecond;
    };
    const auto measure = [](double loss, int pilots) {
        Times times;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            MeetingRoom room(seed, line_of(100, loss));
            room.host();
            for (int i = 1; i < pilots; ++i) {
                room.join("Guest");
            }
            room.run_until([&] { return room.all_in(SessionPhase::Lobby); }, 20 * kSecond);
            const Micros joined = room.now();
            room.run_until([&] { return room.is_meshed(pilots); }, 30 * kSecond);
            times.joined.push_back(joined);
            times.meshed.push_back(room.now() - joined);
        }
        return times;
    };
    for (const int pilots : {2, 8}) {
        for (const double loss : {0.3, 0.875}) {
            const Times times = measure(loss, pilots);
            INFO(pilots << " pilots, loss " << loss << ": joined " << p95(times.joined) << ", meshed "
                        << p95(times.meshed) << " ms later");
            CHECK(p95(times.joined) + p95(times.meshed) <= (loss < 0.5 ? 1500 : 15000));
            CHECK(p95(times.meshed) <= (loss < 0.5 ? 1500 : 10000));
        }
    }
}
