// SPDX-License-Identifier: Zlib
// Programs that join or watch a running game: latecomers, spectators, and one that must not come back.
#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "game/replay/verify.h"
#include "net/lobby/visit/visitor_desk.h"
#include "net/play/peer_game.h"
#include "tests/game/match/network/table.h"

using net::kMillisecond;
using net::kSecond;

TEST_CASE("a program that joins a running game has recorded all of it in the end") {
    Table table(2);
    table.run(5 * kSecond);
    REQUIRE(table.sit().join({"Late"}, "", kTableHost));
    REQUIRE(table.run_until([&] { return table.is_flying(2, 2); }, 5 * kSecond));
    table.run(5 * kSecond);
    CHECK(table.is_agreed());
    const auto started_at = [&](std::size_t index) { return table.program(index).record().started_at; };
    CHECK(std::abs(started_at(2) - started_at(0)) < 100 * kMillisecond);
    match::Match& late = *table.program(2).match();
    CHECK(late.recording().ticks() + 5 >= table.program(0).match()->recording().ticks());
    CHECK(late.names()[2] == "Late");
    CHECK(table.program(0).match()->names()[2] == "Late");
    CHECK(table.program(0).match()->recording().header().names[2] == "Late");
    late.finish();
    const auto masks = sim::MaskTable::classic();
    CHECK(replay::verify(late.recording(), masks).verdict == replay::Verdict::Verified);
    CHECK(late.world().pilot(2).is_present());
    CHECK(table.client(2).ticks.front() > 200);  // it is not notified of past ticks
}

TEST_CASE("a spectator's program sees the same game and is in nobody's way") {
    Table table(2);
    REQUIRE(table.sit().join({"Eye"}, "", kTableHost, net::JoinPurpose::Watch));
    table.run(8 * kSecond);
    REQUIRE(table.program(2).match() != nullptr);
    CHECK(table.program(2).input() == nullptr);
    CHECK(table.is_agreed());
    const sim::Tick behind = table.program(0).match()->world().tick() - table.program(2).match()->world().tick();
    CHECK(behind < 20);
    CHECK(table.program(0).match()->world().pilots_present() == 2);
    const std::vector<sim::Tick>& ticks = table.client(2).ticks;
    REQUIRE(ticks.size() > 100);
    CHECK(std::ranges::is_sorted(ticks));
    CHECK(table.program(0).session()->game()->schedule().stats().stalls == 0);
}

TEST_CASE("a spectator's picture moves evenly towards the next tick, whatever is lost") {
    Table table(2);
    match::OnlineService& eye = table.sit();
    REQUIRE(eye.join({"Eye"}, "", kTableHost, net::JoinPurpose::Watch));
    table.run(6 * kSecond);
    REQUIRE(eye.visit() != nullptr);
    double last = 0;
    double most = 0;
    int ahead = 0;
    constexpr int kPolls = 2500;
    for (int poll = 0; poll < kPolls; ++poll) {
        table.run(4 * kMillisecond);
        const match::ConsecutiveWorlds picture = eye.match()->run_ahead();
        const sim::Tick ticks = picture.now().tick() - picture.previous().tick();
        const double place = picture.previous().tick() + ticks * eye.visit()->fraction(eye.platform().now());
        if (poll > 0) {
            INFO("poll " << poll << ", tick " << picture.previous().tick());
            REQUIRE(place >= last);
            most = std::max(most, place - last);
        }
        last = place;
        ahead += picture.now().tick() == eye.match()->world().tick() + 1 ? 1 : 0;
    }
    CHECK(most < 0.3);  // a poll takes 0.12 ticks
    CHECK(ahead > kPolls * 95 / 100);
    const sim::Tick behind = table.program(0).match()->world().tick() - eye.match()->world().tick();
    CHECK(behind < 20);
}

TEST_CASE("a spectator whose peer is gone asks another one, and sees the same game") {
    Table table(3);
    REQUIRE(table.sit().join({"Eye"}, "", kTableHost, net::JoinPurpose::Watch));
    table.run(6 * kSecond);
    REQUIRE(table.program(3).match() != nullptr);
    table.unplug(0, true);
    table.run(4 * kSecond);
    CHECK_FALSE(table.program(3).is_coming_back());
    table.run(3 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(1).match()->world().tick() - table.program(3).match()->world().tick() < 30);
}

TEST_CASE("a spectator sends few packets to a machine that others only claim is in the game") {
    Table table(2);
    REQUIRE(table.sit().join({"Eye"}, "", kTableHost, net::JoinPurpose::Watch));
    table.run(6 * kSecond);
    REQUIRE(table.program(2).match() != nullptr);
    int packets = 0;
    table.silence_and_count({0, 1}, 1, packets);
    REQUIRE(table.run_until([&] { return table.program(2).is_coming_back(); }, 4 * kSecond));
    constexpr int kSeconds = 25;
    table.run(kSeconds * kSecond);
    CHECK(packets > 0);
    CHECK(packets <= net::UnansweredBudget::kPackets + kSeconds);
}

TEST_CASE("a game is watched through a spectator's program, and joined by asking it") {
    Table table(2);
    REQUIRE(table.sit().join({"Eye"}, "", kTableHost, net::JoinPurpose::Watch));
    table.run(5 * kSecond);
    const net::Address spectator{kTableHost.ip.v4() + 2, net::kDefaultPort};
    REQUIRE(table.sit().join({"Eye of eye"}, "", spectator, net::JoinPurpose::Watch));
    REQUIRE(table.sit().join({"Late"}, "", spectator));
    table.run(6 * kSecond);
    REQUIRE(table.program(3).match() != nullptr);
    CHECK(table.program(3).session()->visit()->desk()->peer().address.ip == spectator.ip);
    CHECK(table.is_flying(4, 2));
    CHECK(table.is_agreed());
    CHECK(table.program(0).match()->world().tick() - table.program(3).match()->world().tick() < 40);
}

TEST_CASE("a spectator whose own network fails for some seconds watches on afterwards") {
    Table table(2);
    REQUIRE(table.sit().join({"Eye"}, "", kTableHost, net::JoinPurpose::Watch));
    table.run(6 * kSecond);
    table.unplug(2, true);
    REQUIRE(table.run_until([&] { return table.program(2).is_coming_back(); }, 4 * kSecond));
    CHECK(table.program(2).match() != nullptr);
    table.run(4 * kSecond);
    table.unplug(2, false);
    REQUIRE(table.run_until([&] { return !table.program(2).is_coming_back(); }, 5 * kSecond));
    table.run(3 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(1).match()->world().tick() - table.program(2).match()->world().tick() < 30);
}

TEST_CASE("a spectator of a peer that serves a wrong history sees the right game") {
    const int pilots = GENERATE(2, 3);
    const bool is_watched_before = GENERATE(false, true);
    CAPTURE(pilots, is_watched_before);
    net::InputHistory served;
    Table table(pilots);
    table.program(0).session()->open_desk()->serve_instead(served);
    // Runs the game, of which the first desk serves another version.
    const auto run = [&](net::Micros span) {
        for (net::Micros left = span; left > 0; left -= 20 * kMillisecond) {
            table.run(20 * kMillisecond);
            const net::InputHistory& played = table.program(0).session()->game()->history();
            while (served.end() < played.end()) {
                net::CompleteTick inputs = played.at(served.end());
                inputs.keys[1] ^= inputs.tick > 200 && inputs.tick < 240 ? 1 : 0;
                served.append(inputs);
            }
        }
    };
    run(is_watched_before ? 3 * kSecond : 12 * kSecond);
    REQUIRE(table.sit().join({"Eye"}, "", kTableHost, net::JoinPurpose::Watch));
    run(is_watched_before ? 14 * kSecond : 6 * kSecond);
    auto& eye = table.program(static_cast<std::size_t>(pilots));
    REQUIRE(eye.match() != nullptr);
    CHECK(table.is_agreed());
    CHECK(table.program(1).match()->world().tick() - eye.match()->world().tick() < 30);
    const auto named = [](const net::Notice& notice) {
        return notice.message.english().find("10.0.0.1:26700 sent a false record of this game") == 0;
    };
    CHECK(std::ranges::count_if(eye.take_notices(), named) == 1);
}

TEST_CASE("a program that returns fetches only what it lacks, and everything if its own history is wrong") {
    const bool is_damaged = GENERATE(false, true);
    CAPTURE(is_damaged);
    Table table(3);
    table.run(20 * kSecond);
    auto& own = const_cast<net::InputHistory&>(table.program(2).session()->game()->history());
    if (is_damaged) {
        net::InputHistory other;
        for (net::Tick tick = 0; tick < own.end(); ++tick) {
            net::CompleteTick inputs = own.at(tick);
            inputs.keys[0] ^= tick == 50 ? 1 : 0;
            other.append(inputs);
        }
        own = other;
    }
    const net::Tick cut = own.end();
    table.unplug(2, true);
    table.run(8 * kSecond);
    net::Tick first = cut;
    std::size_t bytes = 0;
    table.watch_pieces(2, [&](net::Tick tick, std::size_t size) {
        first = std::min(first, tick);
        bytes += size;
    });
    REQUIRE(table.run_until([&] { return table.is_flying(2, 2); }, 3 * kSecond));
    CHECK((first == 0) == is_damaged);
    CHECK((first + 2 * net::InputHistory::kTicksPerHash >= cut) == !is_damaged);
    CHECK(bytes > 0);
    table.run(3 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(2).match()->world().tick() + 10 >= table.program(0).match()->world().tick());
}

TEST_CASE("a pilot whom the others removed by a vote is named, notified, and barred from the game") {
    Table table(4);
    const auto vote = [&](std::size_t by) {
        table.program(by).session()->game()->own_events().post(net::RemovalVoteEvent{3});
    };
    const auto has_notice = [&](std::size_t index, std::string_view text) {
        const auto notices = table.program(index).take_notices();
        return std::ranges::any_of(notices, [&](const auto& notice) { return notice.message.english() == text; });
    };
    vote(0);
    table.run(kSecond);
    CHECK(has_notice(3, "Ada voted to remove Bob 3. Open the menu to vote."));
    CHECK(table.is_flying(3, 3));
    vote(2);
    table.run(kSecond);
    CHECK(table.is_flying(3, 3));  // half of the four
    vote(1);
    table.run(kSecond);
    CHECK(has_notice(1, "Bob 3 was removed by a vote"));
    CHECK_FALSE(table.program(0).match()->world().pilot(3).is_present());
    CHECK(table.program(3).session()->phase() == net::SessionPhase::Ended);
    CHECK(table.program(3).session()->end_reason().english() == "The other pilots voted to remove you from the game.");
    CHECK_FALSE(table.program(3).is_coming_back());
    REQUIRE(table.program(3).join({"Bob 3"}, "", kTableHost));
    table.run(5 * kSecond);
    CHECK(table.program(3).session()->phase() == net::SessionPhase::Ended);
    CHECK(table.program(0).match()->world().pilots_present() == 3);
    CHECK(table.program(0).session()->game()->schedule().stats().stalls == 0);
}
