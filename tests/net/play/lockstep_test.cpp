// SPDX-License-Identifier: Zlib
#include "net/play/peer_game.h"

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

using net::kSecond;
using net::PeerId;
using net::testing::line;
using net::testing::Rig;

TEST_CASE("all pilots run the same ticks at full speed on a clean link", "[slow]") {
    for (const int pilots : {2, 3, 8}) {
        Rig rig(pilots, line(2, 0), 1);
        rig.run(61 * kSecond);
        INFO(pilots << " pilots");
        CHECK(rig.common_turns() >= 60 * net::kTicksPerSecond);
        CHECK(rig.is_agreed());
        for (auto& seat : rig.seats()) {
            CHECK(seat.game->schedule().stats().late_ticks == 0);
            CHECK(seat.game->schedule().stats().stalls == 0);
            CHECK(seat.game->schedule().delay() <= 2);
        }
    }
}

TEST_CASE("the delay covers latency and loss, and is no longer than needed", "[slow]") {
    struct Row {
        int rtt, loss, pilots, model;
    };
    // The expected delays of pure lockstep, with two copies per tick where the loss requires them.
    const Row rows[] = {{20, 0, 2, 2},   {20, 10, 2, 4},  {20, 30, 2, 3},  {100, 0, 2, 3},  {100, 10, 2, 5},
                        {100, 30, 2, 5}, {200, 0, 2, 5},  {200, 10, 2, 7}, {200, 30, 2, 6}, {300, 0, 2, 7},
                        {300, 10, 2, 8}, {300, 30, 2, 8}, {100, 0, 8, 4},  {100, 10, 8, 6}, {100, 30, 8, 6},
                        {300, 0, 8, 8},  {300, 10, 8, 9}, {300, 30, 8, 9}};
    for (const Row& row : rows) {
        Rig rig(row.pilots, line(row.rtt, row.loss / 100.0), 7);
        rig.run(10 * kSecond);
        std::vector<net::TickStats> before;
        for (auto& seat : rig.seats()) {
            before.push_back(seat.game->schedule().stats());
        }
        rig.run(120 * kSecond);
        double late = 0;
        double delay = 0;
        double turns = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const auto& stats = rig.seats()[i].game->schedule().stats();
            late += static_cast<double>(stats.late_ticks - before[i].late_ticks);
            turns += static_cast<double>(stats.ticks - before[i].ticks);
            delay += stats.delay_sum - before[i].delay_sum;
        }
        INFO("round trip " << row.rtt << " ms, loss " << row.loss << " %, " << row.pilots << " pilots: late "
                           << 100 * late / turns << " %, delay " << delay / turns << ", turns " << turns);
        CHECK(rig.is_agreed());
        CHECK(rig.common_turns() >= 129 * net::kTicksPerSecond);
        CHECK(late / turns <= 0.001);
        CHECK(delay / turns <= row.model + 2);
    }
}
