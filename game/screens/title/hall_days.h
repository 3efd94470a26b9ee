// SPDX-License-Identifier: Zlib
/// The hall: the days of which the best flights of the world are kept here, the newest first.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

/// Choosing a day shows its ten best flights, with or without a network.
class HallDays final : public MenuScreen {
public:
    /// `services.world` must not be null.
    explicit HallDays(const LocalUses& services);

    const char* name() const override { return "hall"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    /// Lists the days again: the flights of one more may have been kept.
    void shown() override;

private:
    void show_day(const daily::Date& date);
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    const LocalUses services_;
};

}  // namespace screens
