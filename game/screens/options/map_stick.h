// SPDX-License-Identifier: Zlib
/// Asks what to press on a joystick for each thing that a pilot does, and makes it a gamepad.
#pragma once

#include "engine/input/sticks.h"
#include "game/app/menu_screen.h"
#include "game/app/services.h"

#include <string>
#include <vector>

namespace screens {

/// One question after the other. The keyboard leads out of it, since the joystick cannot yet.
class MapStick final : public BoardScreen {
public:
    /// `stick`: number and name, as in UnmappedSticks::list.
    MapStick(const Uses<Ui, Preferences>& services, std::pair<int, std::string> stick);

    const char* name() const override { return "map_stick"; }
    void handle(const engine::InputEvent& event) override;
    bool claims(engine::Control) const override { return true; }

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    void take(const std::string& control);
    void next();
    void finish();

    const Uses<Ui, Preferences> services_;
    std::pair<int, std::string> stick_;
    std::size_t step_ = 0;
    std::vector<engine::UnmappedSticks::Element> elements_;
};

}  // namespace screens
