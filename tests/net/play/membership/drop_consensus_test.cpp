// SPDX-License-Identifier: Zlib
#include "net/play/membership/drop_consensus.h"

#include "net/play/membership/membership.h"
#include "tests/net/play/membership/accusers.h"
#include "tests/net/play/rig.h"

#include <catch2/catch.hpp>

using engine::Rng;
using net::DropConsensus;
using net::kMillisecond;
using net::kSecond;
using net::LinkConditions;
using net::PeerFlags;
using net::PeerGameEnd;
using net::PeerId;
using net::Slot;
using net::testing::Rig;

namespace {

constexpr PeerFlags kNoSuspects{};
constexpr PeerFlags kTwo{false, false, true};

}  // namespace

TEST_CASE("a peer's suspicions replace those that it announced before") {
    net::Suspicions suspicions;
    suspicions.note(0, kTwo, 0);
    CHECK(suspicions.has(0, 2));
    CHECK_FALSE(suspicions.has(0, 1));
    CHECK_FALSE(suspicions.has(1, 2));
    suspicions.note(0, kNoSuspects, 1);
    CHECK_FALSE(suspicions.has(0, 2));
}

TEST_CASE("a withdrawn suspicion is remembered for three seconds") {
    net::Suspicions suspicions;
    CHECK_FALSE(suspicions.has_recently(0, 2, 0));
    suspicions.note(0, kTwo, 0);
    CHECK(suspicions.has_recently(0, 2, 60 * kSecond));
    suspicions.note(0, kNoSuspects, 60 * kSecond);
    suspicions.note(0, kNoSuspects, 61 * kSecond);  // changes nothing
    CHECK(suspicions.has_recently(0, 2, 63 * kSecond - 1));
    CHECK_FALSE(suspicions.has_recently(0, 2, 63 * kSecond));
}

TEST_CASE("a suspicion travels as the bits of slots") {
    net::SlotTable slots;
    slots.assign(0, 0);
    slots.assign(1, 1);
    slots.assign(3, 2);
    slots.assign(4, 2);
    CHECK(mask_of(kTwo, slots) == 0b1000);
    CHECK(mask_of(kNoSuspects, slots) == 0);
    CHECK(peers_in(0b10000, slots) == kTwo);  // any slot of a peer stands for the peer
    CHECK(peers_in(0b100100, slots) == kNoSuspects);
}

namespace {

DropConsensus among(int pilots, PeerId self) {
    DropConsensus departure(self);
    for (PeerId peer = 0; peer < pilots; ++peer) {
        departure.set_present(peer, true);
    }
    return departure;
}

/// What happens in one game: how many pilots play, which of them are killed, and how.
struct Fate {
    int pilots = 0;
    std::vector<PeerId> killed;
    bool is_one_way = false;  ///< Whether one survivor can still hear the first killed peer for a while.
};

Fate draw_fate(Rng& chance) {
    Fate fate;
    fate.pilots = static_cast<int>(chance.between(2, 6));
    const auto draw = [&] { return PeerId::of(chance.between(0, fate.pilots - 1)); };
    fate.killed.push_back(chance.happens(0.3) ? PeerId{0} : draw());
    if (fate.pilots >= 4 && chance.happens(0.5)) {
        const PeerId second = draw();
        if (second != fate.killed.front()) {
            fate.killed.push_back(second);
        }
    }
    fate.is_one_way = chance.happens(0.4);
    return fate;
}

void run_fate(const Fate& fate, Rng& chance, std::uint64_t seed) {
    LinkConditions line;
    line.delay = 50 * kMillisecond;
    line.jitter = 20 * kMillisecond;
    line.loss = 0.1;
    net::PeerGameSetup terms;
    terms.delay = 4;
    terms.drop_after = kSecond;  // the same for all peers; short, so that many games can be run
    Rig rig(fate.pilots, line, seed, terms);
    rig.run(kSecond + chance.between(0, 2 * kSecond));
    const PeerId first = fate.killed.front();
    if (fate.is_one_way) {
        for (const PeerId other : rig.peers()) {
            if (other != first && chance.happens(0.6)) {
                rig.network().set_cut(Rig::address_of(first), Rig::address_of(other), true);
            }
        }
        rig.run(chance.between(0, 300 * kMillisecond));
    }
    for (const PeerId slot : fate.killed) {
        rig.run(chance.between(0, 1) * chance.between(0, 1200 * kMillisecond));
        rig.kill(slot);
    }
    rig.run(4 * kSecond);
    const net::Tick before = rig.common_turns();
    rig.run(kSecond);
    REQUIRE(rig.is_agreed());
    for (auto& seat : rig.seats()) {
        if (seat.is_alive) {
            REQUIRE(seat.game->end() == PeerGameEnd::None);
            REQUIRE(seat.game->dropped_slots().size() == fate.killed.size());
        }
    }
    REQUIRE(rig.common_turns() >= before + 25);
}

void run_fates(std::uint64_t first_seed, std::uint64_t games) {
    for (std::uint64_t seed = first_seed; seed < first_seed + games; ++seed) {
        Rng chance(seed);
        const Fate fate = draw_fate(chance);
        INFO("seed " << seed << ", " << fate.pilots << " pilots, " << fate.killed.size() << " killed, the first is "
                     << fate.killed.front().value() << (fate.is_one_way ? ", heard by some only" : ""));
        run_fate(fate, chance, seed);
    }
}

}  // namespace

TEST_CASE("a peer is dropped once all survivors have voted to drop it with equal ends") {
    DropConsensus departure = among(3, 0);
    CHECK_FALSE(departure.is_agreed());
    departure.note_vote(0, 2, 100);
    CHECK_FALSE(departure.is_agreed());
    departure.note_vote(1, 2, 104);
    CHECK_FALSE(departure.is_agreed());
    CHECK(departure.most_held(2) == 104);
    departure.note_vote(0, 2, 104);
    CHECK(departure.is_agreed());
    CHECK(departure.own_vote(2) == 104);
}

TEST_CASE("a lost peer's vote about another lost peer does not count") {
    DropConsensus departure = among(4, 0);
    departure.note_vote(3, 2, 130);
    departure.note_vote(0, 2, 100);
    departure.note_vote(1, 2, 100);
    CHECK_FALSE(departure.is_agreed());
    departure.note_vote(0, 3, 90);
    departure.note_vote(1, 3, 90);
    CHECK(departure.is_agreed());
    CHECK(departure.most_held(2) == 100);
}

TEST_CASE("input of a lost peer is named by the newest vote of another survivor only") {
    const auto hash = [](std::uint8_t value) {
        net::StreamHash bytes{};
        bytes.fill(value);
        return bytes;
    };
    DropConsensus departure = among(4, 0);
    departure.note_vote(1, 2, 100, {hash(7), hash(8)});
    CHECK_FALSE(departure.is_named(2, 100, 0, hash(7)));  // this peer has not voted to drop it
    departure.note_vote(0, 2, 90, {hash(5)});
    CHECK(departure.is_named(2, 100, 0, hash(7)));
    CHECK(departure.is_named(2, 100, 1, hash(8)));
    CHECK_FALSE(departure.is_named(2, 100, 2, hash(8)));  // peer 2 has no third slot
    CHECK_FALSE(departure.is_named(2, 100, 0, hash(8)));
    CHECK_FALSE(departure.is_named(2, 90, 0, hash(5)));  // only this peer itself named it

    departure.note_vote(1, 2, 99, {hash(1)});  // an earlier end changes nothing
    CHECK(departure.is_named(2, 100, 0, hash(7)));
    departure.note_vote(1, 2, 104, {hash(9)});
    CHECK_FALSE(departure.is_named(2, 100, 0, hash(7)));
    CHECK(departure.is_named(2, 104, 0, hash(9)));
    departure.note_vote(0, 1, 104);  // the voter has been dropped as well
    CHECK_FALSE(departure.is_named(2, 104, 0, hash(9)));
}

TEST_CASE("survivors of kills at random moments agree on the last tick and continue", "[slow]") {
    run_fates(1, 300);
}

// Hidden; tools/check --full runs it: net/RATIONALE.md §5, A11.
TEST_CASE("survivors of 10,000 kills agree", "[.][long]") {
    run_fates(1000, 10'000);
}

TEST_CASE("a survivor's vote names the hash of each slot of the lost peer") {
    const net::SlotTable slots = table({0, 1, 2, 2});
    net::Membership members(slots, 0, net::kDefaultDropAfter);
    net::SlotHistories queues;
    for (std::uint8_t keys = 0; keys < 3; ++keys) {
        queues[2].append(keys);
        queues[3].append(0);
    }
    const net::DropVoteEvent told = drop_vote(slots, queues, 2);
    CHECK(told.slot == 2);
    CHECK(told.end == 3);
    members.note_event(1, 30, told);
    CHECK_FALSE(members.is_named_in_vote(2, 2, 3, queues[2].hash(3)));  // this peer has not voted to drop it
    members.note_event(0, 30, net::DropVoteEvent{2, 1});
    CHECK(members.is_named_in_vote(2, 2, 3, queues[2].hash(3)));
    CHECK(members.is_named_in_vote(2, 3, 3, queues[3].hash(3)));
    CHECK_FALSE(members.is_named_in_vote(2, 2, 3, queues[3].hash(3)));
    CHECK_FALSE(members.is_named_in_vote(2, 2, 2, queues[2].hash(2)));
}

TEST_CASE("a peer's input is held up to the tick that all its slots reach") {
    net::SlotHistories queues;
    queues[0].append(0);
    queues[2].append(0);
    queues[2].append(0);
    const net::SlotTable slots = table({1, 0, 1});
    CHECK(held_end(slots, queues, 1) == 1);
    CHECK(held_end(slots, queues, 0) == 0);
    CHECK(held_end(slots, queues, 5) == 0);
}
