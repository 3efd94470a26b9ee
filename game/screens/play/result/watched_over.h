// SPDX-License-Identifier: Zlib
/// How a network game ended that was watched: the ranking, over the list of games.
#pragma once

#include "game/screens/play/result/result_sheet.h"

namespace screens {

class WatchedOver final : public MenuScreen {
public:
    /// `world` is the final one, and `names` its pilots by slot. `text` says how to watch on.
    WatchedOver(const Ui& ui, const sim::World& world, const std::vector<std::string>& names, std::string text);

    const char* name() const override { return "watched over"; }
    void tick() override { ranking_.tick(); }
    Pace pace() const override { return ranking_.is_in_turns() ? Pace::Ambient : Pace::Still; }

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    Ranking ranking_;
    std::string headline_;
    std::string text_;
};

}  // namespace screens
