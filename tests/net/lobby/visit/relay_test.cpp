// SPDX-License-Identifier: Zlib
// Spectators that serve other spectators, and desks that refer visitors to other desks.
#include <catch2/catch.hpp>

#include <algorithm>

#include "net/wire/packets.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

Address desk_of(const Machine& machine) {
    return machine.session->visit()->desk() == nullptr ? Address{} : machine.session->visit()->desk()->peer().address;
}

/// Lets a machine exchange packets only with the addresses in `but`.
void isolate(RunningGame& game, std::size_t machine, std::vector<Address> but) {
    const Address own = game.room[machine].endpoint->address();
    game.room.network().set_tap([own, but = std::move(but)](const SimNetwork::Sent& sent) {
        const Address& other = sent.from == own ? sent.to : sent.from;
        return (sent.from != own && sent.to != own) || std::ranges::find(but, other) != but.end();
    });
}

}  // namespace

TEST_CASE("a joiner at a peer other than the senior one is referred to the senior peer and enters") {
    RunningGame game(3, line_of(80, 0.05));
    game.play(5 * kSecond);
    const Machine& late = game.room.join_at(MeetingRoom::address(2), game.room.setup("Late"));
    const auto took = game.play_until_present(3, 10 * kSecond);
    REQUIRE(took);
    CHECK(*took < 4 * kSecond);
    game.play(2 * kSecond);
    CHECK(game.is_agreed());
    CHECK(late.session->self() == 3);
}

TEST_CASE("a joiner at a spectator's desk is referred to the pilots and enters, even after the host is gone") {
    const bool is_host_gone = GENERATE(false, true);
    CAPTURE(is_host_gone);
    RunningGame game(3, line_of(80, 0.02));
    game.play(3 * kSecond);
    game.watch();
    game.play(5 * kSecond);
    if (is_host_gone) {
        game.room.vanish(0);
        game.play(8 * kSecond);
    }
    game.room.join_at(game.room[3].endpoint->address(), game.room.setup("Late"));
    REQUIRE(game.play_until_present(4, 10 * kSecond));
    game.play(2 * kSecond);
    CHECK(game.is_agreed());
}

TEST_CASE("a chain of spectators sees the same game, a little later each") {
    RunningGame game(2, line_of(60, 0.02));
    game.play(10 * kSecond);
    for (std::size_t i = 2; i < 6; ++i) {
        game.watch(i == 2 ? 0 : i - 1);
        game.play(3 * kSecond);
        CHECK(desk_of(game.room[i]) == game.room[i == 2 ? 0 : i - 1].endpoint->address());
    }
    game.play(5 * kSecond);
    CHECK(game.is_agreed());
    CHECK(game.behind(5) < 60);
    CHECK(game.room[5].session->visit()->distance(game.room.local(5)) == 4);
    CHECK(game.room[0].session->game()->schedule().stats().stalls == 0);
}

TEST_CASE("when all pilots leave at once, every spectator sees their last tick, and that the game is over") {
    RunningGame game(2, line_of(60, 0.05));
    game.play(5 * kSecond);
    game.watch(0);
    game.play(3 * kSecond);
    game.watch(2);
    game.play(5 * kSecond);
    for (std::size_t i = 0; i < 2; ++i) {
        game.room[i].session->leave(game.room.local(i));
    }
    const std::size_t ticks = std::max(game.seen[0].ticks.size(), game.seen[1].ticks.size());
    CHECK(game.seen[3].ticks.size() < ticks);
    const auto are_settled = [&] {
        return game.room[0].session->is_settled(game.room.local(0)) &&
               game.room[1].session->is_settled(game.room.local(1));
    };
    CHECK_FALSE(are_settled());
    CHECK(game.play_until(are_settled, kSecond));
    CHECK(game.seen[2].ticks.size() == ticks);
    game.room.vanish(0);
    game.room.vanish(1);
    CHECK(game.play_until([&] { return game.seen[3].ticks.size() == ticks; }, kSecond));
    CHECK(game.is_agreed());
    for (const std::size_t spectator : {2U, 3U}) {
        const Session& session = *game.room[spectator].session;
        CHECK(game.play_until([&] { return session.phase() == SessionPhase::Ended; }, 3 * kSecond));
        CHECK(session.end_reason().is_empty());
    }
}

TEST_CASE("a spectator whose desk leaves goes on watching the others") {
    RunningGame game(3, line_of(60, 0.05));
    game.play(5 * kSecond);
    game.watch(0);
    game.play(3 * kSecond);
    game.room[0].session->leave(game.room.local(0));
    game.play(10 * kSecond);
    CHECK(game.room[3].session->phase() == SessionPhase::Visiting);
    CHECK(game.behind(3) < kTicksPerSecond);
    CHECK(game.is_agreed());
    CHECK(desk_of(game.room[3]) != game.room[0].endpoint->address());
}

TEST_CASE("spectators whose desk is gone, or is no longer fed, watch through another one") {
    const bool is_gone = GENERATE(true, false);
    CAPTURE(is_gone);
    RunningGame game(2, line_of(60, 0.02));
    game.play(5 * kSecond);
    game.watch();
    game.play(3 * kSecond);
    game.watch(2);
    game.play(5 * kSecond);
    REQUIRE(desk_of(game.room[3]) == game.room[2].endpoint->address());
    if (is_gone) {
        game.room.vanish(2);
    } else {
        isolate(game, 2, {game.room[3].endpoint->address()});
    }
    game.play(8 * kSecond);
    CHECK(desk_of(game.room[3]) != game.room[2].endpoint->address());
    CHECK(game.behind(3) < 30);
    CHECK(game.seen[3].rewinds == 0);
    CHECK(game.is_agreed());
}

TEST_CASE("a full desk sends spectators to others that it knows") {
    RunningGame game(2, line_of(60, 0.02));
    game.play(5 * kSecond);
    game.watch();
    game.play(3 * kSecond);
    for (int i = 0; i < 12; ++i) {
        game.watch(2);
        game.play(kSecond / 2);
    }
    game.play(6 * kSecond);
    int elsewhere = 0;
    for (std::size_t i = 3; i < game.room.size(); ++i) {
        CAPTURE(i);
        CHECK(game.room[i].phase() == SessionPhase::Visiting);
        CHECK(game.behind(i) < 40);
        elsewhere += desk_of(game.room[i]) == game.room[2].endpoint->address() ? 0 : 1;
    }
    CHECK(elsewhere >= 4);
    CHECK(game.is_agreed());
}

TEST_CASE("two spectators that could only feed each other do not, and give up") {
    RunningGame game(1, line_of(60, 0));
    game.play(5 * kSecond);
    SessionSetup setup = game.room.setup("Watcher");
    setup.purpose = JoinPurpose::Watch;
    const LinkKey key = game.room.join_with_key(setup);
    game.play(3 * kSecond);
    game.watch(1);
    game.play(3 * kSecond);
    REQUIRE(desk_of(game.room[2]) == game.room[1].endpoint->address());
    // The pilot tells the first spectator that the second has a desk, then vanishes.
    WelcomePacket welcome = game.room[1].session->visit()->desk()->welcome();
    welcome.desks = {candidate_of(game.room[2].endpoint->address())};
    game.room.network().forge(MeetingRoom::address(0), game.room[1].endpoint->address(),
                              tagged(encode(welcome), key, kDeskSender), game.room.now());
    game.play(100 * kMillisecond);
    game.room.vanish(0);
    game.play(10 * kSecond);
    CHECK(game.room[1].session->visit()->distance(game.room.local(1)) == kUnfed);
    CHECK(game.room[2].session->visit()->distance(game.room.local(2)) == kUnfed);
    game.play(40 * kSecond);
    CHECK(game.room[1].phase() == SessionPhase::Ended);
    CHECK(game.room[2].phase() == SessionPhase::Ended);
}

TEST_CASE("a referral is smaller than any request to join") {
    const ReferralPacket most{1, {kMaxDesks, candidate_of({0x0A000001, 26700})}};
    CHECK(encode(most).size() < encode(JoinPacket{}).size());
}
