// SPDX-License-Identifier: Zlib
#include "net/play/membership/drop_consensus.h"

#include "tests/net/play/rig.h"

#include <catch2/catch.hpp>

using engine::Rng;
using net::kMillisecond;
using net::kSecond;
using net::LinkConditions;
using net::PeerGameEnd;
using net::PeerId;
using net::testing::Rig;

TEST_CASE("a withdrawn suspicion is remembered for three seconds") {
    constexpr net::PeerFlags kNobody{};
    constexpr net::PeerFlags kTwo{false, false, true};
    net::Suspicions suspicions;
    CHECK_FALSE(suspicions.has_recently(0, 2, 0));
    suspicions.note(0, kTwo, 0);
    CHECK(suspicions.has_recently(0, 2, 60 * kSecond));
    suspicions.note(0, kNobody, 60 * kSecond);
    suspicions.note(0, kNobody, 61 * kSecond);  // changes nothing
    CHECK(suspicions.has_recently(0, 2, 63 * kSecond - 1));
    CHECK_FALSE(suspicions.has_recently(0, 2, 63 * kSecond));
}

namespace {

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

TEST_CASE("survivors of kills at random moments agree on the last tick and continue", "[slow]") {
    run_fates(1, 300);
}

// Hidden; tools/check --full runs it: net/RATIONALE.md §5, A11.
TEST_CASE("survivors of 10,000 kills agree", "[.][long]") {
    run_fates(1000, 10'000);
}
