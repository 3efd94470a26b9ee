// SPDX-License-Identifier: Zlib
/// A question with two answers, over whatever is shown.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class Confirm final : public MenuScreen {
public:
    /// `yes` runs when the player agrees; the focus is on "no" at first. With `is_for_again` the key that asked to
    /// begin anew also agrees, for it is not pressed twice by accident.
    Confirm(const Ui& ui, std::string question, std::string agree, std::function<void()> yes,
            bool is_for_again = false);

    const char* name() const override { return "confirm"; }

private:
    bool again() override;
    void agree();
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    [[nodiscard]] std::vector<std::string> lines(const Painter& painter) const;

    std::string question_;
    std::string agree_;
    std::function<void()> yes_;
    bool is_for_again_;
};

}  // namespace screens
