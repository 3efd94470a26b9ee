// SPDX-License-Identifier: Zlib
// A pilot whose link is so bad that all others wait for it, although it is never silent for long (PROTOCOL.md,
// Departures).
#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

using namespace net;
using net::testing::line;
using net::testing::Rig;
using net::testing::slot_of;

namespace {

constexpr PeerId kBad = 7;

PeerGameSetup predicting() {
    PeerGameSetup terms;
    terms.netcode = Netcode::Auto;
    terms.delay = 2;
    return terms;
}

/// Repeatedly cuts all of a pilot's links at once.
class BadLink {
public:
    BadLink(Rig& rig, std::uint64_t seed, PeerId whose = kBad) : rig_(&rig), chance_(seed), whose_(whose) {}

    /// Keeps the links cut for a share of the time, for `mean` on average per cut.
    void run(Micros span, double share, Micros mean) {
        for (const Micros end = rig_->now() + span; rig_->now() < end;) {
            set(!is_cut_);
            const double length = static_cast<double>(mean) * (is_cut_ ? 1 : (1 - share) / share);
            const auto drawn = static_cast<Micros>(-std::log(1 - chance_.fraction()) * length);
            rig_->run(std::min(drawn + kMillisecond, end - rig_->now()));
        }
        set(false);
    }

    void cut_for(Micros span, Micros then) {
        set(true);
        rig_->run(span);
        set(false);
        rig_->run(then);
    }

private:
    void set(bool is_cut) {
        is_cut_ = is_cut;
        for (const PeerId other : rig_->peers()) {
            if (other != whose_) {
                rig_->cut(whose_, other, is_cut);
            }
        }
    }

    Rig* rig_;
    engine::Rng chance_;
    PeerId whose_;
    bool is_cut_ = false;
};

/// Returns the stalls of all but the last pilot.
std::uint64_t stalls_of(Rig& rig) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 1 < rig.seats().size(); ++i) {
        sum += rig.seats()[i].game->schedule().stats().stalls;
    }
    return sum;
}

}  // namespace

TEST_CASE("one of eight on a link that loses 60 % in bursts costs the others two stalls, and then none", "[slow]") {
    const std::uint64_t seed = GENERATE(range(std::uint64_t{1}, std::uint64_t{6}));
    INFO("seed " << seed);
    Rig rig(8, line(60), seed, predicting());
    rig.run(5 * kSecond);
    BadLink bad(rig, seed);
    for (int i = 0; i < 60 && rig.seat(0).game->is_present(slot_of(kBad)); ++i) {
        bad.run(2 * kSecond, 0.6, 330 * kMillisecond);
    }
    CHECK_FALSE(rig.seat(0).game->is_present(slot_of(kBad)));
    const auto before = stalls_of(rig);
    bad.run(60 * kSecond, 0.6, 330 * kMillisecond);
    CHECK(stalls_of(rig) == before);
    for (PeerId slot = 0; slot < kBad; ++slot) {
        CHECK(rig.seat(slot).game->is_present(slot_of(slot)));
        CHECK(rig.seat(slot).game->schedule().stats().stalls <= 3);
    }
    rig.kill(kBad);
    CHECK(rig.is_agreed());
}

TEST_CASE("a pilot that returns over and over on a bad link costs the others no stall after it first was away",
          "[slow]") {
    const std::uint64_t seed = GENERATE(range(std::uint64_t{1}, std::uint64_t{6}));
    INFO("seed " << seed);
    Rig rig(8, line(40), seed, predicting());
    rig.run(5 * kSecond);
    BadLink bad(rig, seed);
    const auto is_present = [&] { return rig.seat(0).game->is_present(slot_of(kBad)); };
    while (is_present()) {
        bad.cut_for(1700 * kMillisecond, 100 * kMillisecond);
    }
    const auto before = stalls_of(rig);
    int returns = 0;
    for (int i = 0; i < 60; ++i) {
        if (!is_present()) {
            rig.kill(kBad);
            rig.enter(kBad, true, 100 * kMillisecond);
            rig.run(1500 * kMillisecond);
            returns += is_present() ? 1 : 0;
        }
        bad.run(2 * kSecond, 0.6, 330 * kMillisecond);
    }
    CHECK(returns >= 5);
    CHECK(stalls_of(rig) == before);
    for (PeerId slot = 0; slot < kBad; ++slot) {
        CHECK(rig.seat(slot).game->is_present(slot_of(slot)));
    }
}

TEST_CASE("a pilot that is late again and again is away, though it is never silent for long enough") {
    const auto late = PeerId::of(GENERATE(2, 3));
    Rig rig(late.value() + 1, line(60), 1, predicting());
    rig.run(5 * kSecond);
    BadLink bad(rig, 1, late);
    const Micros began = rig.now();
    while (rig.seat(0).game->is_present(slot_of(late)) && rig.now() < began + 30 * kSecond) {
        bad.cut_for(1400 * kMillisecond, 600 * kMillisecond);
    }
    CHECK_FALSE(rig.seat(0).game->is_present(slot_of(late)));
    CHECK(rig.seat(0).game->was_late(late));
    CHECK_FALSE(rig.seat(0).game->was_late(1));
    CHECK(rig.now() - began <= 10 * kSecond);
    const auto before = stalls_of(rig);
    for (int i = 0; i < 20; ++i) {
        bad.cut_for(1400 * kMillisecond, 600 * kMillisecond);
    }
    CHECK(stalls_of(rig) == before);
    rig.kill(late);
    rig.enter(late, true);
    rig.run(5 * kSecond);
    CHECK(rig.seat(0).game->is_present(slot_of(late)));
    CHECK_FALSE(rig.seat(0).game->was_late(late));
    CHECK(rig.is_agreed());
}

TEST_CASE("nobody is away for being late if more than half of the others are") {
    for (const int pilots : {2, 4}) {
        INFO(pilots << " pilots");
        Rig rig(pilots, line(60), 1, predicting());
        rig.run(5 * kSecond);
        // One of two pilots is late, or two of four.
        const auto late = PeerId::of(pilots - 1);
        for (int i = 0; i < 20; ++i) {
            for (const bool is_cut : {true, false}) {
                for (PeerId a = 0; a < pilots; ++a) {
                    for (PeerId b = 0; b < a; ++b) {
                        rig.cut(a, b, is_cut && (a == late || (pilots == 4 && (a == 2 || b == 2))));
                    }
                }
                rig.run(is_cut ? 1400 * kMillisecond : 600 * kMillisecond);
            }
        }
        for (auto& seat : rig.seats()) {
            CHECK(seat.game->end() == PeerGameEnd::None);
        }
        CHECK(rig.is_agreed());
    }
}

TEST_CASE("prediction reaches further while a link is bad, so that the others stall less") {
    Rig rig(3, line(60), 1, predicting());
    rig.run(5 * kSecond);
    BadLink bad(rig, 1, 2);
    CHECK(rig.seat(0).game->schedule().window() == kUsualWindow);
    for (int i = 0; i < 2; ++i) {
        bad.cut_for(800 * kMillisecond, 500 * kMillisecond);
    }
    CHECK(rig.seat(0).game->schedule().window() == kWideWindow);
    const auto before = stalls_of(rig);
    for (int i = 0; i < 10; ++i) {
        bad.cut_for(800 * kMillisecond, 500 * kMillisecond);
    }
    CHECK(stalls_of(rig) == before);
    rig.run(9 * kSecond);
    CHECK(rig.seat(0).game->schedule().window() == kWideWindow);
    rig.run(2 * kSecond);
    CHECK(rig.seat(0).game->schedule().window() == kUsualWindow);
    CHECK(rig.seat(0).game->is_present(2));
    CHECK(rig.is_agreed());
}

TEST_CASE("in lockstep nobody is away for being late: the delay covers it") {
    PeerGameSetup terms = predicting();
    terms.netcode = Netcode::Lockstep;
    Rig rig(4, line(60), 1, terms);
    rig.run(5 * kSecond);
    BadLink bad(rig, 1, 3);
    for (int i = 0; i < 20; ++i) {
        bad.cut_for(1300 * kMillisecond, 600 * kMillisecond);
    }
    CHECK(rig.seat(0).game->schedule().window() == 0);
    CHECK(rig.seat(0).game->is_present(3));
    CHECK(rig.is_agreed());
}
