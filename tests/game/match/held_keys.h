// SPDX-License-Identifier: Zlib
/// Controls whose held keys a test sets.
#pragma once

#include <array>
#include <cstddef>

#include "game/match/input_source.h"

class HeldKeys final : public match::Controls {
public:
    sim::Keys take_keys(sim::Slot slot) override {
        ++taken;
        return held[static_cast<std::size_t>(slot)];
    }

    sim::Keys peek_keys(sim::Slot slot) const override { return held[static_cast<std::size_t>(slot)]; }

    std::array<sim::Keys, sim::kMaxPilots> held{};
    int taken = 0;  ///< How often keys were asked for.
};
