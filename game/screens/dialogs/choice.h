// SPDX-License-Identifier: Zlib
/// One of several, over whatever is shown.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class Choice final : public MenuScreen {
public:
    /// An item that is accepted closes the choice.
    Choice(const Ui& ui, std::string title, std::vector<MenuItem> items);

    const char* name() const override { return "choice"; }

private:
    Board board(const Painter& painter) const override;

    std::string title_;
};

}  // namespace screens
