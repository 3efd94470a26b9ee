// SPDX-License-Identifier: Zlib
/// Plays cells on all cores.
#pragma once

#include <functional>
#include <vector>

#include "tools/gyre_netsim/plan.h"

namespace netsim {

struct CellOutcome {
    Result result;
    double real_seconds = 0;
};

/// Called for each finished cell, by one thread at a time.
using Progress = std::function<void(const CellOutcome& outcome)>;

/// Returns the outcomes in the order of the plans. Neither the number of threads nor their scheduling affects any
/// result.
[[nodiscard]] std::vector<CellOutcome> play_all(const std::vector<CellPlan>& cells, unsigned threads,
                                                const Progress& progress);

}  // namespace netsim
