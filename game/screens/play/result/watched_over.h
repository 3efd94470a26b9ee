// SPDX-License-Identifier: Zlib
/// How a network game ended that was watched: the ranking, over the page that waits for the next one.
#pragma once

#include "game/screens/play/result/result_sheet.h"

#include <functional>
#include <string>
#include <vector>

namespace screens {

class WatchedOver final : public MenuScreen {
public:
    /// `world` is the final one, and `names` its pilots by slot. `leave`: stops waiting for the next game.
    WatchedOver(Services& services, const sim::World& world, const std::vector<std::string>& names,
                std::function<void()> leave);

    const char* name() const override { return "watched over"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    Pace pace() const override { return guard_.is_quiet() || ranking_.is_in_turns() ? Pace::Ambient : Pace::Still; }

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    Ranking ranking_;
    KeyGuard guard_;
    std::string headline_;
    std::string banner_;
    std::string match_;
};

}  // namespace screens
