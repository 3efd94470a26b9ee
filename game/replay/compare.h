// SPDX-License-Identifier: Zlib
/// Where two logs of what should be the same game part, and in which values of the world.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/replay/input_log.h"
#include "game/sim/masks.h"

namespace replay {

struct Difference {
    std::vector<std::string> header;  ///< Values of header and final score, "path: A's / B's" each.
    std::optional<sim::Tick> input;   ///< First tick that is told something else, or that only one of them has.
    std::optional<sim::Tick> note;    ///< First tick for which they carry different hashes.
    std::optional<sim::Tick> world;   ///< First tick at which their worlds, run here, differ.
    std::vector<std::string> parts;   ///< Values of the two worlds there, "path: A's / B's" each.

    [[nodiscard]] bool is_none() const { return header.empty() && !input && !note && !world; }
};

/// The worlds are only run when both logs were made by these rules on these masks.
[[nodiscard]] Difference compare(const InputLog& a, const InputLog& b,
                                 const std::shared_ptr<const sim::MaskTable>& masks);

/// The lines that differ between two texts of "path = value" lines, such as two dumps of a world. Where a path stands
/// more than once its first is compared with the other's first, and so on; "-" stands for a line that is not there.
[[nodiscard]] std::vector<std::string> compare_lines(std::string_view a, std::string_view b);

}  // namespace replay
