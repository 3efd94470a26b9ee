// SPDX-License-Identifier: Zlib
// Pilots who send different versions of their own keys to different peers (PROTOCOL.md, Signatures).
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

using namespace net;
using net::testing::key_pair_of;
using net::testing::kGame;
using net::testing::line;
using net::testing::Rig;
using net::testing::slot_of;

namespace {

/// From this tick on, the liar sends its victims other keys than the rest.
constexpr Tick kFork = 120;

/// A game with a member that lies about its own keys.
struct Fork {
    Fork(int pilots, PeerId liar_, std::set<PeerId> victims_, bool is_signed = true, std::uint64_t seed = 1,
         const LinkConditions& conditions = line(40))
        : rig(pilots, conditions, seed, PeerGameSetup{}, {}, is_signed), liar(liar_), victims(std::move(victims_)) {}

    /// Starts lying, with hashes that pretend to agree with each receiver's world. `sign` may change what the liar
    /// signs.
    void lie(const std::function<bool(PeerId to, SignedInputHash&)>& sign = {}) {
        rig.alter(
            {liar}, [this](PeerId to, SyncPacket& packet) { change(to, packet); }, sign);
    }

    void change(PeerId to, SyncPacket& packet) {
        const Tick end = expand(packet.end, rig.seat(to).game->schedule().tick());
        const Tick first = end - static_cast<Tick>(packet.own.front().keys.size());
        for (std::size_t i = 0; i < packet.own.front().keys.size() && victims.contains(to); ++i) {
            packet.own.front().keys[i] ^= first + i >= kFork && first + i < kFork + 10 ? 1 : 0;
        }
        // Sends the newest hash that the receiver already has.
        const HashVote& votes = rig.seat(to).game->world_agreement().votes();
        packet.hash_turn = votes.own_turn();
        packet.hash_byte = votes.own_byte(end);
    }

    /// Plays on. A pilot that has to leave returns a second later, as the real program does.
    void run_with_returns(Micros span) {
        std::set<PeerId> away;
        for (const Micros until = rig.now() + span; rig.now() < until;) {
            rig.run(kSecond);
            for (const PeerId slot : rig.peers()) {
                net::testing::Seat& seat = rig.seat(slot);
                if (slot == liar || !seat.game) {
                    continue;
                }
                if (rig.seat(liar).is_alive && seat.is_alive && seat.game->tenures().ending(slot_of(liar))) {
                    rig.kill(liar);  // so that nobody enters a game that the liar continues alone
                }
                if (seat.is_alive && seat.game->end() != PeerGameEnd::None) {
                    liars.insert(seat.liars.begin(), seat.liars.end());
                    ends.push_back(seat.game->end());
                    rig.kill(slot);
                    away.insert(slot);
                } else if (!seat.is_alive && away.contains(slot)) {
                    rig.enter(slot, true);
                } else if (seat.is_alive) {
                    away.erase(slot);
                }
            }
        }
    }

    /// Checks that all others fly in one game with equal worlds.
    void check_that_the_honest_agree() {
        rig.seat(liar).is_alive = false;
        CHECK(rig.is_agreed());
        for (const PeerId slot : rig.peers()) {
            const net::testing::Seat& seat = rig.seat(slot);
            if (slot == liar) {
                continue;
            }
            INFO("pilot " << slot.value());
            CHECK(seat.is_alive);
            CHECK(seat.game->end() == PeerGameEnd::None);
            for (const PeerId other : rig.peers()) {
                CHECK((other == liar || seat.game->is_present(slot_of(other))));
            }
            liars.insert(seat.liars.begin(), seat.liars.end());
        }
    }

    /// Returns whether all others have ended the liar's part.
    bool is_liar_out() {
        return std::ranges::all_of(rig.seats(), [&](const net::testing::Seat& seat) {
            return seat.game->self() == liar || seat.game->tenures().ending(slot_of(liar));
        });
    }

    Rig rig;
    PeerId liar;
    std::set<PeerId> victims;
    std::set<PeerId> liars;  ///< Liars that any honest peer has seen proof of.
    std::vector<PeerGameEnd> ends;
};

std::string name_of(int pilots, PeerId liar) {
    return std::to_string(pilots) + " pilots, " + std::to_string(liar.value()) + " lies";
}

}  // namespace

TEST_CASE("without signatures, a pilot that sends others different keys has an innocent one thrown out", "[slow]") {
    for (const int pilots : {3, 4, 8}) {
        for (const PeerId liar : {PeerId{0}, PeerId::of(pilots - 1)}) {
            INFO(name_of(pilots, liar));
            Fork fork(pilots, liar, {1}, false);
            fork.lie();
            fork.rig.run(30 * kSecond);
            int out = 0;
            for (PeerId slot = 0; slot < pilots; ++slot) {
                out += slot != liar && fork.rig.seat(slot).game->end() != PeerGameEnd::None ? 1 : 0;
                CHECK(fork.rig.seat(slot).liars.empty());
            }
            CHECK(out >= 1);
        }
    }
}

TEST_CASE("a pilot that sends others different keys is named and out, and all others play on together") {
    for (const int pilots : {3, 4, 8}) {
        for (const PeerId liar : {PeerId{0}, PeerId::of(pilots - 1)}) {
            for (const bool are_many_deceived : {false, true}) {
                INFO(name_of(pilots, liar) << (are_many_deceived ? ", to half of them" : ""));
                std::set<PeerId> victims{1};
                for (int peer = 1; peer < pilots && are_many_deceived; peer += 2) {
                    victims.insert(PeerId::of(peer));
                }
                victims.erase(liar);
                Fork fork(pilots, liar, victims);
                fork.lie();
                fork.run_with_returns(20 * kSecond);
                fork.check_that_the_honest_agree();
                CHECK(fork.is_liar_out());
                CHECK(fork.liars == std::set{liar});
                CHECK(std::ranges::count(fork.ends, PeerGameEnd::Different) ==
                      static_cast<std::ptrdiff_t>(fork.ends.size()));
                CHECK(fork.ends.size() <= static_cast<std::size_t>(pilots) / 2);
            }
        }
    }
}

TEST_CASE("after a lie that makes no difference to the worlds, all records are equal again, too") {
    for (const int pilots : {3, 4, 8}) {
        for (const PeerId liar : {PeerId{0}, PeerId::of(pilots - 1)}) {
            INFO(name_of(pilots, liar));
            Fork fork(pilots, liar, {1});
            fork.rig.report_equal_worlds();
            fork.lie();
            fork.run_with_returns(20 * kSecond);
            fork.check_that_the_honest_agree();
            CHECK(fork.is_liar_out());
            CHECK(fork.liars == std::set{liar});
            CHECK(fork.ends == std::vector{PeerGameEnd::Different});
        }
    }
}

TEST_CASE("a pilot that lies to others on bad links is named and out, too", "[slow]") {
    const std::uint64_t seed = GENERATE(range(std::uint64_t{1}, std::uint64_t{11}));
    INFO("seed " << seed);
    Fork fork(4, 2, {1}, true, seed, line(200, 0.1, 20));
    fork.lie();
    fork.run_with_returns(30 * kSecond);
    fork.check_that_the_honest_agree();
    CHECK(fork.is_liar_out());
    CHECK(fork.liars == std::set<PeerId>{2});
}

TEST_CASE("a pilot that signs for nobody counts as silent and is out") {
    for (const int pilots : {3, 4, 8}) {
        INFO(pilots << " pilots");
        Fork fork(pilots, PeerId::of(pilots - 1), {0});
        fork.lie([](PeerId, SignedInputHash&) { return false; });
        fork.run_with_returns(30 * kSecond);
        fork.check_that_the_honest_agree();
        CHECK(fork.is_liar_out());
        CHECK(fork.liars.empty());
    }
}

TEST_CASE("a pilot that does not sign for the one it lies to costs nobody the place in the game", "[slow]") {
    for (const int pilots : {3, 4, 8}) {
        INFO(pilots << " pilots");
        Fork fork(pilots, PeerId::of(pilots - 1), {0});
        fork.lie([&](PeerId to, SignedInputHash&) { return !fork.victims.contains(to); });
        fork.run_with_returns(30 * kSecond);
        // The others have no proof against it, so it may still be in.
        fork.check_that_the_honest_agree();
        CHECK(fork.liars.empty());
        CHECK(fork.ends.size() <= 1);
    }
}

TEST_CASE("a signature that is wrong, or of another game, is worth no more than none") {
    const bool is_of_other_game = GENERATE(false, true);
    Rig rig(3, line(40), 1);
    rig.alter(
        {2}, [](PeerId, SyncPacket&) {},
        [&](PeerId, SignedInputHash& own) {
            if (is_of_other_game) {
                own = signed_input_hash({kGame + 1, 2, 0}, own.tick, own.hashes, key_pair_of(2).signing_key);
            } else {
                own.signature[0] ^= 1;
            }
            return true;
        });
    rig.run(6 * kSecond);
    CHECK(rig.seat(0).game->is_present(2));  // only silent so far, not a liar
    rig.run(9 * kSecond);
    CHECK_FALSE(rig.seat(0).game->is_present(2));
    CHECK(rig.seat(0).liars.empty());
    CHECK(rig.seat(0).game->is_present(1));
    rig.seat(2).is_alive = false;
    CHECK(rig.is_agreed());
}

TEST_CASE("nobody can be accused of a lie by what it has not signed") {
    Rig rig(3, line(40), 1);
    rig.run(6 * kSecond);
    const KeyPair& liar = key_pair_of(2);
    const auto send = [&](const auto& packet) {
        const PeerLink link({.is_present = true, .address = {}, .key = net::testing::key_between(2, 0)}, 0, 0, 0);
        rig.network().forge(Rig::address_of(2), Rig::address_of(0), link.sign(2, encode(packet)), rig.now());
    };
    // Signed with another peer's key, from another game, twice the same, or not contradictory.
    const auto by = [&](GameId game, PeerId peer, Tick tick, std::uint8_t hash, const KeyPair& key) {
        return signed_input_hash({game, peer, 0}, tick, {StreamHash{hash}}, key.signing_key);
    };
    const KeyPair& innocent = key_pair_of(1);
    send(LiarProofPacket{by(kGame, 1, 64, 1, liar), by(kGame, 1, 64, 2, liar)});
    send(LiarProofPacket{by(78, 1, 64, 1, innocent), by(78, 1, 64, 2, innocent)});
    send(LiarProofPacket{by(kGame, 1, 64, 1, innocent), by(kGame, 1, 64, 1, innocent)});
    send(LiarProofPacket{by(kGame, 1, 64, 1, innocent), by(kGame, 1, 512, 2, innocent)});
    send(LiarProofPacket{by(kGame, 0, 64, 1, liar), by(kGame, 0, 64, 2, liar)});
    // More signatures than a peer can check.
    for (int i = 0; i < 1000; ++i) {
        SignaturesPacket packet;
        packet.hashes.assign(kMaxPeers - 1, by(kGame, 1, 64, static_cast<std::uint8_t>(i), liar));
        send(packet);
    }
    rig.run(10 * kSecond);
    for (const PeerId slot : std::vector<PeerId>{0, 1}) {
        CHECK(rig.seat(slot).liars.empty());
        CHECK(rig.seat(slot).game->is_present(0));
        CHECK(rig.seat(slot).game->is_present(1));
        CHECK(rig.seat(slot).game->schedule().stats().stalls == 0);
    }
    CHECK(rig.is_agreed());
}

TEST_CASE("an honest pilot is never taken for a liar, however bad the links are", "[slow]") {
    const double loss = GENERATE(0.0, 0.1, 0.3);
    const std::uint64_t seed = GENERATE(range(std::uint64_t{1}, std::uint64_t{4}));
    INFO("loss " << loss << ", seed " << seed);
    Rig rig(4, line(300, loss, 50), seed, PeerGameSetup{});
    rig.run(20 * kSecond);
    rig.network().set_conditions(line(300, 1));
    rig.run(kSecond);
    rig.network().set_conditions(line(300, loss, 50));
    rig.run(40 * kSecond);
    CHECK(rig.is_agreed());
    for (const auto& seat : rig.seats()) {
        CHECK(seat.liars.empty());
        CHECK(seat.desyncs.empty());
        for (PeerId slot = 0; slot < 4; ++slot) {
            CHECK(seat.game->is_present(slot_of(slot)));
        }
    }
}

TEST_CASE("pilots that entered, returned, or share a machine sign like all others") {
    PeerGameSetup terms;
    terms.slots.assign(0, 0);
    terms.slots.assign(1, 1);
    terms.slots.assign(2, 1);
    Rig rig(2, line(40), 3, terms);
    rig.run(5 * kSecond);
    rig.enter(3, false, 100 * kMillisecond, 4);
    rig.run(10 * kSecond);
    rig.kill(1);
    rig.run(7 * kSecond);
    rig.enter(1, true);
    rig.run(20 * kSecond);
    CHECK(rig.is_agreed());
    for (const PeerId slot : std::vector<PeerId>{0, 1, 3}) {
        const auto& seat = rig.seat(slot);
        REQUIRE(seat.is_alive);
        CHECK(seat.game->end() == PeerGameEnd::None);
        CHECK(seat.liars.empty());
        CHECK(seat.desyncs.empty());
        for (const PeerId other : std::vector<PeerId>{0, 1, 3, 4}) {
            CHECK(seat.game->is_present(slot_of(other)));
        }
    }
}

TEST_CASE("signatures cost at most 40 bytes a second and link in a quiet game") {
    std::array<std::size_t, 2> bytes{};
    for (const bool is_signed : {false, true}) {
        Rig rig(3, line(40), 1, PeerGameSetup{}, {}, is_signed);
        rig.run(5 * kSecond);
        rig.network().set_tap([&](const SimNetwork::Sent& sent) {
            bytes[is_signed ? 1 : 0] += sent.bytes.size();
            return true;
        });
        rig.run(60 * kSecond);
    }
    CHECK(bytes[1] > bytes[0]);
    CHECK(bytes[1] - bytes[0] <= std::size_t{40} * 60 * 6);
}

TEST_CASE("a damaged world is distinguished from a lie within a second and a half, since all input is equal") {
    for (const int pilots : {2, 3, 8}) {
        INFO(pilots << " pilots");
        Rig rig(pilots, line(100), 5);
        rig.run(3 * kSecond);
        rig.damage_world(1);
        rig.run(3 * kSecond / 2);
        CHECK(rig.seat(0).desyncs.size() == 1);
        CHECK(rig.seat(1).repairs == 1);
        CHECK(rig.is_agreed());
    }
}
