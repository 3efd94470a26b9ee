// SPDX-License-Identifier: Zlib
/// Results as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "tools/gyre_netsim/plan.h"

namespace netsim {

/// What the lines of a cell are like, and its seed.
[[nodiscard]] nlohmann::ordered_json conditions_of(const CellPlan& cell);

/// `real_seconds` is how long it took.
[[nodiscard]] nlohmann::ordered_json figures_of(const Result& result, double real_seconds);

}  // namespace netsim
