// SPDX-License-Identifier: Zlib
/// A table of collision masks that is independent of the art, so that redrawing a sprite does not affect tests.
#pragma once

#include <memory>

#include "game/sim/masks.h"

namespace support {

/// Returns masks in which every frame of a kind is the same disk in the middle of its cell. Its size is roughly that of
/// the art.
[[nodiscard]] std::shared_ptr<const sim::MaskTable> disk_masks();

/// Returns a disk of `radius` px in the middle of a cell of `cell` px.
[[nodiscard]] sim::MaskFrame disk(std::int32_t radius, std::int32_t cell = sim::kCellPx);

}  // namespace support
