// SPDX-License-Identifier: Zlib
#include "net/play/agreement/world_agreement.h"

#include "tests/net/play/membership/accusers.h"

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

TEST_CASE("a world that results from false input is reported as the wrong one") {
    Pair pair;
    pair.lie();
    pair.run(199);
    REQUIRE(pair.difference());
    REQUIRE_FALSE(pair.one.take_desync());
    pair.one.condemn(table({0, 1}), {true, true});
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
