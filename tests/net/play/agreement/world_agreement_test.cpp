// SPDX-License-Identifier: Zlib
#include "net/play/agreement/world_agreement.h"
#include "tests/support/numbers.h"

#include <array>
#include <optional>
#include <vector>

#include <catch2/catch.hpp>

using namespace net;

namespace {

/// Two peers whose worlds have equal hashes at all ticks.
struct Pair {
    void run(Tick ticks) {
        for (const Tick until = now + ticks; now < until;) {
            for (InputHistory& history : histories) {
                CompleteTick inputs;
                inputs.tick = now;
                history.append(inputs);
            }
            ++now;
            if (now % kHashEvery == 0) {
                exchange();
            }
        }
    }

    void exchange() {
        one.report_hash(now, 7);
        other.report_hash(now, 7);
        for (Tick end = now; end < now + kHashEvery; ++end) {
            one.votes().note_theirs(1, end, other.votes().own_turn(), other.votes().own_byte(end));
        }
    }

    /// Lets a tick with a key that only the second peer received run on both.
    void lie() {
        for (std::size_t i = 0; i < histories.size(); ++i) {
            CompleteTick inputs;
            inputs.tick = now;
            inputs.keys[0] = static_cast<std::uint8_t>(i);
            histories[i].append(inputs);
        }
        ++now;
    }

    [[nodiscard]] std::optional<HashVote::Difference> difference() const { return one.votes().difference_with(1); }

    std::array<InputHistory, 2> histories;
    WorldAgreement one{0, histories[0]};
    WorldAgreement other{1, histories[1]};
    Tick now = 0;
};

}  // namespace

TEST_CASE("equal worlds that result from equal input are equal") {
    Pair pair;
    pair.run(1000);
    CHECK_FALSE(pair.difference());
}

TEST_CASE("equal worlds that result from different input count as different for good") {
    Pair pair;
    pair.run(100);
    pair.lie();
    pair.run(19);
    CHECK_FALSE(pair.difference());  // no hash of the histories covers that tick yet
    pair.run(40);
    REQUIRE(pair.difference());
    CHECK(pair.difference()->tick >= 128);
    CHECK(pair.difference()->parts == 1);
    pair.run(1000);
    REQUIRE(pair.difference());
    CHECK(pair.difference()->newest + 64 > pair.now);
}

TEST_CASE("a world that results from false input is reported as the wrong one") {
    Pair pair;
    pair.lie();
    pair.run(199);
    REQUIRE(pair.difference());
    REQUIRE_FALSE(pair.one.take_desync());
    SlotTable slots;
    slots.assign(0, 0);
    slots.assign(1, 1);
    pair.one.condemn(slots, {true, true});
    const auto desync = pair.one.take_desync();
    REQUIRE(desync);
    CHECK(desync->is_ours);
    CHECK(desync->slot == 1);
}

TEST_CASE("a rerun finds damage by its hashes, whatever the input was") {
    Pair pair;
    pair.lie();
    pair.run(199);
    const std::uint8_t before = pair.one.votes().own_byte(200);
    pair.one.report_rerun(std::vector<WorldHash>{{200, 7}});
    CHECK(pair.one.votes().own_byte(200) == before);
    pair.one.report_rerun(std::vector<WorldHash>{{200, 6}});
    CHECK(pair.one.votes().own_byte(200) == (before ^ 1));
}
