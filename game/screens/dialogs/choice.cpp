// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/choice.h"

#include "game/app/menu_input.h"

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
    const float height = 72 + static_cast<float>(menu_.size()) * theme::kRowHeight;
    const engine::Rect body =
        painter.board({.size = {300, height},
                       .title = title_,
                       .floats = true,
                       .hints = {{"↑ ↓", tr("choose")}, {"Return", tr("select")}, {"Esc", tr("back")}}});
    menu_.draw(painter, body);
}

}  // namespace screens
