// SPDX-License-Identifier: Zlib
// A newcomer gets the number of a peer that is gone. Each part of a game that keeps something about peers is filled
// with all that it can keep about one, and must then treat the newcomer as new.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "net/play/agreement/signature_exchange.h"
#include "net/play/agreement/world_agreement.h"
#include "net/play/input_exchange.h"
#include "net/play/membership/lost_peers.h"
#include "net/play/pace/adaptation.h"
#include "tests/net/play/membership/accusers.h"
#include "tests/net/play/rig.h"
#include "tools/sim_network/sim_network.h"

using namespace net;
using net::testing::key_between;
using net::testing::key_pair_of;
using net::testing::slot_of;

namespace {

constexpr PeerId kReused = 2;
constexpr Slot kSlot = 2;  ///< Which it flies.
constexpr PeerFlags kOnlyReused{false, false, true};

Arrival newcomer() {
    return {.peer = kReused, .seat = 2, .pilots = {{kSlot, "newcomer"}}};
}

}  // namespace

TEST_CASE("membership holds nothing against a newcomer with the number of a peer that is gone") {
    Membership members(table({0, 1, 2, 3}), 0, kDropAfter);
    Membership::Outlook outlook = waiting_for({kReused}, kDropAfter);
    outlook.sightings[kReused].is_late = true;
    REQUIRE(members.review(outlook).suspicion == 0b100);
    members.note_event(1, 30, SuspicionEvent{0b100});
    members.note_event(2, 30, SuspicionEvent{0b1010});
    members.note_liar(kReused);
    REQUIRE(members.note_restart(kReused));
    REQUIRE(members.review(outlook).votes == std::vector<PeerId>{kReused});
    for (const PeerId peer : std::vector<PeerId>{0, 1, 3}) {
        members.note_event(slot_of(peer), 31, vote(kSlot, 10));
        members.note_event(kSlot, 31, vote(slot_of(peer), 20));
    }
    members.remove(kReused, 12);
    REQUIRE(members.was_late(kReused));
    REQUIRE(members.is_out(kReused));
    REQUIRE(members.is_lost(kReused));

    members.admit(newcomer(), 100);
    CHECK(members.is_active_other(kReused));
    CHECK_FALSE(members.was_late(kReused));
    CHECK_FALSE(members.is_out(kReused));
    CHECK(members.consensus().own_vote(kReused) == 0);
    for (const PeerId peer : std::vector<PeerId>{0, 1, 3}) {
        CHECK_FALSE(members.consensus().has_voted(peer, kReused));
        CHECK_FALSE(members.consensus().has_voted(kReused, peer));
    }
    const Membership::Announcements found = members.review({all_seen(120, kDropAfter), 110, kDropAfter, kDropAfter});
    CHECK_FALSE(found.suspicion);  // no suspicion to withdraw
    CHECK(found.votes.empty());
    CHECK(members.settle() == Membership::Settlement::Open);
    CHECK(members.note_restart(kReused));  // it is not known that this one has restarted
}

TEST_CASE("a newcomer's world is compared from its own hashes only") {
    const InputHistory history;
    WorldAgreement worlds(0, history);
    for (Tick tick = 0; tick <= 8 * kHashEvery; tick += kHashEvery) {
        worlds.report_hash(tick, 0x0101010101010101);
        for (Tick end = tick; end < tick + kHashEvery; ++end) {
            // Differs, agrees again, and differs again, so that an old difference is forgiven and another one open.
            const bool is_equal = tick >= 2 * kHashEvery && tick < 6 * kHashEvery;
            worlds.votes().note_theirs(kReused, end, worlds.votes().own_turn(), is_equal ? 1 : 2);
        }
    }
    REQUIRE(worlds.votes().difference_with(kReused)->tick == 6 * kHashEvery);
    const auto update = [&](Micros now) {
        return worlds.update(table({0, 1, 2}), {kOnlyReused, kOnlyReused}, DesyncWatch::Doubt::None, 80, now);
    };
    (void)update(0);
    (void)update(kSecond);
    REQUIRE(worlds.take_desync());

    worlds.forget(kReused);
    CHECK_FALSE(worlds.votes().difference_with(kReused));
    CHECK_FALSE(worlds.votes().is_known(0, kOnlyReused));
    worlds.votes().note_theirs(kReused, 0, 0, 2);
    REQUIRE(worlds.votes().difference_with(kReused)->tick == 0);  // neither forgiven nor forgotten
    (void)update(kSecond);
    CHECK_FALSE(worlds.take_desync());  // the new difference is given time, like any other
}

TEST_CASE("a newcomer is not notified of its predecessor's loss, and has not notified anybody") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    PeerLinks links;
    links[kReused] = PeerLink({.is_present = true, .address = {9, 9}, .key = key_between(0, kReused)}, 0, 0, 0);
    SlotHistories queues;
    SimNetwork network(1);
    SimEndpoint& endpoint = network.add({1, 1});
    SimEndpoint& theirs = network.add({9, 9});
    members.note_event(0, 5, vote(kSlot, 0));
    members.note_event(1, 5, vote(kSlot, 3));
    LostPeers lost;
    lost.begin(kReused, 0);
    lost.note_heard(kReused, {9, 9}, 0);
    REQUIRE(lost.receive(kReused, encode(DropNoticePacket{9}), 0));
    links[1].estimator().note_heard(3 * kSecond - 1);
    lost.complete_tails(members, links, queues, 1);

    lost.forget(kReused);
    CHECK(lost.notified(0).by == PeerFlags{});
    lost.send_due(members, links, 5, endpoint, 0);
    Datagram datagram;
    CHECK_FALSE(theirs.receive(datagram, kSecond));
    lost.complete_tails(members, links, queues, 3 * kSecond);
    CHECK(queues[kSlot].end() == 0);
    REQUIRE(lost.receive(kReused, encode(DropNoticePacket{1}), kSecond));
    CHECK(lost.notified(kSecond).tick == 1);  // an early tick, but not an old notice
}

TEST_CASE("a newcomer is not late because its predecessor was") {
    Standstills standstills;
    for (Micros at = 0; at < 3 * kSecond; at += kSecond) {
        standstills.update(kOnlyReused, 15, at);
        standstills.update(kOnlyReused, 15, at + kSecond / 2);
        standstills.update({}, 0, at + kSecond / 2);
    }
    REQUIRE(standstills.is_chronic(kReused, 3 * kSecond));
    standstills.forget(kReused);
    CHECK_FALSE(standstills.is_chronic(kReused, 3 * kSecond));
}

TEST_CASE("vouchers for a peer are not passed on to a newcomer with its number") {
    RelayVouchers vouchers;
    vouchers.note(1, 10, {kReused, 77}, RelayVouchers::Source::Owner);
    vouchers.note(1, 10, {3, 78}, RelayVouchers::Source::Owner);
    vouchers.forget(kReused);
    CHECK_FALSE(vouchers.newest(1, kReused, 5, 20));
    CHECK(vouchers.newest(1, 3, 5, 20) == 10);
    vouchers.note(1, 10, {kReused, 79}, RelayVouchers::Source::Relay);
    CHECK(vouchers.at(1, 10) == std::vector<Voucher>{{kReused, 79}, {3, 78}});
}

namespace {

/// Peer 0's signatures in a game with the peer that is replaced.
struct Signatures {
    Signatures() {
        const KeyPair& own = key_pair_of(0);
        link = PeerLink({.is_present = true, .address = {9, 9}, .key = key_between(0, kReused)}, 0, 0, 0);
        exchange.begin(7, "", own.signing_key);
        exchange.expect(0, own.public_key, 0);
        exchange.expect(kReused, key_pair_of(kReused).public_key, 0);
        for (int tick = 0; tick < 200; ++tick) {
            queues[0].append(1);
            queues[kSlot].append(2);
        }
    }
    template <typename Packet>
    bool receive(const Packet& packet) {
        return exchange.receive(kReused, {9, 9}, encode(packet), 0);
    }
    /// Returns how many packets are sent to the peer now.
    int count_sent(Micros now) {
        int count = 0;
        network.set_tap([&count](const SimNetwork::Sent& /*sent*/) { return ++count, true; });
        exchange.send_due(endpoint, now);
        return count;
    }

    Membership members{table({0, 1, 2}), 0, kDropAfter};
    PeerLinks links;
    PeerLink& link = links[kReused];
    SlotHistories queues;
    StreamSigner signer;
    InputHistory history;
    SignatureExchange exchange{{links, queues, members, history, signer}};
    SimNetwork network{1};
    SimEndpoint& endpoint = network.add({1, 1});
    SimEndpoint& other = network.add({9, 9});
};

}  // namespace

TEST_CASE("nothing that a peer signed, asked for or claimed is left for a newcomer with its number") {
    Signatures game;
    const SigningKey& key = key_pair_of(kReused).signing_key;
    const SignedInputHash one = signed_input_hash({7, kReused, 0}, 64, {StreamHash{1}}, key);
    const SignedInputHash other = signed_input_hash({7, kReused, 0}, 64, {StreamHash{2}}, key);
    game.exchange.update(Tick{8}, 200, 0);
    REQUIRE(game.signer.with_signature(kReused, 200, "packet").size() > kSignatureBytes);
    REQUIRE(game.receive(SignaturesPacket{.asks = 0b1, .is_urgent = true, .hashes = {one}}));
    REQUIRE(game.receive(LiarProofPacket{one, other}));
    REQUIRE(game.exchange.liars() == std::vector<PeerId>{kReused});
    REQUIRE(game.exchange.book().proof(kReused));
    REQUIRE(game.exchange.book().is_contrary(kReused));
    game.exchange.update(Tick{8}, 200, 10 * kSecond);
    REQUIRE(game.exchange.book().is_withheld(kReused, 20 * kSecond));
    REQUIRE(game.count_sent(0) > 0);
    REQUIRE(game.count_sent(0) == 0);  // at most once a tick

    game.exchange.expect(kReused, key_pair_of(4).public_key, 0);
    CHECK_FALSE(game.exchange.book().proof(kReused));
    CHECK_FALSE(game.exchange.book().is_contrary(kReused));
    CHECK_FALSE(game.exchange.book().newest(kReused));
    CHECK(game.exchange.book().lacking(kReused, 20 * kSecond) == 0);
    CHECK_FALSE(game.exchange.agrees_on_input(1));
    CHECK(game.signer.with_signature(kReused, 200, "packet").size() > kSignatureBytes);
    game.exchange.update({}, 200, 20 * kSecond);
    CHECK(game.count_sent(0) == 0);  // it has asked for nothing, and nobody has lied
    game.exchange.update(Tick{8}, 200, 20 * kSecond);
    CHECK(game.count_sent(0) == 1);  // nothing was sent to it in this tick
    const SigningKey& its_key = key_pair_of(4).signing_key;
    REQUIRE(game.receive(LiarProofPacket{signed_input_hash({7, kReused, 0}, 64, {StreamHash{1}}, its_key),
                                         signed_input_hash({7, kReused, 0}, 64, {StreamHash{2}}, its_key)}));
    CHECK(game.exchange.liars() == std::vector<PeerId>{kReused, kReused});
}

TEST_CASE("a newcomer with the number of a liar that was dropped plays on like anybody else") {
    net::testing::Rig rig(4, net::testing::line(60), 5);
    rig.run(3 * kSecond);
    const Tick from = rig.common_turns() + 64;
    rig.alter({kReused}, [&](PeerId to, SyncPacket& packet) {
        const Tick at = from - (expand(packet.end, from) - static_cast<Tick>(packet.own.front().keys.size()));
        if (to == 1 && at < packet.own.front().keys.size()) {
            packet.own.front().keys[at] ^= std::uint8_t{1};
        }
    });
    rig.run(20 * kSecond);
    REQUIRE(rig.seat(0).game->tenures().is_free(kSlot, rig.seat(0).game->schedule().tick()));
    rig.kill(kReused);
    rig.kill(1);  // was deceived, so it has left
    rig.network().set_tap({});
    rig.enter(kReused);
    rig.run(20 * kSecond);
    CHECK(rig.is_agreed());
    for (const PeerId slot : std::vector<PeerId>{0, 2, 3}) {
        CHECK(rig.seat(slot).game->end() == PeerGameEnd::None);
        CHECK(rig.seat(slot).game->is_present(kSlot));
        CHECK(rig.seat(slot).game->waiting_for(rig.now()) == 0);
    }
}
