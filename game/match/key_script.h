// SPDX-License-Identifier: Zlib
/// Scripted keys from a file, for testing: lines "TICK SLOT KEYS".
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "game/sim/keys.h"

namespace match {

/// Replaces the keys of every pilot of this process; a slot without lines is idle.
class KeyScript {
public:
    /// Parses one line per change: the first tick it applies to (from 0), the slot, and the keys held, as letters of L
    /// R T S F B (left right thrust shield fire brake) or - for none. Blank lines and lines that begin with # are
    /// skipped. The ticks of a slot must increase. An error names the line.
    static engine::Result<KeyScript> parse(std::string_view text);

    /// Returns the keys that `slot` holds in the step from `tick` to the next.
    [[nodiscard]] sim::Keys at(sim::Slot slot, sim::Tick tick) const;

private:
    struct Change {
        sim::Tick tick;
        sim::Keys keys;
    };

    std::array<std::vector<Change>, sim::kMaxPilots> changes_;
};

}  // namespace match
