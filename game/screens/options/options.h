// SPDX-License-Identifier: Zlib
/// Sound, picture and play, as the player likes them. Everything takes effect at once.
#pragma once

#include "game/app/services.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

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
    void add_percent(Phrase label, const char* setting, Phrase hint);
    void add_flag(Phrase label, const char* setting, Phrase hint, Phrase on = tr_later("On"),
                  Phrase off = tr_later("Off"));
    /// Whether a control is held down, or pressed once to begin and once to end.
    void add_hold(Phrase label, const char* setting, Phrase hint);
    void add_language();
    void reset_all();

    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
    bool over_game_;
};

}  // namespace screens
