// SPDX-License-Identifier: Zlib
/// The slots of the protocol and those of the rules, neither of which knows the other: their numbers are equal.
#pragma once

#include <algorithm>
#include <vector>

#include "game/sim/rules.h"
#include "game/sim/types.h"
#include "net/wire/units.h"

namespace match {

static_assert(net::kMaxPilots == sim::kMaxPilots && net::kNoSlot == sim::kNoSlot);

[[nodiscard]] constexpr sim::Slot sim_slot(net::Slot slot) {
    return slot.value();
}
[[nodiscard]] inline std::vector<sim::Slot> sim_slots(const std::vector<net::Slot>& slots) {
    std::vector<sim::Slot> found(slots.size());
    std::ranges::transform(slots, found.begin(), sim_slot);
    return found;
}

}  // namespace match
