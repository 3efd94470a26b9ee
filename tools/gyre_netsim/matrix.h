// SPDX-License-Identifier: Zlib
/// The product of all conditions to try.
#pragma once

#include <vector>

#include "tools/gyre_netsim/plan.h"

namespace netsim {

/// Every combination is a cell.
struct Matrix {
    std::vector<int> pilots{2};
    std::vector<int> rtt_ms{0};
    std::vector<double> loss{0};  ///< Per cent.
    std::vector<int> jitter_ms{0};
    std::vector<KeyPattern> keys{KeyPattern::Calm};
    std::vector<LinkCourse> courses{LinkCourse::Steady};
    std::vector<int> asymmetry_ms{0};
    std::vector<int> uplinks{0};  ///< Bytes per second; 0: no limit.
    GamePlan game;                ///< Common to all cells.
    net::Micros span = 0;         ///< Of each cell.
    std::uint64_t seed = 1;
};

/// Returns the cells. Each cell's seed is that of the matrix plus the cell's number, so that a single cell can be run
/// by itself.
[[nodiscard]] std::vector<CellPlan> cells_of(const Matrix& matrix);

}  // namespace netsim
