// SPDX-License-Identifier: Zlib
/// The foot of a replay: how far it is, where its waves begin, and what the keys do, as many as there is room for.
#pragma once

#include "game/match/checkpoints.h"
#include "game/ui/painter.h"

#include <optional>
#include <string>

namespace screens {

/// Minutes and seconds, "3:07".
[[nodiscard]] std::string clock_text(sim::Tick ticks);

class WatchBar {
public:
    static constexpr std::size_t kMostRows = 3;

    struct Show {
        sim::Tick now = 0;
        sim::Tick all = 0;
        std::string state;  ///< Paused, fast, at its end; empty while it runs as it was flown.
        bool is_paused = false;
        float hidden = 0;  ///< The share that has left the page, 0…1.
    };

    /// Chooses how many rows the keys stand in, so that all of them have room and can be read. To be called before all
    /// that follows, for each picture.
    void lay_out(const Painter& painter);
    [[nodiscard]] std::size_t rows() const { return rows_; }
    /// How much of a page's foot it takes while all of it is shown.
    [[nodiscard]] float height(engine::Point page) const;
    /// Returns the tick at a position on the timeline; nothing beside it.
    [[nodiscard]] std::optional<sim::Tick> tick_at(engine::Point page, engine::Point at, sim::Tick all) const;
    /// The same wherever the pointer is, as long as the line is held.
    [[nodiscard]] sim::Tick nearest_tick(engine::Point page, engine::Point at, sim::Tick all) const;
    /// The place on the line of a tick.
    [[nodiscard]] engine::Point place_of(engine::Point page, sim::Tick tick, sim::Tick all) const;

    /// Where the pointer is; nothing when it left.
    void point(std::optional<engine::Point> at) { pointer_ = at; }
    void draw(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const;

private:
    void draw_line(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const;
    void draw_waves(const Painter& painter, sim::Tick all, const match::Checkpoints& checkpoints) const;
    void draw_pointed(const Painter& painter, sim::Tick all) const;
    void draw_keys(const Painter& painter, bool is_paused) const;
    [[nodiscard]] engine::Rect board_of(engine::Point page) const;
    [[nodiscard]] engine::Rect line_of(engine::Point page) const;
    [[nodiscard]] float keys_scale(engine::Point page) const;

    std::optional<engine::Point> pointer_;
    std::size_t rows_ = kMostRows;
};

}  // namespace screens
