// SPDX-License-Identifier: Zlib
#include "game/screens/confirm.h"

#include "game/screens/menu_input.h"

#include <utility>

namespace screens {

Confirm::Confirm(Services& services, std::string question, std::string agree, std::function<void()> yes)
    : services_(services), question_(std::move(question)) {
    menu_.add({.label = "No", .accept = [this] { services_.screens.pop(); }});
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
    const engine::Rect board{theme::kWidth / 2 - 150, 180, 300, 124};
    painter.panel(board);
    painter.text({theme::kWidth / 2, board.y + 38}, question_, theme::centred(theme::item()));
    menu_.draw(painter, {board.x + 60, board.y + 58, board.w - 120, 2 * theme::kRowHeight}, true);
}

}  // namespace screens
