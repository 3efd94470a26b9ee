// SPDX-License-Identifier: Zlib
/// The way for tests and benchmarks to change a world as only its rules may.
#pragma once

#include "game/sim/mutable_world.h"

namespace sim {

/// A friend of MutableWorld that the game does not define.
class RulesAccess {
public:
    [[nodiscard]] static MutableWorld to(World& world) { return MutableWorld(world); }
};

}  // namespace sim
