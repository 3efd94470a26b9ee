// SPDX-License-Identifier: Zlib
#include "game/screens/choice.h"

#include "game/screens/menu_input.h"

#include <utility>

namespace screens {

Choice::Choice(Services& services, std::string title, std::vector<MenuItem> items)
    : services_(services), title_(std::move(title)) {
    for (MenuItem& item : items) {
        item.accept = [this, accept = std::move(item.accept)] {
            services_.screens.pop();
            accept();
        };
        menu_.add(std::move(item));
    }
}

void Choice::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Choice::draw(const Painter& painter, float) {
    painter.dim();
    const float height = 68 + static_cast<float>(menu_.size()) * theme::kRowHeight;
    const engine::Rect board{theme::kWidth / 2 - 150, 220 - height / 2, 300, height};
    painter.panel(board, title_);
    menu_.draw(painter, {board.x + 24, board.y + 48, board.w - 48, height - 60});
    painter.hints({theme::kWidth / 2, board.y + height + 22},
                  {{"↑ ↓", tr("choose")}, {"Return", tr("select")}, {"Esc", tr("back")}});
}

}  // namespace screens
