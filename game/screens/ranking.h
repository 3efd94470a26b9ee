// SPDX-License-Identifier: Zlib
/// Who came first: the pilots of a game by what they reached.
#pragma once

#include "game/screens/widgets/painter.h"
#include "game/sim/world.h"
#include "game/view/marks.h"

#include <string>
#include <vector>

namespace screens {

/// The slots that have a name, best first: by frags in a deathmatch, then by score, then by slot.
[[nodiscard]] std::vector<sim::Slot> rank_pilots(const sim::World& world, const std::vector<std::string>& names);

/// The list as a game's end shows it.
class Ranking {
public:
    static constexpr float kRow = 17;

    /// `self` is made to stand out.
    Ranking(const sim::World& world, const std::vector<std::string>& names, sim::Slot self);

    /// Rows from the first baseline at the area's top on, as many as have room.
    void draw(const Painter& painter, engine::Rect area);
    [[nodiscard]] std::size_t size() const { return rows_.size(); }

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
    view::Marks marks_;
};

}  // namespace screens
