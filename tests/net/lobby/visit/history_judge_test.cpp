// SPDX-License-Identifier: Zlib
// Desks that are made up packet by packet, so that their pilots can have signed anything.
#include "net/lobby/visit/history_judge.h"

#include <catch2/catch.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/sim_network/sim_network.h"

using namespace net;

namespace {

constexpr GameId kJudgedGame = 7;
constexpr Tick kPlayed = 640;

KeyPair pilot_keys(std::size_t desk) {
    return KeyPair::derive(Secret{static_cast<std::uint8_t>(desk + 1)});
}

/// Returns a history in which one key is another one at tick `fork`, if it is before the end.
InputHistory history_with(Tick fork) {
    InputHistory history;
    for (Tick tick = 0; tick < kPlayed; ++tick) {
        CompleteTick input;
        input.tick = tick;
        input.keys[0] = static_cast<std::uint8_t>(tick / 7 % 64 ^ (tick == fork ? 1 : 0));
        history.append(input);
    }
    return history;
}

/// What is served or signed: a game and its history.
struct Account {
    VisitedGame game;
    InputHistory history;

    [[nodiscard]] StreamHash hash(Tick tick) const { return *hash_of(bytes_of(game), history, tick); }
};

VisitedGame game_named(const std::string& setup) {
    VisitedGame game;
    game.setup = setup;
    return game;
}

/// A visitor that is fed by desk 0. Desk 1 has another account of the game, if any.
struct Trial {
    /// Desk 0 has named `third`, if that is an address.
    explicit Trial(Account fed, const Address& third = {}) : own(std::move(fed)) {
        WelcomePacket welcome;
        welcome.game = own.game;
        welcome.ticks = kPlayed;
        welcome.desks = third == Address{} ? std::vector<Candidate>{} : std::vector{candidate_of(third)};
        add_desk({0x0A000001, 26700}, welcome);
        welcome.desks.clear();
        add_desk({0x0A000002, 26700}, welcome);
    }

    void add_desk(const Address& address, const WelcomePacket& welcome) {
        const PublicKey& theirs = pilot_keys(desks.size()).public_key;
        const JoinedPeer peer{address, address, theirs, LinkKey::derive(context.keys, theirs)};
        desks.push_back(std::make_unique<DeskLink>(context, peer, JoinPurpose::Watch, welcome, 0));
    }

    static SessionSetup setup() {
        SessionSetup visitor;
        visitor.secret = Secret{99};
        return visitor;
    }

    void receive(std::size_t desk, const std::string& bytes) {
        DeskLink& link = *desks[desk];
        REQUIRE(link.receive({link.peer().from, now, tagged(bytes, link.peer().key, kDeskSender)}, now));
    }
    /// Has desk 1 answer with the hashes of that account, until the first difference is found.
    void accuse(const Account& other) {
        desks[1]->compare(own.game, own.history);
        while (const auto tick = desks[1]->check()->wanted()) {
            receive(1, encode(HistoryHashPacket{kPlayed, {*tick, other.hash(*tick)}}));
        }
        REQUIRE(desks[1]->check()->is_difference_found());
    }
    /// Has a desk show what its pilot signed at a tick of an input that began at another one.
    void show(std::size_t desk, const Account& signed_account, Tick beginning, Tick tick, Tick flies_since) {
        const KeyPair keys = pilot_keys(desk);
        const StreamName name{kJudgedGame, PeerId::of(static_cast<int>(desk)), beginning};
        const SignedInputHash hash =
            signed_input_hash(name, tick, {}, keys.signing_key, signed_account.hash(tick - kVouchLag));
        desks[desk]->ask_for_proof();
        receive(desk, encode(HistoryProofPacket{kJudgedGame, flies_since, {*voucher_of(hash, name, keys.public_key)}}));
    }
    /// Has a desk answer that it has no signatures.
    void show_none(std::size_t desk, Tick flies_since = 0) {
        desks[desk]->ask_for_proof();
        receive(desk, encode(HistoryProofPacket{kJudgedGame, flies_since, {}}));
    }
    std::optional<HistoryJudge::Verdict> decide() {
        return judge.decide({desks, *desks[0], known, own.game, own.history}, now);
    }

    Micros now = kSecond;
    SimNetwork network{1};
    SimEndpoint& endpoint = network.add({0x0A0000FF, 26700});
    SessionContext context{setup(), endpoint};
    Account own;
    std::vector<std::unique_ptr<DeskLink>> desks;
    AddressRotation known;
    HistoryJudge judge{context, {}};
};

constexpr Tick kNoFork = kPlayed;

}  // namespace

TEST_CASE("a desk whose pilot has signed another history than it serves is wrong, be it the feed or the witness") {
    const Account played{game_named("rules"), history_with(kNoFork)};
    const Account forged{game_named("rules"), history_with(100)};
    const bool is_feed_right = GENERATE(true, false);
    const std::size_t liar = is_feed_right ? 1 : 0;
    CAPTURE(is_feed_right);
    Trial trial(is_feed_right ? played : forged);
    trial.accuse(is_feed_right ? forged : played);
    CHECK_FALSE(trial.decide());
    trial.show_none(1 - liar);
    trial.show(liar, played, 0, 192, 0);  // vouches for less than what differs
    CHECK_FALSE(trial.decide());
    trial.show(liar, played, 0, 256, 0);
    const auto verdict = trial.decide();
    REQUIRE(verdict);
    CHECK(verdict->is_accuser_right == !is_feed_right);
    CHECK(verdict->evidence == HistoryJudge::Evidence::OwnSignature);
    CHECK(verdict->claim.tick == 128);
}

TEST_CASE("what a pilot signed before its present input began counts neither against its desk nor for it") {
    const Account played{game_named("rules"), history_with(kNoFork)};
    const Account forged{game_named("rules"), history_with(100)};
    const std::size_t returned = GENERATE(std::size_t{0}, std::size_t{1});  // it had run the forged history before
    CAPTURE(returned);
    Trial trial(returned == 0 ? played : forged);
    trial.accuse(returned == 0 ? forged : played);
    trial.show_none(1 - returned);
    trial.show(returned, forged, 0, 320, 500);
    CHECK_FALSE(trial.decide());
    SECTION("what it signed since then does") {
        trial.show(returned, forged, 500, 576, 500);
        REQUIRE(trial.decide());
        CHECK(trial.decide()->is_accuser_right == (returned == 0));
    }
    SECTION("nor does its word keep a signature from counting that is newer than that") {
        trial.show(returned, forged, 0, 512, 500);
        CHECK(trial.decide());
    }
    SECTION("the earliest beginning that it has named counts") {
        trial.show_none(returned, 200);
        trial.show(returned, forged, 0, 320, 500);
        CHECK(trial.decide());
    }
}

TEST_CASE("a desk that shows no proof is judged without its word on when its pilot began") {
    const Account played{game_named("rules"), history_with(kNoFork)};
    const Account forged{game_named("rules"), history_with(100)};
    Trial trial(played);
    trial.accuse(forged);
    const KeyPair liar = pilot_keys(1);
    const StreamName name{kJudgedGame, 1, 0};
    const auto voucher =
        voucher_of(signed_input_hash(name, 320, {}, liar.signing_key, played.hash(192)), name, liar.public_key);
    trial.desks[0]->ask_for_proof();
    trial.receive(0, encode(HistoryProofPacket{kJudgedGame, 0, {*voucher}}));
    CHECK_FALSE(trial.decide());
    trial.now += HistoryJudge::kAwaitThird - 1;
    CHECK_FALSE(trial.decide());
    trial.now += 1;
    REQUIRE(trial.decide());
    CHECK_FALSE(trial.decide()->is_accuser_right);
}

TEST_CASE("only a desk elsewhere that the feed has named as well decides between two that nobody has signed for") {
    const Account played{game_named("rules"), history_with(kNoFork)};
    const Account forged{game_named("rules"), history_with(100)};
    const Address elsewhere{0x0A000003, 26700};
    const Address at_accuser{0x0A000002, 26701};
    const Address at_feed{0x0A000001, 26701};
    const auto [third, is_named] = GENERATE_COPY(std::pair(elsewhere, true), std::pair(elsewhere, false),
                                                 std::pair(at_accuser, true), std::pair(at_feed, true));
    CAPTURE(to_string(third), is_named);
    Trial trial(played, is_named ? third : Address{});
    trial.add_desk(third, {});
    trial.accuse(forged);
    CHECK_FALSE(trial.decide());
    trial.show_none(0);
    trial.show_none(1);
    trial.now += 10 * kSecond;
    CHECK_FALSE(trial.decide());
    (void)trial.desks[2]->receive(
        {third, trial.now,
         tagged(encode(HistoryHashPacket{kPlayed, {128, forged.hash(128)}}), trial.desks[2]->peer().key, kDeskSender)},
        trial.now);
    const auto verdict = trial.decide();
    CHECK(verdict.has_value() == (third == elsewhere && is_named));
    CHECK((!verdict || verdict->is_accuser_right));
}

TEST_CASE("a desk that serves the true keys of a game with another setup is wrong") {
    const Account played{game_named("rules"), history_with(kNoFork)};
    const Account forged{game_named("other rules"), history_with(kNoFork)};
    const bool is_feed_right = GENERATE(true, false);
    const std::size_t liar = is_feed_right ? 1 : 0;
    CAPTURE(is_feed_right);
    Trial trial(is_feed_right ? played : forged);
    trial.accuse(is_feed_right ? forged : played);
    trial.show(1 - liar, played, 0, 320, 0);
    trial.show(liar, played, 0, 320, 0);
    const auto verdict = trial.decide();
    REQUIRE(verdict);
    CHECK(verdict->is_accuser_right == !is_feed_right);
}
