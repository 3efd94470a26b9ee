// SPDX-License-Identifier: Zlib
#include "game/screens/confirm.h"

#include "game/screens/menu_input.h"

#include <algorithm>
#include <utility>

namespace screens {

Confirm::Confirm(Services& services, std::string question, std::string agree, std::function<void()> yes)
    : services_(services), question_(std::move(question)) {
    menu_.add({.label = tr_later("No"), .accept = [this] { services_.screens.pop(); }});
    menu_.add({.label = std::move(agree), .accept = [this, yes = std::move(yes)] {
                   services_.screens.pop();
                   yes();
               }});
}

void Confirm::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Confirm::draw(const Painter& painter, float) {
    painter.dim();
    const auto style = theme::centred(theme::item());
    const float width = std::clamp(painter.width(question_, style) + 40, 300.0F, theme::kWidth - 40);
    const engine::Rect board{(theme::kWidth - width) / 2, 180, width, 124};
    painter.panel(board);
    painter.text_within({theme::kWidth / 2, board.y + 38}, question_, style, board.w - 24);
    menu_.draw(painter, {theme::kWidth / 2 - 90, board.y + 58, 180, 2 * theme::kRowHeight}, true);
}

}  // namespace screens
