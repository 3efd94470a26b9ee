// SPDX-License-Identifier: Zlib
// Which ticks are reported to clients, in which order, and what else the program knows about a game.
#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "net/play/peer_game.h"
#include "tests/game/match/network/pair.h"

using net::kMillisecond;
using net::kSecond;

namespace {

/// Records the ticks that are reported to it.
class Witness final : public match::Observer {
public:
    void on_shown(const match::GameMoment& moment) override { shown.push_back(moment.worlds.now().tick()); }
    void on_confirmed(const match::GameMoment& moment) override { confirmed.push_back(moment.worlds.now().tick()); }

    std::vector<sim::Tick> shown;
    std::vector<sim::Tick> confirmed;
};

bool is_rising(const std::vector<sim::Tick>& ticks) {
    return std::ranges::adjacent_find(ticks, std::greater_equal()) == ticks.end();
}

/// Returns whether each tick follows the one before it.
bool is_gapless(const std::vector<sim::Tick>& ticks) {
    return is_rising(ticks) && ticks.back() - ticks.front() + 1 == ticks.size();
}

/// Starts a game of the first program alone, which the second may join. Nobody runs out of lives in it.
void play_alone(Pair& pair, match::Observer& client) {
    pair[0].options().ticks = {};
    pair[1].options().ticks = {};
    REQUIRE(pair[0].host({"Ada"}, {.setup = {.seed = 5, .lives = sim::kMaxLives}, .start_with = 1}));
    pair[0].attach(client);
    REQUIRE(pair.run_to(30));
}

bool has_line(const std::vector<net::Notice>& notices, std::string_view line) {
    return std::ranges::any_of(notices, [&](const net::Notice& each) { return each.message.english() == line; });
}

}  // namespace

TEST_CASE("a client sees each shown and each confirmed tick once, in order, from the first on") {
    Pair pair;
    pair.world.network.set_conditions({.delay = 100 * kMillisecond});
    std::array<Witness, 2> clients;
    pair.meet({.setup = {.seed = 5}, .start_with = 2});
    pair[0].attach(clients[0]);
    pair[1].attach(clients[1]);
    REQUIRE(pair.run_to(40));
    for (std::size_t i = 0; i < 2; ++i) {
        const match::Match& match = *pair[i].match();
        REQUIRE(match.shown().now().tick() > match.world().tick());
        REQUIRE_FALSE(clients[i].shown.empty());
        CHECK(is_rising(clients[i].shown));
        CHECK(clients[i].shown.front() == 0);
        CHECK(clients[i].shown.back() == match.shown().now().tick());
        CHECK(clients[i].shown.size() > 35);
        REQUIRE_FALSE(clients[i].confirmed.empty());
        CHECK(is_gapless(clients[i].confirmed));
        CHECK(clients[i].confirmed.front() == 0);
        CHECK(clients[i].confirmed.back() == match.world().tick());
    }
}

TEST_CASE("ticks that ran before a client came are not reported to it, even if they were reported to nobody") {
    Pair pair;
    std::array<Hand, 2> hands;
    pair.meet({.start_with = 2});
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    REQUIRE(pair.run_to(20));
    const int reported = hands[0].ticks;
    for (int poll = 0; poll < 100; ++poll) {
        pair.world.now += 2 * kMillisecond;
        pair[0].tend();
        pair[1].poll();
    }
    CHECK(hands[0].ticks == reported);
    const int run = static_cast<int>(pair[0].match()->world().tick()) + 1;
    REQUIRE(run > reported);
    pair[0].detach();
    Hand next;
    next.ticks = run;
    pair[0].attach(next);
    CHECK(next.ticks == run);
    pair.run(kSecond / 5);
    CHECK(next.ticks > run);
}

TEST_CASE("a spectator's client sees each tick once, shown and confirmed, without a gap") {
    Pair pair;
    Hand ada;
    Witness eye;
    play_alone(pair, ada);
    pair[1].attach(eye);
    const net::Micros joined = pair.world.now;
    REQUIRE(pair[1].join({"Eye"}, "", kAda, net::JoinPurpose::Watch));
    pair.run(6 * kSecond);
    REQUIRE(pair[1].match() != nullptr);
    REQUIRE(eye.confirmed.size() > 60);
    CHECK(is_gapless(eye.confirmed));
    CHECK(eye.shown == eye.confirmed);
    CHECK(eye.confirmed.back() == pair[1].match()->world().tick());
    CHECK(pair[1].record().started_at >= joined);  // the beginning of the visit
}

TEST_CASE("a spectator sees a pause and is notified of it, and of its end") {
    Pair pair;
    Hand ada;
    Witness eye;
    play_alone(pair, ada);
    pair[1].attach(eye);
    REQUIRE(pair[1].join({"Eye"}, "", kAda, net::JoinPurpose::Watch));
    pair.run(5 * kSecond);
    REQUIRE(pair[1].match() != nullptr);
    (void)pair[1].take_notices();
    net::OwnEvents& events = pair[0].session()->game()->own_events();
    events.pause(true);
    pair.run(2 * kSecond);
    CHECK(has_line(pair[1].take_notices(), "Ada paused"));
    const sim::Tick still = pair[1].match()->world().tick();
    pair.run(kSecond);
    CHECK(pair[1].match()->world().tick() == still);
    CHECK(pair[1].match()->world().hash() == pair[0].match()->world().hash());
    events.pause(false);
    pair.run(2 * kSecond + net::ticks_to_micros(net::kResumeTicks));
    CHECK(has_line(pair[1].take_notices(), "Ada resumed"));
    CHECK(pair[1].match()->world().tick() > still);
}

TEST_CASE("a newcomer flies a ship in the running game, and gets the same slot when it joins again") {
    Pair pair;
    Hand ada;
    Eye guest;
    play_alone(pair, ada);
    CHECK(pair[0].match()->names() == std::vector<std::string>{"Ada"});
    pair[1].attach(guest);
    hold(pair[1], 1, sim::Keys::Left);
    for (int visit = 0; visit < 2; ++visit) {
        REQUIRE(pair[1].join({"Bob"}, "", kAda));
        pair.run(5 * kSecond);
        REQUIRE(pair[1].input() != nullptr);
        REQUIRE(pair[1].input()->self() == 1);
        CHECK(pair[0].match()->world().pilot(1).keys().bits == sim::Keys::Left);
        CHECK(pair[0].match()->names() == std::vector<std::string>{"Ada", "Bob"});
        pair[1].leave();
        pair.run(3 * kSecond);
    }
}

TEST_CASE("a game begins when its first tick is due, however late its player comes, and not after it was left") {
    Pair pair;
    REQUIRE(pair[0].host({"Ada"}, {.start_with = 2}));
    REQUIRE(pair[1].join({"Bob"}, "", kAda));
    const auto is_starting = [&] { return pair[0].session()->phase() == net::SessionPhase::Starting; };
    for (int poll = 0; poll < 5000 && !is_starting(); ++poll) {
        pair.run(2 * kMillisecond);
    }
    pair.run(kSecond / 2);
    REQUIRE(is_starting());
    const net::Micros begin = pair.world.now + pair[0].session()->time_to_start(pair.world.now);
    REQUIRE(begin > pair.world.now);
    CHECK(pair[0].record().started_at == begin);
    pair.run(2 * kSecond);
    REQUIRE(pair[0].session()->phase() == net::SessionPhase::Playing);
    Witness ada;
    pair[0].attach(ada);
    REQUIRE(pair[0].match() != nullptr);
    CHECK(pair[0].record().started_at == begin);
    pair[0].leave();
    CHECK(pair[0].record().started_at == 0);
}
