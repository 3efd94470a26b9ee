// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visitor_desk.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <catch2/catch.hpp>

#include "net/lobby/join_request.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// A Join of a machine that wants to watch, and the key of the link.
struct Application {
    explicit Application(const CookiePacket& cookie, std::uint8_t number = 66) {
        const Secret secret{number};
        const KeyPair keys = KeyPair::derive(secret);
        const Handshake handshake(Handshake::Side::Joiner, keys, secret, "", {cookie.nonce, cookie.cookie});
        join.nonce = cookie.nonce;
        join.cookie = cookie.cookie;
        join.public_key = keys.public_key;
        join.share = handshake.share();
        join.purpose = JoinPurpose::Watch;
        key = handshake.key(cookie.public_key, cookie.share);
    }

    JoinPacket join;
    LinkKey key;
};

/// A joiner with a valid cookie that sends what it likes to the first machine.
struct Applicant {
    explicit Applicant(RunningGame& game_, const Address& from = MeetingRoom::address(9), std::uint8_t number = 66)
        : game(game_), endpoint(game_.room.network().add(from)) {
        send(encode(HelloPacket{.nonce = 1}));
        game.play(200 * kMillisecond);
        Datagram answer;
        REQUIRE(endpoint.receive(answer, game.room.now()));
        const auto cookie = decode<CookiePacket>(answer.bytes);
        REQUIRE(cookie);
        const Application application(*cookie, number);
        join = application.join;
        join.identity = game.room.setup("").identity;
        key = application.key;
    }

    void send(const std::string& bytes) { endpoint.send(MeetingRoom::address(0), bytes, game.room.now()); }
    /// Returns how many bytes of pieces have arrived since the last call.
    std::size_t take_pieces() {
        std::size_t bytes = 0;
        for (Datagram datagram; endpoint.receive(datagram, game.room.now());) {
            const bool is_piece = static_cast<PacketKind>(datagram.bytes.front()) == PacketKind::HistoryPiece;
            bytes += is_piece ? datagram.bytes.size() : 0;
        }
        return bytes;
    }

    RunningGame& game;
    SimEndpoint& endpoint;
    JoinPacket join;
    LinkKey key;
};

/// A desk that has no room and refers everybody that wants to watch to its own visitors.
class FullDesk final : public VisitorDesk {
public:
    FullDesk(SessionContext& context, const InputHistory& history)
        : VisitorDesk(context, history, 0), history_(&history) {}

    void seat(const Address& at, std::size_t room) {
        Visitor visitor{.who = {}, .purpose = JoinPurpose::Watch, .server = HistoryServer(*history_)};
        visitor.who.address = at;
        visitor.room = room;
        visitors().push_back(std::move(visitor));
    }
    [[nodiscard]] std::vector<std::size_t> rooms() const {
        std::vector<std::size_t> found;
        for (const Visitor& visitor : visitors()) {
            found.push_back(visitor.room);
        }
        return found;
    }

private:
    [[nodiscard]] WelcomePacket welcome(Micros /*now*/) const override { return {}; }
    [[nodiscard]] Listing listing() const override { return {}; }
    [[nodiscard]] HistoryProofPacket proof() const override { return {}; }
    [[nodiscard]] std::optional<Refusal> reason_against(const JoinPacket& /*join*/, const Address& /*from*/,
                                                        Micros /*now*/) const override {
        return std::nullopt;
    }
    [[nodiscard]] std::vector<Candidate> other_desks(Micros /*now*/) const override { return {}; }
    [[nodiscard]] std::optional<std::vector<Candidate>> pilot_referral(const JoinPacket& /*join*/,
                                                                       const Address& /*from*/) const override {
        return std::nullopt;
    }

    const InputHistory* history_;
};

}  // namespace

TEST_CASE("the last pilots that one address may have enter although the first Welcomes are lost") {
    RunningGame game(3, line_of(60, 0));
    game.play(2 * kSecond);
    constexpr std::uint16_t kMost = 3;  // as many as there are others
    for (std::uint16_t i = 0; i < kMost; ++i) {
        CAPTURE(i);
        const Address from{0xCB007101, static_cast<std::uint16_t>(40'000 + i)};
        int lost = 0;
        game.room.network().set_tap([&lost, from](const SimNetwork::Sent& sent) {
            const bool is_welcome = static_cast<PacketKind>(sent.bytes.front()) == PacketKind::Welcome;
            const bool is_lost = sent.to == from && is_welcome && lost < 2;
            lost += is_lost ? 1 : 0;
            return !is_lost;
        });
        game.room.join_from(from, game.room.setup("Bo"));
        CHECK(game.play_until_present(3 + std::size_t{i}, 10 * kSecond));
        CHECK(lost == 2);
        game.room.network().set_tap({});
    }
    CHECK(game.is_agreed());
}

TEST_CASE("a visitor that repeats its Join gets no more than its share of the uplink") {
    RunningGame game(1, line_of(60, 0));
    game.play(20 * kSecond);
    Applicant applicant(game);
    std::size_t bytes = 0;
    for (int i = 0; i < 1000; ++i) {
        const HistoryRequestPacket request{.next = 0, .pieces = 255, .gaps = std::vector<Tick>(8, 0), .run = 1};
        applicant.send(tagged(encode(applicant.join), applicant.key, kStranger));
        applicant.send(tagged(encode(request), applicant.key, kVisitorSender));
        game.play(10 * kMillisecond);
        bytes += applicant.take_pieces();
    }
    CHECK(bytes > 24'000);
    CHECK(bytes < 24'000 + 10 * 22'000);
}

TEST_CASE("a visitor that asks a thousand times a second gets no more than its share of the uplink") {
    RunningGame game(1, line_of(60, 0));
    game.play(2 * kSecond);
    Applicant applicant(game);
    applicant.send(tagged(encode(applicant.join), applicant.key, kStranger));
    game.play(200 * kMillisecond);
    std::size_t bytes = 0;
    std::uint32_t sequence = 0;
    int answers = 0;
    for (int i = 0; i < 250; ++i) {
        for (int j = 0; j < 4; ++j) {
            applicant.send(tagged(encode(VisitPacket{.sequence = ++sequence}), applicant.key, kVisitorSender));
            applicant.send(
                tagged(encode(HashRequestPacket{.sequence = ++sequence, .tick = 64}), applicant.key, kVisitorSender));
            applicant.send(tagged(encode(ProofRequestPacket{++sequence}), applicant.key, kVisitorSender));
        }
        game.play(4 * kMillisecond);
        for (Datagram datagram; applicant.endpoint.receive(datagram, game.room.now());) {
            bytes += datagram.bytes.size() + header_bytes({});
            ++answers;
        }
    }
    CHECK(answers > 20);
    CHECK(answers <= 3 * 41);
    CHECK(bytes <= 20'000 + 24'000);
}

TEST_CASE("visitors that ask for all they can get share the desk's uplink, and make no pilot late") {
    constexpr std::size_t kPilots = 3;
    constexpr int kVisitors = 16;
    RunningGame game(kPilots, line_of(60, 0));
    game.play(60 * kSecond);
    const auto late_ticks = [&] {
        std::uint64_t late = 0;
        for (std::size_t i = 0; i < kPilots; ++i) {
            late += game.room[i].session->game()->schedule().stats().late_ticks;
        }
        return late;
    };
    const std::uint64_t before = late_ticks();
    std::vector<std::unique_ptr<Applicant>> all;
    for (std::uint8_t i = 0; i < kVisitors; ++i) {
        const Address from{0xCB007100U + 256U * i, 26700};
        all.push_back(std::make_unique<Applicant>(game, from, static_cast<std::uint8_t>(100 + i)));
        all.back()->send(tagged(encode(all.back()->join), all.back()->key, kStranger));
        game.play(50 * kMillisecond);
    }
    const auto bytes_to = [&](const Applicant& each) {
        return game.room.network().traffic(MeetingRoom::address(0), each.endpoint.address()).bytes;
    };
    std::vector<std::uint64_t> begun(all.size());
    std::ranges::transform(all, begun.begin(), [&](const auto& each) { return bytes_to(*each); });
    constexpr std::uint32_t kSeconds = 10;
    for (std::uint32_t sequence = 1; sequence <= kSeconds * 50; ++sequence) {
        for (const auto& each : all) {
            const HistoryRequestPacket request{.next = 0, .pieces = 255, .gaps = std::vector<Tick>(8, 0), .run = 1};
            each->send(tagged(encode(request), each->key, kVisitorSender));
            each->send(tagged(encode(VisitPacket{.sequence = 3 * sequence}), each->key, kVisitorSender));
            each->send(tagged(encode(ProofRequestPacket{3 * sequence + 1}), each->key, kVisitorSender));
        }
        game.play(20 * kMillisecond);
    }
    std::uint64_t sum = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::uint64_t drawn = bytes_to(*all[i]) - begun[i];
        sum += drawn;
        most = std::max(most, drawn);
    }
    INFO(sum / kSeconds << " B/s, one of them at most " << most / kSeconds);
    CHECK(sum <= (kSeconds + 1) * 120'000);  // as much at once after a pause
    CHECK(sum >= kSeconds * 90'000);
    CHECK(most <= kSeconds * 20'000 + 24'000);
    CHECK(late_ticks() == before);
    CHECK(game.is_agreed());
}

TEST_CASE("a full desk names the two different spectators that have most room, and takes a place at each") {
    SimNetwork network(1);
    const Address from{0x0A000009, 9};
    SimEndpoint& joiner = network.add(from);
    SessionContext context(SessionSetup{}, network.add({0x0A000001, 1}));
    const InputHistory history;
    FullDesk desk(context, history);
    const Address most{0x0A000002, 1};
    const Address second{0x0A000003, 1};
    desk.seat({0x0A000004, 1}, 0);
    desk.seat(second, 3);
    desk.seat(most, 8);
    desk.seat({0x0A000005, 1}, 2);
    REQUIRE(desk.receive({from, 0, encode(HelloPacket{.nonce = 1})}, 0));
    Datagram answer;
    REQUIRE(joiner.receive(answer, kSecond));
    const auto cookie = decode<CookiePacket>(answer.bytes);
    REQUIRE(cookie);
    const Application application(*cookie);
    REQUIRE(desk.receive({from, kSecond, tagged(encode(application.join), application.key, kStranger)}, kSecond));
    REQUIRE(joiner.receive(answer, 2 * kSecond));
    const auto referral = decode_tagged<ReferralPacket>(answer.bytes);
    REQUIRE(referral);
    CHECK(referral->desks == std::vector<Candidate>{candidate_of(most), candidate_of(second)});
    CHECK(desk.rooms() == std::vector<std::size_t>{0, 2, 7, 2});
}
