// SPDX-License-Identifier: Zlib
/// A page of options, each of which takes effect at once.
#pragma once

#include "game/app/menu_screen.h"
#include "game/app/setting_rows.h"

#include <string>

namespace screens {

class OptionPage : public MenuScreen {
public:
    const char* name() const override { return "options"; }

protected:
    OptionPage(const Uses<Ui, Preferences>& services, std::string title, bool is_over_game);

    /// In place of the focused row's hint; "" for that.
    [[nodiscard]] virtual std::string warning() const { return {}; }

    const Uses<Ui, Preferences> services_;

private:
    Board board(const Painter& painter) const override;

    std::string title_;
};

/// Window, display and how the field is shown.
[[nodiscard]] std::unique_ptr<Screen> make_display_page(const Uses<Ui, Preferences>& services, bool is_over_game);
/// What makes the game easier to see, to read and to bear.
[[nodiscard]] std::unique_ptr<Screen> make_access_page(const Uses<Ui, Preferences>& services, bool is_over_game);

}  // namespace screens
