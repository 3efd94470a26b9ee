// SPDX-License-Identifier: Zlib
/// The days whose try counted, the best first, each with its table.
#pragma once

#include "game/app/services.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

#include <optional>

namespace screens {

class DailyDays final : public Screen {
public:
    explicit DailyDays(Services& services);

    const char* name() const override { return "best days"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
};

}  // namespace screens
