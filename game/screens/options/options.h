// SPDX-License-Identifier: Zlib
/// Pages of options for sound, picture and play. Each change takes effect at once.
#pragma once

#include "game/app/menu_screen.h"

#include <cstddef>

namespace screens {

class Options final : public MenuScreen {
public:
    /// First: opens the other pages. Display: the window, and how the field is shown. Access: what makes the game
    /// easier to see, to read and to tolerate.
    enum class Page : unsigned char { First, Display, Access };

    explicit Options(const Uses<Ui, Preferences>& services, bool is_over_game = false, Page page = Page::First);

    const char* name() const override { return "options"; }

private:
    void add_first();
    void add_sound();
    void add_play();
    void add_display();
    void add_access();
    void change_display(int step);
    void change_cap(int step);
    void ask_to_reset();
    void reset_all();
    Board board(const Painter& painter) const override;

    const Uses<Ui, Preferences> services_;
    Page page_;
    std::size_t sound_rows_end_ = 0;  // rows above it are about sound
    Phrase title_{""};
};

}  // namespace screens
