// SPDX-License-Identifier: Zlib
/// Results as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "tools/gyre_netsim/plan.h"

namespace netsim {

/// Returns the conditions of a cell's links, and its seed.
[[nodiscard]] nlohmann::ordered_json conditions_of(const CellPlan& cell);

/// `real_seconds` is the time that the simulation took.
[[nodiscard]] nlohmann::ordered_json figures_of(const Result& result, double real_seconds);

}  // namespace netsim
