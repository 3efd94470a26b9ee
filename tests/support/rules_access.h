// SPDX-License-Identifier: Zlib
/// Lets tests and benchmarks change a world as its rules do.
#pragma once

#include "game/sim/mutable_world.h"

namespace sim {

/// A friend of MutableWorld that the game itself does not define.
class RulesAccess {
public:
    [[nodiscard]] static MutableWorld to(World& world) { return MutableWorld(world); }
};

}  // namespace sim
