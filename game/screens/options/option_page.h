// SPDX-License-Identifier: Zlib
/// A page of options, each of which takes effect at once.
#pragma once

#include "game/app/services.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

#include <string>
#include <vector>

namespace screens {

class OptionPage : public Screen {
public:
    /// Over a paused game it is an overlay; otherwise it has a backdrop of its own.
    OptionPage(Services& services, std::string title, bool over_game);

    const char* name() const override { return "options"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return over_game_; }
    Pace pace() const override { return over_game_ ? Pace::Still : Pace::Ambient; }

    void add_heading(Phrase label);
    /// Per cent in steps, without a slider.
    void add_number(Phrase label, const char* setting, int step, Phrase hint);
    /// A level of up to 100 %.
    void add_percent(Phrase label, const char* setting, Phrase hint);
    void add_flag(Phrase label, const char* setting, Phrase hint);
    /// One of the setting's choices, called by `names` in the order of the table.
    void add_choice(Phrase label, const char* setting, std::vector<Phrase> names, Phrase hint);
    void add_link(Phrase label, std::function<void()> open, Phrase hint);

protected:
    [[nodiscard]] Services& services() const { return services_; }
    [[nodiscard]] bool is_over_game() const { return over_game_; }
    [[nodiscard]] Menu& menu() { return menu_; }
    /// In place of the focused row's hint; "" for that.
    [[nodiscard]] virtual std::string warning() const { return {}; }

private:
    Services& services_;
    std::string title_;
    Backdrop backdrop_;
    Menu menu_;
    bool over_game_;
};

/// Window, display and how the field is shown.
[[nodiscard]] std::unique_ptr<Screen> make_display_page(Services& services, bool over_game);
/// What makes the game easier to see, to read and to bear.
[[nodiscard]] std::unique_ptr<Screen> make_access_page(Services& services, bool over_game);

}  // namespace screens
