// SPDX-License-Identifier: Zlib
/// The quick phrases as a menu, for screens on which no ship is being flown.
#pragma once

#include "engine/input/stick_wheel.h"
#include "game/app/menu_screen.h"

namespace screens {

class PhraseMenu final : public MenuScreen {
public:
    explicit PhraseMenu(const Uses<Ui, Preferences, Online>& services);

    const char* name() const override { return "phrases"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    bool claims(engine::Control control) const override;

private:
    Board board(const Painter& painter) const override;
    void say(std::size_t place);

    const Uses<Ui, Preferences, Online> services_;
    engine::StickWheel stick_;
};

}  // namespace screens
