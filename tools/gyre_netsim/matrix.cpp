// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/matrix.h"

namespace netsim {

std::vector<CellPlan> cells_of(const Matrix& matrix) {
    std::vector<CellPlan> cells;
    CellPlan cell{matrix.game, matrix.span, matrix.seed};
    const auto add = [&](KeyPattern keys, LinkCourse course) {
        cell.game.keys = keys;
        cell.game.course = course;
        cells.push_back(cell);
        if (!cell.game.replay_stem.empty()) {
            cells.back().game.replay_stem += "cell" + std::to_string(cells.size() - 1);
        }
        ++cell.seed;
    };
    const auto add_patterns = [&] {
        for (const KeyPattern keys : matrix.keys) {
            for (const LinkCourse course : matrix.courses) {
                add(keys, course);
            }
        }
    };
    const auto add_lines = [&] {
        for (const int asymmetry_ms : matrix.asymmetry_ms) {
            cell.game.asymmetry = asymmetry_ms * net::kMillisecond;
            for (const int uplink : matrix.uplinks) {
                cell.game.uplink_bytes_per_second = uplink;
                add_patterns();
            }
        }
    };
    for (const int pilots : matrix.pilots) {
        cell.game.pilots = pilots;
        for (const int rtt_ms : matrix.rtt_ms) {
            cell.game.link.delay = rtt_ms * net::kMillisecond / 2;
            for (const double loss : matrix.loss) {
                cell.game.link.loss = loss / 100;
                for (const int jitter_ms : matrix.jitter_ms) {
                    cell.game.link.jitter = jitter_ms * net::kMillisecond;
                    add_lines();
                }
            }
        }
    }
    return cells;
}

}  // namespace netsim
