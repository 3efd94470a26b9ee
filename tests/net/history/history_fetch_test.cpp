// SPDX-License-Identifier: Zlib
#include "net/history/history_fetch.h"

#include "engine/base/rng.h"
#include "net/history/history_server.h"
#include "tests/net/history/made_up_game.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <catch2/catch.hpp>

using Verdict = net::HistoryCheck::Verdict;

namespace {

/// Returns the history with a different key at tick `at`.
net::InputHistory altered(const net::InputHistory& history, net::Tick at) {
    net::InputHistory other;
    for (net::Tick tick = 0; tick < history.end(); ++tick) {
        net::CompleteTick inputs = history.at(tick);
        inputs.keys[0] ^= tick == at ? 4 : 0;
        other.append(inputs);
    }
    return other;
}

net::HistoryHash statement(const net::InputHistory& history, net::Tick tick, const std::string& terms = "terms") {
    return {tick, net::hash_of(terms, history, tick).value()};
}

/// Asks until the check is decided; returns the number of questions.
int ask(net::HistoryCheck& check, const net::InputHistory& other) {
    int asked = 0;
    for (; const auto tick = check.wanted(); ++asked) {
        CHECK(check.compare(statement(other, *tick)) == Verdict::Taken);
    }
    return asked;
}

}  // namespace

TEST_CASE("one hash shows that two histories are equal, and another one when they have grown") {
    net::InputHistory own = net::testing::made_up_game(1, 1000, 4);
    const net::InputHistory other = net::testing::made_up_game(1, 2000, 4);
    net::HistoryCheck check("terms", own);
    CHECK(ask(check, other) == 1);
    CHECK(check.equal_to() == 960);
    CHECK_FALSE(check.different());
    for (net::Tick tick = own.end(); tick < other.end(); ++tick) {
        own.append(other.at(tick));
    }
    CHECK(ask(check, other) == 1);
    CHECK(check.equal_to() == 1984);
}

TEST_CASE("the ticks in which two histories differ first are found with few hashes") {
    const net::Tick at = GENERATE(net::Tick{0}, net::Tick{63}, net::Tick{64}, net::Tick{7777}, net::Tick{17983});
    CAPTURE(at);
    const net::InputHistory own = net::testing::made_up_game(2, 18000, 2);
    net::HistoryCheck check("terms", own);
    CHECK(ask(check, altered(own, at)) <= 10);
    CHECK(check.is_difference_found());
    CHECK(check.equal_to() == at / 64 * 64);
    CHECK(check.different()->tick == at / 64 * 64 + 64);
    CHECK(check.different()->hash == net::hash_of("terms", altered(own, at), at / 64 * 64 + 64));
}

TEST_CASE("a peer whose hashes contradict each other is noticed") {
    const net::InputHistory own = net::testing::made_up_game(3, 1000, 2);
    net::HistoryCheck check("terms", own);
    CHECK(check.compare(statement(own, 640)) == Verdict::Taken);
    CHECK(check.compare({320, {}}) == Verdict::Contradiction);
    CHECK(check.compare({960, {}}) == Verdict::Taken);
    CHECK(check.different()->tick == net::Tick{960});
    CHECK(check.equal_to() == 640);
    const net::InputHistory longer = net::testing::made_up_game(3, 1000, 2);
    CHECK(check.compare(statement(longer, 960)) == Verdict::Contradiction);
}

TEST_CASE("hashes of ticks that cannot be compared are refused") {
    const net::InputHistory own = net::testing::made_up_game(4, 200, 2);
    net::HistoryCheck check("terms", own);
    CHECK(check.compare({100, {}}) == Verdict::Unknown);
    CHECK(check.compare({256, {}}) == Verdict::Unknown);
    const net::InputHistory empty;
    CHECK_FALSE(net::HistoryCheck("terms", empty).wanted());
}

TEST_CASE("a peer that says that it is another game differs from the first tick on") {
    const net::InputHistory own = net::testing::made_up_game(5, 1000, 2);
    net::HistoryCheck check("terms", own);
    while (const auto tick = check.wanted()) {
        CHECK(check.compare(statement(own, *tick, "other terms")) == Verdict::Taken);
    }
    CHECK(check.is_difference_found());
    CHECK(check.equal_to() == 0);
}

namespace {

using net::kMillisecond;
using net::kSecond;
using net::Micros;

/// The link, the server and the fetching peer.
class Fetching {
public:
    Fetching(net::InputHistory& history, Micros round_trip, double loss, std::uint64_t seed = 1)
        : history_(history), server_(history), round_trip_(round_trip), loss_(loss), chance_(seed) {}

    /// Runs until everything up to `end` has been fetched; returns how long that took, or nullopt if `most` was not
    /// enough.
    std::optional<Micros> run_until(net::Tick end, Micros most) {
        const Micros began = now_;
        for (; now_ < began + most; now_ += 4 * kMillisecond) {
            step();
            if (fetched == end) {
                return now_ - began;
            }
        }
        return std::nullopt;
    }
    void step() {
        if (auto request = fetch_.due(round_trip_, now_)) {
            send([this, request = *std::move(request)] { server_.receive(request); });
        }
        while (auto piece = server_.due(share_, now_)) {
            bytes += piece->bytes.size();
            send([this, piece = *std::move(piece)] { CHECK(fetch_.receive(piece, now_)); });
        }
        for (std::size_t i = 0; i < under_way_.size();) {
            if (under_way_[i].first <= now_) {
                const auto arrive = std::move(under_way_[i].second);
                under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(i));
                arrive();
            } else {
                ++i;
            }
        }
        while (const auto tick = fetch_.next()) {
            CHECK(net::testing::is_equal(*tick, history_.at(fetched)));
            ++fetched;
        }
    }
    void let_time_pass(Micros span) { now_ += span; }

    net::Tick fetched = 0;
    std::size_t bytes = 0;

private:
    void send(std::function<void()> arrive) {
        if (!chance_.happens(loss_)) {
            const Micros jitter = chance_.between(0, 20) * kMillisecond;
            under_way_.emplace_back(now_ + round_trip_ / 2 + jitter, std::move(arrive));
        }
    }

    net::InputHistory& history_;
    net::HistoryServer server_;
    engine::RateLimiter share_ = net::requester_share();
    net::HistoryFetch fetch_;
    Micros round_trip_;
    double loss_;
    engine::Rng chance_;
    Micros now_ = 0;
    std::vector<std::pair<Micros, std::function<void()>>> under_way_;
};

}  // namespace

TEST_CASE("a game of ten minutes is fetched in a burst, whatever is lost") {
    const auto [round_trip, loss, most] = GENERATE(table<Micros, double, Micros>({
        {100 * kMillisecond, 0.01, 600 * kMillisecond},
        {300 * kMillisecond, 0.3, 3 * kSecond},
    }));
    net::InputHistory history = net::testing::made_up_game(1, 18000, 8);
    Fetching fetching(history, round_trip, loss);
    const auto took = fetching.run_until(18000, 20 * kSecond);
    REQUIRE(took);
    CHECK(*took < most);
    CHECK(fetching.bytes < 24'000 + static_cast<std::size_t>(*took) * 20'000 / kSecond);
}

TEST_CASE("neighbouring pieces that were lost are requested together, and twice") {
    const net::InputHistory history = net::testing::made_up_game(4, 18000, 8);
    net::HistoryServer server(history);
    engine::RateLimiter share = net::requester_share();
    net::HistoryFetch fetch;
    Micros now = 0;
    server.receive(*fetch.due(0, now));
    for (int sent = 0; sent < 6; ++sent) {
        const auto piece = server.due(share, now);
        REQUIRE(piece);
        if (sent < 1 || sent > 3) {
            REQUIRE(fetch.receive(*piece, now));
        }
    }
    const auto arrived = static_cast<net::Tick>(fetch.ready());
    for (int i = 0; i < 2; ++i) {
        now += 50 * kMillisecond;
        const auto request = fetch.due(0, now);
        REQUIRE(request);
        CHECK(request->gaps.size() >= 3);
        CHECK(request->gaps.front() == arrived);
        server.receive(*request);
    }
    CHECK(fetch.due(0, now + 50 * kMillisecond)->gaps.empty());  // until they count as lost
    now += kSecond;
    while (const auto piece = server.due(share, now)) {
        REQUIRE(fetch.receive(*piece, now));
    }
    CHECK(fetch.ready() > 5 * arrived / 2);  // pieces hold about as many ticks each
}

TEST_CASE("a game that goes on is followed closely") {
    net::InputHistory history = net::testing::made_up_game(2, 300, 4);
    const net::InputHistory later = net::testing::made_up_game(2, 900, 4);
    Fetching fetching(history, 100 * kMillisecond, 0.05);
    REQUIRE(fetching.run_until(300, 5 * kSecond));
    net::Tick most_behind = 0;
    for (net::Tick tick = 300; tick < 900; ++tick) {
        history.append(later.at(tick));
        for (int i = 0; i < 8; ++i) {
            fetching.step();
            fetching.let_time_pass(net::kTickPeriod / 8);
        }
        most_behind = std::max(most_behind, history.end() - fetching.fetched);
    }
    CHECK(most_behind < 25);
}

TEST_CASE("a server sends only what was asked for") {
    net::InputHistory history = net::testing::made_up_game(3, 9000, 8);
    net::HistoryServer server(history);
    engine::RateLimiter share = net::requester_share();
    CHECK_FALSE(server.due(share, 0));
    server.receive({.next = 0, .pieces = 3, .gaps = {}});
    int pieces = 0;
    for (Micros now = 0; now < 5 * kSecond; now += 10 * kMillisecond) {
        while (server.due(share, now)) {
            ++pieces;
        }
    }
    CHECK(pieces == 3);
}

TEST_CASE("a history can be made to end early for a requester") {
    const net::InputHistory history = net::testing::made_up_game(3, 900, 2);
    net::HistoryServer server(history);
    engine::RateLimiter share = net::requester_share();
    server.stop_at(500);
    server.receive({.next = 0, .pieces = 30, .gaps = {499, 500, 800}});
    net::Tick last = 0;
    for (Micros now = 0; now < 3 * kSecond; now += 10 * kMillisecond) {
        while (const auto piece = server.due(share, now)) {
            CHECK(piece->end == 500);
            last = std::max(last, net::read_piece(piece->bytes).value().back().tick);
        }
    }
    CHECK(last == 499);
}

TEST_CASE("requests beyond the end get nothing, and many get 24 KB at once and 20 KB a second") {
    net::InputHistory history = net::testing::made_up_game(3, 9000, 8);
    net::HistoryServer server(history);
    engine::RateLimiter share = net::requester_share();
    server.receive({.next = 1U << 30, .pieces = 255, .gaps = {}});
    CHECK_FALSE(server.due(share, 0));
    net::HistoryServer other(history);
    std::size_t bytes = 0;
    for (Micros now = 0; now < 2 * kSecond; now += kMillisecond) {
        other.receive({.next = 0, .pieces = 255, .gaps = {0, 1, 2, 3, 4, 5, 6, 7}});
        while (const auto piece = other.due(share, now)) {
            bytes += encode(*piece).size();
        }
    }
    CHECK(bytes > 55'000);
    CHECK(bytes < 64'000);
}

TEST_CASE("a requester that was started again gets the whole history, but not another 24 KB at once") {
    const net::InputHistory history = net::testing::made_up_game(5, 36'000, 8);
    net::HistoryServer server(history);
    engine::RateLimiter share = net::requester_share();
    std::size_t bytes = 0;
    const auto drain = [&](Micros now) {
        while (const auto piece = server.due(share, now)) {
            bytes += piece->bytes.size();
        }
    };
    server.stop_at(1000);
    server.receive({.next = 900, .pieces = 255, .gaps = std::vector<net::Tick>(8, 0), .run = 1});
    drain(kSecond);
    server = net::HistoryServer(history);
    drain(2 * kSecond);
    const std::size_t before = std::exchange(bytes, 0);
    CHECK(before > 0);
    for (int i = 0; i < 10; ++i) {
        server.receive({.next = 0, .pieces = 255, .gaps = {}, .run = 1});
        drain(4 * kSecond);
        server = net::HistoryServer(history);
    }
    CHECK(bytes > 15'000);
    CHECK(bytes <= 24'000);
}

TEST_CASE("no history ends beyond the longest game") {
    for (const bool is_too_long : {false, true}) {
        const net::Tick end = net::kMaxHistoryTicks + (is_too_long ? 1 : 0);
        CHECK(net::decode<net::HistoryPiecePacket>(encode(net::HistoryPiecePacket{end, "x"})).has_value() !=
              is_too_long);
        CHECK(net::decode<net::HistoryHashPacket>(encode(net::HistoryHashPacket{end, {}})).has_value() != is_too_long);
        CHECK(net::decode<net::HistoryRequestPacket>(encode(net::HistoryRequestPacket{.next = end, .gaps = {}}))
                  .has_value() != is_too_long);
    }
}

TEST_CASE("rubbish is no piece, and does not stop a fetch") {
    net::InputHistory history = net::testing::made_up_game(4, 500, 2);
    net::HistoryFetch fetch;
    CHECK_FALSE(fetch.receive({.end = 500, .bytes = "rubbish"}, 0));
    CHECK_FALSE(fetch.next());
    CHECK(fetch.end() == 0);
    CHECK(fetch.receive({.end = 500, .bytes = history.piece(0, 1100).bytes}, 0));
    CHECK(fetch.next());
}
