// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/choice.h"

#include <utility>

namespace screens {

Choice::Choice(const Ui& ui, std::string title, std::vector<MenuItem> items)
    : MenuScreen(ui, true), title_(std::move(title)) {
    for (MenuItem& item : items) {
        item.accept = [this, accept = std::move(item.accept)] {
            ui_.screens.pop();
            accept();
        };
        menu_.add(std::move(item));
    }
}

Board Choice::board(const Painter&) const {
    return {.size = {300, 72 + menu_.height()}, .title = title_, .floats = true, .hints = hints()};
}

}  // namespace screens
