// SPDX-License-Identifier: Zlib
/// Finds where two replays of what should be the same game diverge, and which values of the world differ.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/replay/replay.h"
#include "game/sim/masks.h"

namespace replay {

struct Difference {
    std::vector<std::string> header;  ///< Values of header and final score that differ, "path: A's / B's" each.
    std::optional<sim::Tick> input;   ///< First tick whose input differs, or that only one of them has.
    std::optional<sim::Tick> note;    ///< First tick for which they have different hashes.
    std::optional<sim::Tick> world;   ///< First tick at which their worlds, run here, differ.
    std::vector<std::string> parts;   ///< Values that differ between the two worlds there, "path: A's / B's" each.

    [[nodiscard]] bool is_none() const { return header.empty() && !input && !note && !world; }
};

/// Runs the worlds only if both replays were made with these rules and masks.
[[nodiscard]] Difference compare(const Replay& a, const Replay& b, const std::shared_ptr<const sim::MaskTable>& masks);

/// Returns the lines that differ between two texts of "path = value" lines, such as two dumps of a world. If a path
/// occurs several times, its occurrences are compared in order; "-" means a missing line.
[[nodiscard]] std::vector<std::string> compare_lines(std::string_view a, std::string_view b);

}  // namespace replay
