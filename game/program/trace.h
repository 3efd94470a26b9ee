// SPDX-License-Identifier: Zlib
/// Traces: CSV files with one row per entity and tick. Positions and speeds are in sub-pixels; headings are those of
/// ships, 0..47, and 0 for other entities.
#pragma once

#include <chrono>
#include <filesystem>
#include <utility>

#include "engine/base/output.h"
#include "engine/base/result.h"
#include "game/sim/world.h"

namespace gyre {

/// Calls `visit(entity, heading, slot)` for every entity in the field; `slot` is that of the pilot who owns the entity,
/// or kNoSlot.
template <typename Visit>
void for_each_body(const sim::World& world, Visit visit) {
    for (const sim::Pilot& pilot : world.pilots()) {
        if (pilot.is_alive()) {
            visit(pilot.ship(), pilot.ship().heading(), pilot.slot());
        }
        for (const sim::Shot& shot : pilot.ship().shots()) {
            visit(shot, 0, pilot.slot());
        }
    }
    for (const sim::Shot& shot : world.enemy_shots()) {
        visit(shot, 0, sim::kNoSlot);
    }
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        visit(world.entities()[i], 0, sim::kNoSlot);
    }
}

/// A trace of the confirmed worlds.
class Trace {
public:
    static engine::Result<Trace> open(const std::filesystem::path& file);

    engine::Result<void> add(const sim::World& world);
    engine::Result<void> close() { return file_.close(); }

private:
    explicit Trace(engine::OutputFile file) : file_(std::move(file)) {}

    engine::OutputFile file_;
};

/// A trace of the worlds as they were first shown, with the keys that each tick ran on: a ship's row has its pilot's
/// keys as bits, all other rows 0. The slot of entities that no pilot owns is -1.
class ShownTrace {
public:
    static engine::Result<ShownTrace> open(const std::filesystem::path& file);

    /// `confirmed` is the newest confirmed tick, and `at` the time of a clock that all processes of a machine share.
    engine::Result<void> add(const sim::World& shown, sim::Tick confirmed, std::chrono::microseconds at);
    engine::Result<void> close() { return file_.close(); }

private:
    explicit ShownTrace(engine::OutputFile file) : file_(std::move(file)) {}

    engine::OutputFile file_;
};

}  // namespace gyre
