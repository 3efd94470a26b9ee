// SPDX-License-Identifier: Zlib
// What desks show of the pilots' signatures, and what visitors find out by it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "net/history/history_packets.h"
#include "net/wire/packets.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// Between a desk and its next visitor: changes the setup in all that the desk says, as if it served the true keys of
/// another game.
class SetupForger {
public:
    SetupForger(RunningGame& game, std::size_t liar)
        : game_(&game), liar_(liar), secret_(game.room.setup("Watcher").secret) {
        game.room.network().set_tap([this](const SimNetwork::Sent& sent) { return pass(sent); });
    }

private:
    /// Passes a datagram on, or delivers a forged one instead.
    bool pass(const SimNetwork::Sent& sent) {
        if (sent.from != MeetingRoom::address(liar_)) {
            return true;
        }
        if (const auto cookie = decode<CookiePacket>(sent.bytes)) {
            const KeyPair own = KeyPair::derive(secret_);
            const HandshakeId id{cookie->nonce, cookie->cookie};
            keys_.push_back(
                Handshake(Handshake::Side::Joiner, own, secret_, "", id).key(cookie->public_key, cookie->share));
        }
        const std::string bytes(sent.bytes);
        const auto key = std::ranges::find_if(keys_, [&](const LinkKey& k) { return has_tag(bytes, k, kDeskSender); });
        if (key == keys_.end()) {
            return true;
        }
        const auto forged = forged_of(bytes);
        if (forged) {
            game_->room.network().forge(sent.from, sent.to, tagged(*forged, *key, kDeskSender), sent.at);
        }
        return !forged;
    }

    std::optional<std::string> forged_of(const std::string& bytes) {
        if (auto welcome = decode_tagged<WelcomePacket>(bytes)) {
            welcome->game.setup = "other rules";
            shown_ = welcome->game;
            return encode(*welcome);
        }
        if (auto answer = decode_tagged<HistoryHashPacket>(bytes)) {
            const InputHistory& history = game_->room[liar_].session->game()->history();
            answer->hash.hash = *hash_of(bytes_of(shown_), history, answer->hash.tick);
            return encode(*answer);
        }
        return std::nullopt;
    }

    RunningGame* game_;
    std::size_t liar_;
    Secret secret_;
    std::vector<LinkKey> keys_;
    VisitedGame shown_;
};

}  // namespace

TEST_CASE("a desk that serves the true keys under another setup is named, and the visitor gets the true setup") {
    const std::size_t liar = GENERATE(std::size_t{0}, std::size_t{1});
    const std::size_t asked = GENERATE(std::size_t{0}, std::size_t{1});
    CAPTURE(liar, asked);
    RunningGame game(2, line_of(80, 0.02));
    game.play(12 * kSecond);
    const SetupForger forger(game, liar);
    const Machine& watcher = game.watch(asked);
    game.play(5 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(liar)) == 1);
    CHECK(accusations(watcher) == 1);
    CHECK(watcher.session->visit()->game().setup == "rules");
    CHECK(game.seen[2].rewinds == (liar == asked ? 1 : 0));
    CHECK(game.behind(2) < 15);
    CHECK(game.is_agreed());
    game.room.network().set_tap({});
}

TEST_CASE("a liar that shows no signatures is named by those that a spectator's desk passes on from its own feed") {
    RunningGame game(2, line_of(80, 0.02));
    game.play(12 * kSecond);
    game.watch(0);
    game.play(3 * kSecond);
    alter(game, 1, 100);
    game.room.network().set_tap([](const SimNetwork::Sent& sent) {
        const auto is_between = [&](std::size_t a, std::size_t b) {
            return (sent.from == MeetingRoom::address(a) && sent.to == MeetingRoom::address(b)) ||
                   (sent.from == MeetingRoom::address(b) && sent.to == MeetingRoom::address(a));
        };
        const auto kind = static_cast<PacketKind>(sent.bytes.front());
        // The spectator notices nothing, so it still names the liar's desk. The watcher cannot reach the other pilot.
        const bool is_unnoticed = is_between(1, 2) && kind == PacketKind::HistoryHash;
        const bool is_unproven = sent.from == MeetingRoom::address(1) && kind == PacketKind::HistoryProof;
        return !is_between(0, 3) && !is_unnoticed && !is_unproven;
    });
    const Machine& watcher = game.watch(2);
    game.play(9 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(1)) == 1);
    CHECK(accusations(watcher) == 1);
    CHECK(game.seen[3].rewinds == 0);
    CHECK(game.is_agreed());
}

TEST_CASE("a pilot's desk says since when its pilot flies") {
    RunningGame game(2, line_of(80, 0));
    game.play(12 * kSecond);
    game.room.join("Late");
    REQUIRE(game.play_until_present(2, 10 * kSecond));
    game.play(12 * kSecond);
    std::map<Address, HistoryProofPacket> shown;
    game.room.network().set_tap([&shown](const SimNetwork::Sent& sent) {
        if (const auto proof = decode_tagged<HistoryProofPacket>(sent.bytes)) {
            shown[sent.from] = *proof;
        }
        return true;
    });
    alter(game, 1, 100);
    const Machine& watcher = game.watch(2);
    game.play(3 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(1)) == 1);
    const Tick entered = game.ticks_of(0, TickEvent::Type::Join).back();
    REQUIRE(shown.count(MeetingRoom::address(2)) == 1);
    CHECK(shown[MeetingRoom::address(2)].flies_since == entered);
    CHECK(shown[MeetingRoom::address(1)].flies_since == 0);
    game.room.network().set_tap({});
}
