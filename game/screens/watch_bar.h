// SPDX-License-Identifier: Zlib
/// The foot of a replay: how far it is, where its waves begin, and what the keys do, as many as there is room for.
#pragma once

#include "game/match/checkpoints.h"
#include "game/screens/widgets/painter.h"

#include <optional>
#include <string>

namespace screens {

/// Minutes and seconds, "3:07".
[[nodiscard]] std::string clock_text(sim::Tick ticks);

class WatchBar {
public:
    struct Show {
        sim::Tick now = 0;
        sim::Tick all = 0;
        std::string state;  ///< Paused, fast, at its end; empty while it runs as it was flown.
        bool is_paused = false;
        float hidden = 0;  ///< The share that has left the page, 0…1.
    };

    /// How much of a page's foot it takes while all of it is shown.
    [[nodiscard]] static float height(engine::Point page);
    /// The tick that a place on the line stands for; nothing beside it.
    [[nodiscard]] static std::optional<sim::Tick> tick_at(engine::Point page, engine::Point at, sim::Tick all);
    /// The same wherever the pointer is, as long as the line is held.
    [[nodiscard]] static sim::Tick nearest_tick(engine::Point page, engine::Point at, sim::Tick all);
    /// The place on the line of a tick.
    [[nodiscard]] static engine::Point place_of(engine::Point page, sim::Tick tick, sim::Tick all);

    /// Where the pointer is; nothing when it left.
    void point(std::optional<engine::Point> at) { pointer_ = at; }
    void draw(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const;

private:
    void draw_line(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const;
    static void draw_waves(const Painter& painter, sim::Tick all, const match::Checkpoints& checkpoints);
    void draw_pointed(const Painter& painter, sim::Tick all) const;
    static void draw_keys(const Painter& painter, bool is_paused);

    std::optional<engine::Point> pointer_;
};

}  // namespace screens
