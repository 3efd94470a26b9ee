// SPDX-License-Identifier: Zlib
#include "game/screens/message.h"

#include "game/screens/menu_input.h"
#include "game/screens/retold.h"

#include <utility>

namespace screens {

Message::Message(Services& services, std::string title, std::string text, Cue cue)
    : services_(services), title_(std::move(title)), text_(sentence(std::move(text))), cue_(cue) {
    menu_.add({.label = tr_later("Go on"), .accept = [this] { services_.screens.pop(); }});
}

void Message::shown() {
    services_.sounds.play(cue_);
}

void Message::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Message::draw(const Painter& painter, float) {
    constexpr float kWidth = 380;
    constexpr float kMargin = 28;
    const auto style = theme::body();
    const auto lines = static_cast<float>(painter.wrapped(text_, style, kWidth - 2 * kMargin).size());
    const float height = 112 + lines * engine::Font::line_height(style);
    const engine::Rect board{(theme::kWidth - kWidth) / 2, 230 - height / 2, kWidth, height};
    painter.dim();
    painter.panel(board, title_);
    painter.paragraph({board.x + kMargin, board.y + 62}, text_, style, kWidth - 2 * kMargin);
    menu_.draw(painter, {board.x + 100, board.y + height - 40, kWidth - 200, theme::kRowHeight}, true);
}

std::string sentence(std::string line) {
    line = retold(line);
    if (!line.empty() && line.front() >= 'a' && line.front() <= 'z') {
        line.front() = static_cast<char>(line.front() - 'a' + 'A');
    }
    const bool is_closed = line.empty() || line.find_last_of(".!?") == line.size() - 1;
    return is_closed ? line : line + ".";
}

}  // namespace screens
