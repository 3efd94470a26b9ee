// SPDX-License-Identifier: Zlib
/// Sound, picture and play, as the player likes them. Everything takes effect at once.
#pragma once

#include "game/screens/backdrop.h"
#include "game/screens/services.h"
#include "game/screens/widgets/menu.h"

namespace screens {

class Options final : public Screen {
public:
    /// Over a paused game it is an overlay; otherwise it has a backdrop of its own.
    explicit Options(Services& services, bool over_game = false);

    const char* name() const override { return "options"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return over_game_; }
    Pace pace() const override { return over_game_ ? Pace::Still : Pace::Ambient; }

private:
    void build_menu();
    void add_percent(const char* label, const char* setting, const char* hint);
    void add_flag(const char* label, const char* setting, const char* hint, const char* on = "On",
                  const char* off = "Off");
    /// Whether a control is held down, or pressed once to begin and once to end.
    void add_hold(const char* label, const char* setting, const char* hint);
    void reset_all();

    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
    bool over_game_;
};

}  // namespace screens
