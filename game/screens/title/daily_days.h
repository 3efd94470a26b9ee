// SPDX-License-Identifier: Zlib
/// The days with a try that counted, the best first, each with its table.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class DailyDays final : public MenuScreen {
public:
    explicit DailyDays(const LocalUses& services);

    const char* name() const override { return "best days"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    void shown() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    const LocalUses services_;
};

}  // namespace screens
