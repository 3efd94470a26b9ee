// SPDX-License-Identifier: Zlib
/// The pilots of a game, ranked by their results.
#pragma once

#include "game/sim/world.h"
#include "game/ui/painter.h"
#include "game/view/marks.h"

#include <string>
#include <vector>

namespace screens {

/// Returns the slots that have a name, best first: by frags in a deathmatch, then by score, then by slot.
[[nodiscard]] std::vector<sim::Slot> rank_pilots(const sim::World& world, const std::vector<std::string>& names);

class Ranking {
public:
    static constexpr float kRow = 17;

    /// `self` is highlighted.
    Ranking(const sim::World& world, const std::vector<std::string>& names, sim::Slot self);

    void tick() { ++ticks_; }
    /// Draws rows, the first baseline at the area's top. If not all of them fit, groups of rows take turns, the one
    /// with `self` first.
    void draw(const Painter& painter, engine::Rect area);
    [[nodiscard]] std::size_t size() const { return rows_.size(); }
    [[nodiscard]] bool is_in_turns() const { return is_in_turns_; }

private:
    struct Row {
        sim::Slot slot;
        std::string name;
        std::string frags;
        std::string score;
        bool is_gone;
    };

    void draw_row(const Painter& painter, const Row& row, engine::Point at, float width);

    std::vector<Row> rows_;
    sim::Slot self_;
    int ticks_ = 0;
    bool is_in_turns_ = false;
    view::Marks marks_;
};

}  // namespace screens
