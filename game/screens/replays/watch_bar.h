// SPDX-License-Identifier: Zlib
/// The foot of a replay: its progress, the starts of its waves, and as many key hints as there is room for.
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
        std::string state;  ///< Paused, fast, at its end; empty at normal speed.
        bool is_paused = false;
        float hidden = 0;  ///< The fraction that has left the page, 0…1.
    };

    /// Chooses the number of rows for the keys, so that all of them fit and are legible. Call in each frame before any
    /// function below.
    void lay_out(const Painter& painter);
    [[nodiscard]] std::size_t rows() const { return rows_; }
    /// Returns the height that it takes at the foot of a page while fully shown.
    [[nodiscard]] float height(engine::Point page) const;
    /// Returns the tick at a position on the timeline; nothing if it is beside the timeline.
    [[nodiscard]] std::optional<sim::Tick> tick_at(engine::Point page, engine::Point at, sim::Tick all) const;
    /// Returns the nearest tick wherever the pointer is, while the timeline is being dragged.
    [[nodiscard]] sim::Tick nearest_tick(engine::Point page, engine::Point at, sim::Tick all) const;
    /// Returns the position of a tick on the timeline.
    [[nodiscard]] engine::Point place_of(engine::Point page, sim::Tick tick, sim::Tick all) const;

    /// Takes the pointer's position; none when it has left.
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
